import DecoratorsTesting
import Synchronization

/// The versions of items at a service, and those that readers may expect.
final class Ledger: Sendable {
  private struct State {
    var versions: [Int: Int] = [:]
    var loads = 0
    var isSteady = false
    /// The versions that callers have made, perhaps without knowing it.
    var made: [Int: Int] = [:]
    /// The versions whose writes have ended, with the time.
    var written: [Int: [(version: Int, time: Duration)]] = [:]
  }

  private let simulation: Simulation
  private let state = Mutex(State())

  init(_ simulation: Simulation) { self.simulation = simulation }

  func version(of id: Int) -> Int { state.withLock { $0.versions[id, default: 0] } }

  /// The number of times that the service was asked for an item.
  var loads: Int { state.withLock { $0.loads } }

  /// Lets items be read without failures.
  func steady() { state.withLock { $0.isSteady = true } }

  /// A service that carries a write out at some time before it answers, or fails.
  func service(failures: Double = 0) -> StubDepot {
    StubDepot(
      item: { [self] id in
        state.withLock { $0.loads += 1 }
        try await simulation.pause(upTo: .milliseconds(60))
        if simulation.chance(failures), !state.withLock({ $0.isSteady }) { throw DepotError() }
        let version = version(of: id)
        simulation.note("service: \(version) of \(id)")
        try await simulation.pause(upTo: .milliseconds(60))
        return version
      },
      put: { [self] caller, id in
        try await simulation.pause(upTo: .milliseconds(60))
        state.withLock { state in
          state.versions[id, default: 0] += 1
          state.made[caller] = state.versions[id]
        }
        try await simulation.pause(upTo: .milliseconds(60))
        if simulation.chance(0.2) { throw DepotError() }
      })
  }

  /// Reads and writes at random times. No reader gets what was overwritten before it began.
  ///
  /// - Parameter isDue: Returns a Boolean value that indicates whether what was written at a time is seen at
  ///   another.
  func explore(
    callers: Int = 10, within time: Duration = .milliseconds(800), late: Duration = .zero,
    isDue: (@Sendable (_ written: Duration, _ start: Duration) -> Bool)? = nil,
    reads read: @escaping @Sendable (Int) async throws -> Int,
    writes write: @escaping @Sendable (Int, Int) async throws -> Void,
    remove: @escaping @Sendable () async -> Void
  ) async throws {
    let endings = await simulation.callers(
      callers, within: time, cancelling: 0.2
    ) { [self] caller in
      let id = caller % 2
      switch simulation.random(in: 0..<10) {
      case 0..<3:
        try await write(caller, id)
        let version = state.withLock { $0.made[caller]! }
        let now = simulation.clock.now.sinceStart
        simulation.note("item \(id) is written, version \(version)")
        state.withLock { $0.written[id, default: []].append((version, now)) }
      case 3: await remove()
      default:
        let start = simulation.clock.now.sinceStart
        let least =
          state.withLock { $0.written[id, default: []] }
          .filter { isDue?($0.time, start) ?? ($0.time + late <= start) }
          .map(\.version).max()
        let item = try await read(id)
        simulation.note("item \(id) is read since \(start), version \(item)")
        try require(
          item >= least ?? 0, "version \(item) of item \(id) is read since \(start), not \(least!)")
      }
    }
    for caller in endings {
      switch caller.ending {
      case .value, .error(is DepotError): break
      case .error(is CancellationError):
        try require(caller.isCancelled, "a call was cancelled, but not its caller")
      case .error(let error): throw error
      }
    }
  }
}
