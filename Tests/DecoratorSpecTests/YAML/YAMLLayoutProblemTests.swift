import Testing

@testable import DecoratorSpec

/// Problems of brackets, quotes, indentation and characters; `¶` in a document marks where.
@Suite struct YAMLLayoutProblemTests {
  @Test(
    arguments: [
      ("a: ¶[b, c", "this '[' is never closed; write ']' after its last entry"),
      ("a: ¶[b, c\nd: e", "this '[' is never closed; write ']' after its last entry"),
      ("[[a], ¶{b\n", "this '{' is never closed; write '}' after its last entry"),
      ("a: ¶\"b\nc: d", "this quote is never closed; write another \" after the text"),
      ("a: ¶'b''\n", "this quote is never closed; write another ' after the text"),
      ("[a¶}", "this bracket does not close the [ on line 1; write ']'"),
      ("a: {\n  [b¶}", "this bracket does not close the [ on line 2; write ']'"),
      ("[a,¶,b]", "an entry is missing before this ','; remove the ','"),
      ("{¶,}", "an entry is missing before this ','; remove the ','"),
      ("[a\n ¶b]", "',' or ']' is missing here; add it, or quote all of this if it is text"),
      ("['a' ¶'b']", "',' or ']' is missing here; add it, or quote all of this if it is text"),
      ("{a: b¶: c}", "',' or '}' is missing here; add it, or quote all of this if it is text"),
      (
        "{\n  'a': '1'\n  ¶'b': 'c'\n}",
        "',' or '}' is missing here; add it, or quote all of this if it is text"
      ),
    ])
  func `Brackets and quotes have to be closed, in their order`(marked: String, message: String) {
    expectProblem(marked, message)
  }

  @Test(
    arguments: [
      ("a: [\n  b\n¶]", "1 space", "[ on line 1"),
      ("  a: {\n  ¶b: 1,\n    c}", "3 spaces", "{ on line 1"),
    ])
  func `Lines in brackets are indented below their entry`(
    marked: String, spaces: String, opening: String
  ) {
    expectProblem(
      marked, "indent this line with at least \(spaces) in all; it belongs to the \(opening)")
  }

  @Test(
    arguments: [
      ("a: |\n   b\n ¶c: d\ne: f", "0 spaces"), ("a: 'b'\n  ¶c: d\n  e: f\ng: h", "0 spaces"),
      ("a: b\n  ¶c: d\ne: f", "0 spaces"), (" - [a]\n  ¶- b", "1 space"),
      ("- ¶a\n  b: c", nil),
    ])
  func `An indented entry cannot follow a value`(marked: String, expected: String?) {
    expectProblem(
      marked,
      expected.map {
        "the entry above has its value already; indent this line with \($0) in all, like that entry, "
          + "or like the lines of its value"
      } ?? "a ':' is missing after this key; write 'a:'")
  }

  @Test(
    arguments: [
      ("a:\n    b: 1\n  ¶c: 2\nd: 3", "2 spaces; write 4, like line 2, or 0, like line 1"),
      ("a:\n  - b:\n        - c\n      ¶- d\ne: f", "6 spaces; write 8, like line 3"),
      ("- a: b\n ¶- c", "1 space; write 0, like line 1"),
      ("a:\n  - b\n ¶- c", "1 space; write 2, like line 2"),
      ("a:\n  - b:\n      c: d\n   ¶- e", "3 spaces; write 2, like line 2"),
    ])
  func `A line has the indentation of one above`(marked: String, expected: String) {
    expectProblem(marked, "this line is indented with \(expected)")
  }

  @Test(
    arguments: [
      ("a: b\n¶c [d, e]", "c", "[d, e]"),
      ("¶a { b: c }", "a", "{ b: c }"),
      ("- ¶a [b]: c", "a", "[b]: c"), ("[a, {b: c}, ¶d {e: f}]", "d", "{e: f}"),
      ("{a: b, ¶c [d, {e: f}], g: h}", "c", "[d, {e: f}]"),
      ("a:\n  ¶load(id:) off\n  b: c", "load(id:)", "off"),
    ])
  func `A missing colon before a value is told`(marked: String, key: String, value: String) {
    let entry = "\(key): \(value)"
    let isInList = marked.hasPrefix("[")
    expectProblem(
      marked,
      "a ':' is missing after '\(key)'; write '\(isInList ? "{ \(entry) }" : entry)'")
  }

