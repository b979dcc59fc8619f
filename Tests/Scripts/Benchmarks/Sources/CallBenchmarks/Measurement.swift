import Counters
import Synchronization

/// What a call of a path takes.
struct Measurement {
  var path: CallPath
  /// The nanoseconds of a call in the best round, and in the one in the middle.
  var best = 0.0
  var median = 0.0
  /// The blocks of memory that a call asks for; `nil` where they cannot be counted.
  var allocations: Double?

  private static let callsOfRound = 2_000

  /// Measures paths in many rounds, each of which has a part of every path: whatever else the machine
  /// does meets all of them alike.
  static func of(_ paths: [CallPath], rounds: Int) async throws -> [Measurement] {
    var times = [[Double]](repeating: [], count: paths.count)
    for _ in 0..<rounds {
      for (index, path) in paths.enumerated() {
        times[index].append(try await nanoseconds(path))
      }
    }
    var measurements: [Measurement] = []
    for (path, times) in zip(paths, times) {
      let sorted = times.sorted()
      measurements.append(
        Measurement(
          path: path, best: sorted[0], median: sorted[sorted.count / 2],
          allocations: try await allocations(path)))
    }
    return measurements
  }

  /// The first calls find cold caches, and the decorator's cache empty.
  private static let warmUp = 64

  private static func nanoseconds(_ path: CallPath) async throws -> Double {
    let times = Marks(ContinuousClock.now)
    try await path.call([warmUp, callsOfRound], times.note)
    let start = times.all[1]
    return start.duration(to: times.all[2]) / .nanoseconds(1) / Double(callsOfRound)
  }

  /// The difference between twice as many calls and as many: what is done once is in neither.
  private static func allocations(_ path: CallPath) async throws -> Double? {
    guard counters_see_allocations() else { return nil }
    let calls = 1_000
    let counts = Marks(counters_allocations())
    try await path.call([warmUp, calls, 2 * calls], counts.note)
    let all = counts.all
    return Double((all[3] - all[2]) - (all[2] - all[1])) / Double(calls)
  }

  /// Calls each path some times, and then so many times thrice, with a mark before and after each:
  /// callgrind writes down how many instructions there have been since the mark before.
  static func markCalls(of paths: [CallPath], count: Int) async throws {
    for path in paths {
      try await path.call([warmUp, count, count, count], counters_mark)
    }
  }
}

/// What a clock or a counter says between the parts of some calls.
private final class Marks<Value: Sendable>: Sendable {
  private let values = Mutex<[Value]>([])
  private let current: @Sendable () -> Value

  init(_ current: @escaping @Sendable @autoclosure () -> Value) {
    self.current = current
    values.withLock { $0.reserveCapacity(8) }
  }

  var all: [Value] { values.withLock(\.self) }

  @Sendable func note() {
    values.withLock { $0.append(current()) }
  }
}
