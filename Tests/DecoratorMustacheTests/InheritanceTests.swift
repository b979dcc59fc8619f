import DecoratorMustache
import Testing

@Suite struct InheritanceTests {
  static let partials = [
    "page": "<{{$title}}Untitled{{/title}}|{{$body}}{{name}}{{/body}}>",
    "article": "{{<page}}{{$title}}Article{{/title}}{{/page}}",
    "nested": "{{#user}}{{$body}}{{name}}{{/body}}{{/user}}",
    "loop": "{{#items}}{{$item}}{{.}}{{/item}},{{/items}}",
    "wrapper": "{{<page}}{{$body}}({{$body}}w{{/body}}){{/body}}{{/page}}",
    "through": "{{>page}}",
  ]

  @Test(arguments: [
    ("{{$x}}default {{name}}{{/x}}", "default Ada"),
    ("{{<page}}{{/page}}", "<Untitled|Ada>"),
    ("{{>page}}", "<Untitled|Ada>"),
    ("{{<page}}{{$title}}T{{/title}}{{/page}}", "<T|Ada>"),
    ("{{< page }}{{$ title }}T{{/ title }}{{/ page }}", "<T|Ada>"),
    ("{{<page}}{{$body}}B{{/body}} text {{name}} {{$title}}T{{/title}}{{/page}}", "<T|B>"),
    ("{{<page}} text {{! c }}{{#x}}{{$title}}no{{/title}}{{/x}}{{/page}}", "<Untitled|Ada>"),
    ("{{<page}}{{$name}}N{{/name}}{{/page}}", "<Untitled|Ada>"),
    (
      "{{<page}}{{$title}}1{{/title}}{{/page}} {{<page}}{{$title}}2{{/title}}{{/page}}",
      "<1|Ada> <2|Ada>"
    ),
    ("{{<page}}{{$title}}1{{/title}}{{$title}}2{{/title}}{{/page}}", "<2|Ada>"),
    ("{{<article}}{{/article}}", "<Article|Ada>"),
    ("{{<article}}{{$title}}mine{{/title}}{{/article}}", "<mine|Ada>"),
    ("{{<through}}{{$title}}T{{/title}}{{/through}}", "<T|Ada>"),
    ("{{<nested}}{{$body}}Hi {{name}}{{/body}}{{/nested}}", "Hi Grace"),
    ("{{<loop}}{{$item}}[{{.}}]{{/item}}{{/loop}}{{name}}", "[1],[2],Ada"),
    (
      "{{<page}}{{$body}}{{<page}}{{$title}}in{{/title}}{{/page}}{{/body}}{{/page}}",
      "<Untitled|<in|Ada>>"
    ),
    ("{{<wrapper}}{{/wrapper}}", "<Untitled|(w)>"),
    ("{{<wrapper}}{{$body}}x{{/body}}{{/wrapper}}", "<Untitled|x>"),
  ])
  func `Arguments replace blocks`(source: String, expected: String) {
    let context: Value = ["name": "Ada", "user": ["name": "Grace"], "items": [1, 2], "x": true]
    #expect(render(source, context, partials: Self.partials) == expected)
  }

  @Test func `The outermost argument counts in templates that call one another`() {
    let partials = [
      "a": "{{$x}}a{{/x}} {{$y}}{{<b}}{{/b}}{{/y}}",
      "b": "{{$x}}b{{/x}} {{<a}}{{$y}}stop{{/y}}{{/a}}",
    ]
    #expect(render("{{<a}}{{$x}}mine{{/x}}{{/a}}", partials: partials) == "mine mine mine stop")
  }

