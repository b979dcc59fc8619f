import Testing

/// What the subset refuses; `¶` in a document marks where.
@Suite struct YAMLProblemTests {
  private static let instead = "write what protocols share under 'defaults:'"

  @Test(
    arguments: [
      (
        "a: ¶&b c",
        "anchors ('&') are not supported; \(Self.instead); if this is text, quote it: '&b c'"
      ),
      (
        "a: ¶*b",
        "aliases ('*') are not supported; \(Self.instead); if this is text, quote it: '*b'"
      ),
      ("w: ¶!$0 # c", "tags ('!') are not supported; if this is text, quote it: '!$0'"),
      ("[a, ¶!b c]", "tags ('!') are not supported; if this is text, quote it: '!b c'"),
      ("¶%YAML 1.2\n---\na: 1", "directives ('%') are not supported; remove this line"),
      ("a: ¶%b", "unquoted text cannot start with '%'; if this is text, quote it: '%b'"),
      (
        "a: ¶`b`",
        "back-ticks do not quote text; write 'b' in single quotes"
      ),
      ("a: ¶%'b'", "unquoted text cannot start with '%'; if this is text, quote it: \"%'b'\""),
      (
        "a: ¶%'b' \"", "unquoted text cannot start with '%'; if this is text, quote it: '%''b'' \"'"
      ),
      ("{¶? a : b}", "complex keys ('? ') are not supported; if this is text, quote it: '? a'"),
      ("a: 1\n¶| b", "block text ('|') cannot be used here; if this is text, quote it: '| b'"),
      ("[¶-]", "a list entry ('- ') cannot be used here; if this is text, quote it: '-'"),
    ])
  func `Features outside of the subset are refused`(marked: String, message: String) {
    expectProblem(marked, message)
  }

  @Test(arguments: ["b\n¶---\na", "---\nb\n¶---\n", "a:\n¶---\n", "a: 1\n¶...\n"])
  func `A file has only one document`(marked: String) {
    expectProblem(
      marked,
      "a file can have only one document; remove this line and the rest, "
        + "or move them to another file")
  }

  @Test func `Text cannot follow a document marker on its line`() {
    expectProblem(
      "--- ¶a: 1\n", "text cannot follow '---' on its line; move it to the next line")
  }

  @Test(arguments: ["[a]\n¶b: 1", "'a'\n¶b", "a\n¶b"])
  func `Text after the end of the document is refused`(marked: String) {
    expectProblem(
      marked, "the document ended before this line; remove it, or correct its indentation")
  }

  @Test(
    arguments: [
      ("¶: a", "a key is missing before this ':'; add one"),
      ("a: 1\n¶b", "a ':' is missing after this key; write 'b:'"),
      ("a: 1\n¶retry:3", "a space is missing after the ':' of this key; write 'retry: 3'"),
      ("'a'¶:b", "a space is missing after this ':'; add one"),
      ("{a¶:[b]}", "a space is missing after this ':'; add one"),
      (
        "[¶a: b]",
        "a single pair in '[ ]' is not supported; write it in braces, in the brackets or in their place: '{ a: ... }'"
      ),
      (
        "a: 1\n¶- b",
        "this list entry is among the keys of a map; indent it, or write a key instead"
      ),
      ("¶a\nb: c", "a ':' is missing after this key; write 'a:'"),
      ("a:\n  ¶b:c\n  d: e", "a space is missing after the ':' of this key; write 'b: c'"),
      ("¶// a\nb: c", "a comment starts with '#', not '//'"),
    ])
  func `Keys that are missing or malformed are refused`(marked: String, message: String) {
    expectProblem(marked, message)
  }

  @Test(arguments: ["¶[a]: b", "a: 1\n¶{b: c}: d", "{¶[a]: b}", "{¶[a]}"])
  func `Lists and maps cannot be keys`(marked: String) {
    expectProblem(marked, "lists and maps cannot be keys; if this is text, quote all of it")
  }

  @Test func `A key is on one line with its colon`() {
    expectProblem(
      "{¶a\n : c}", "a key must be on one line with its ':'; move the ':' to this line")
  }

  @Test(
    arguments: [
      ("a: 1\nb:\n¶a: 2\na:", "a", 1), ("a:\n  b: 1\n  ¶'b': 2", "'b'", 2),
      ("{a, ¶a: 2}", "a", 1), ("b: 1\r\n\r\na: 2\r\n¶a: 3", "a", 3),
    ])
  func `A duplicate key is told with its first line`(marked: String, key: String, line: Int) {
    expectProblem(
      marked, "the key '\(key)' is already on line \(line); remove or rename one of the two")
  }

  @Test(
    arguments: [
      ("a: b¶: c", "'b: c'"), ("a: x ? y ¶: z # c", "'x ? y : z'"), ("a: 'b'¶: c", "\"'b': c\""),
      ("- a: b¶: c\n  d: e", "'b: c'"),
    ])
  func `A map cannot be on the line of its key`(marked: String, quoted: String) {
    expectProblem(
      marked,
      "this ':' starts a map, which must be on a new line; if this is text, quote it: "
        + quoted)
  }

  @Test(
    arguments: [
      ("a: \"b\" ¶== c", "text cannot follow the closing '\"'", "'\"b\" == c'"),
      ("a: [1]¶.x # c", "text cannot follow the closing ']'", "'[1].x'"),
      ("a: ¶- b", "a list with '- ' must start on a line of its own", "'- b'"),
      ("a: ¶|x| y\n   z\nb: 1", "the text of a block must start on the next line", "'|x| y'"),
      ("[b,¶#c\n]", "a comment needs a space before its '#'", "'#c'"),
    ])
  func `What is meant as text is shown quoted`(marked: String, message: String, quoted: String) {
    expectProblem(marked, "\(message); if this is text, quote it: \(quoted)")
  }

  @Test(
    arguments: [
      ("a: [\n 1]¶.x", "text cannot follow the closing ']'; start a new line here"),
      ("a: 'b'¶#c", "a comment needs a space before its '#'"),
      ("['b'¶#c\n]", "a comment needs a space before its '#'"),
      ("a: |¶1\n  b\nc: d", "'+' and numbers after '|' are not supported; remove it"),
      ("a: |¶+\n  b\nc: d", "'+' and numbers after '|' are not supported; remove it"),
      ("a: ¶>-\n  b\nc: d", "folded text ('>') is not supported; use '|', which keeps the lines"),
      (
        "a: |\n¶    \n b",
        "this blank line has more spaces than the first line of the text; remove them"
      ),
    ])
  func `Malformed values are refused`(marked: String, message: String) {
    expectProblem(marked, message)
  }

  @Test(arguments: [
    "ud800", "ud800\\ud800", "ud800\\u0041", "ud800\\n", "udc00", "ud83dude00", "ud83d\\ude0",
  ])
  func `Half of a character is refused`(letters: String) {
    expectProblem(
      "a: \"¶\\\(letters)\"",
      "this '\\u' is half of a character; write both halves, or the character itself")
  }

  @Test(arguments: ["q", "é", "'", "1", "x41", "u00g0", "U0001f600"])
  func `Unknown escapes are refused`(letters: String) {
    expectProblem(
      "a: \"¶\\\(letters)\"",
      "this '\\' does not start an escape; write '\\\\' for a backslash, "
        + "or '\\u' with 4 hexadecimal digits for a character")
  }
}
