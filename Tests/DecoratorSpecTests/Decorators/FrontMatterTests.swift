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

  @Test func declaresADecorator() throws {
    let probe = try definition(probeTemplate)
    #expect(probe.key == "probe")
    #expect(probe.typeName(forProtocol: "Feed") == "ProbingFeed")
    #expect(probe.modifier == "probing")
    #expect(probe.modes == ["looked", "glanced"])
    #expect(probe.options.map(\.name).prefix(3) == ["depth", "ratio", "title"])
    #expect(probe.options.first { $0.name == "show" }?.scope == .both)
  }

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
      "T.mustache:1:1: error: the front matter is empty; add 'decorator', 'type', 'modifier' and 'summary'"
    ),
    (
      "---\ndecorator: probe\n",
      """
      T.mustache:2:1: error: the front matter needs 'type': the generated type's name, such as 'Counting{Protocol}'
      T.mustache:2:1: error: the front matter needs 'modifier': the name of the method that applies it
      T.mustache:2:1: error: the front matter needs 'summary': a sentence that says what it does
      """
    ),
    (
      head + "contex: 1\n",
      "T.mustache:6:1: error: unknown key 'contex' in the front matter; did you mean 'context'?"
    ),
    (
      head + "context: 2\n",
      "T.mustache:6:10: error: this version of 'decorate' supports only 'context: 1'"
    ),
    (
      head.replacing("{Protocol}", with: ""),
      "T.mustache:3:7: error: 'type' needs '{Protocol}' once, in the place of the protocol's name"
    ),
    (
      head + "members:\n  - { when: [asinc], act: a }\n",
      "T.mustache:7:14: error: unknown fact 'asinc'; did you mean 'async'?"
    ),
    (
      head + "options: { depth: { type: integer } }\nmembers:\n  - { with: [dept], act: a }\n",
      "T.mustache:8:14: error: unknown option 'dept'; did you mean 'depth'?"
    ),
    (
      head + "onlyWhenNamed:\n  - { when: [asinc] }\n",
      """
      T.mustache:7:5: error: a rule of 'onlyWhenNamed' needs 'because:' with the reason
      T.mustache:7:14: error: unknown fact 'asinc'; did you mean 'async'?
      """
    ),
    (
      head + "members:\n  - { when: [async] }\n",
      "T.mustache:7:5: error: a rule needs either 'act:' with a name for how it acts, or 'refuse:' with the reason"
    ),
    (
      head + "failsWith: ProbeError\noptions: { error: { type: boolean } }\n",
      "T.mustache:6:12: error: 'failsWith' adds the option 'error' itself; remove it from 'options'"
    ),
    (
      head + "imports: Dispatch\n",
      "T.mustache:6:10: error: 'imports' takes a list of modules such as '[Foundation]'"
    ),
    (
      head + "imports: [{ modul: Dispatch }]\n",
      """
      T.mustache:6:11: error: an import must be the name of a module, or a map with 'module', 'package' and 'with'
      T.mustache:6:13: error: unknown key 'modul' in an import; did you mean 'module'?
      """
    ),
    (
      head + "helpers: Bridge\n",
      "T.mustache:6:10: error: 'helpers' takes a list of partials such as '[Bridge]'"
    ),
    (
      head + "helpers: [{ with: [depth] }]\n",
      """
      T.mustache:6:11: error: a helper must be the name of a partial, or a map with 'partial'
      T.mustache:6:20: error: unknown option 'depth'; 'options:' has none
      """
    ),
    (head + "members: none\n", "T.mustache:6:10: error: 'members' takes a list of rules"),
    (head + "options: { depth: { } }\n", "T.mustache:6:12: error: option 'depth' needs a 'type'"),
    (
      head + "options: { depth: { type: int } }\n",
      "T.mustache:6:27: error: unknown type 'int'; did you mean 'integer'?"
    ),
    (
      head + "options: { only: { type: boolean } }\n",
      "T.mustache:6:12: error: every decorator has 'only' already; choose another name for the option"
    ),
    (
      head + "options: { depth: { type: integer, default: no } }\n",
      "T.mustache:6:45: error: 'depth' takes a whole number, not 'no'"
    ),
  ])
  func mistakesAreReported(_ text: String, _ expected: String) {
    #expect(report(text) == expected)
  }
}
