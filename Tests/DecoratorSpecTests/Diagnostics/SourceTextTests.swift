import Testing

@testable import DecoratorSpec

/// Places in texts.
@Suite struct SourceTextTests {
  private let source = SourceText(path: "a", text: "é\tb\r\n\n😀 c")

  @Test(arguments: [
    (0, 1, 1), (2, 1, 2), (3, 1, 3), (4, 1, 4), (5, 1, 5), (6, 2, 1), (7, 3, 1), (11, 3, 2),
    (12, 3, 3), (13, 3, 4), (99, 3, 4),
  ])
  func `Positions count Unicode scalars, from 1`(_ offset: Int, _ line: Int, _ column: Int) {
    #expect(source.position(of: offset) == (line, column))
  }

  @Test func `Lines are without their breaks`() {
    #expect((1...3).map(source.excerpt) == ["é\tb", "", "😀 c"])
  }

  @Test func `A line that is too long to look at is not shown`() {
    let source = SourceText(path: "a", text: String(repeating: "x", count: 1001) + "\nx")
    #expect(Diagnostic(.error, "no", at: 7, in: source).description == "a:1:8: error: no")
    #expect(Diagnostic(.error, "no", at: 1002, in: source).excerpt == "x")
  }

  @Test func `The caret stands below its column`() {
    let diagnostic = Diagnostic(.error, "no", at: 3, in: source)
    #expect(diagnostic.description == "a:1:3: error: no\né\tb\n \t^")
    #expect(
      Diagnostic(.warning, "no", at: 11, in: source).description == "a:3:2: warning: no\n😀 c\n ^")
  }
}
