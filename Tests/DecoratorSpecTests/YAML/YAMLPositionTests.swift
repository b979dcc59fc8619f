import Testing

@testable import DecoratorSpec

/// Lines and columns of messages, after characters of several bytes and in files with carriage
/// returns.
@Suite struct YAMLPositionTests {
  @Test(
    arguments: [
      ("é: 1\nö: &ü", 2, 4),
      ("{ \"é\\u00e9\": 1, 日本: *b }", 1, 21),
      ("a: |\r\n  é\r\n\r\n  é\r\né: !b\r\n", 5, 4),
      ("a: é # é\n\té: 1", 2, 1),
      ("a: e\u{301} &\nb: 👨‍👩‍👧 c: d", 2, 11),
    ])
  func problem(text: String, line: Int, column: Int) throws {
    let problem = try #require(YAMLDocument(parsing: text).problem)
    #expect(SourceText(path: "", text: text).position(of: problem.offset) == (line, column))
  }

  /// A mistake in Swift is shown where the spec has it, however it is written there.
  @Test(
    arguments: [
      ("|\r\n      func é()\r\n      let ü: Int", 5, 7),
      ("|\n      /* 😀 */ let a", 4, 15),
      ("\"/* \\u00e9 */ let a\"", 3, 28),
      ("'/* it''s é */ let a'", 3, 29),
    ])
  func swiftProblems(members: String, line: Int, column: Int) throws {
    let text = "protocols:\r\n  Féed:\r\n    members: \(members)\r\n    decorators: [probe]\r\n"
    let error = #expect(throws: DiagnosticsError.self) { try read(text) }
    let diagnostic = try #require(error?.diagnostics.first)
    #expect(diagnostic.message.contains("let"))
    #expect((diagnostic.line, diagnostic.column) == (line, column))
  }
}
