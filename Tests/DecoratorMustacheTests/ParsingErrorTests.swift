import DecoratorMustache
import RandomCases
import Testing

@Suite struct ParsingErrorTests {
  @Test(arguments: [
    ("a\n é {{x", "6: this tag is never closed; write '}}' at its end"),
    ("{{", "0: this tag is never closed; write '}}' at its end"),
    ("{{! x", "0: this tag is never closed; write '}}' at its end"),
    ("{{x} {{y}} {{z} {{w}}", "0: this tag is never closed; write '}}' at its end"),
    ("{{#a}}{{x", "6: this tag is never closed; write '}}' at its end"),
    ("{{a}} {{}}", "6: this tag has no name; write one in it"),
    ("{{# }}", "0: this tag has no name; write one in it"),
    ("{{/}}", "0: this tag has no name; write one in it"),
    ("{{>}}", "0: this tag has no name; write one in it"),
    ("{{a b}}", "2: 'a b' is not a name; write a word, or words with dots between them"),
    ("{{#a b}}{{/a b}}", "3: 'a b' is not a name; write a word, or words with dots between them"),
    ("{{a..b}}", "2: 'a..b' is not a name; write a word, or words with dots between them"),
    ("{{# a. }}{{/ a. }}", "4: 'a.' is not a name; write a word, or words with dots between them"),
    ("{{.a}}", "2: '.a' is not a name; write a word, or words with dots between them"),
    ("{{..}}", "2: '..' is not a name; write a word, or words with dots between them"),
    ("x{{#a}}\n {{^b}}{{/b}}", "1: 'a' is never closed; write '{{/a}}' where it ends"),
    ("x{{/a}}", "1: '{{/a}}' closes nothing; write '{{#a}}' before it, or remove it"),
    ("{{#a}}{{#b}}{{/a}}", "12: '{{/a}}' does not close 'b'; write '{{/b}}'"),
    ("{{#a}}{{/b}}{{/a}}", "6: '{{/b}}' does not close 'a'; write '{{/a}}'"),
    ("{{<a}}{{$b}}{{/c}}{{/a}}", "12: '{{/c}}' does not close 'b'; write '{{/b}}'"),
  ])
  func `The first mistake is reported at its place`(source: String, expected: String) {
    #expect(error(in: source) == expected)
  }

  @Test(arguments: [("{{{x}}}", "{"), ("{{& y}}", "&"), ("{{=<% %>=}}", "=")])
  func `Tags of other dialects are refused`(source: String, sigil: String) {
    let expected =
      "2: tags with '\(sigil)' are not part of this Mustache, which writes values as they are; "
      + "write '{{name}}'"
    #expect(error(in: source) == expected)
  }

  @Test func `Positions count what is before the template`() throws {
    let error = try #require(throws: TemplateError.self) {
      try Template(parsing: "---\n{{\n---\né {{/x}}", from: 11, name: "some/file.mustache")
    }
    #expect(error.template == "some/file.mustache")
    #expect(error.offset == 14)
  }

  @Test func `No text can make the parser fail in another way`() {
    var generator = SeededGenerator(seed: 42)
    let pieces = [
      "{{", "}}", "{{{", "}}}", "{{#a}}", "{{/a}}", "{{^b}}", "{{/b}}", "{{<p}}", "{{/p}}",
      "{{$a}}", "{{>p}}", "|", "=", "{{!", "a", ".", " ", "  ", "\n",
      "\r\n", "é",
    ]
    for _ in 0..<2_000 {
      let source = generator.text(of: pieces, count: 1...14)
      guard let template = try? Template(parsing: source, name: "t") else {
        #expect(error(in: source) != nil)
        continue
      }
      _ = try? template.render(["a": ["a": 1], "b": []], partials: ["p": template])
    }
  }

  private func error(in source: String) -> String? {
    do {
      _ = try Template(parsing: source, name: "t")
      return nil
    } catch {
      return "\(error.offset): \(error.message)"
    }
  }
}
