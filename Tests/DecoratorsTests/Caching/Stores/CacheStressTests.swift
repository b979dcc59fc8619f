import Foundation
import Synchronization
import Testing

@testable import Decorators

/// What the thread sanitizer looks at: eight threads that use one store.
@Suite struct CacheStressTests {
  private func onEightThreads(_ body: @escaping @Sendable (Int) -> Void) {
    let group = DispatchGroup()
    for number in 0..<8 {
      group.enter()
      let thread = Thread {
        body(number)
        group.leave()
      }
      thread.start()
    }
    group.wait()
  }

  @Test(arguments: [1, 40, 1_000])
  func eightThreadsFindInMemoryOnlyWhatBelongsThere(_ capacity: Int) {
    let clock = ManualClock()
    let cache = MemoryCache(capacity: capacity, now: { clock.date })
    onEightThreads { thread in
      var generator = SplitMix(state: UInt64(thread))
      for step in 0..<2_000 {
        let argument = Int.random(in: 0..<100, using: &generator)
        if let entry: CacheEntry<[Int]> = cache.entry(of: "A.b(c:)", for: argument) {
          #expect(entry.value == [argument])
        } else {
          cache.store(
            CacheEntry(value: [argument], storedAt: cache.now), of: "A.b(c:)", for: argument,
            lifetime: .seconds(3), ifRemovalsAre: cache.removals(of: "A.b(c:)"))
        }
        if step % 100 == 0 { clock.advance(by: .seconds(1)) }
        if step % 500 == 0 { cache.removeData(of: "A.b(c:)") }
        if step % 900 == 0 { cache.removeAll() }
        if step % 50 == 0 { #expect(cache.values(of: "A.b(c:)", as: [Int].self).count <= capacity) }
      }
    }
    #expect(cache.count <= capacity)
  }
}
