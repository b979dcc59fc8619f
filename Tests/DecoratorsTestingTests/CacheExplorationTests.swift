import DecoratorsTesting
import Foundation
import Synchronization
import Testing

@testable @_spi(Generated) import Decorators
@testable @_spi(Generated) import DecoratorsCaching

/// Whoever reads after a write has ended gets what it wrote, or something newer.
@Suite(.timeLimit(.minutes(30))) struct CacheExplorationTests {
  @Test func `Reads see earlier writes through a memory cache`() async throws {
    try await Simulation.explore(seeds: exploredSeeds) { simulation in
      let ledger = Ledger(simulation)
      let cache = MemoryCache()
      let depot = ledger.service().caching(in: cache)
      try await ledger.explore(reads: depot.item, writes: depot.put) {
        if simulation.chance(0.5) {
          cache.removeResults(tagged: "items")
        } else {
          cache.expireResults(tagged: "items")
        }
      }
    }
  }

  @Test func `Reads see earlier writes through a store`() async throws {
    try await Simulation.explore(seeds: exploredSeeds) { simulation in
      let ledger = Ledger(simulation)
      let store = UnreliableStore(simulation)
      let depot = ledger.service().caching(in: store, onEvent: { _ in })
      try await ledger.explore(reads: depot.item, writes: depot.put) {
        switch simulation.random(in: 0..<3) {
        case 0: await store.removeResults(tagged: "items", in: "test")
        case 1: await store.expireResults(tagged: "items", in: "test")
        default: await store.removeAll(in: "test")
        }
      }
    }
  }

  /// A store that takes seconds keeps nobody waiting, whoever reads, writes or removes.
  @Test func `Nobody waits for a slow store`() async throws {
    try await Simulation.explore(seeds: exploredSeeds) { simulation in
      let ledger = Ledger(simulation)
      let store = UnreliableStore(simulation, latency: .seconds(20))
      let depot = ledger.service().caching(
        in: store, storeTimeout: .milliseconds(100), onEvent: { _ in })
      @Sendable func timed<Answer>(_ body: () async throws -> Answer) async throws -> Answer {
        let start = simulation.clock.now.sinceStart
        defer {
          let time = simulation.clock.now.sinceStart - start
          if time > .milliseconds(900) { simulation.note("a caller has waited for \(time)") }
          #expect(time <= .milliseconds(900))
        }
        return try await body()
      }
      try await ledger.explore { id in
        try await timed { try await depot.item(id: id) }
      } writes: { value, id in
        try await timed { try await depot.put(value, id: id) }
      } remove: {
        try? await timed { await store.removeResults(tagged: "items", in: "test") }
      }
    }
  }

  /// Machines without a channel store results while their store is down. When it is back, it gets the newest.
  @Test func `The newest result is kept after an outage`() async throws {
    try await Simulation.explore(seeds: exploredSeeds) { simulation in
      let store = UnreliableStore(simulation, failures: 0, latency: .milliseconds(20))
      func machine() -> LayeredCache { LayeredCache(over: store, pause: .milliseconds(300)) }
      let machines = (0..<3).map { _ in machine() }
      let key = try CacheKey("M/A.b()")
      var newest = Data()
      for version in 0..<6 {
        try await simulation.clock.sleep(for: simulation.random(in: .zero ..< .milliseconds(200)))
        store.isDown = true
        newest = try EncodedEntry.data(
          of: CachedEntry(value: version, storedAt: store.now), for: key)
        try? await machines[simulation.random(in: 0..<3)].store(newest, for: key)
      }
      // Machines that make up for their changes at the same moment may each miss what the other stores.
      try await simulation.clock.sleep(for: .seconds(1))
      store.isDown = false
      let order = [0, 1, 2].sorted { _, _ in simulation.chance(0.5) }
      for index in order {
        repeat {
          try await simulation.clock.sleep(for: .milliseconds(300))
          _ = try? await machines[index].data(for: CacheKey("M/A.c()"))
        } while !machines[index].isAvailable
      }
      try await simulation.clock.sleep(for: .seconds(1))
      let data = try await machine().data(for: key)
      try require(data == newest, "the store has another result than the newest")
    }
  }

  @Test func `Reads see earlier writes through a layered cache`() async throws {
    try await Simulation.explore(seeds: exploredSeeds) { simulation in
      let ledger = Ledger(simulation)
      let cache = LayeredCache(
        over: UnreliableStore(simulation), timeout: .milliseconds(100), pause: .milliseconds(300))
      let depot = ledger.service().caching(in: cache, onEvent: { _ in })
      try await ledger.explore(reads: depot.item, writes: depot.put) {
        if simulation.chance(0.5) {
          await cache.removeResults(tagged: "items", in: "test")
        } else {
          await cache.expireResults(tagged: "items", in: "test")
        }
      }
    }
  }

  /// What one machine writes, another one reads at the latest after the time that is allowed without a
  /// channel, and a notice of the message.
  @Test func `Another machine sees writes in time`() async throws {
    try await Simulation.explore(seeds: exploredSeeds) { simulation in
      let ledger = Ledger(simulation)
      let store = UnreliableStore(simulation, failures: 0, latency: .milliseconds(50))
      let channel = UnreliableChannel(simulation)
      func machine() -> some Vault {
        let cache = LayeredCache(
          over: store, channel: channel, lifetimeWithoutChannel: .milliseconds(200),
          timeout: .seconds(1), pause: .milliseconds(300))
        return ledger.service().caching(in: cache, onEvent: { _ in })
      }
      let (first, second) = (machine(), machine())
      try await ledger.explore(
        late: .milliseconds(200 + 4 * 50 + 50), reads: second.item, writes: first.put, remove: {})
    }
  }

  /// Three machines read, write, remove and let results expire, while their store is now and then down. When
  /// it is back, and they have made up for what it missed, all read the latest version.
  @Test(arguments: halvesOfExploredSeeds)
  func `Machines agree after an outage`(_ seeds: Range<UInt64>) async throws {
    try await Simulation.explore(seeds: seeds) { simulation in
      let ledger = Ledger(simulation)
      let store = UnreliableStore(simulation, failures: 0, latency: .milliseconds(20))
      let channel = UnreliableChannel(simulation)
      let machines = (0..<3).map { _ in
        let cache = LayeredCache(
          over: store, channel: channel, lifetimeWithoutChannel: .milliseconds(200),
          timeout: .seconds(1), pause: .milliseconds(300))
        return (cache: cache, vault: ledger.service().caching(in: cache, onEvent: { _ in }))
      }
      let outages = simulation.steering(times: 8) { store.isDown = simulation.chance(0.5) }
      try await ledger.explore(late: .seconds(3_600)) { id in
        try await machines[simulation.random(in: 0..<3)].vault.item(id: id)
      } writes: { value, id in
        try await machines[simulation.random(in: 0..<3)].vault.put(value, id: id)
      } remove: {
        let cache = machines[simulation.random(in: 0..<3)].cache
        if simulation.chance(0.5) {
          await cache.removeResults(tagged: "items", in: "test")
        } else {
          await cache.expireResults(tagged: "items", in: "test")
        }
      }
      try await outages.value
      store.isDown = false
      for round in 0..<2 {
        for (cache, vault) in machines {
          repeat {
            try await simulation.clock.sleep(for: .milliseconds(300))
            _ = try? await cache.data(for: CacheKey("M/A.c()"))
          } while !cache.isAvailable
          if round == 0 { _ = try? await vault.item(id: 0) }
        }
        try await simulation.clock.sleep(for: .seconds(1))
      }
      for id in 0..<2 {
        for (_, vault) in machines {
          let item = try await vault.item(id: id)
          try require(
            item == ledger.version(of: id), "\(item) is read, not \(ledger.version(of: id))")
        }
      }
    }
  }

  @Test func `A flushed store has the latest result`() async throws {
    try await Simulation.explore(seeds: exploredSeeds) { simulation in
      let ledger = Ledger(simulation)
      let store = UnreliableStore(simulation, failures: 0)
      let cache = CallCache(in: store, for: (any Vault).self, namespace: "test") { _ in }
      let depot = CachingVault(decoratee: ledger.service(), cache: cache)
      try await ledger.explore(reads: depot.item, writes: depot.put, remove: {})
      await cache.flush()
      try require(store.changesUnderWay == 0, "the store still changes after a flush")
      let fresh = ledger.service().caching(in: store, onEvent: { _ in })
      for id in 0..<2 {
        let item = try await fresh.item(id: id)
        try require(
          item == ledger.version(of: id), "\(item) is stored in place of \(ledger.version(of: id))")
      }
    }
  }
}
