import DecoratorMustache
import Testing

@Suite struct InterpolationTests {
  static let context: Value = [
    "name": "Ada", "html": "a & b < \"c\" > 'd'", "nothing": nil, "yes": true, "empty": "",
    "count": 42, "ratio": 2.50, "user": ["first": "Grace", "address": ["city": "New York"]],
    "user.first": "wrong", "list": ["a", "b"],
  ]

  @Test(arguments: [
    ("no tags, {single} braces } }}", "no tags, {single} braces } }}"),
    ("Hello {{name}}!", "Hello Ada!"),
    ("{{ name }}|{{\tname\n}}|{{{ name }}}|{{& name }}|{{ & name}}", "Ada|Ada|Ada|Ada|Ada"),
    ("{{html}}", "a &amp; b &lt; &quot;c&quot; &gt; 'd'"),
    ("{{{html}}}|{{&html}}", "a & b < \"c\" > 'd'|a & b < \"c\" > 'd'"),
    ("[{{missing}}{{{missing}}}{{&missing}}]", "[]"),
    ("[{{nothing}}{{empty}}]", "[]"),
    ("{{yes}} {{count}} {{ratio}}", "true 42 2.5"),
    ("[{{list}}{{user}}]", "[]"),
    ("{{user.first}}, {{user.address.city}}", "Grace, New York"),
    ("[{{user.last}}{{user.first.x}}{{missing.first}}{{nothing.first.x}}]", "[]"),
    ("  {{name}}\n", "  Ada\n"),
    ("{{name}}}", "Ada}"),
    ("[{{ {name} }}]", "[]"),
    ("é{{name}}日本", "éAda日本"),
    ("", ""),
  ])
  func `writes values`(source: String, expected: String) {
    #expect(render(source, Self.context) == expected)
  }

  @Test func `the whole context can be a text, a number or a list`() {
    #expect(render("Hello {{.}}!", "world") == "Hello world!")
    #expect(render("{{.}}{{{.}}}{{&.}}", "<") == "&lt;<<")
    #expect(render("{{.}}", 85) == "85")
    #expect(render("{{#.}}({{x}}){{/.}}", [["x": "a"], ["x": "b"]]) == "(a)(b)")
  }

  @Test func `a dotted name is looked up where its first part is found`() {
    let context: Value = ["a": ["b": [:]], "b": ["c": "wrong"]]
    #expect(render("[{{#a}}{{b.c}}{{/a}}]", context) == "[]")
  }

  @Test func `a name that begins with a dot is a field of the innermost object only`() {
    let context: Value = ["a": [:], "b": ["name": "inner"], "name": "outer"]
    #expect(render("[{{#a}}{{.name}}{{/a}}{{#b}}{{.name}}{{/b}}]", context) == "[inner]")
  }

  @Test func `values are written as they are without escaping`() {
    let options = RenderingOptions(escaping: .none)
    #expect(
      render("{{.}}|{{{.}}}", "Array<Int> & \"x\"", options: options)
        == "Array<Int> & \"x\"|Array<Int> & \"x\"")
  }

  @Test func `an object can have a text as well as fields`() {
    final class Duration: Fields {
      var text: String? { "5s" }
      var names: [String] { ["unit"] }
      func value(of name: Name) -> Value? { name == "unit" ? "<s>" : nil }
    }
    let context: Value = ["cap": .fields(Duration())]
    #expect(
      render("{{cap}} {{#cap}}{{.}} {{unit}}{{/cap}} {{cap.unit}}", context)
        == "5s 5s &lt;s&gt; &lt;s&gt;")
  }

  @Test func `literals make values`() {
    let n = 3
    #expect(
      render("{{a}} {{b}} {{c}}{{d}}", ["a": "n\(n)", "b": 0.5, "c": false, "d": nil])
        == "n3 0.5 false")
    let twice: Value = ["a": 1, "a": 2]
    #expect(render("{{a}}", twice) == "2")
  }
}
