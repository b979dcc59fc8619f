import Growth
import Testing

@testable import DecoratorSpec

/// What is suggested for a misspelt word.
@Suite struct SuggestionTests {
  @Test(arguments: [
    ("retyr", "retry"), ("Retry", "retry"), ("retries", nil), ("loging", "logging"),
    ("cach", "cache"), ("x", nil), ("", nil), ("logging", "logging"),
  ])
  func `A word is suggested that differs by at most a third`(_ word: String, _ expected: String?) {
    #expect(nearest(to: word, among: ["retry", "logging", "cache"]) == expected)
  }

  @Test func `The first of the nearest words is suggested`() {
    let words = ["ab", "ba", "abc", "cab", "aé", "é", "Ab", "bca", "a b", ""]
    for word in words {
      for shift in words.indices {
        let candidates = Array(words[shift...] + words[..<shift])
        for limit in 0...4 {
          let distances = candidates.map {
            $0.lowercased().difference(from: word.lowercased()).count
          }
          let least = distances.min() ?? 0
          let expected = distances.firstIndex(of: least).map { candidates[$0] }
          let found = nearest(to: word, among: candidates, within: limit)
          #expect(found == (least <= limit ? expected : nil))
        }
      }
    }
  }

  @Test func `A long word is compared with no short ones`() {
    func compare(_ length: Int) {
      let word = String(repeating: "ab", count: length / 2)
      #expect(nearest(to: word, among: ["retry", "logging", "cache"]) == nil)
    }
    #expect(
      Growth.factor {
        compare(100)
      } whole: {
        compare(100 * Growth.parts)
      } < Growth.limit)
  }
}
