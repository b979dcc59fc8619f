import DecoratorMustache
import Testing

@Suite struct SectionTests {
  @Test(
    arguments: [
      (true, "yes"), (false, "no"), (nil, "no"), ("", "no"), ("text", "yes"), ([], "no"),
      ([nil], "yes"), (0, "yes"), ([:], "yes"),
    ] as [(Value, String)])
  func `A section is rendered for what is there, an inverted one for what is not`(
    value: Value, expected: String
  ) {
    #expect(render("{{#x}}yes{{/x}}{{^x}}no{{/x}}", ["x": value]) == expected)
    #expect(render("{{# a.x }}yes{{/ a.x }}{{^a.x}}no{{/a.x}}", ["a": ["x": value]]) == expected)
  }

  @Test(arguments: [
    ("{{#list}}({{.}}){{/list}}", "(1)(2)(3)"),
    ("{{#lists}}<{{#.}}{{.}}{{/.}}>{{/lists}}", "<ab><><c>"),
    ("{{#people}}{{name}} of {{town}}; {{/people}}", "Ada of London; Alan of Wilmslow; "),
    ("{{#people}}{{name}}{{#town}}-{{.}}{{/town}} {{/people}}", "Ada-London Alan-Wilmslow "),
    ("{{#text}}{{.}} is {{text}}{{/text}}", "t is t"),
    ("{{#yes}}A {{#yes}}B{{/yes}} C{{/yes}} {{#yes}}D{{/yes}}", "A B C D"),
    ("{{^no}}A {{^no}}B{{/no}} C{{/no}}", "A B C"),
    ("{{#no}}A {{#yes}}B{{/yes}}{{^no}}C{{/no}} D{{/no}}|", "|"),
    ("{{#a}}{{#b}}{{x}}{{/b}}{{/a}}", "inner"),
    ("{{#people}}{{#people}}{{name}},{{/people}};{{/people}}", "Ada,Alan,;Ada,Alan,;"),
  ])
  func `Sections look names up from the inside out`(source: String, expected: String) {
    let context: Value = [
      "list": [1, 2, 3], "lists": [["a", "b"], [], ["c"]], "text": "t", "yes": true, "no": false,
      "town": "London", "people": [["name": "Ada"], ["name": "Alan", "town": "Wilmslow"]],
      "a": ["b": ["x": "inner"], "x": "outer"],
    ]
    #expect(render(source, context) == expected)
  }
}
