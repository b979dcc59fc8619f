import Testing

@testable import DecoratorSpec

/// Where nodes and their text stand in the document.
@Suite struct YAMLOffsetTests {
  /// The marks stand where each byte of the value of `a` came from, and at its end.
  @Test(
    arguments: [
      ("a: ¶x¶y¶ # c", "xy"),
      ("a: '¶x¶''¶y ¶\n  ¶z¶'", "x'y z"),
      ("a: \"¶x¶\\n¶\\\\¶y¶\"", "x⏎\\y"),
      ("a: \"¶\\u0041¶z¶\"", "Az"),
      ("a: \"¶\\t¶\"", "⇥"),
      ("a: |\n   ¶x¶y¶\n   ¶ ¶z¶\n¶", "xy⏎ z⏎"),
      ("a: |\r\n   ¶x¶\r\n   ¶y¶\r¶\n", "x⏎y⏎"),
      ("a: |\n¶\n  ¶x¶\n¶\n", "⏎x⏎"),
      ("a: |-\n  ¶x¶\n", "x"),
      ("a:¶", ""),
      ("a: '¶'", ""),
    ])
  func `A byte of a scalar has its offset in the document`(marked: String, text: String) throws {
    let marked = MarkedDocument(marked)
    let document = YAMLDocument(parsing: marked.text)
    #expect(document.problem == nil)
    guard case .mapping(let entries) = try #require(document.root).content else { return }
    let value = entries[0].value
    #expect(value.compactDump == "'\(text)'")
    let scalar = try #require(value.scalars.first)
    #expect((0...scalar.text.utf8.count).map(scalar.documentOffset) == marked.marks)
    #expect(scalar.documentOffset(of: -1) == marked.marks.first)
    #expect(scalar.documentOffset(of: .max) == marked.marks.last)
  }

  /// The marks stand at the start and end of the node that is the last entry's value.
  @Test(
    arguments: [
      "a: ¶b¶ # c",
      "a: ¶'b'¶ # c",
      "a: ¶[b, c,\n ]¶\n",
      "a: ¶{b: c}¶",
      "a: ¶|\n  b\n  c¶\n\n",
      "a: ¶|-¶ # c\n\n",
      "a:¶¶ # c\n",
      "a:\n  ¶b: c\n  d: 'e'¶ # f\n",
      "a:\n¶- b\n- - c¶\n",
      "a:\n  ¶b: c\n  d:¶ # e\n",
      "a:\n  ¶- b\n  -¶\n",
      "{a: ¶b¶}",
      "{a:¶¶ }",
      "{'a'¶¶}",
    ])
  func `A node has the range of its text`(marked: String) throws {
    let marked = MarkedDocument(marked)
    let document = YAMLDocument(parsing: marked.text)
    #expect(document.problem == nil)
    guard case .mapping(let entries) = try #require(document.root).content else { return }
    let range = try #require(entries.last).value.range
    #expect([range.lowerBound, range.upperBound] == marked.marks)
  }

  @Test(arguments: ["¶a¶: 1", "¶'a'¶ : 1", "- x\n-  ¶\"a\"¶: 1", "\u{FEFF}  ¶a b¶: 1", "{¶é¶: 1}"])
  func `A key has the range of its text`(marked: String) throws {
    let marked = MarkedDocument(marked)
    var node = try #require(YAMLDocument(parsing: marked.text).root)
    if case .sequence(let items) = node.content { node = try #require(items.last) }
    guard case .mapping(let entries) = node.content else { return }
    #expect([entries[0].keyRange.lowerBound, entries[0].keyRange.upperBound] == marked.marks)
    #expect(entries[0].key.documentOffset(of: entries[0].key.text.utf8.count) <= marked.marks[1])
  }
}
