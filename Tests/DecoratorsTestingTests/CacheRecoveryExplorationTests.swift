import DecoratorsTesting
import Foundation
import Synchronization
import TestSupport
import Testing

@testable @_spi(Generated) import Decorators
@testable @_spi(Generated) import DecoratorsCaching

/// Results are loaded, written, removed by tags and expire, while their store fails or hangs and is back. Nobody
/// reads old results for longer than the pages say. Afterwards nothing is lost, and nothing is left.
@Suite(.timeLimit(.minutes(60))) struct CacheRecoveryExplorationTests {
  /// The longest time of a call of the service.
  private static let call = Duration.milliseconds(120)
  /// The time for which a result is used, and can replace a failure.
  private static let lifetime = Duration.milliseconds(600 + 600)

  /// What one process has written or removed, it does not read any more, whatever its store does.
  @Test(arguments: halvesOfExploredSeeds)
  func `One process recovers from outages of its store`(_ seeds: Range<UInt64>) async throws {
    try await Simulation.explore(seeds: seeds) { simulation in
      let ledger = Ledger(simulation)
      let store = UnreliableStore(simulation, failures: 0, latency: .milliseconds(20))
      let node = Node(in: store, ledger)
      let outages = Outages(of: store, simulation)
      let end = outages.begin()
      try await ledger.explore(callers: 30, within: .seconds(3)) { id in
        try await node.read(id, simulation)
      } writes: { value, id in
        try await node.archive.put(value, id: id)
      } remove: {
        await node.remove(simulation)
      }
      try await end.value
      try await node.recover(simulation)
      try await requireRecovery(of: [node], ledger, simulation)
      try require(store.changesUnderWay == 0, "the store still changes")
    }
  }

  /// What one machine has written, the others read no longer than until the channel has told them, or, after an
  /// outage, until it has made up for what its store missed; and never longer than results are used.
  @Test(arguments: halvesOfExploredSeeds)
  func `Three machines recover from outages of their store`(_ seeds: Range<UInt64>) async throws {
    try await Simulation.explore(seeds: seeds) { simulation in
      let ledger = Ledger(simulation)
      let store = UnreliableStore(simulation, failures: 0, latency: .milliseconds(20))
      let channel = UnreliableChannel(simulation)
      let nodes = (0..<3).map { _ in
        Node(
          in: LayeredCache(
            over: store, channel: channel, lifetimeWithoutChannel: .milliseconds(200),
            timeout: .milliseconds(100), pause: .milliseconds(300)), ledger)
      }
      let outages = Outages(of: store, simulation)
      let end = outages.begin()
      let use = Task(executorPreference: simulation) {
        while !Task.isCancelled {
          for node in nodes { await node.use() }
          try await simulation.clock.sleep(for: .milliseconds(100))
        }
      }
      @Sendable func node() -> Node { nodes[simulation.random(in: 0..<3)] }
      try await ledger.explore(callers: 30, within: .seconds(3)) { written, start in
        written + Self.call + Self.lifetime <= start
          || outages.isOver(
            for: written, at: start, late: .milliseconds(200) + Self.call + .milliseconds(130),
            afterOutage: .milliseconds(1_500))
      } reads: { id in
        try await node().read(id, simulation)
      } writes: { value, id in
        try await node().archive.put(value, id: id)
      } remove: {
        await node().remove(simulation)
      }
      try await end.value
      use.cancel()
      channel.steady()
      for _ in 0..<2 {
        for node in nodes { try await node.recover(simulation) }
        try await simulation.clock.sleep(for: .seconds(1))
      }
      try await requireRecovery(of: nodes, ledger, simulation)
      try require(store.changesUnderWay == 0, "the store still changes")
    }
  }

  /// All read the latest versions, one of them asks for each, and nothing waits for the store.
  private func requireRecovery(
    of nodes: [Node], _ ledger: Ledger, _ simulation: Simulation
  ) async throws {
    try await simulation.clock.sleep(for: Self.lifetime)
    ledger.steady()
    let loads = ledger.loads
    for node in nodes {
      for id in 0..<2 {
        let items = try await [node.archive.item(id: id)] + node.archive.items(ids: [id])
        simulation.note("item \(id) is read")
        let version = ledger.version(of: id)
        try require(
          items == [version, version], "versions \(items) of item \(id) are read, not \(version)")
      }
      await node.cache.flush()
      // Until the others have heard of it.
      await simulation.settle()
    }
    try require(ledger.loads == loads + 2, "the store has lost results")
    for node in nodes {
      let state = node.cache.state
      try require(state.changes.withLock { $0.count } == 0, "changes are left")
      try require(state.inFlight.count == 0, "calls are left")
      try require(state.inFlight.sharedCount == 0, "shared calls are left")
      try require(state.inFlight.changeCount == 0, "changes of results are left")
    }
  }
}

