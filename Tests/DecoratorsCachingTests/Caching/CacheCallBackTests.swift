import Foundation
import TestSupport
import Testing

@testable @_spi(Generated) import Decorators
@testable @_spi(Generated) import DecoratorsCaching

/// Code of the user's that a cache calls, and that uses the cache then; also the release of what leaves
/// a cache.
@Suite(.timeLimit(.minutes(10)))
struct CacheCallBackTests {
  private static func read(_ cache: MemoryCache) {
    _ = (cache.count, cache.values(of: "A.b()", as: Int.self))
  }

  @Test func `The closures of a memory cache read it`() async throws {
    let caches = CalledBack<MemoryCache>()
    let cache = MemoryCache(
      capacity: 2,
      cost: { _ in
        caches.call(Self.read)
        return 1
      },
      clock: caches.clock(Self.read),
      random: {
        caches.call(Self.read)
        return 0.5
      },
      now: {
        caches.call(Self.read)
        return Date(timeIntervalSince1970: 0)
      })
    caches.set(cache)
    let strategy = CacheStrategy(.cacheFirst, expires: .seconds(60), jitter: .seconds(5))
    for number in 0..<8 {
      let value = try await cache.result(in: cache.slot(of: "A.b(_:)", number), strategy: strategy)
      { () async throws in number }
      #expect(value == number)
    }
    #expect(cache.count == 2)
    #expect(caches.calls > 16)
  }

  @Test func `The release of results and keys that leave a memory cache reads it`() async {
    let cache = MemoryCache(capacity: 4)
    let released = Shared(0)
    @Sendable func farewell(_ number: Int = 0) -> Farewell {
      Farewell(number) {
        Self.read(cache)
        released.change { $0 += 1 }
      }
    }
    for number in 0..<16 {
      cache.store(
        CachedEntry(value: farewell(), storedAt: Date()), of: "A.b(_:)", for: farewell(number))
    }
    // In place of the last.
    cache.store(CachedEntry(value: farewell(), storedAt: Date()), of: "A.b(_:)", for: farewell(15))
    cache.drop(.call(cache.callKey(of: "A.b(_:)", for: farewell(15))), as: .removal)
    cache.invalidateResults(.allData(of: "A.b(_:)"), as: .removal, by: nil)
    #expect(cache.count == 0)
    #expect(released.value == 35)
  }

  @Test func `The release of keys of shared calls uses them`() async throws {
    let calls = SharedCalls()
    let released = Shared(0)
    let gate = GatedCalls<Int>()
    @Sendable func call() -> Task<Int, any Error> {
      Task {
        let key = Farewell(1) {
          _ = calls.count
          released.change { $0 += 1 }
        }
        return try await calls.call(of: "A.b(_:)", key) { try await gate.call() }
      }
    }
    let first = call()
    await gate.started(1)
    calls.separate()
    let second = call()
    await gate.started(2)
    let third = call()
    await until { calls.inFlight.waiters(of: Self.key) == 2 }
    gate.end(1, with: .success(1))
    gate.end(2, with: .success(2))
    #expect(try await first.value == 1)
    #expect(try await second.value == 2)
    #expect(try await third.value == 2)
    await until { released.value == 3 }
  }

  private static var key: CallKey {
    CallKey(member: MemberName(member: "A.b(_:)"), key: MemoryKey(Farewell(1) {}))
  }

  @Test func `A key that others replace is released without the lock`() {
    let calls = InFlightCalls()
    let released = Shared(0)
    func key() -> CallKey {
      let key = Farewell(1) {
        _ = calls.count
        released.change { $0 += 1 }
      }
      return CallKey(member: MemberName(member: "A.b(_:)"), key: key)
    }
    // A table keeps its first key, whose call has ended long ago.
    for _ in 0..<3 {
      calls.join(key(), for: SharedOutcome<Int>?.none, isRefresh: true, isImmediate: false) { _ in 7
      }
    }
    calls.abandon(.namespace(""))
    let write = calls.begin()
    for _ in 0..<2_000 { calls.abandon(.call(key())) }
    #expect(calls.isOutdated(write, for: key()))
    calls.end(write)
    #expect(released.value > 900)
  }

  // MARK: Stores

