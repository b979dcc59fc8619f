import Testing

@testable import DecoratorSpec

/// Sets of rules that front matter names.
@Suite struct RuleSetTests {
  private static let sets = """
    slow:
      - { when: [not async], refuse: it is slow }
    limited:
      - slow
      - { when: [completion], with: [limit], refuse: it is limited }
    failsWith:
      - { when: [not throws], refuse: 'it does not throw {error}' }
    """

  private func definition(_ keys: String) throws -> DecoratorDefinition {
    try DecoratorSpecTests.definition(
      template(keys), RuleSets(SourceText(path: "Rules.yaml", text: Self.sets)))
  }

  private func rules(_ keys: String) throws -> [MemberRule] { try definition(keys).rules }

  @Test func `A name stands for the rules of a set, with further conditions`() throws {
    let rules = try rules(
      """
      options: { limit: { type: boolean } }
      members: [limited, { rules: slow, without: [limit] }]
      """)
    #expect(rules.map(\.conditions.count) == [1, 2, 2])
  }

  @Test func `The rules of a need and of failsWith come before acting`() throws {
    let definition = try definition(
      """
      failsWith: ProbeError
      members: [{ when: [property], refuse: it is a property }, { act: a, needs: [slow] }]
      """)
    func treatment(_ facts: MemberFacts) -> Verdict {
      definition.verdict(on: facts, with: [:])
    }
    #expect(treatment([.property]) == .cannot(because: "it is a property"))
    #expect(treatment([.method]) == .cannot(because: "it does not throw ProbeError"))
    #expect(treatment([.method, .throws]) == .cannot(because: "it is slow"))
    #expect(treatment([.method, .throws, .async]) == .acts(mode: "a"))
    #expect(definition.options.map(\.name) == ["error"])
  }

  @Test(arguments: [
    ("slwo", "unknown rules 'slwo'; did you mean 'slow'?"),
    ("limited", "these rules do not fit: unknown option 'limit'; 'options:' has none"),
  ])
  func `A set that does not exist or does not fit is an error`(
    _ name: String, _ message: String
  ) throws {
    #expect(
      headings { try rules("members: [\(name)]") } == "T.mustache:6:11: error: \(message)")
  }
}
