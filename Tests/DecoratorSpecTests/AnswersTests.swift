import Testing

@testable import DecoratorSpec

@Suite struct AnswersTests {
  /// Types that ask whether one of others says yes.
  private struct Graph {
    var needs: [Int: [Int]]
    var answers = DeclaredTypes.Answers()

    mutating func says(_ number: Int) -> Bool {
      if let known = answers.begin("\(number)", .singleUse) { return known }
      let needed = needs[number] ?? []
      let answer = needed.isEmpty || needed.contains { says($0) }
      answers.end(answer)
      return answer
    }
  }

  @Test func `An answer does not depend on the questions before it`() {
    // 9 alone says yes by itself; 5 and 6 are a circle from which nothing leads to it.
    let needs = [
      0: [1], 1: [2, 0], 2: [0, 3], 3: [1, 4], 4: [3, 9], 5: [6], 6: [5], 7: [5, 1], 9: [],
    ]
    let expected = [0, 1, 2, 3, 4, 7, 9]
    for first in 0...9 {
      for second in 0...9 {
        var graph = Graph(needs: needs)
        graph.needs[8] = [8]
        _ = (graph.says(first), graph.says(second))
        let numbers = (0...9).filter { graph.says($0) }
        #expect(numbers == expected)
      }
    }
  }

  @Test func `A long chain has an end`() {
    var graph = Graph(needs: Dictionary(uniqueKeysWithValues: (0..<10_000).map { ($0, [$0 + 1]) }))
    let (start, end) = (graph.says(0), graph.says(9_950))
    #expect(!start)
    #expect(end)
  }
}