  @Test(arguments: [
    // A parent alone on its line is indented, whatever is within.
    ("a\n  {{<p}}{{/p}}\nb\n", "x\ny\n", "a\n  x\n  y\nb\n"),
    ("a\n  {{<p}}\n {{$b}}x{{/b}}\n\n{{/p}} \nb\n", "{{$b}}{{/b}}\n{{c}}y\n", "a\n  x\n  y\nb\n"),
    ("a {{<p}}{{/p}}\n", "x\ny\n", "a x\ny\n\n"),
    ("  {{<p}}{{/p}} a\n", "x\ny", "  x\ny a\n"),
    // Content loses the indentation of its first line ...
    (
      "{{<p}}\n{{$b}}\n    1\n      2\n\n    3\n  4\n{{/b}}\n{{/p}}\n", "{{$b}}{{/b}}",
      "1\n  2\n\n3\n4\n"
    ),
    ("{{<p}}{{$b}}\n\t1\n\t\t2\n  {{/b}}{{/p}}", "{{$b}}{{/b}}", "1\n\t2\n"),
    ("{{<p}}{{$b}}1\n  2{{/b}}{{/p}}", "{{$b}}{{/b}}", "1\n  2"),
    ("{{<p}}{{$b}}\n    1\n{{/b}}{{/p}}\n    2\n", "{{$b}}{{/b}}", "1\n    2\n"),
    // ... and gets that of the block it replaces: of its tag, or of its content.
    ("{{<p}}{{$b}}\n1\n2\n{{/b}}{{/p}}", "a\n  {{$b}}\n  {{/b}}\nb", "a\n  1\n  2\nb"),
    ("{{<p}}{{$b}}\n1\n2\n{{/b}}{{/p}}", "a\n{{$b}}\n    default\n{{/b}}\nb", "a\n    1\n    2\nb"),
    ("{{<p}}{{$b}}1\n2{{/b}}{{/p}}", "a\n  {{$b}}default{{/b}}\nb", "a\n  1\n  2\nb"),
    ("{{<p}}{{$b}}{{/b}}{{/p}}", "a\n  {{$b}}default{{/b}}\nb", "a\n\nb"),
    ("{{<p}}{{$b}}\n1\n2\n{{/b}}{{/p}}", "a {{$b}}default{{/b}}\nb", "a 1\n2\n\nb"),
    ("{{<p}}{{$b}}\n1\n2\n{{/b}}{{/p}}", "  {{$b}}default{{/b}} b", "  1\n2\n b"),
    ("{{<p}}{{$b}}{{c}}1\n{{c}}2{{/b}}{{/p}}", "  {{$b}}{{/b}}\n", "  1\n  2\n"),
    ("{{<p}}{{$b}}\r\n  1\r\n  2\r\n{{/b}}{{/p}}", "\t{{$b}}\r\n\t{{/b}}\r\n", "\t1\r\n\t2\r\n"),
    ("{{<p}}{{$b}}1\n2{{/b}}{{/p}}", "a\n{{$b}}\n  default\n{{/b}} b", "a\n1\n2 b"),
    (
      "{{<p}}{{$b}}\n    1\n    {{<p}}{{$b}}\n  2\n    3\n{{/b}}{{/p}}\n{{/b}}{{/p}}",
      "{{$b}}{{/b}}", "1\n2\n3\n"
    ),
    // Default content stays as it is.
    ("{{>p}}", "a\n{{$b}}\n    1\n  2\n{{/b}}\nb", "a\n    1\n  2\nb"),
    ("{{>p}}", "a\n  {{$b}}1\n2{{/b}}\nb", "a\n  1\n2\nb"),
    ("  {{>p}}\n", "a\n  {{$b}}1\n2{{/b}}\nb", "  a\n    1\n  2\n  b"),
    // Indentation adds up.
    ("  {{<p}}{{$b}}\n1\n  2\n{{/b}}{{/p}}\n", "a\n  {{$b}}\n  {{/b}}\n", "  a\n    1\n      2\n"),
    ("  {{<p}}{{$b}}\n  1\n  2\n{{/b}}{{/p}}\n", "a {{$b}}{{/b}}\n", "  a 1\n  2\n\n"),
    (
      "{{<p}}{{$b}}\n    1\n      {{>q}}\n{{/b}}{{/p}}", "  {{$b}}{{/b}}\n", "  1\n    q\n    r\n\n"
    ),
  ])
  func `Content is indented like the block that it replaces`(
    source: String, parent: String, expected: String
  ) {
    #expect(render(source, ["c": ""], partials: ["p": parent, "q": "q\nr\n"]) == expected)
  }

  @Test(arguments: [
    ("{{<child}}{{/child}}", "a\n  1\n    2\n"),
    ("{{<child}}{{$inner}}\nx\n  y\n{{/inner}}{{/child}}", "a\n  1\n    x\n      y\n"),
  ])
  func `Blocks in arguments are indented relative to the argument`(
    source: String, expected: String
  ) {
    let partials = [
      "base": "a\n  {{$outer}}\n  {{/outer}}\n",
      "child": """
      {{<base}}
        {{$outer}}
            1
            {{$inner}}
              2
            {{/inner}}
        {{/outer}}
      {{/base}}
      """,
    ]
    #expect(render(source, partials: partials) == expected)
  }

  @Test func `Arguments in arguments lose the indentation of both`() {
    let source = """
      {{<p}}
        {{$b}}
          1
          {{<q}}
            {{$c}}
              2
                3
            {{/c}}
          {{/q}}
        {{/b}}
      {{/p}}
      """
    #expect(
      render(source, partials: ["p": "{{$b}}{{/b}}", "q": "[\n  {{$c}}\n  {{/c}}\n]\n"])
        == "1\n[\n  2\n    3\n]\n")
  }
}
