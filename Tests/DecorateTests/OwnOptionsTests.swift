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

  @Test func `They are told from those of the decorator`() throws {
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
}
