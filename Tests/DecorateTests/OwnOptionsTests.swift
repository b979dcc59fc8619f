import Testing

/// What templates know of the options that a spec sets for a member itself.
@Suite struct OwnOptionsTests {
  private static let template = """
    ---
    decorator: count
    type: Counting{Protocol}
    modifier: counting
    summary: counts calls
    options:
      step: { type: integer, scope: both }
      when: { type: expression, scope: member }
    members: [{ act: counted }]
    ---
    {{#members}}
    // {{name}}: {{options.step}}{{#ownOptions.step}}, its own{{/ownOptions.step}}{{#ownOptions.when}} when {{.}}{{/ownOptions.when}}
    {{/members}}

    """

  @Test func `A member's own options are told from those of the decorator`() throws {
    let files = [
      "Count.mustache": Self.template,
      "Feed.swift": "protocol Feed { func load(); func save() -> Int; func drop() }",
      "Feed.decorators.yaml": """
      protocols:
        Feed:
          source: Feed.swift
          decorators:
            count: { step: 2, save: { step: 3, when: '$0 > 1' }, drop: on }
      """,
    ]
    try withTool(files) { tool in
      let result = try tool.run(
        "generate", "Feed.decorators.yaml", "--template", "Count.mustache", "-o", "-")
      #expect(result.messages.isEmpty)
      #expect(
        result.output.hasSuffix(
          """

          // load: 2
          // save: 3, its own when $0 > 1
          // drop: 2

          """))
    }
  }

  @Test func `A summary on several lines is a comment on one`() throws {
    let template = """
      ---
      decorator: count
      type: Counting{Protocol}
      modifier: counting
      summary: |
        counts calls,
        func evil() {}
      parameters: [{ name: step, type: Int, default: '1', summary: "How many.\\nfunc evil() {}" }]
      members: [{ act: counted }]
      ---
      {{<Decorator}}{{/Decorator}}
      """
    let files = [
      "Count.mustache": template, "Feed.swift": "protocol Feed { func load() }",
      "Feed.decorators.yaml":
        "protocols: { Feed: { source: Feed.swift, decorators: [count] } }\n",
    ]
    try withTool(files) { tool in
      let result = try tool.run(
        "generate", "Feed.decorators.yaml", "--template", "Count.mustache", "-o", "-")
      let lines = result.output.split(separator: "\n").filter { $0.contains("evil") }
      #expect(lines.count == 3)
      #expect(lines.allSatisfy { $0.contains("///") })
    }
  }
}
