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
}