/// A process with decorators of a store.
private struct Node: Sendable {
  let store: any CacheStore
  let cache: CallCache
  let archive: any Archive

  init(in store: some CacheStore, _ ledger: Ledger) {
    self.store = store
    cache = CallCache(
      in: store, for: (any Archive).self, namespace: "test", storeTimeout: .milliseconds(100)
    ) { _ in }
    let service = StubArchive(depot: ledger.service(failures: 0.1))
    archive = CachingArchive(decoratee: service, cache: cache)
  }

  func read(_ id: Int, _ simulation: Simulation) async throws -> Int {
    if simulation.chance(0.5) { return try await archive.item(id: id) }
    return try await archive.items(ids: [1 - id, id])[1]
  }

  /// Removes results that have no other right to be read, or lets them expire.
  func remove(_ simulation: Simulation) async {
    switch simulation.random(in: 0..<200) {
    case 0..<90: await store.removeResults(tagged: "items", in: "test")
    case 90..<150: await store.expireResults(tagged: "items", in: "test")
    case 150..<199: await store.removeAll(in: "test")
    default:
      // More than are kept, if the store fails or hangs.
      await withTaskGroup(of: Void.self) { group in
        for number in 0..<MissedChanges.limit + 100 {
          group.addTask { await store.removeResults(tagged: "\(number)", in: "test") }
        }
      }
    }
  }

  /// Uses the store, so that it is noticed when it is back.
  func use() async {
    _ = await cache.latestData(for: try! CacheKey("M/A.c()", namespace: "test"), within: nil)
  }

  /// Uses the store until it has what it missed.
  func recover(_ simulation: Simulation) async throws {
    for _ in 0..<100 {
      await use()
      try await simulation.clock.sleep(for: .milliseconds(300))
      if store.isAvailable, cache.state.changes.withLock({ $0.count }) == 0 { return }
    }
    throw BrokenPromise("the store never gets what it missed")
  }
}

/// The times at which a store fails or hangs.
private final class Outages: Sendable {
  private let store: UnreliableStore
  private let simulation: Simulation
  /// The outages, the last of which has no end while it lasts.
  private let all = Mutex<[(start: Duration, end: Duration?)]>([])

  init(of store: UnreliableStore, _ simulation: Simulation) {
    self.store = store
    self.simulation = simulation
  }

  /// Begins outages at random times, and ends the last.
  func begin() -> Task<Void, any Error> {
    Task(executorPreference: simulation) { [self] in
      for _ in 0..<simulation.random(in: 0..<4) {
        try await simulation.clock.sleep(for: simulation.random(in: .zero ..< .milliseconds(900)))
        let isHanging = simulation.chance(0.4)
        simulation.note("the store \(isHanging ? "hangs" : "fails")")
        all.withLock { [now = simulation.clock.now.sinceStart] in $0.append((now, nil)) }
        (store.isDown, store.isHanging) = (!isHanging, isHanging)
        try await simulation.clock.sleep(for: simulation.random(in: .zero ..< .milliseconds(900)))
        (store.isDown, store.isHanging) = (false, false)
        simulation.note("the store is back")
        all.withLock { [now = simulation.clock.now.sinceStart] in $0[$0.count - 1].end = now }
      }
    }
  }

  /// Returns a Boolean value that indicates whether all must know at a time of a change that was made at another.
  func isOver(
    for change: Duration, at time: Duration, late: Duration, afterOutage recovery: Duration
  ) -> Bool {
    var due = change + late
    for (start, end) in all.withLock({ $0 }) where start <= due {
      guard let end else { return false }
      if end + recovery >= change { due = max(due, end + recovery) }
    }
    return due <= time
  }
}
