import DecoratorMustache
import Testing

@Suite struct MissingNameTests {
  static let context: Value = [
    "parameters": [["name": "a"], ["name": "b"]], "user": ["name": "Ada", "nothing": nil],
    "nothing": nil, "text": "t", "flag": false,
  ]

  @Test(arguments: [
    ("{{nothing}}{{user.nothing.x.y}}{{#nothing.x}}{{/nothing.x}}{{^nothing}}ok{{/nothing}}", "ok"),
    ("{{#parameters}}{{name}}{{text}}{{/parameters}}{{flag}}", "atbtfalse"),
    ("\né{{ paramters }}", "main:6: unknown name 'paramters'"),
    ("{{^txet}}{{/txet}}", "main:3: unknown name 'txet'"),
    ("{{user.nmae}}", "main:2: 'user' has no 'nmae'"),
    ("{{flügel}}{{flsg}}", "main:2: unknown name 'flügel'"),
    ("{{user.name.x}}", "main:2: 'user.name' is text and has no 'x'; write a name that has fields"),
    ("{{flag.x}}", "main:2: 'flag' is a condition and has no 'x'; write a name that has fields"),
    ("{{#user}}{{nam}}{{/user}}", "main:11: unknown name 'nam'"),
    (
      "{{parameters}}",
      "main:2: 'parameters' is a list, not text; "
        + "write one of its fields, or '{{#parameters}}'"
    ),
    (
      "{{#user}}{{.}}{{/user}}",
      "main:11: '.' is an object, not text; write one of its fields, or '{{#.}}'"
    ),
    ("{{>parital}}", "main:3: unknown partial 'parital'"),
    ("{{<q}}{{/q}}", "main:3: unknown partial 'q'"),
  ])
  func `Missing names are errors`(source: String, expected: String) {
    let partials = ["partial": "{{wrong}}", "list": ""]
    #expect(render(source, Self.context, partials: partials) == expected)
  }

  @Test func `A place in a partial is one of the partial`() {
    #expect(
      render("{{#yes}}{{>item}}{{/yes}}{{w}}", ["yes": true], partials: ["item": "\n{{z}}"])
        == "item:3: unknown name 'z'")
  }

  @Test func `A place in an argument is one of the template it stands in`() {
    #expect(
      render(
        "\n{{<p}}{{$b}}{{x}}{{/b}}{{/p}}", ["long name": 1], partials: ["p": "{{$b}}{{/b}}"])
        == "main:15: unknown name 'x'")
  }

  @Test(arguments: [("{{x}}", "x", ["text", "user"]), ("{{user.y}}", "y", ["name"])])
  func `An error has the names that could stand in place of an unknown one`(
    source: String, name: String, known: [String]
  ) throws {
    let template = try Template(parsing: source, name: "main")
    let error = try #require(throws: TemplateError.self) {
      try template.render(["user": ["name": "Ada"], "text": "t"])
    }
    #expect(error.unknownName == name && error.knownNames == known)
  }

  @Test func `Only names that are used are asked for`() {
    final class Picky: Fields {
      var names: Set<String> { ["a"] }
      func value(of name: FieldName) -> Value? {
        if name != "a" { Issue.record("asked for \(name.text)") }
        return ["b": 1]
      }
    }
    #expect(render("{{a.b}}{{#a}}{{b}}{{/a}}", .fields(Picky())) == "11")
  }
}
