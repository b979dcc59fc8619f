import DecoratorDeclarations
import Testing

@testable import DecoratorSpec

/// What rules make of members, and what is said of mistakes in them.
@Suite struct MemberRuleTests {
  private static let head = """
    ---
    decorator: probe
    type: Probing{Protocol}
    modifier: probing
    summary: looks

    """

  private func read(_ rules: String) throws -> DecoratorDefinition {
    try definition(
      SourceText(
        path: "T.mustache",
        text: Self.head + "options: { depth: { type: integer }, isLoud: { type: boolean } }\n"
          + "members:\n" + rules))
  }

  private func report(_ frontMatter: String) -> String {
    do {
      _ = try definition(SourceText(path: "T.mustache", text: Self.head + frontMatter))
      return "no diagnostics"
    } catch {
      return (error as? DiagnosticsError)?.diagnostics.map {
        String($0.description.prefix { $0 != "\n" })
      }.joined(separator: "\n") ?? "\(error)"
    }
  }

  @Test func `One of the conditions in any is enough`() throws {
    let probe = try read("  - { when: [method], any: [async, not throws, with depth], act: a }\n")
    func acts(_ facts: MemberFacts, _ options: [String: OptionValue] = [:]) -> Bool {
      probe.treatment(of: facts, with: options) == .acts(mode: "a")
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
      "members:\n  - { act: a, needs: [closur] }\n",
      "T.mustache:7:23: error: unknown rules 'closur'"
    ),
    (
      "onlyWhenNamed: true\n",
      "T.mustache:6:16: error: 'onlyWhenNamed' takes a list such as '[{ when: [async], ... }]', not 'true'"
    ),
    (
      "options: { jitter: { type: duration, atMost: expirse }, expires: { type: duration } }\n",
      "T.mustache:6:10: error: 'atMost' of 'jitter' takes an option, not 'expirse'; did you mean 'expires'?"
    ),
    (
      "members:\n  - { any: [has depth], act: a }\n",
      "T.mustache:7:13: error: a condition must be a fact, or 'not', 'with' or 'without' and a name, not 'has depth'"
    ),
    (
      "options: { depth: { type: integer, with: [widht] }, width: { type: integer } }\n",
      "T.mustache:6:10: error: 'with' of 'depth' takes options, not 'widht'; did you mean 'width'?"
    ),
    (
      "properties: counter\n",
      "T.mustache:6:13: error: 'properties' takes a list such as '[{ name: counter, type: Counter }]', not 'counter'"
    ),
  ])
  func `Mistakes are reported`(_ text: String, _ expected: String) {
    #expect(report(text) == expected)
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
    #expect(try messages(of: options, template) == expected)
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
    #expect(try messages(of: options, template) == expected)
  }

  /// What is said of a spec with these options of a decorator.
  private func messages(of options: String, _ frontMatter: String) throws -> String {
    let template = SourceText(path: "T.mustache", text: Self.head + frontMatter)
    let reader = SpecReader(definitions: [try definition(template)]) { _ in "" }
    let spec = "protocols: { Feed: { members: 'func f()', decorators: { probe: \(options) } } }"
    do {
      _ = try reader.read(SourceText(path: "Feed.decorators.yaml", text: spec))
      return "no diagnostics"
    } catch {
      return error.diagnostics.map { String($0.description.prefix { $0 != "\n" }) }
        .joined(separator: "\n")
    }
  }
}
