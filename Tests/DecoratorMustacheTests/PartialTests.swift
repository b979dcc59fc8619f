import DecoratorMustache
import Testing

@Suite struct PartialTests {
  @Test(arguments: [
    ("[{{>p}}] {{> p }}", ["p": "x"], "[x] x"),
    ("{{#user}}{{>p}}{{/user}}", ["p": "{{name}} {{town}}"], "Ada London"),
    ("{{>a}}", ["a": "<{{>b}}>", "b": "{{town}}"], "<London>"),
    ("{{>tree}}", ["tree": "{{label}}({{#children}}{{>tree}}{{/children}})"], "a(b()c(d()))"),
    ("| {{>p}} |", ["p": "\t|\t"], "| \t|\t |"),
  ])
  func `Partials are rendered in the place of their tags`(
    source: String, partials: [String: String], expected: String
  ) {
    let context: Value = [
      "user": ["name": "Ada"], "town": "London", "label": "a",
      "children": [
        ["label": "b", "children": []],
        ["label": "c", "children": [["label": "d", "children": []]]],
      ],
    ]
    #expect(render(source, context, partials: partials) == expected)
  }

  @Test(arguments: [
    ("a\n  {{>p}}\nb\n", "x\ny\n", "a\n  x\n  y\nb\n"),
    ("a\n  {{>p}}\nb\n", "x\ny", "a\n  x\n  yb\n"),
    ("\t {{>p}}  ", "x\ny", "\t x\n\t y"),
    ("a\r\n  {{>p}}\r\nb", "x\r\ny\r\n", "a\r\n  x\r\n  y\r\nb"),
    // The lines of a partial are indented, not those of values.
    ("  {{>p}}\n", "|\n{{lines}} {{lines}}\n|\n", "  |\n  1\n2 1\n2\n  |\n"),
    // Inline partials are not indented.
    ("  a {{>p}}\n", "x\ny\n", "  a x\ny\n\n"),
    ("  {{>p}}{{>p}}\n", "x\ny", "  x\nyx\ny\n"),
    // Empty lines stay empty.
    ("  {{>p}}\n", "x\n\n\r\ny\n", "  x\n\n\r\n  y\n"),
    // Lines that begin with a tag.
    ("  {{>p}}\n", "{{#items}}\n{{.}};\n{{/items}}\n", "  1;\n  2;\n"),
    ("  {{>p}}\n", "{{#items}}{{.}}\n{{/items}}.\n", "  1\n  2\n  .\n"),
    ("  {{>p}}\n", "  {{#yes}}  a{{/yes}}\n{{! c }}b\n", "      a\n  b\n"),
    // Indentation adds up.
    ("  {{>p}}\n", "x\n\t{{>q}}\ny\n", "  x\n  \tq\n  \tr\n  y\n"),
    ("  {{>p}}\n", "{{#items}}\n  {{>q}}\n{{/items}}\n", "    q\n    r\n    q\n    r\n"),
  ])
  func `A partial alone on its line is indented`(
    source: String, partial: String, expected: String
  ) {
    let context: Value = ["lines": "1\n2", "items": [1, 2], "yes": true]
    #expect(render(source, context, partials: ["p": partial, "q": "q\nr\n"]) == expected)
  }

  @Test func `A partial that calls itself without end is an error`() {
    let partials = ["a": "{{x}}{{>b}}", "b": "\n {{>a}}"]
    #expect(
      render("{{>a}}", ["x": 1], partials: partials) == """
        b:5: partials are nested more than 100 levels deep; \
        let 'a' call itself only in a section that ends
        """)
  }

  @Test func `Only partials that are called are asked for, and their mistakes end the rendering`()
    throws
  {
    struct Picky: Partials {
      var partialNames: [String] { ["a", "wrong"] }
      func partial(named name: String) throws(TemplateError) -> Template? {
        if name != "a" { Issue.record("asked for \(name)") }
        return try Template(parsing: "{{", name: name)
      }
    }
    let template = try Template(parsing: "x{{#call}}{{>a}}{{/call}}", name: "main")
    #expect(try template.render(["call": false], partials: Picky()) == Array("x".utf8))
    let error = #expect(throws: TemplateError.self) {
      try template.render(["call": true], partials: Picky())
    }
    #expect(error?.template == "a")
  }
}
