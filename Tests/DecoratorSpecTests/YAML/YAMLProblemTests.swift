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
      (
        "¶*a : b",
        "aliases ('*') are not supported; \(Self.instead); if this is text, quote it: '*a'"
      ),
      ("w: ¶!$0 # c", "tags ('!') are not supported; if this is text, quote it: '!$0'"),
      ("a: ¶!b\n  c: d\ne: f", "tags ('!') are not supported; if this is text, quote it: '!b'"),
      ("[a, ¶!b c]", "tags ('!') are not supported; if this is text, quote it: '!b c'"),
      ("¶%YAML 1.2\n---\na: 1", "directives ('%') are not supported; remove this line"),
      ("a: ¶%b", "unquoted text cannot start with '%'; if this is text, quote it: '%b'"),
      (
        "- ¶@b",
        "unquoted text cannot start with '@'; remove it; if this is text, quote it: '@b'"
      ),
      (
        "a: ¶`b`",
        "unquoted text cannot start with '`'; remove it; if this is text, quote it: '`b`'"
      ),
      ("a: ¶%'b'", "unquoted text cannot start with '%'; if this is text, quote it: \"%'b'\""),
      (
        "a: ¶%'b' \"", "unquoted text cannot start with '%'; if this is text, quote it: '%''b'' \"'"
      ),
      ("a: ¶] b", "unquoted text cannot start with ']'; if this is text, quote it: '] b'"),
      ("a: ¶, b", "unquoted text cannot start with ','; if this is text, quote it: ', b'"),
      ("¶? a\n: b", "complex keys ('? ') are not supported; if this is text, quote it: '? a'"),
      ("{¶? a : b}", "complex keys ('? ') are not supported; if this is text, quote it: '? a'"),
      ("a: 1\n¶| b", "block text ('|') cannot be used here; if this is text, quote it: '| b'"),
      ("[¶>]", "block text ('>') cannot be used here; if this is text, quote it: '>'"),
      ("[¶-]", "a list entry ('- ') cannot be used here; if this is text, quote it: '-'"),
    ])
  func features(marked: String, message: String) {
    expectProblems(marked, message)
  }

  @Test(arguments: ["b\n¶---\na", "---\nb\n¶---\n", "a\n...\n¶---\n", "...\n...\na\n¶---"])
  func severalDocuments(marked: String) {
    expectProblems(
      marked,
      "a file can have only one document; remove this line and the rest, "
        + "or move them to another file")
  }

  @Test(arguments: ["a: 1\n... ¶b\n", "... ¶a: 1", "...\n... ¶{}\n# comment"])
  func textAfterAnEnd(text: String) {
    expectProblems(text, "only a comment can follow '...' on its line; remove the rest")
  }

  @Test(arguments: ["a: 1\n...\n¶b: 1", "[a]\n¶b: 1", "'a'\n¶b"])
  func textAfterTheDocument(marked: String) {
    expectProblems(
      marked, "the document ended before this line; remove it, or correct its indentation")
  }

  @Test(
    arguments: [
      ("¶: a", "a key is missing before this ':'; add one"),
      ("{¶: a}", "a key is missing before this ':'; add one"),
      ("a: 1\n¶b", "a ':' is missing after this key; write 'key: value'"),
      ("a: 1\n¶retry:3", "a space is missing after the ':' of this key; write 'retry: 3'"),
      ("¶retry:3\na: 1", "a space is missing after the ':' of this key; write 'retry: 3'"),
      ("'a'¶:b", "a space is missing after this ':'; add one"),
      ("{a¶:[b]}", "a space is missing after this ':'; add one"),
      ("[¶a: b]", "a single pair in '[ ]' is not supported; write it in braces: '{ a: ... }'"),
      ("[¶'a':b]", "a single pair in '[ ]' is not supported; write it in braces: '{ 'a': ... }'"),
      (
        "a: 1\n¶- b",
        "this list entry is among the keys of a map; indent it, or write a key instead"
      ),
      (
        "¶" + String(repeating: "é", count: 1025) + ": a",
        "a key can have at most 1024 characters; shorten this one"
      ),
    ])
  func keys(marked: String, message: String) {
    expectProblems(marked, message)
  }

  @Test(arguments: ["¶[a]: b", "a: 1\n¶{b: c}: d", "{¶[a]: b}", "{¶[a]}", "[¶[a]: b]"])
  func collectionsAsKeys(marked: String) {
    expectProblems(marked, "lists and maps cannot be keys; if this is text, quote all of it")
  }

  @Test(arguments: ["¶'a\n b': c", "{¶a\n b: c}", "{¶a\n : c}", "{¶\"a\"\n :c}", "[¶a\n b: c]"])
  func keysOverSeveralLines(marked: String) {
    expectProblems(
      marked,
      "a key must be on one line with its ':', but this one continues to line 2; "
        + "write it on one line")
  }

  @Test(arguments: [
    "¶a\n b: c", "¶a\nb: c", "a: ¶b\n  c: d\ne: f", "- ¶a\n  b: c", "a: ¶b:c\n  : d",
  ])
  func textThatMeetsAColon(marked: String) {
    expectProblems(
      marked,
      "this text continues to the ':' on line 2, but a key must be on one line; add ':' to "
        + "line 1, correct the indentation of line 2, or quote the text")
  }

  @Test(
    arguments: [
      ("a: 1\nb:\n¶a: 2\n¶a:", "a", 1), ("a:\n  b: 1\n  ¶'b': 2\n  ¶b: 3", "'b'", 2),
      ("{a, ¶a: 2,\n ¶a}", "a", 1), ("b: 1\r\n\r\na: 2\r\n¶a: 3\r\n¶a: 4", "a", 3),
    ])
  func duplicateKeys(marked: String, key: String, line: Int) {
    let rest = " is already on line \(line); remove or rename one of the two"
    expectProblems(
      marked, "the key '\(key)'" + rest, "the key '\(key.filter { $0 != "'" })'" + rest)
  }

  @Test(arguments: ["16: 1\n¶0x10: 2", "~: 1\n¶null: 2", "true: 1\n¶True: 2", "1.5: 1\n¶1.50: 2"])
  func keysOfOneValueAreDuplicates(marked: String) {
    let key = marked.split(separator: "¶")[1].prefix { $0 != ":" }
    expectProblems(
      marked, "the key '\(key)' is already on line 1; remove or rename one of the two")
  }

  @Test(
    arguments: [
      ("a: b¶: c", "'b: c'"), ("a: x ? y ¶: z # c", "'x ? y : z'"), ("a: 'b'¶: c", "\"'b': c\""),
      ("--- a¶: b", "'a: b'"), ("- a: b¶: c\n  d: e", "'b: c'"),
    ])
  func mapsOnTheLineOfTheirKey(marked: String, quoted: String) {
    expectProblems(
      marked,
      "this ':' starts a map, which must be on a new line; if this is text, quote it: "
        + quoted)
  }

  @Test(
    arguments: [
      ("a: \"b\" ¶== c", "text cannot follow the closing '\"'", "'\"b\" == c'"),
      ("a: [1]¶.x # c", "text cannot follow the closing ']'", "'[1].x'"),
      ("a: ¶- b", "a list with '- ' must start on a line of its own", "'- b'"),
      ("a: ¶> 3", "the text of a block must start on the next line", "'> 3'"),
      ("a: ¶|x| y\n   z\nb: 1", "the text of a block must start on the next line", "'|x| y'"),
      ("[b,¶#c\n]", "a comment needs a space before its '#'", "'#c'"),
    ])
  func valuesThatAreMeantAsText(marked: String, message: String, quoted: String) {
    expectProblems(marked, "\(message); if this is text, quote it: \(quoted)")
  }

  @Test(
    arguments: [
      ("a: [\n 1]¶.x", "text cannot follow the closing ']'; start a new line here"),
      ("a: 'b'¶#c", "a comment needs a space before its '#'"),
      ("['b'¶#c\n]", "a comment needs a space before its '#'"),
      ("¶|1\n a", "an indentation number cannot be used at the root of a document; remove it"),
      (
        "a: |\n¶    \n b",
        "this blank line has more spaces than the first line of the text; remove them"
      ),
    ])
  func values(marked: String, message: String) {
    expectProblems(marked, message)
  }

  @Test(arguments: ["q", "é", "'", "1"])
  func unknownEscapes(letter: String) {
    expectProblems(
      "a: \"¶\\\(letter)\"",
      "this '\\' does not start a valid escape; write '\\\\' for a backslash")
  }

  @Test(
    arguments: [
      ("\\x4", "'\\x' needs 2 hexadecimal digits after it"),
      ("\\u00g0", "'\\u' needs 4 hexadecimal digits after it"),
      ("\\U0000", "'\\U' needs 8 hexadecimal digits after it"),
      (
        "\\ud800",
        "'\\ud800' is not a Unicode character; write characters beyond FFFF as '\\U' and 8 hexadecimal digits"
      ),
      (
        "\\U00110000",
        "'\\U00110000' is not a Unicode character; "
          + "write characters beyond FFFF as '\\U' and 8 hexadecimal digits"
      ),
    ])
  func escapesWithDigits(escape: String, message: String) {
    expectProblems("\"a¶\(escape)\"", message)
  }
}
