import DecoratorMustache
import Testing

@Suite struct InterpolationTests {
  static let context: Value = [
    "name": "Ada", "html": "a & b < \"c\" > 'd'", "nothing": nil, "yes": true, "empty": "",
    "count": 42, "user": ["first": "Grace", "address": ["city": "New York"]],
    "user.first": "wrong", "list": ["a", "b"],
  ]

  @Test(arguments: [
    ("no tags, {single} braces } }}", "no tags, {single} braces } }}"),
    ("Hello {{name}}!", "Hello Ada!"),
    ("{{ name }}|{{\tname\n}}", "Ada|Ada"),
    ("{{html}}", "a & b < \"c\" > 'd'"),
    ("[{{nothing}}{{empty}}]", "[]"),
    ("{{yes}} {{count}}", "true 42"),
    ("{{user.first}}, {{user.address.city}}", "Grace, New York"),
    ("[{{nothing.first.x}}]", "[]"),
    ("  {{name}}\n", "  Ada\n"),
    ("{{name}}}", "Ada}"),
    ("é{{name}}日本", "éAda日本"),
    ("", ""),
  ])
  func `Values are written`(source: String, expected: String) {
    #expect(render(source, Self.context) == expected)
  }

  @Test func `The whole context can be a text, a number or a list`() {
    #expect(render("Hello {{.}}!", "world") == "Hello world!")
    #expect(render("{{.}}", 85) == "85")
    #expect(render("{{#.}}({{x}}){{/.}}", [["x": "a"], ["x": "b"]]) == "(a)(b)")
  }

  @Test func `A dotted name is looked up where its first part is found`() {
    let context: Value = ["a": ["b": [:]], "b": ["c": "wrong"]]
    #expect(render("{{#a}}{{b.c}}{{/a}}", context).contains("'b' has no 'c'"))
  }

  @Test func `An object can have a text as well as fields`() {
    final class Duration: Fields {
      var text: String? { "5s" }
      var names: Set<String> { ["unit"] }
      func value(of name: FieldName) -> Value? { name == "unit" ? "<s>" : nil }
    }
    let context: Value = ["cap": .fields(Duration())]
    #expect(
      render("{{cap}} {{#cap}}{{.}} {{unit}}{{/cap}} {{cap.unit}}", context)
        == "5s 5s <s> <s>")
  }
}
