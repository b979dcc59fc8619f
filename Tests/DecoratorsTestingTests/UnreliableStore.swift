import DecoratorsTesting
import Foundation
import Synchronization

@testable @_spi(Generated) import Decorators
@testable @_spi(Generated) import DecoratorsCaching

/// A store that is slow, and that fails for a while.
final class UnreliableStore: CacheStore {
  private struct State {
    var data: [CacheKey: Data] = [:]
    var changesUnderWay = 0
    var isDown = false
    var isHanging = false
  }

  private let simulation: Simulation
  private let failures: Double
  private let latency: Duration
  private let state = Mutex(State())

  init(_ simulation: Simulation, failures: Double = 0.3, latency: Duration = .milliseconds(120)) {
    self.simulation = simulation
    self.failures = failures
    self.latency = latency
  }

  var changesUnderWay: Int { state.withLock { $0.changesUnderWay } }

  var isDown: Bool {
    get { state.withLock { $0.isDown } }
    set { state.withLock { $0.isDown = newValue } }
  }

  /// A Boolean value that indicates whether nothing ends.
  var isHanging: Bool {
    get { state.withLock { $0.isHanging } }
    set { state.withLock { $0.isHanging = newValue } }
  }

  var now: Date {
    Date(timeIntervalSinceReferenceDate: simulation.clock.now.sinceStart / .seconds(1))
  }

  /// Does something at a random time, or fails before or after it.
  private func perform<Answer>(_ body: (inout State) -> sending Answer) async throws
    -> sending Answer
  {
    try? await simulation.pause(upTo: latency / 2)
    while isHanging {
      // Not cancelled with the caller.
      await Task(executorPreference: simulation) { [simulation] in
        try? await simulation.clock.sleep(for: .milliseconds(10))
      }.value
    }
    if isDown || simulation.chance(failures / 2) { throw DepotError() }
    let answer = state.withLock { body(&$0) }
    try? await simulation.pause(upTo: latency / 2)
    if simulation.chance(failures / 2) { throw DepotError() }
    return answer
  }

  private func change(_ body: (inout State) -> Void) async throws {
    state.withLock { $0.changesUnderWay += 1 }
    defer { state.withLock { $0.changesUnderWay -= 1 } }
    try await perform { body(&$0) }
  }

  func data(for key: CacheKey) async throws -> Data? {
    let data = try await perform { $0.data[key] }
    simulation.note("\(data == nil ? "nothing" : "something") is found of \(key.text)")
    return data
  }

  func store(_ data: Data, for key: CacheKey) async throws {
    try await change { $0.data[key] = data }
    simulation.note("stored \(key.text)")
  }

  func removeData(for key: CacheKey) async throws {
    try await change { $0.data[key] = nil }
    simulation.note("removed \(key.text)")
  }
}
