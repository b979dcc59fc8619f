import Testing

@testable import DecoratorSpec

/// Problems of brackets, quotes, indentation and characters; `¶` in a document marks where.
@Suite struct YAMLLayoutProblemTests {
  @Test(
    arguments: [
      ("a: ¶[b, c", "this '[' is never closed; write ']' after its last entry"),
      ("a: ¶[b, c\nd: e", "this '[' is never closed; write ']' after its last entry"),
      ("a: ¶{b: c\n...\n", "this '{' is never closed; write '}' after its last entry"),
      ("[[a], ¶{b\n", "this '{' is never closed; write '}' after its last entry"),
      ("a: ¶\"b\nc: d", "this double quote is never closed; write another after the text"),
      ("a: ¶\"b\\", "this double quote is never closed; write another after the text"),
      ("a: ¶'b''\n", "this single quote is never closed; write another after the text"),
      ("[a¶}", "this bracket does not close the '[' on line 1; write ']'"),
      ("a: {\n  [b¶}", "this bracket does not close the '[' on line 2; write ']'"),
      ("[a,¶,b]", "an entry is missing before this ','; remove the ','"),
      ("{¶,}", "an entry is missing before this ','; remove the ','"),
      ("['a' ¶'b']", "',' or ']' is missing here; add it, or quote all of this if it is text"),
      ("{a: b¶: c}", "',' or '}' is missing here; add it, or quote all of this if it is text"),
      (
        "{\n  'a': '1'\n  ¶'b': 'c'\n}",
        "',' or '}' is missing here; add it, or quote all of this if it is text"
      ),
    ])
  func bracketsAndQuotes(marked: String, message: String) {
    expectProblems(marked, message)
  }

  @Test(
    arguments: [
      ("a: [\n  b\n¶]", "1 space", "'[' on line 1"),
      ("a: [\n¶b,\nc\n]\nd: e", "1 space", "'[' on line 1"),
      ("  a: {\n  ¶b: 1,\n  c}", "3 spaces", "'{' on line 1"),
      ("x: 1\na: 'b\n¶c\nd'", "1 space", "single quote on line 2"),
      ("- - \"b\n  ¶c\"", "3 spaces", "double quote on line 1"),
    ])
  func linesIndentedTooLittle(marked: String, spaces: String, opening: String) {
    expectProblems(
      marked, "indent this line by at least \(spaces); it belongs to the \(opening)")
  }

  @Test(
    arguments: [
      ("a:\n    b: 1\n  ¶c: 2\nd: 3", "2 spaces; indent it by 4", 0),
      ("a:\n  - b:\n        - c\n      ¶- d\ne: f", "6 spaces; indent it by 8", 4),
      ("a: |\n   b\n ¶c\nd: e", "1 space; indent it by 3", 0),
    ])
  func indentationBetweenTwo(marked: String, amount: String, parent: Int) {
    expectProblems(
      marked,
      "this line is indented by \(amount) like the lines before it, or by \(parent) "
        + "like the entry above them")
  }

  @Test(
    arguments: [
      ("a: 'b'\n  ¶c: d\n  e: f\ng: h", "2 spaces", "0 spaces"),
      ("- a # b\n  ¶c", "2 spaces", "0 spaces"),
      (" - [a]\n  ¶- b", "2 spaces", "1 space"),
    ])
  func indentationThatNothingNeeds(marked: String, actual: String, expected: String) {
    expectProblems(
      marked,
      "this line is indented by \(actual) but nothing above can contain it; indent it by "
        + expected)
  }

  @Test func otherIndentation() {
    expectProblems(
      "  a: 1\n¶b: 2\n  c: 3",
      "this line is indented less than the lines before it; indent it by 2 spaces")
    expectProblems(
      "- a\n¶b: 1\nc: 2\n- d",
      "this line is among the entries of a list; start it with '- ', or indent it less")
  }

  @Test(
    arguments: [
      "a:\n¶\tb: 1\n\tc: 2", "a:\n  b: 1\n¶\tc: 2\nd: 3", "-¶\t- a", "-¶\ta: b", "a: [\n ¶\tb]",
      "a: 'b\n ¶\tc'", "a: b\n ¶\tc", "a: |\n¶\tb\n", "a: |\n  b\n¶\t\nc: d",
    ])
  func tabsAsIndentation(marked: String) {
    expectProblems(marked, "tabs cannot be used as indentation; use spaces here and below")
  }

  @Test(
    arguments: [
      ("\u{1}", "01", "x01"), ("\0", "00", "x00"), ("\u{7F}", "7F", "x7F"),
      ("\u{9F}", "9F", "x9F"), ("\u{FFFE}", "FFFE", "uFFFE"), ("\u{FFFF}", "FFFF", "uFFFF"),
    ])
  func unprintableCharacters(character: String, code: String, escape: String) {
    let message =
      "this file contains the unprintable character \(code) (hexadecimal); remove it, "
      + "or write '\\\(escape)' in double quotes"
    expectProblems("a: x¶\(character)\(character)\nb: '¶\(character)'", message, message)
  }

  @Test(arguments: ["\u{85}", "\u{A0}", "\u{2028}", "é", "\u{FFFD}", "😀", "\u{D7FF}", "\u{E000}"])
  func printableCharacters(character: String) {
    #expect(expectProblems("a\(character)b: 1") == "{'a\(character)b':'1'}")
  }

  @Test func misplacedMarksAndReturns() {
    expectProblems("a: ¶\u{FEFF}b", "a byte order mark must be at the start of a file; remove it")
    expectProblems(
      "a: b¶\rc: d\r\n",
      "a carriage return alone does not end a line; end lines with a line feed")
  }

  @Test(arguments: ["- ", "[", "{a: "])
  func nestingIsBounded(opening: String) {
    expectProblems(
      String(repeating: opening, count: 100) + "¶" + opening,
      "lists and maps are nested more than 100 levels deep; flatten them")
  }
}
