import DecoratorMustache
import Testing

@Suite struct WhitespaceTests {
  @Test(arguments: [
    // Alone on their line.
    ("a\n{{#yes}}\nb\n{{/yes}}\nc\n", "a\nb\nc\n"),
    ("a\n \t{{#yes}}  \nb\n  {{/yes}}\t\nc", "a\nb\nc"),
    ("a\n{{^no}}\nb\n{{/no}}\nc\n", "a\nb\nc\n"),
    ("a\n  {{! comment }}\nb\n", "a\nb\n"),
    ("a\n  {{!\n  two {{ lines\n  }}\nb\n", "a\nb\n"),
    ("a\r\n{{#yes}}\r\nb\r\n{{/yes}}\r\nc", "a\r\nb\r\nc"),
    ("  {{#yes}}\nb\n{{/yes}}", "b\n"),
    ("a\n  {{! end }}", "a\n"),
    ("{{! all }}", ""),
    ("a\n{{#yes}}\n{{/yes}}\n\nb", "a\n\nb"),
    // Not alone on their line.
    ("  {{! a }}{{! b }}\n", "  \n"),
    (" {{#yes}}{{/yes}}\n", " \n"),
    (" {{#yes}}A{{/yes}}\n {{#yes}}B{{/yes}}\n", " A\n B\n"),
    ("{{#yes}} {{! c }}\n {{/yes}}|\n", " \n |\n"),
    ("  {{text}}\n", "  t\n"),
    ("a {{#yes}}\nb\n{{/yes}} c\n", "a \nb\n c\n"),
    ("{{! c }}\r", "\r"),
    ("\u{A0}{{! c }}\n", "\u{A0}\n"),
  ])
  func `Nothing is left of a line with one tag that writes nothing`(
    source: String, expected: String
  ) {
    #expect(render(source, ["yes": true, "no": false, "text": "t"]) == expected)
  }

  @Test func `A template that begins behind other text begins with a line`() throws {
    let source = "---\nkey: é\n---  {{! c }}\nx{{x}}"
    let template = try Template(parsing: source, from: 15, name: "t")
    #expect(try template.render(["x": 1]) == Array("x1".utf8))
  }
}
