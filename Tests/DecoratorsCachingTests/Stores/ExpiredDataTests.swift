import DecoratorsTesting
import Foundation
import Testing

@testable @_spi(Generated) import Decorators
@testable @_spi(Generated) import DecoratorsCaching

/// A cache in memory that serves as a store knows when the data of a decorator is of no more use.
@Suite(.timeLimit(.minutes(10)))
struct ExpiredDataTests {
  private let clock = ManualClock()

  private func memory() -> MemoryCache {
    MemoryCache(capacity: 100, now: { [clock] in clock.date })
  }

  private func layers(_ memory: MemoryCache) -> LayeredCache {
    LayeredCache(memory, over: MemoryCache(capacity: 10_000, now: { [clock] in clock.date }))
  }

  /// Makes calls whose results are stored, and returns how many there were.
  @discardableResult
  private func load(
    _ store: any CacheStore, _ arguments: Range<Int>,
    _ strategy: CacheStrategy = .init(.cacheFirst)
  ) async -> Int {
    let cache = CallCache(in: store) { _ in }
    var calls = 0
    for argument in arguments {
      _ = await cache.result(in: cache.slot(of: "A.b(c:)", argument), strategy: strategy) {
        calls += 1
        return argument
      }
    }
    await cache.flush()
    return calls
  }

  private static let fiveSeconds = CacheStrategy(.cacheFirst, expires: .seconds(5))

  @Test(arguments: [false, true])
  func `What has expired goes first when there is no room`(isLayered: Bool) async {
    let memory = memory()
    let store: any CacheStore = isLayered ? layers(memory) : memory
    // So often used that the others would have to go.
    for _ in 0..<4 { await load(store, 0..<90, Self.fiveSeconds) }
    clock.advance(by: .seconds(5))
    await load(store, 1_000..<1_100)
    #expect(memory.values(of: "A.b(c:)", as: Int.self).filter { $0 >= 1_000 }.count > 90)
    #expect(memory.count == 100)
  }

  @Test(arguments: [false, true])
  func `Trimming removes what has expired first`(isLayered: Bool) async {
    let memory = memory()
    let store: any CacheStore = isLayered ? layers(memory) : memory
    await load(store, 0..<20)
    for _ in 0..<4 { await load(store, 20..<50, Self.fiveSeconds) }
    clock.advance(by: .seconds(5))
    memory.trim(to: 1_000)
    #expect(memory.values(of: "A.b(c:)", as: Int.self).sorted() == Array(0..<20))
  }

  @Test func `What can still replace a failure, or be renewed, has not expired`() async {
    let memory = memory()
    await load(memory, 0..<1, .init(.cacheFirst, expires: .seconds(5), staleFor: .seconds(5)))
    await load(memory, 1..<2, .init(.cacheFirst, expires: .seconds(5), revalidateFor: .seconds(5)))
    await load(memory, 2..<3, .init(.networkFirst, expires: .seconds(5)))
    await load(memory, 3..<4, .init(.networkFirst))
    await load(memory, 4..<5, .init(.staleWhileRevalidate, expires: .seconds(5)))
    func rest(after time: Duration) -> [Int] {
      clock.advance(by: time)
      memory.trim(to: 1_000)
      return memory.values(of: "A.b(c:)", as: Int.self).sorted()
    }
    #expect(rest(after: .seconds(6)) == [0, 1, 3, 4])
    #expect(rest(after: .seconds(5)) == [3, 4])
  }

  @Test func `What a layer finds in its store expires there as well`() async {
    let shared = MemoryCache(capacity: 10_000, now: { [clock] in clock.date })
    await load(shared, 0..<10, Self.fiveSeconds)
    let memory = memory()
    let reader = LayeredCache(memory, over: shared)
    #expect(await load(reader, 0..<10, Self.fiveSeconds) == 0)
    clock.advance(by: .seconds(5))
    memory.trim(to: 1_000)
    #expect(memory.count == 0)
  }
}
