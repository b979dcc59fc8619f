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
      "main:1:3: error: unknown name 'x'; the names here are 'flag', 'nothing', 'parameters', "
        + "'text', 'user'"
    ),
    (
      "\né{{ paramters }}",
      "main:2:5: error: unknown name 'paramters'; did you mean 'parameters'?"
    ),
    ("{{#Flag}}{{/Flag}}", "main:1:4: error: unknown name 'Flag'; did you mean 'flag'?"),
    ("{{^txet}}{{/txet}}", "main:1:4: error: unknown name 'txet'; did you mean 'text'?"),
    ("{{user.nmae}}", "main:1:3: error: 'user' has no 'nmae'; did you mean 'name'?"),
    (
      "{{flügel}}{{flsg}}",
      "main:1:3: error: unknown name 'flügel'; the names here are 'flag', 'nothing', "
        + "'parameters', 'text', 'user'\nmain:1:13: error: unknown name 'flsg'; did you mean 'flag'?"
    ),
    ("{{usr.nmae}}", "main:1:3: error: unknown name 'usr'; did you mean 'user'?"),
    (
      "{{user.name.x}}",
      "main:1:3: error: 'user.name' is text and has no 'x'; write a name that has fields"
    ),
    (
      "{{flag.x}}",
      "main:1:3: error: 'flag' is a condition and has no 'x'; write a name that has fields"
    ),
    ("{{#user}}{{.nam}}{{/user}}", "main:1:12: error: '.' has no 'nam'; did you mean 'name'?"),
    ("{{#user}}{{nam}}{{/user}}", "main:1:12: error: unknown name 'nam'; did you mean 'name'?"),
    (
      "{{parameters}}",
      "main:1:3: error: 'parameters' is a list, not text; "
        + "write one of its fields, or '{{#parameters}}'"
    ),
    (
      "{{#user}}{{.}}{{/user}}",
      "main:1:12: error: '.' is an object, not text; write one of its fields, or '{{#.}}'"
    ),
    (
      "{{>parital}}",
      "main:1:4: error: unknown partial 'parital'; did you mean 'partial'?"
    ),
    ("{{<q}}{{/q}}", "main:1:4: error: unknown partial 'q'; the names here are 'list', 'partial'"),
  ])
  func `missing names are errors`(source: String, expected: String) {
    let partials = ["partial": "{{wrong}}", "list": ""]
    #expect(render(source, Self.context, partials: partials) == expected)
  }

  @Test func `each place is reported once, in the order of the places`() {
    let source = "{{#parameters}}{{>item}}{{^flag}}{{y.z}}{{/flag}}{{/parameters}}\n{{>item}}{{w}}"
    #expect(
      render(
        source, ["parameters": [1, 2], "flag": nil, "é": 1], partials: ["item": "\n{{z}}"]) == """
          item:2:3: error: unknown name 'z'; the names here are 'flag', 'parameters', 'é'
          main:1:36: error: unknown name 'y'; the names here are 'flag', 'parameters', 'é'
          main:2:12: error: unknown name 'w'; the names here are 'flag', 'parameters', 'é'
          """)
  }

  @Test func `a place in an argument is one of the template it stands in`() {
    #expect(
      render(
        "\n{{<p}}{{$b}}{{x}}{{/b}}{{/p}}", ["long name": 1], partials: ["p": "{{$b}}{{/b}}"])
        == "main:2:15: error: unknown name 'x'; the only name here is 'long name'")
  }

  @Test func `one of many near names is suggested, and some of many others`() {
    let fields = Dictionary(uniqueKeysWithValues: "abcdefghi".map { ("name-\($0)", Value.null) })
    #expect(
      render("{{x}}", .fields(fields)) == """
        main:1:3: error: unknown name 'x'; the names here are 'name-a', 'name-b', 'name-c', 'name-d', \
        'name-e', 'name-f', 'name-g', 'name-h' and more
        """)
    #expect(
      render("{{name-x}}", .fields(fields))
        == "main:1:3: error: unknown name 'name-x'; did you mean 'name-a'?")
    #expect(
      render("{{x}}")
        == "main:1:3: error: unknown name 'x'; there are no names to choose from")
  }

  @Test func `only names that are used are asked for`() {
    final class Picky: Fields {
      var names: [String] { ["a"] }
      func value(of name: Name) -> Value? {
        if name != "a" { Issue.record("asked for \(name.text)") }
        return ["b": 1]
      }
    }
    #expect(render("{{a.b}}{{#a}}{{b}}{{/a}}", .fields(Picky())) == "11")
  }
}
