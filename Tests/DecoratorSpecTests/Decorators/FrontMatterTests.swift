import Testing

@testable import DecoratorSpec

/// What the front matter of templates means, and what is said of mistakes in it.
@Suite struct FrontMatterTests {
  @Test(arguments: [
    ("{ }", ["Dispatch"]),
    ("{ depth: 4 }", ["Dispatch", "Foundation"]),
    ("{ isLoud: false, depth: 4 }", ["Dispatch", "Foundation"]),
    ("{ isLoud: true }", ["Dispatch"]),
    ("{ isLoud: true, depth: 4 }", ["Dispatch", "Foundation", "Speech"]),
  ])
  func `Modules are needed with their options`(_ options: String, _ modules: [String]) throws {
    let spec = try read(
      probe: options,
      """
      imports: [Dispatch, { module: Foundation, with: [depth] }, { module: Speech, with: [depth, isLoud] }]
      options: { depth: { type: integer }, isLoud: { type: boolean } }
      """)
    #expect(spec.protocols[0].decorators[0].neededModules == modules)
  }

  @Test(arguments: [
    ("", "Decorators"), ("module: DecoratorsCaching", "DecoratorsCaching"),
    ("module: Counters", "Counters"),
  ])
  func `Front matter names the module of its types`(_ frontMatter: String, _ module: String) throws
  {
    #expect(try definition(template(frontMatter)).module == module)
  }

  @Test(arguments: [
    ("module: Shop.Counters", "error: 'module' takes a Swift name, not 'Shop.Counters'"),
    ("module: 'import Shop'", "error: 'module' takes a Swift name, not 'import Shop'"),
    ("product: Shop", "error: unknown key 'product' in the front matter; did you mean 'module'?"),
  ])
  func `A module has the name of one`(_ frontMatter: String, _ message: String) {
    #expect(headings { _ = try definition(template(frontMatter)) }.contains(message))
  }

  @Test func `The first rule that applies decides`() throws {
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

  @Test func `A rule looks at fields, and at what is not set`() throws {
    let frontMatter = """
      options:
        pause: { type: record, fields: { cap: { type: duration } } }
        isLoud: { type: boolean }
      members:
        - { with: [pause.cap], without: [isLoud], act: a }
        - { act: b }
      """
    let rule = try definition(template(frontMatter)).rules[0]
    let pause = OptionValue.record(["cap": .duration(milliseconds: 1)])
    #expect(rule.applies(to: [], with: ["pause": pause]))
    #expect(!rule.applies(to: [], with: ["pause": .record([:])]))
    #expect(!rule.applies(to: [], with: ["pause": .boolean(true)]))
    #expect(rule.applies(to: [], with: ["pause": pause, "isLoud": .boolean(false)]))
    #expect(!rule.applies(to: [], with: ["pause": pause, "isLoud": .boolean(true)]))
  }

  @Test(arguments: [
    (
      "failsWith: ProbeError\noptions: { error: { type: boolean } }\n",
      "T.mustache:6:12: error: 'failsWith' adds the option 'error' itself; remove it from 'options'"
    ),
    (
      "imports: Dispatch\n",
      "T.mustache:6:10: error: 'imports' takes a list, with '- ' before each item, not 'Dispatch'"
    ),
    (
      "imports: [{ modul: Dispatch }]\n",
      """
      T.mustache:6:13: error: unknown key 'modul' in an item of 'imports'; did you mean 'module'?
      """
    ),
    (
      "helpers: [{ with: [depth] }]\n",
      """
      T.mustache:6:11: error: an item of 'helpers' needs 'partial'
      T.mustache:6:20: error: unknown option 'depth'; 'options:' has none
      """
    ),
    (
      "members: none\n",
      "T.mustache:6:10: error: 'members' takes a list, with '- ' before each item, not 'none'"
    ),
    (
      "members:\n  - { act: a, needs: [closur] }\n",
      "T.mustache:7:23: error: unknown rules 'closur'"
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
      "T.mustache:6:10: error: 'with' of 'depth' takes an option, not 'widht'; did you mean 'width'?"
    ),
  ])
  func `Mistakes are reported at their places`(_ frontMatter: String, _ expected: String) {
    #expect(headings { try definition(template(frontMatter)) } == expected)
  }

  @Test func `A template needs its keys`() {
    let empty = SourceText(path: "T.mustache", text: "---\n")
    #expect(
      headings { try definition(empty) }
        == "T.mustache:1:1: error: the front matter needs 'decorator', 'type', 'modifier' and 'summary'"
    )
  }
}
