import Testing

@testable @_spi(Generated) import Decorators

@Suite(.timeLimit(.minutes(1)))
struct MemoryCacheTests {
  private func load(
    _ cache: MemoryCache, _ arguments: some Sequence<Int>, _ member: String = "A.b(c:)"
  ) async -> Int {
    var calls = 0
    for argument in arguments {
      _ = await cache.result(of: member, argument, strategy: .cacheFirst()) {
        calls += 1
        return argument
      }
    }
    return calls
  }

  @Test(arguments: [2, 3, 10, 1_000])
  func neverHoldsMoreThanItsCapacity(_ capacity: Int) async {
    let cache = MemoryCache(capacity: capacity)
    for argument in 0..<(3 * capacity) {
      _ = await load(cache, [argument])
      #expect(cache.count <= capacity)
    }
    let recent = (3 * capacity - capacity / 2)..<(3 * capacity)
    #expect(await load(cache, recent) == 0)
    #expect(await load(cache, [0]) == 1)
  }

  @Test func whatIsUsedStays() async {
    let cache = MemoryCache(capacity: 10)
    _ = await load(cache, [-1])
    for argument in 0..<100 {
      _ = await load(cache, [argument])
      #expect(await load(cache, [-1]) == 0)
    }
  }

  @Test func argumentsAreComparedWithTheirTypes() {
    let keys = [
      MemoryKey("A.b(c:)"), MemoryKey("A.c(c:)"), MemoryKey("A.b(c:)", 1),
      MemoryKey("A.b(c:)", 1.0),
      MemoryKey("A.b(c:)", "1"), MemoryKey("A.b(c:)", 1, 1), MemoryKey("A.b(c:)", Int?.some(1)),
      MemoryKey("A.b(c:)", Int?.none), MemoryKey("A.b(c:)", Int??.some(nil)),
      MemoryKey("A.b(c:)", String?.none), MemoryKey("A.b(c:)", [1]),
    ]
    for (place, key) in keys.enumerated() {
      for (otherPlace, other) in keys.enumerated() {
        #expect((key == other) == (place == otherPlace))
      }
    }
  }

  @Test func resultOfAnotherTypeIsNone() async {
    let cache = MemoryCache()
    _ = await cache.result(of: "A.b()", strategy: .cacheFirst()) { 1 }
    #expect(await cache.result(of: "A.b()", strategy: .cacheFirst()) { "one" } == "one")
  }

  @Test func showsWhatIsStored() async {
    let cache = MemoryCache()
    _ = await load(cache, 1...3)
    _ = await load(cache, 4...5, "A.d(c:)")
    #expect(cache.count == 5)
    #expect(Set(cache.values(of: "A.b(c:)", as: Int.self)) == [1, 2, 3])
    #expect(cache.values(of: "A.b(c:)", as: String.self).isEmpty)
    cache.removeAll()
    #expect(cache.count == 0)
  }

  @Test func resultOfACallThatBeganBeforeARemovalIsNotStored() async {
    let cache = MemoryCache()
    for remove in [{ await cache.removeResults(of: "A.b(c:)") }, { cache.removeAll() }] {
      _ = await cache.result(of: "A.b(c:)", 1, strategy: .networkFirst()) {
        await remove()
        return 1
      }
      #expect(cache.count == 0)
      _ = await cache.result(of: "A.b(c:)", 1, strategy: .networkFirst()) {
        await cache.removeResults(of: "A.other()")
        return 1
      }
      #expect(cache.count == 1)
    }
  }

  @Test func manyThreadsMayUseItAtOnce() async {
    let cache = MemoryCache(capacity: 50)
    await withTaskGroup(of: Void.self) { group in
      for start in 0..<8 {
        group.addTask {
          for number in 0..<500 {
            let argument = (start * 31 + number) % 100
            let value = await cache.result(of: "A.b(c:)", argument, strategy: .cacheFirst()) {
              argument
            }
            #expect(value == argument)
            if number % 100 == 0 { await cache.removeResults(of: "A.b(c:)") }
          }
        }
      }
    }
    #expect(cache.count <= 50)
  }
}
