import Testing

@testable import DecoratorSpec

/// What documents of the subset hold.
@Suite struct YAMLStructureTests {
  @Test(
    arguments: [
      // Nothing.
      ("", "nil"),
      ("\n  \n# only a comment\n", "nil"),
      ("---\n", "nil"),
      // Mappings.
      ("a: 1\nb: 2\n", "{'a':'1','b':'2'}"),
      ("a: 1\n\t", "{'a':'1'}"),
      ("---\na: 1\n# end\n", "{'a':'1'}"),
      ("\u{FEFF}a: 1\nb: 2", "{'a':'1','b':'2'}"),
      ("a: 1\r\nb:\r\n  c: 2\r\n\r\nd: 3\r\n", "{'a':'1','b':{'c':'2'},'d':'3'}"),
      ("a:\n  b:\n    c: 1\n  d: 2\ne: 3", "{'a':{'b':{'c':'1'},'d':'2'},'e':'3'}"),
      ("a:\nb:\n", "{'a':'','b':''}"),
      ("a: # comment\n  b: 1 # comment\n# comment\n  c: 2", "{'a':{'b':'1','c':'2'}}"),
      ("a :  1\n'b' : 2\n\"c\": 3\n?d: 4", "{'a':'1','b':'2','c':'3','?d':'4'}"),
      ("<<: 1\n=: 2\n~: 3\n'': 4", "{'<<':'1','=':'2','~':'3','':'4'}"),
      ("a:\t1\t# comment", "{'a':'1'}"),
      ("a:\n \t\n  b: 1", "{'a':{'b':'1'}}"),
      ("\"a: b\": 1\n'#': 2", "{'a: b':'1','#':'2'}"),
      // Sequences.
      ("a:\n- b\n- c\nd:\n  - e\n", "{'a':['b','c'],'d':['e']}"),
      ("-\n- a\n-", "['','a','']"),
      ("- # comment\n  a\n- # comment\n- b", "['a','','b']"),
      ("- - a\n  - b\n- - - c", "[['a','b'],[['c']]]"),
      ("- a: 1\n  b: 2\n- c: 3", "[{'a':'1','b':'2'},{'c':'3'}]"),
      ("- a:\n  - b\n  c:\n    - d", "[{'a':['b'],'c':['d']}]"),
      ("-\n  a: 1\n-\n  - b", "[{'a':'1'},['b']]"),
      // Flow collections.
      ("[]", "[]"),
      ("[ a, b , ]", "['a','b']"),
      ("{a: 1, b, c: , d: [e, {f: g}],}", "{'a':'1','b':'','c':'','d':['e',{'f':'g'}]}"),
      ("{\"a\": 1,'b' : 2, \"c\"}", "{'a':'1','b':'2','c':''}"),
      ("{a:1, b:}", "{'a:1':'','b':''}"),
      ("a: [\n  b, # comment\n\n  c\n  ]\nd: {\n  e:\n    f\n }", "{'a':['b','c'],'d':{'e':'f'}}"),
      ("a:\n  [b,\n  c]", "{'a':['b','c']}"),
      ("- [a]\n- {b: c} # comment", "[['a'],{'b':'c'}]"),
      ("[http://a, -1, ?b, :c, a#b]", "['http://a','-1','?b',':c','a#b']"),
    ])
  func `Lists, maps and scalars have the structure of YAML`(text: String, expected: String) {
    let document = YAMLDocument(parsing: text)
    #expect(document.problem == nil)
    #expect(document.root?.compactDump ?? "nil" == expected)
  }

  @Test(
    arguments: [
      // Plain.
      ("a", "a"),
      ("-foo ?bar :baz", "-foo ?bar :baz"),
      ("key:value", "key:value"),
      ("a#b #c", "a#b"),
      ("a \"b\" 'c' [d], {e} & * !", "a \"b\" 'c' [d], {e} & * !"),
      ("http://a.b/c?d=e#f", "http://a.b/c?d=e#f"),
      ("---a", "---a"),
      // Single quotes.
      ("''", ""),
      ("'it''s'", "it's"),
      ("'a\\n'", "a\\n"),
      ("'a: b # c'", "a: b # c"),
      ("' a \n  b\n\n  c '", " a b⏎c "),
      // Double quotes.
      (#""\"\\\/\b\f\n\r\t\u00e9""#, "\"\\/\u{8}\u{C}⏎\r⇥\u{E9}"),
      (#""\ud83d\uDE00\ud7ff""#, "\u{1F600}\u{D7FF}"),
      ("\"a\\t \r\n b\"", "a⇥ b"),
      // Literal.
      ("|\n a\n  b\n\n c\n", "a⏎ b⏎⏎c⏎"),
      ("|\na\n", "a⏎"),
      ("|", ""),
      ("| # comment\n a\n\n\n", "a⏎"),
      ("|-\n a\n\n", "a"),
      ("|\n\n  a\n", "⏎a⏎"),
      ("|\n a \n \t\n", "a ⏎⇥⏎"),
      ("|\n  # a\n  b: 'c' \"\\n\"\n", "# a⏎b: 'c' \"\\n\"⏎"),
      ("|\r\n a\r\n b\r\n", "a⏎b⏎"),
    ])
  func `A scalar alone is a document`(text: String, expected: String) {
    let document = YAMLDocument(parsing: text)
    #expect(document.problem == nil)
    #expect(document.root?.compactDump == "'\(expected)'")
  }

  @Test(
    arguments: [
      ("a: b # c\n# d\ne: f", "{'a':'b','e':'f'}"),
      ("a: |\n  b\n # c\n", "{'a':'b⏎'}"),
      ("a:\n  |\n  b\nc: d", "{'a':'b⏎','c':'d'}"),
      ("- - |\n   a\n  - b", "[['a⏎','b']]"),
      ("a:\n- |\n b\n- c", "{'a':['b⏎','c']}"),
      ("a: |\nb: |\n\nd:", "{'a':'','b':'','d':''}"),
      ("a: |\n  b\n\n# c\nd: e", "{'a':'b⏎','d':'e'}"),
      ("a: |\n  b\n   \n  c\n", "{'a':'b⏎ ⏎c⏎'}"),
      ("a: |\n \t\nb: 1", "{'a':'⇥⏎','b':'1'}"),
    ])
  func `Scalars in maps and lists end where YAML ends them`(text: String, expected: String) {
    let document = YAMLDocument(parsing: text)
    #expect(document.problem == nil)
    #expect(document.root?.compactDump == expected)
  }

  @Test func `Lists and maps can be nested 100 levels deep`() {
    for (open, close) in [("- ", ""), ("[", "]"), ("{a: ", "}")] {
      let text =
        String(repeating: open, count: 100) + "x" + String(repeating: close, count: 100)
      #expect(YAMLDocument(parsing: text).problem == nil)
    }
    let keys = (0..<100).map { String(repeating: " ", count: $0) + "a:\n" }.joined()
    #expect(YAMLDocument(parsing: keys).problem == nil)
  }
}
