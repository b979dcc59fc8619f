import DecoratorsTesting
import Foundation
import RandomCases
import Synchronization
import Testing

@testable @_spi(Generated) import Decorators
@testable @_spi(Generated) import DecoratorsCaching

/// A memory cache against a model that says what it may hold.
@Suite struct MemoryCacheModelTests {
  /// A result that says how many like it there are.
  private final class Tracked: Sendable {
    let number: Int
    let cost: Int
    private let alive: Counter

    init(_ number: Int, cost: Int, _ alive: Counter) {
      self.number = number
      self.cost = cost
      self.alive = alive
      alive.count.wrappingAdd(1, ordering: .relaxed)
    }

    deinit { alive.count.wrappingSubtract(1, ordering: .relaxed) }
  }

  private final class Counter: Sendable {
    let count = Atomic(0)
    var value: Int { count.load(ordering: .relaxed) }
  }

  private struct Call: Hashable {
    let member: String
    let argument: Int
  }

  @Test(arguments: [0, 1, 7, 60, 400])
  func `A cache holds only what was stored last, within its capacity`(_ capacity: Int) {
    var generator = SeededGenerator(seed: capacity)
    let alive = Counter()
    let clock = ManualClock()
    var newest: [Call: Int] = [:]
    do {
      let cache = MemoryCache(
        capacity: capacity, cost: { ($0 as? Tracked)?.cost ?? 1 }, now: { clock.date })
      for number in 0..<20_000 {
        let member = "A.\(["a", "bb", "c"].randomElement(using: &generator) ?? "")(b:)"
        let call = Call(member: member, argument: .random(in: 0..<100, using: &generator))
        switch Int.random(in: 0..<1_000, using: &generator) {
        case 0: cache.removeAll()
        case 1..<5: cache.removeData(of: member)
        case 5..<10: clock.advance(by: .seconds(1))
        case 10..<60:
          cache.drop(.call(cache.callKey(of: member, for: call.argument)), as: .removal)
          newest[call] = nil
        case 60..<400:
          let result = Tracked(number, cost: .random(in: 1...9, using: &generator), alive)
          let isWanted = Bool.random(using: &generator)
          cache.store(
            CachedEntry(value: result, storedAt: cache.now), of: member, for: call.argument,
            lifetime: Bool.random(using: &generator) ? 2 : .infinity, if: { isWanted })
          if isWanted { newest[call] = number }
        default:
          let entry: CachedEntry<Tracked>? = cache.entry(of: member, for: call.argument)
          if let entry { #expect(entry.value.number == newest[call]) }
        }
        #expect(alive.value == cache.count)
        guard number % 100 == 99 else { continue }
        let results = ["A.a(b:)", "A.bb(b:)", "A.c(b:)"].flatMap {
          cache.values(of: $0, as: Tracked.self)
        }
        #expect(results.count == cache.count)
        #expect(results.reduce(0) { $0 + $1.cost } <= capacity)
      }
    }
    #expect(alive.value == 0)
  }
}
