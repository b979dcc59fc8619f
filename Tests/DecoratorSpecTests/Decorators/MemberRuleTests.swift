import DecoratorDeclarations
import Testing

@testable import DecoratorSpec

/// What rules make of members, and what is said of mistakes in them.
@Suite struct MemberRuleTests {
  private func read(_ rules: String) throws -> DecoratorDefinition {
    try definition(
      template(
        "options: { depth: { type: integer }, isLoud: { type: boolean } }\nmembers:\n" + rules))
  }

  @Test func `One of the conditions in any is enough`() throws {
    let probe = try read("  - { when: [method], any: [async, not throws, with depth], act: a }\n")
    func acts(_ facts: MemberFacts, _ options: [String: OptionValue] = [:]) -> Bool {
      probe.verdict(on: facts, with: options) == .acts(mode: "a")
    }
    #expect(acts([.method, .async, .throws]))
    #expect(acts([.method]))
    #expect(acts([.method, .throws], ["depth": .integer(1)]))
    #expect(!acts([.method, .throws]))
    #expect(!acts([.property, .async]))
  }

  @Test func `A member has to be named for the first reason that holds`() throws {
    let probe = try read(
      """
        - { act: a }
      onlyWhenNamed:
        - { when: [writing], without: [depth], because: it writes }
        - { when: [async], any: [generic, with isLoud], because: it is generic or loud }
      """)
    func reason(_ facts: MemberFacts, _ options: [String: OptionValue] = [:]) -> String? {
      probe.ruleToName(facts, with: options)?.reason
    }
    #expect(reason([.writing]) == "it writes")
    #expect(reason([.writing, .async, .generic]) == "it writes")
    #expect(reason([.writing], ["depth": .integer(1)]) == nil)
    #expect(reason([.async, .generic]) == "it is generic or loud")
    #expect(reason([.async], ["isLoud": .boolean(true)]) == "it is generic or loud")
    #expect(reason([.async]) == nil)
    #expect(reason([.generic]) == nil)
  }

  @Test(arguments: [
    ("func f()", true), ("func f() -> Void", true), ("func f() async throws -> Int", false),
    ("func f(completion: @escaping () -> Void)", true),
    ("func f(completion: @escaping () -> Void) -> Int", true),
    ("func f(completion: @escaping ((any Error)?) -> Void)", true),
    ("func f(completion: @escaping (Result<Void, any Error>) -> Void)", true),
    ("func f(completion: @escaping (Result<(), E>) -> Void)", true),
    ("func f(completion: @escaping (Result<Int, any Error>) -> Void)", false),
    ("func f(completion: @escaping (Data?, (any Error)?) -> Void)", false),
    ("func f(completion: @escaping Completion)", false),
    ("var f: Int { get }", false),
  ])
  func `A member that gives its caller no value is a command`(
    _ swift: String, _ isCommand: Bool
  ) throws {
    let file = SwiftFile(parsing: "protocol P { \(swift) }")
    let declaration = try #require(file.protocols.first)
    let member = try #require(declaration.members.first)
    let facts = member.facts(in: ProtocolFacts(of: declaration), completion: member.completionIndex)
    #expect(facts.contains(.command) == isCommand)
  }

  @Test(arguments: [
    (
      "{ short: 2s, long: 1s }",
      "Feed.decorators.yaml:1:66: error: 'short' must not be longer than 'long'"
    ),
    (
      "{ short: 2s, f: { long: 1s } }",
      "Feed.decorators.yaml:1:66: error: 'short' must not be longer than 'long'"
    ),
    (
      "{ long: 1s, f: { short: 2s } }",
      "Feed.decorators.yaml:1:81: error: 'short' must not be longer than 'long'"
    ),
    (
      "{ both: { short: 2s, long: 1s } }",
      "Feed.decorators.yaml:1:74: error: 'short' must not be longer than 'long'"
    ),
    ("{ short: 1s, long: 1s, both: { short: 9s } }", "no diagnostics"),
    ("{ short: 2s, long: 3s, f: { long: 2s } }", "no diagnostics"),
  ])
  func `A duration is no longer than the one that limits it`(
    _ options: String, _ expected: String
  ) throws {
    let template = """
      options:
        short: { type: duration, scope: both, atMost: long }
        long: { type: duration, scope: both }
        both:
          type: record
          fields: { short: { type: duration, atMost: long }, long: { type: duration } }
      members: [{ act: a }]
      """
    #expect(headings { try DecoratorSpecTests.read(probe: options, template) } == expected)
  }

  @Test(arguments: [
    (
      "{ width: 1 }",
      "Feed.decorators.yaml:1:66: error: 'width' works only with 'depth' or 'mode: wide'; add one, or remove 'width'"
    ),
    (
      "{ f: { width: 1 } }",
      "Feed.decorators.yaml:1:71: error: 'width' works only with 'depth' or 'mode: wide'; add one, or remove 'width'"
    ),
    (
      "{ width: 1, mode: tall }",
      "Feed.decorators.yaml:1:66: error: 'width' works only with 'depth' or 'mode: wide'; add one, or remove 'width'"
    ),
    ("{ width: 1, mode: wide }", "no diagnostics"),
    ("{ width: 1, f: { depth: 2 } }", "no diagnostics"),
    ("{ depth: 2, f: { width: 1 } }", "no diagnostics"),
  ])
  func `An option that goes with others needs one of them`(
    _ options: String, _ expected: String
  ) throws {
    let template = """
      options:
        depth: { type: integer, scope: both }
        mode: { type: word, words: [wide, tall] }
        width: { type: integer, scope: both, with: [depth, mode.wide] }
      members: [{ act: a }]
      """
    #expect(headings { try DecoratorSpecTests.read(probe: options, template) } == expected)
  }
}
