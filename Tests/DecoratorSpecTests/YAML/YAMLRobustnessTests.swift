import Testing

@testable import DecoratorSpec

/// Long documents are read in time proportional to their length.
@Suite struct YAMLRobustnessTests {
  /// Each of these, a careless parser reads in quadratic time or too deep.
  @Test(
    .timeLimit(.minutes(10)),
    arguments: [
      "[", "{", "{a: ", "- ", "-  ", "? ", "\"", "'", "a", "a ", ":", "#", "\n", "\t",
    ])
  func `Repeated text is read in time`(unit: String) {
    _ = YAMLDocument(parsing: String(repeating: unit, count: 1 << 18 / unit.utf8.count))
  }

  @Test(
    .timeLimit(.minutes(10)),
    arguments: [
      "a\n", "a: [\n", "a: \"x\n", "- |\n", "- - - -\n", "a: &b\n", "a:\n   b: 1\n  c: 2\n",
      "a\nb: c\n", "a: [}\n]\n", "- a\nb\n", "- [b,\nc\n", "a: b\n\n\n\n c\n",
    ])
  func `Repeated lines are read in time`(line: String) {
    let document = YAMLDocument(
      parsing: String(repeating: line, count: 1 << 17 / line.utf8.count))
    #expect(document.root != nil || document.problem != nil)
  }

  @Test(.timeLimit(.minutes(10)))
  func `Many keys are read in time`() throws {
    let keys = (0..<4_000).map { "key\($0)" }
    let block = YAMLDocument(parsing: keys.map { $0 + ": v\n" }.joined())
    #expect(block.root?.scalars.count == 8_000)
    let flow = YAMLDocument(parsing: "{" + (keys + keys).joined(separator: ", ") + "}")
    #expect(flow.problem?.message.hasPrefix("the key 'key0' is already on line 1") == true)
  }
}
