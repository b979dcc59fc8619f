import TestSupport
import Testing

@testable @_spi(Generated) import Decorators
@testable @_spi(Generated) import DecoratorsTesting

@Suite struct FaultPatternTests {
  private func picked(_ pattern: Fault<Any>.Pattern, chance: Double = 0) -> [Int] {
    (1...10).filter { pattern.picks($0, chance: chance) }
  }

  @Test func `Calls are picked by their numbers`() {
    #expect(picked(.always) == Array(1...10))
    #expect(picked(.call(3)) == [3])
    #expect(picked(.calls(2...4)) == [2, 3, 4])
    #expect(picked(.calls(9...)) == [9, 10])
    #expect(picked(.every(4)) == [4, 8])
    #expect(picked(.every(0)) == Array(1...10))
  }

  @Test(
    .tags(.promise),
    arguments: [
      (.first(.max), 1...10), (.calls(3 ... .max), 3...10), (.calls(.max...), nil),
      (.calls((.max)...(.max)), nil), (.calls(...(.max)), 1...10), (.calls(..<(.max)), 1...10),
      (.call(.max), nil), (.every(.max), nil),
      (.first(.min), nil), (.calls(.min...2), 1...2), (.calls(.min...), 1...10),
      (.calls(...(.min)), nil), (.calls(..<(.min)), nil), (.calls(5..<5), nil), (.call(.min), nil),
    ] as [(Fault<Any>.Pattern, ClosedRange<Int>?)])
  func `Any number of a call is possible`(
    _ pattern: Fault<Any>.Pattern, _ numbers: ClosedRange<Int>?
  ) {
    #expect(picked(pattern) == numbers.map(Array.init) ?? [])
  }

  /// Nor is it counted.
  @Test(.tags(.promise)) func `A call that was cancelled before it begins gets no fault`() async {
    let faults = FaultInjector<Any>([.error(LoadError(), on: .first(1))])
    let outcomes = await Task {
      withUnsafeCurrentTask { $0?.cancel() }
      let outcome = await Result<Int, any Error> {
        try await faults.call(of: "Feed.load()") { () async throws in 1 }
      }
      return [
        outcome, Result<Int, any Error> { try faults.call(of: "Feed.load()") { () throws in 2 } },
      ]
    }.value
    #expect(outcomes.map { try? $0.get() } == [1, 2])
    #expect(throws: LoadError.self) { try faults.call(of: "Feed.load()") { () throws in 3 } }
  }

  @Test func `Calls are picked by chance`() {
    #expect(picked(.rate(0.5), chance: 0.49) == Array(1...10))
    #expect(picked(.rate(0.5), chance: 0.5).isEmpty)
    #expect(picked(.rate(0), chance: 0).isEmpty)
    #expect(picked(.rate(1), chance: 0.999).count == 10)
  }

  @Test func `Random numbers are spread evenly, and each has its own`() {
    let faults = FaultInjector<Any>([], seed: 7)
    let numbers = (1...10_000).map { faults.chance(0, $0, "Feed.load()") }
    #expect(numbers.allSatisfy { (0..<1).contains($0) })
    for tenth in 0..<10 {
      let limits = Double(tenth) / 10..<Double(tenth + 1) / 10
      #expect((850...1150).contains(numbers.count { limits.contains($0) }))
    }
    let others = [
      FaultInjector<Any>([], seed: 8).chance(0, 1, "Feed.load()"),
      faults.chance(0, 1, "Feed.save()"), faults.chance(0, 2, "Feed.load()"),
      faults.chance(1, 1, "Feed.load()"),
    ]
    #expect(Set(others + [numbers[0]]).count == 5)
  }

  @Test func `Delays that last for ever add up`() async {
    let clock = ManualClock(autoAdvancing: true)
    let forEver = Duration(attoseconds: .max)
    let faults = FaultInjector<Any>(
      [.latency(forEver), .latency(.zero...forEver)], seed: 1, clock: clock)
    await faults.call(of: "Feed.load()") { () async in }
    #expect(clock.sleeps == [.longestSleep])
  }
}
