import Testing

@testable import Decorators

@Suite struct CallPatternTests {
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

  @Test func `Calls are picked by chance`() {
    #expect(picked(.rate(0.5), chance: 0.49) == Array(1...10))
    #expect(picked(.rate(0.5), chance: 0.5).isEmpty)
    #expect(picked(.rate(0), chance: 0).isEmpty)
    #expect(picked(.rate(1), chance: 0.999).count == 10)
  }

  @Test func `Random numbers are spread evenly, and each has its own`() {
    let numbers = (1...10_000).map { call in
      FaultChance(seed: 7, member: "Feed.load()", call: call).number(0)
    }
    #expect(numbers.allSatisfy { (0..<1).contains($0) })
    for tenth in 0..<10 {
      let limits = Double(tenth) / 10..<Double(tenth + 1) / 10
      #expect((850...1150).contains(numbers.count { limits.contains($0) }))
    }
    let others = [
      FaultChance(seed: 8, member: "Feed.load()", call: 1).number(0),
      FaultChance(seed: 7, member: "Feed.save()", call: 1).number(0),
      FaultChance(seed: 7, member: "Feed.load()", call: 2).number(0),
      FaultChance(seed: 7, member: "Feed.load()", call: 1).number(1),
    ]
    #expect(Set(others + [numbers[0]]).count == 5)
  }
}
