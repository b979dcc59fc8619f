import Testing

@testable import Spec

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
      probe.treatment(of: facts, with: options) == .act(mode: "a", onlyWhenNamed: false)
    }
    #expect(acts([.method, .async, .throws]))
    #expect(acts([.method]))
    #expect(acts([.method, .throws], ["depth": .integer(1)]))
    #expect(!acts([.method, .throws]))
    #expect(!acts([.property, .async]))
  }

  @Test func `A member has to be named where one of the conditions holds`() throws {
    let probe = try read("  - { act: a, onlyWhenNamed: [generic, without depth] }\n")
    func isForNamed(_ facts: MemberFacts, _ options: [String: OptionValue]) -> Bool {
      probe.treatment(of: facts, with: options) == .act(mode: "a", onlyWhenNamed: true)
    }
    #expect(isForNamed([.generic], ["depth": .integer(1)]))
    #expect(isForNamed([], [:]))
    #expect(!isForNamed([], ["depth": .integer(1)]))
  }

  @Test(arguments: CallNeed.allCases)
  func `What rules a need out is the reason why a member is forwarded`(_ need: CallNeed) throws {
    let probe = try read("  - { act: a, needs: [\(need.rawValue)] }\n  - { act: b }\n")
    #expect(
      probe.treatment(of: [.method, .sendable], with: [:]) == .act(mode: "a", onlyWhenNamed: false))
    #expect(!need.ownObstacles.isEmpty)
    for obstacle in need.ownObstacles {
      let facts: MemberFacts = obstacle.isNegated ? [.method] : [.method, .sendable, obstacle.fact]
      #expect(
        probe.treatment(of: facts, with: [:]) == .forward(reason: obstacle.reason),
        "\(obstacle.fact.name)")
    }
    for obstacle in need.implied?.ownObstacles ?? []
    where !need.ownObstacles.contains(where: { $0.fact == obstacle.fact }) {
      #expect(
        probe.treatment(of: [.method, .sendable, obstacle.fact], with: [:])
          == .forward(reason: obstacle.reason), "\(obstacle.fact.name)")
    }
  }

  @Test(arguments: [
    (
      "members:\n  - { act: a, needs: [closur] }\n",
      "T.mustache:7:23: error: unknown need 'closur'; did you mean 'closure'?"
    ),
    (
      "members:\n  - { act: a, onlyWhenNamed: [generik] }\n",
      "T.mustache:7:31: error: unknown fact 'generik'; did you mean 'generic'?"
    ),
    (
      "members:\n  - { any: [with depth], act: a }\n",
      "T.mustache:7:13: error: unknown option 'depth'; 'options:' declares none"
    ),
    (
      "members:\n  - { any: [has depth], act: a }\n",
      "T.mustache:7:13: error: a condition is a fact, or one of 'not', 'with' and 'without' and a name, not 'has depth'"
    ),
    (
      "options: { depth: { type: integer, with: [widht] }, width: { type: integer } }\n",
      "T.mustache:6:10: error: 'depth' goes with 'widht', which is no option; did you mean 'width'?"
    ),
    (
      "properties: [{ name: counter }]\n",
      "T.mustache:6:14: error: a property is a name, or a map with 'name' and 'type'"
    ),
    (
      "properties: counter\n",
      "T.mustache:6:13: error: 'properties' is a list such as [{ name: counter, type: Counter }]"
    ),
    (
      "parameters: [{ name: counter, type: Counter }]\n",
      "T.mustache:6:14: error: a parameter needs 'name', 'type' and 'summary'"
    ),
  ])
  func `Mistakes are reported`(_ text: String, _ expected: String) {
    #expect(report(text) == expected)
  }

  @Test(arguments: [
    ("{ width: 1 }", "Feed.decorators.yaml:1:66: error: 'width' goes with 'depth' or 'mode: wide'"),
    (
      "{ f: { width: 1 } }",
      "Feed.decorators.yaml:1:71: error: 'width' goes with 'depth' or 'mode: wide'"
    ),
    (
      "{ width: 1, mode: tall }",
      "Feed.decorators.yaml:1:66: error: 'width' goes with 'depth' or 'mode: wide'"
    ),
    ("{ width: 1, mode: wide }", "no diagnostics"),
    ("{ width: 1, f: { depth: 2 } }", "no diagnostics"),
    ("{ depth: 2, f: { width: 1 } }", "no diagnostics"),
  ])
  func `An option that goes with others needs one of them`(
    _ options: String, _ expected: String
  ) throws {
    let template = SourceText(
      path: "T.mustache",
      text: Self.head + """
        options:
          depth: { type: integer, scope: both }
          mode: { type: word, words: [wide, tall] }
          width: { type: integer, scope: both, with: [depth, mode.wide] }
        members: [{ act: a }]
        """)
    let reader = SpecReader(definitions: [try definition(template)]) { _ in "" }
    let spec = "protocols: { Feed: { members: 'func f()', decorators: { probe: \(options) } } }"
    var report = "no diagnostics"
    do {
      _ = try reader.read(SourceText(path: "Feed.decorators.yaml", text: spec))
    } catch {
      report = error.diagnostics.map { String($0.description.prefix { $0 != "\n" }) }
        .joined(separator: "\n")
    }
    #expect(report == expected)
  }
}
