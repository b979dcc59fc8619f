import Testing

@testable import DecoratorSpec

/// What the front matter of templates means, and what is said of mistakes in it.
@Suite struct FrontMatterTests {
  private func report(_ text: String) -> String {
    do {
      _ = try definition(SourceText(path: "T.mustache", text: text))
      return "no diagnostics"
    } catch let error as DiagnosticsError {
      return error.diagnostics.map { String($0.description.prefix { $0 != "\n" }) }
        .joined(separator: "\n")
    } catch {
      return "\(error)"
    }
  }

  private static let head = """
    ---
    decorator: probe
    type: Probing{Protocol}
    modifier: probing
    summary: looks

    """

  @Test(arguments: [
    ("{ }", ["Dispatch"]),
    ("{ depth: 4 }", ["Dispatch", "Foundation"]),
    ("{ isLoud: false, depth: 4 }", ["Dispatch", "Foundation"]),
    ("{ isLoud: true }", ["Dispatch"]),
    ("{ isLoud: true, depth: 4 }", ["Dispatch", "Foundation", "Speech"]),
  ])
  func modulesAreNeededWithTheirOptions(_ options: String, _ modules: [String]) throws {
    let template = SourceText(
      path: "T.mustache",
      text: Self.head + """
        imports: [Dispatch, { module: Foundation, with: [depth] }, { module: Speech, with: [depth, isLoud] }]
        options: { depth: { type: integer }, isLoud: { type: boolean } }
        """)
    let reader = SpecReader(definitions: [try definition(template)]) { _ in "" }
    let spec = try reader.read(
      SourceText(
        path: "Feed.decorators.yaml",
        text: "protocols: { Feed: { members: 'func f()', decorators: { probe: \(options) } } }"))
    #expect(spec.protocols[0].decorators[0].neededModules == modules)
  }

  @Test func theFirstRuleThatAppliesDecides() throws {
    let rules = try definition(probeTemplate).rules
    func first(_ facts: MemberFacts, _ options: [String: OptionValue] = [:]) -> Int? {
      rules.firstIndex { $0.applies(to: facts, with: options) }
    }
    #expect(first([.property, .async]) == 0)
    #expect(first([.method, .mutating], ["when": .boolean(true)]) == 1)
    #expect(first([.method, .mutating], ["when": .boolean(false)]) == 2)
    #expect(first([.method, .mutating]) == 2)
    #expect(first([.method]) == 3)
    #expect(first([.method, .async]) == 4)
  }

  @Test func aRuleLooksAtFieldsAndAtWhatIsNotSaid() throws {
    let text =
      Self.head + """
        options:
          pause: { type: record, fields: { cap: { type: duration } } }
          isLoud: { type: boolean }
        members:
          - { with: [pause.cap], without: [isLoud], act: a }
          - { act: b }
        """
    let rule = try definition(SourceText(path: "T.mustache", text: text)).rules[0]
    let pause = OptionValue.record(["cap": .duration(milliseconds: 1)])
    #expect(rule.applies(to: [], with: ["pause": pause]))
    #expect(!rule.applies(to: [], with: ["pause": .record([:])]))
    #expect(!rule.applies(to: [], with: ["pause": .boolean(true)]))
    #expect(!rule.applies(to: [], with: ["pause": pause, "isLoud": .boolean(false)]))
  }

  @Test(arguments: [
    (
      "---\n",
      "T.mustache:1:1: error: the front matter needs 'decorator', 'type', 'modifier' and 'summary'"
    ),
    (
      head + "failsWith: ProbeError\noptions: { error: { type: boolean } }\n",
      "T.mustache:6:12: error: 'failsWith' adds the option 'error' itself; remove it from 'options'"
    ),
    (
      head + "imports: Dispatch\n",
      "T.mustache:6:10: error: 'imports' takes a list such as '[Foundation]', not 'Dispatch'"
    ),
    (
      head + "imports: [{ modul: Dispatch }]\n",
      """
      T.mustache:6:13: error: unknown key 'modul' in an item of 'imports'; did you mean 'module'?
      """
    ),
    (
      head + "helpers: Bridge\n",
      "T.mustache:6:10: error: 'helpers' takes a list such as '[Bridge]', not 'Bridge'"
    ),
    (
      head + "helpers: [{ with: [depth] }]\n",
      """
      T.mustache:6:11: error: an item of 'helpers' needs 'partial'
      T.mustache:6:20: error: unknown option 'depth'; 'options:' has none
      """
    ),
    (
      head + "members: none\n",
      "T.mustache:6:10: error: 'members' takes a list such as '[{ when: [async], ... }]', not 'none'"
    ),
  ])
  func mistakesAreReported(_ text: String, _ expected: String) {
    #expect(report(text) == expected)
  }
}
