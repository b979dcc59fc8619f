import DecoratorMustache
import RandomCases
import Testing

@Suite struct ParsingErrorTests {
  @Test(arguments: [
    ("a\n é {{x", ["6: this tag is never closed; write '}}' at its end"]),
    ("{{", ["0: this tag is never closed; write '}}' at its end"]),
    (
      "{{{x}}} {{& y}} {{=<% %>=}}",
      [("{", 3), ("&", 11), ("=", 19)].map {
        "\($1 - 1): tags with '\($0)' are not part of this Mustache, which writes values as they are; "
          + "write '{{name}}'"
      }
    ),
    ("{{! x", ["0: this tag is never closed; write '}}' at its end"]),
    (
      "{{x} {{y}} {{z} {{w}}",
      [
        "0: this tag is never closed; write '}}' at its end",
        "11: this tag is never closed; write '}}' at its end",
      ]
    ),
    (
      "{{#a}}{{#b}}{{/a}}{{#c} x {{/c}}{{/d}}",
      [
        "6: 'b' is never closed; write '{{/b}}' where it ends",
        "18: this tag is never closed; write '}}' at its end",
      ]
    ),
    ("{{#a}}{{x", ["6: this tag is never closed; write '}}' at its end"]),
    (
      "{{}} {{# }}{{/}} {{>}}",
      [1, 6, 12, 18].map { "\($0 - 1): this tag has no name; write one in it" }
    ),
    ("{{#}} {{/x}}", ["0: this tag has no name; write one in it"]),
    ("{{#}}", ["0: this tag has no name; write one in it"]),
    ("{{a b}}", ["2: 'a b' is not a name; write a word, or words with dots between them"]),
    (
      "{{#a b}}{{/a b}}",
      ["3: 'a b' is not a name; write a word, or words with dots between them"]
    ),
    (
      "{{a..b}} {{# a. }}{{/ a. }} {{..}}",
      [
        "2: 'a..b' is not a name; write a word, or words with dots between them",
        "13: 'a.' is not a name; write a word, or words with dots between them",
        "30: '..' is not a name; write a word, or words with dots between them",
      ]
    ),
    (
      "x{{#a}}\n {{^b}}",
      [
        "1: 'a' is never closed; write '{{/a}}' where it ends",
        "9: 'b' is never closed; write '{{/b}}' where it ends",
      ]
    ),
    ("x{{/a}}", ["1: '{{/a}}' closes nothing; write '{{#a}}' before it, or remove it"]),
    ("{{#a}}{{#b}}{{/a}}", ["6: 'b' is never closed; write '{{/b}}' where it ends"]),
    ("{{#a}}{{/b}}", ["6: '{{/b}}' does not close 'a'; write '{{/a}}'"]),
    ("{{#a}}{{/b}}{{/a}}", ["6: '{{/b}}' does not close 'a'; write '{{/a}}'"]),
    ("{{<a}}{{$b}}{{/c}}{{/a}}", ["12: '{{/c}}' does not close 'b'; write '{{/b}}'"]),
    (
      "{{#a}}{{/b}}{{/a}}{{/a}}",
      [
        "6: '{{/b}}' does not close 'a'; write '{{/a}}'"
      ]
    ),
    (
      "{{a b}}\n{{#c}}\n{{}}",
      [
        "2: 'a b' is not a name; write a word, or words with dots between them",
        "8: 'c' is never closed; write '{{/c}}' where it ends",
        "15: this tag has no name; write one in it",
      ]
    ),
  ])
  func `all mistakes are reported at their places`(source: String, expected: [String]) {
    #expect(errors(in: source) == expected)
  }

  @Test func `positions count what is before the template`() throws {
    let error = try #require(throws: TemplateErrors.self) {
      try Template(parsing: "---\n{{\n---\né {{/x}}", from: 11, name: "some/file.mustache")
    }
    #expect(error.errors.map(\.template) == ["some/file.mustache"])
    #expect(error.errors.map(\.offset) == [14])
  }

  @Test func `no text can make the parser fail in another way`() {
    var generator = SeededGenerator(seed: 42)
    let pieces = [
      "{{", "}}", "{{{", "}}}", "{{#a}}", "{{/a}}", "{{^b}}", "{{/b}}", "{{<p}}", "{{/p}}",
      "{{$a}}", "{{>p}}", "|", "=", "{{!", "a", ".", " ", "  ", "\n",
      "\r\n", "é",
    ]
    for _ in 0..<2_000 {
      let source = generator.text(of: pieces, count: 1...14)
      guard let template = try? Template(parsing: source, name: "t") else {
        #expect(errors(in: source) != [])
        continue
      }
      _ = try? template.render(["a": ["a": 1], "b": []], partials: ["p": template])
    }
  }

  private func errors(in source: String) -> [String] {
    do {
      _ = try Template(parsing: source, name: "t")
      return []
    } catch {
      return error.errors.map { "\($0.offset): \($0.message)" }
    }
  }
}