  @Test func `The clock and the observer of a store's failures use its state`() async throws {
    let states = CalledBack<StoreState>()
    let events = Shared<[CallEvent.Kind]>([])
    let time = Shared(Duration.zero)
    let clock = FakeClock(time: {
      states.call { state in state.succeeded(.removing, telling: EventObserver { _ in }) }
      return time.value
    })
    let store = ScriptedStore()
    let cache = CallCache(
      in: store, for: Int.self, clock: clock,
      onEvent: { event in
        events.change { $0.append(event.kind) }
        states.call { state in
          state.failed(
            .reading, member: "A.b()", error: LoadError(), isOfStore: false,
            telling: EventObserver { _ in })
        }
      })
    cache.report(.removing, "A.b()", LoadError())
    states.set(cache.state)
    cache.report(.removing, "A.b()", Farewell { cache.succeeded(.removing) })
    cache.report(.removing, "A.b()", LoadError())
    time.change { $0 = .seconds(60) }
    cache.succeeded(.removing)
    #expect(events.value == [.cacheStoreFailed, .cacheStoreRecovered])
    states.set(nil)
  }

  @Test func `The clock of a store makes another cache`() {
    let others = Shared(0)
    let clock = FakeClock(time: {
      if others.next() < 10 { _ = CallCache(in: ScriptedStore(), for: Int.self) }
      return .zero
    })
    let store = ScriptedStore()
    let cache = CallCache(in: store, for: Int.self, clock: clock)
    #expect(StoreState.state(of: store) === cache.state)
    #expect(others.value > 0)
  }

  @Test func `A store uses the cache that calls it`() async throws {
    let caches = CalledBack<CallCache>()
    let use: @Sendable () async throws -> Void = {
      caches.call { cache in
        _ = cache.invalidateResults(.allData(of: "A.other()"), as: .removal, by: nil)
        cache.report(.reading, "A.other()", LoadError())
      }
    }
    let cache = CallCache(
      in: ScriptedStore(
        beforeReading: use, afterReading: use, beforeStoring: use, beforeRemoving: use),
      for: Int.self,
      onEvent: { _ in
        caches.call { _ = $0.invalidateResults(.allData(of: "A.c()"), as: .removal, by: nil) }
      })
    caches.set(cache)
    let slot: StoreSlot<Int> = cache.slot(of: "A.b()")
    #expect(await cache.result(in: slot, strategy: .cacheFirst) { 7 } == 7)
    await cache.flush()
    #expect(await cache.result(in: slot, strategy: .cacheFirst) { 8 } == 7)
    #expect(caches.calls > 3)
  }

  // MARK: Layers

  private struct Down: Error {}

  private struct Channel: CacheChannel {
    let stream = AsyncThrowingStream<Data, any Error>.makeStream()
    func messages() async throws -> AsyncThrowingStream<Data, any Error> { stream.stream }
    func send(_ message: Data) async throws {}
  }

  @Test func `The clocks and the observer of a layered cache use it`() async throws {
    let caches = CalledBack<LayeredCache>()
    let availabilities = Shared<[Bool]>([])
    let isDown = Shared(true)
    let time = Shared(Duration.zero)
    let clock = FakeClock(
      time: {
        caches.call { _ = ($0.isAvailable, $0.isConnected) }
        return time.value
      }, onSleep: { _ in try await Task.sleep(for: .seconds(60)) })
    let channel = Channel()
    let cache = LayeredCache(
      MemoryCache(now: {
        caches.call { _ = ($0.isAvailable, $0.isConnected) }
        return Date(timeIntervalSince1970: time.value / .seconds(1))
      }),
      over: ScriptedStore(beforeReading: { if isDown.value { throw Down() } }),
      channel: channel, clock: clock,
      onAvailability: { isAvailable in
        availabilities.change { $0.append(isAvailable) }
        caches.call { #expect($0.isAvailable == isAvailable) }
      })
    caches.set(cache)
    await until { cache.isConnected }
    let key = try CacheKey("A.b()")
    await #expect(throws: Down.self) { try await cache.data(for: key) }
    time.change { $0 = .seconds(10) }
    isDown.change { $0 = false }
    #expect(try await cache.data(for: key) == nil)
    await until { availabilities.value == [false, true] }
    // After the end of the channel, the date is asked for.
    channel.stream.continuation.finish()
    await until { !cache.isConnected }
    let data = try EncodedEntry.data(of: CachedEntry(value: 7, storedAt: cache.now), for: key)
    try await cache.store(data, for: key)
    #expect(try await cache.data(for: key) == data)
    #expect(caches.calls > 10)
  }
}
