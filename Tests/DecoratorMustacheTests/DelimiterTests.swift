import Testing

@Suite struct DelimiterTests {
  @Test(arguments: [
    ("{{=<% %>=}}<%x%> {{x}}", "1 {{x}}"),
    ("{{= <%   %> =}}<%x%>", "1"),
    ("{{=\n[\n]\n=}}[x]", "1"),
    ("{{=| |=}}|x| |#x||.||/x| |! c |", "1 1 "),
    ("{{={{ }}=}}{{x}}", "1"),
    ("{{=<% %>=}}<%={{ }}=%>{{x}}<%x%>", "1<%x%>"),
    ("{{=<% %>=}}<%{html}%> <%&html%> <%html%>", "< < &lt;"),
    ("{{=<% %>=}}({{>p}} <%>p%>)", "({{>p}} [1])"),
    ("{{>q}} {{x}} |x|", " 1 1 |x|"),
    ("{{#x}}{{=| |=}}|x||/x||^no|-|/no|", "1-"),
  ])
  func `delimiters hold to the end of their template`(source: String, expected: String) {
    let partials = ["p": "[{{x}}]", "q": "{{=| |=}} |x|"]
    #expect(render(source, ["x": 1, "html": "<"], partials: partials) == expected)
  }
}
