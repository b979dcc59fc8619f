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
    (
      "{{x}}",
      "main:2: unknown name 'x'; the names here are 'flag', 'nothing', 'parameters', "
        + "'text', 'user'"
    ),
    (
      "\né{{ paramters }}",
      "main:6: unknown name 'paramters'; did you mean 'parameters'?"
    ),
    ("{{#Flag}}{{/Flag}}", "main:3: unknown name 'Flag'; did you mean 'flag'?"),
    ("{{^txet}}{{/txet}}", "main:3: unknown name 'txet'; did you mean 'text'?"),
    ("{{user.nmae}}", "main:2: 'user' has no 'nmae'; did you mean 'name'?"),
    (
      "{{flügel}}{{flsg}}",
      "main:2: unknown name 'flügel'; the names here are 'flag', 'nothing', "
        + "'parameters', 'text', 'user'"
    ),
    ("{{usr.nmae}}", "main:2: unknown name 'usr'; did you mean 'user'?"),
    (
      "{{user.name.x}}",
      "main:2: 'user.name' is text and has no 'x'; write a name that has fields"
    ),
    (
      "{{flag.x}}",
      "main:2: 'flag' is a condition and has no 'x'; write a name that has fields"
    ),
    ("{{#user}}{{nam}}{{/user}}", "main:11: unknown name 'nam'; did you mean 'name'?"),
    (
      "{{parameters}}",
      "main:2: 'parameters' is a list, not text; "
        + "write one of its fields, or '{{#parameters}}'"
    ),
    (
      "{{#user}}{{.}}{{/user}}",
      "main:11: '.' is an object, not text; write one of its fields, or '{{#.}}'"
    ),
    (
      "{{>parital}}",
      "main:3: unknown partial 'parital'; did you mean 'partial'?"
    ),
    ("{{<q}}{{/q}}", "main:3: unknown partial 'q'; the names here are 'list', 'partial'"),
  ])
  func `missing names are errors`(source: String, expected: String) {
    let partials = ["partial": "{{wrong}}", "list": ""]
    #expect(render(source, Self.context, partials: partials) == expected)
  }

  @Test func `a place in a partial is one of the partial`() {
    #expect(
      render("{{#yes}}{{>item}}{{/yes}}{{w}}", ["yes": true], partials: ["item": "\n{{z}}"])
        == "item:3: unknown name 'z'; the only name here is 'yes'")
  }

  @Test func `a place in an argument is one of the template it stands in`() {
    #expect(
      render(
        "\n{{<p}}{{$b}}{{x}}{{/b}}{{/p}}", ["long name": 1], partials: ["p": "{{$b}}{{/b}}"])
        == "main:15: unknown name 'x'; the only name here is 'long name'")
  }

  @Test func `one of many near names is suggested, and some of many others`() {
    let fields = Dictionary(uniqueKeysWithValues: "abcdefghi".map { ("name-\($0)", Value.null) })
    #expect(
      render("{{x}}", .fields(fields)) == """
        main:2: unknown name 'x'; the names here are 'name-a', 'name-b', 'name-c', 'name-d', \
        'name-e', 'name-f', 'name-g', 'name-h' and more
        """)
    #expect(
      render("{{name-x}}", .fields(fields))
        == "main:2: unknown name 'name-x'; did you mean 'name-a'?")
    #expect(
      render("{{x}}")
        == "main:2: unknown name 'x'; there are no names to choose from")
  }

  @Test func `only names that are used are asked for`() {
    final class Picky: Fields {
      var names: Set<String> { ["a"] }
      func value(of name: String) -> Value? {
        if name != "a" { Issue.record("asked for \(name)") }
        return ["b": 1]
      }
    }
    #expect(render("{{a.b}}{{#a}}{{b}}{{/a}}", .fields(Picky())) == "11")
  }
}