  @Test(arguments: ["- a # b\n  ¶c", "a: b\n  ¶c\n  d\ne: f", "a:\n  b\n  ¶c", "a: 'b'\n\n ¶c"])
  func `Plain and quoted text cannot continue on another line`(marked: String) {
    expectProblem(
      marked,
      "text cannot continue on another line; write '- ' before each line of a list, write text on one line, "
        + "or write '|' and all of the text below it")
  }

  @Test func `Entries of one map or list have the same indentation`() {
    expectProblem(
      "  a: 1\n¶b: 2\n  c: 3",
      "this line is indented less than the lines before it; indent it with 2 spaces in all")
    expectProblem(
      "- a\n¶b: 1",
      "this line is among the entries of a list; start it with '- ', or indent it less")
  }

  @Test(
    arguments: [
      "a:\n¶\tb: 1\n\tc: 2", "a:\n  b: 1\n¶\tc: 2\nd: 3", "-¶\t- a", "-¶\ta: b", "a: [\n ¶\tb]",
      "a: |\n¶\tb\n", "a: |\n  b\n¶\t\nc: d",
    ])
  func `Tabs cannot be used as indentation`(marked: String) {
    expectProblem(marked, "tabs cannot be used as indentation; use spaces here and below")
  }

  @Test(
    arguments: [
      ("\u{1}", "0001"), ("\0", "0000"), ("\u{7F}", "007F"), ("\u{9F}", "009F"),
      ("\u{FFFE}", "FFFE"), ("\u{FFFF}", "FFFF"),
    ])
  func `Unprintable characters are refused`(character: String, code: String) {
    let message =
      "this file contains the unprintable character U+\(code); remove it, "
      + "or write '\\u\(code)' in double quotes"
    expectProblem("a: x¶\(character)\(character)\nb: '\(character)'", message)
  }

  @Test(
    arguments: ["a:¶\u{A0}b", "a: b¶\u{A0}c", "[a,¶\u{A0}b]", "- a\n-¶\u{A0}b", "a¶\u{A0}b: c"])
  func `No-break spaces are refused in plain text alone`(marked: String) {
    expectProblem(
      marked,
      "this is a no-break space (U+00A0); write a space, or quote all of this if it is text")
    #expect(YAMLDocument(parsing: "'a\u{A0}b': c # \u{A0}").problem == nil)
  }

  @Test(
    arguments: [
      ("a:\n  ¶–\u{20}b", "a list entry begins with '- ', not with '– '"),
      ("¶* b", "a list entry begins with '- ', not with '* '"),
      ("a: 1\n¶/* b */", "a comment starts with '#', not '/*'"),
      ("a: 1\n¶-- b", "a comment starts with '#', not '--'"),
      (
        "a:\n  b: |\n  ¶$0.c",
        "this line has no key; indent it more if it belongs to the line above, or write 'key: value'"
      ),
      ("¶‘a’: 1", "'‘' does not quote text; write 'a' in straight quotes"),
      ("a: ¶\u{200B}b", "this is a zero-width space (U+200B), which nobody sees; remove it"),
      ("{a: 'b¶'c''}", "this quote ends the text; to have quotes in it, write \"b'c'\""),
      (
        "{a: 'b¶'c, d'e: 'f'}",
        "this quote ends the text; to have quotes in it, write each of them twice: ''"
      ),
      ("¶a：[b]\nc: d", "a ':' is missing after 'a'; write 'a: [b]'"),
    ])
  func `Marks of other languages, and invisible ones, are told`(
    marked: String, message: String
  ) {
    expectProblem(marked, message)
  }

  @Test(arguments: ["\u{85}", "\u{2028}", "é", "\u{FFFD}", "😀", "\u{D7FF}", "\u{E000}"])
  func `Printable characters are text`(character: String) {
    let document = YAMLDocument(parsing: "a\(character)b: 1")
    #expect(document.root?.compactDump == "{'a\(character)b':'1'}")
  }

  @Test func `Misplaced byte order marks and carriage returns are refused`() {
    expectProblem("a: ¶\u{FEFF}b", "a byte order mark must be at the start of a file; remove it")
    expectProblem(
      "a: b¶\rc: d\r\n",
      "a carriage return alone does not end a line; end lines with a line feed")
  }

  @Test(arguments: ["- ", "[", "{a: "])
  func `Lists and maps are nested at most 100 levels deep`(opening: String) {
    expectProblem(
      String(repeating: opening, count: 100) + "¶" + opening,
      "lists and maps are nested more than 100 levels deep; flatten them")
  }
}
