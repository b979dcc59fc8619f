import Synchronization

/// What the runtime takes from around it: the executor of its tasks, the clock of decorators that were given
/// none, and random numbers. What it tells it: where it waits, and which results count as failures.
///
/// A simulation replaces them all. The environment belongs to a task, and to the tasks that it begins.
package struct RuntimeEnvironment: Sendable {
  /// A clock, and the time since it was given.
  package struct GivenClock: Sendable {
    let clock: any Clock<Duration>
    let uptime: @Sendable () -> Duration

    package init(_ clock: some Clock<Duration>) {
      self.clock = clock
      uptime = clock.uptime()
    }
  }

  @TaskLocal private static var local: RuntimeEnvironment?
  /// A Boolean value that indicates whether the process has had an environment. Without one, nothing looks
  /// for the value of a task.
  private static let hasBeenUsed = Atomic(false)

  /// A Boolean value that indicates whether time or chance may not be those of the system.
  static var isUsed: Bool { hasBeenUsed.load(ordering: .relaxed) }

  static func use() { hasBeenUsed.store(true, ordering: .relaxed) }

  /// The environment of the current task; `nil` if everything is as usual.
  package static var current: RuntimeEnvironment? {
    isUsed ? local : nil
  }

  package var executor: (any TaskExecutor)?
  package var clock: GivenClock?
  package var random: RandomSource?
  package var waits: OpenWaits?
  /// Told of the results that decorators return: what makes one a failure by the spec, such as `HTTP status
  /// 503`; `nil` if one that failed may not be what the caller gets.
  package var noteFailure: (@Sendable (String?) -> Void)?

  package init() {}

  /// Runs code with the environment.
  package func run<Result>(_ body: () throws -> Result) rethrows -> Result {
    Self.use()
    return try Self.$local.withValue(self, operation: body)
  }

  /// Runs code with the environment, on the actor of the caller.
  package func run<Result>(
    isolation: isolated (any Actor)? = #isolation, _ body: () async throws -> Result
  ) async rethrows -> Result {
    Self.use()
    return try await Self.$local.binding(self, body)
  }
}

/// The random numbers of a simulation.
package final class RandomSource: Sendable {
  /// Returns a number from 0 to 1.
  let unit: @Sendable () -> Double

  package init(_ unit: @escaping @Sendable () -> Double) { self.unit = unit }
}

/// The waits of the runtime that have begun and not ended.
package final class OpenWaits: Sendable {
  private let state = Lock((last: 0, places: [Int: String]()))

  package init() {}

  /// Where the runtime waits, in the order in which the waits began.
  package var places: [String] {
    state.withLock { $0.places }.sorted { $0.key < $1.key }.map(\.value)
  }

  func begin(_ file: StaticString, _ line: UInt) -> Int {
    state.withLock { state in
      state.last += 1
      state.places[state.last] = "\(file):\(line)"
      return state.last
    }
  }

  func end(_ wait: Int) {
    state.withLock { $0.places[wait] = nil }
  }
}
