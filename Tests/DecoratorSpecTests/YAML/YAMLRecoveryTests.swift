import Testing

@testable import DecoratorSpec

/// What is read besides problems, and that one mistake is one problem.
@Suite struct YAMLRecoveryTests {
  @Test(
    arguments: [
      ("a: !b\nc: 1", "{'a':'','c':'1'}"),
      ("a: &b\n  c: 1\n  d: 2\ne: 3", "{'a':'','e':'3'}"),
      ("a: b: c\nd: 1", "{'a':'','d':'1'}"),
      ("a: [b\nc: 1", "{'a':'','c':'1'}"),
      ("a: [\n  @b, 'c' 'd',\n  e\n]\nf: 1", "{'a':'','f':'1'}"),
      ("a: >\n  b\n\n  c\nd: 1", "{'a':'','d':'1'}"),
      ("a: b\n  c\nd: 1", "{'a':'b','d':'1'}"),
      ("a: \"\\q\\x\"\nb: 1", "{'a':'qx','b':'1'}"),
      ("a: 1\n'b\nc: 1\nd: 2", "{'a':'1','c':'1','d':'2'}"),
      ("a:\n  b\n  c: 1\n  d: 2\ne: 3", "{'a':'','e':'3'}"),
      ("a\n  b: 1\nc: 2", "{'c':'2'}"),
      ("a:\n    b: 1\n  c: 2\n  d: 3\ne: 4", "{'a':{'b':'1'},'e':'4'}"),
      ("a: 1\n- b\n- c\nd: 2", "{'a':'1','d':'2'}"),
      ("a:\n\tb: 1\n\tc:\n\t\td: 2\ne: 3", "{'a':{'b':'1','c':{'d':'2'}},'e':'3'}"),
      ("a: 1\na:\n  b: 2\nc: 3", "{'a':'1','c':'3'}"),
      ("? a\n: b\nc: d", "{'c':'d'}"),
      ("%YAML 1.2\n---\na: 1", "{'a':'1'}"),
    ])
  func whatIsLeft(text: String, expected: String) {
    let document = YAMLDocument(parsing: text)
    #expect(!document.problems.isEmpty)
    #expect(document.root?.compactDump == expected)
  }

  @Test func allProblemsAreReportedInOrder() {
    let root = expectProblems(
      """
      a: ¶!x
      b: [c, ¶@d]
      ¶retry:3
      e:
          f: 1
        ¶g: 2
      ¶a: 4
      h: ¶"x
      i: y¶\u{1}
      """,
      "tags ('!') are not supported; if this is text, quote it: '!x'",
      "unquoted text cannot start with '@'; remove it; if this is text, quote it: '@d'",
      "a space is missing after the ':' of this key; write 'retry: 3'",
      "the entry above has a value already, whose lines are not indented like this line; "
        + "indent it by 0 spaces like that entry, or like the lines of its value",
      "the key 'a' is already on line 1; remove or rename one of the two",
      "this quote is never closed; write another \" after the text",
      "this file contains the unprintable character U+0001; remove it, "
        + "or write '\\u0001' in double quotes")
    #expect(root == "{'a':'','b':'','e':{'f':'1'},'h':'','i':'y\u{1}'}")
  }
}
