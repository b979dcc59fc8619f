import Testing

/// What `decorate check` finds besides what keeps a spec from being generated; its messages are in
/// `WrongSpecs/check`.
@Suite struct CheckCommandTests {
  private static let feed = "protocol Feed {\n  func save() async throws\n  func load()\n}\n"
  private static let writer = "protocol Feed {\n  func save() async throws\n}\n"

  private static let template = """
    ---
    decorator: count
    type: Counting{Protocol}
    modifier: counting
    summary: counts calls
    options:
      safe: { type: boolean, scope: both, default: false }
    members:
      - { act: counted }
    onlyWhenNamed:
      - { when: [writing, async], with: [safe.false], because: it writes }
      - { when: [result], because: it gives something }
    ---
    """

  private func check(
    _ decorators: String, swift: String = feed
  ) throws -> (status: Int32, warnings: Int) {
    let spec = "protocols: { Feed: { source: Feed.swift, decorators: \(decorators) } }"
    let tool = try CommandLineTool([
      "Feed.swift": swift, "Feed.decorators.yaml": spec, "Count.mustache": Self.template,
    ])
    defer { tool.remove() }
    let result = try tool.run("check", "Feed.decorators.yaml", "--template", "Count.mustache")
    return (
      result.status, result.messages.split(separator: "\n").count { $0.contains("warning: ") }
    )
  }

  @Test(arguments: [
    "{ count: { only: [save] } }", "{ count: { save: on } }", "{ count: { safe: true } }",
    "{ count: { save: { safe: true } } }",
  ])
  func `Naming a member, or the option that a rule has, includes it`(_ decorators: String) throws {
    #expect(try check(decorators, swift: Self.writer) == (0, 0))
    #expect(try check("[count]", swift: Self.writer) == (1, 1))
    #expect(try check("{ count: { safe: false } }", swift: Self.writer) == (1, 1))
  }

  @Test func `Warnings can be told without being a failure, and mistakes cannot`() throws {
    let spec = { (decorators: String) in
      "protocols: { Feed: { source: Feed.swift, decorators: \(decorators) } }"
    }
    let files = [
      "Feed.swift": Self.writer, "Count.mustache": Self.template,
      "A.decorators.yaml": spec("[count]"), "B.decorators.yaml": spec("[cuont]"),
    ]
    try withTool(files) { tool in
      let arguments = ["check", "--template", "Count.mustache", "--fail-on"]
      for (severity, status) in [("warning", Int32(1)), ("error", 0)] {
        let result = try tool.run(arguments + [severity, "A.decorators.yaml"])
        #expect(result.status == status)
        #expect(result.messages.contains("warning: 'count' acts on no member of 'Feed'"))
      }
      let wrong = try tool.run(arguments + ["error", "A.decorators.yaml", "B.decorators.yaml"])
      #expect(wrong.status == 1)
      try tool.write("stale", to: "A.decorators.swift")
      let stale = try tool.run(arguments + ["error", "A.decorators.yaml"])
      #expect(stale.status == 1)
      #expect(
        stale.messages.contains("A.decorators.yaml: error: 'A.decorators.swift' is out of date"))
    }
  }

  @Test func `A decorator that acts on nothing is worth a warning`() throws {
    #expect(try check("{ count: { except: [save, load] } }") == (1, 1))
  }

  @Test(arguments: [
    ("save", true), ("saveAll", true), ("_save", true), ("`save`", true), ("Save", true),
    ("save2", true), ("save_all", true), ("saved", false), ("saver", false), ("resave", false),
    ("SAVE", false),
  ])
  func `The first word of the name counts`(_ name: String, _ isLeftOut: Bool) throws {
    let swift = "protocol Feed {\n  func \(name)() async\n}"
    #expect(try check("[count]", swift: swift) == (isLeftOut ? (1, 1) : (0, 0)))
  }

  @Test(arguments: [("save()", false), ("save() -> Int", true), ("save() async", true)])
  func `One rule that holds is enough, for which all its facts must`(
    _ member: String, _ isLeftOut: Bool
  ) throws {
    let swift = "protocol Feed {\n  func \(member)\n}"
    #expect(try check("[count]", swift: swift) == (isLeftOut ? (1, 1) : (0, 0)))
  }

  @Test func `Members are the same however they are spaced and their parameters named`() throws {
    let files = [
      "Feed.swift": """
      protocol Feed {
        /// Loads.
        @discardableResult
        func load(_   number: Int, at place: [ Int ]) async throws -> String
        var name: String { get set }
        func close() -> Void
        #if DEBUG
          func debug()
        #endif
      }
      """,
      "Feed.decorators.yaml": """
      protocols:
        Feed:
          members: |
            var name: String {
              get
              set
            }
            func close()
            @discardableResult func load(_ n: Int, at p: [Int]) async throws -> String
            #if DEBUG
              func debug()
            #endif
          decorators: []
      """,
    ]
    try withTool(files) { tool in
      let result = try tool.run("check", "Feed.decorators.yaml")
      #expect(result.messages.isEmpty)
      #expect(result.status == 0)
    }
  }

  @Test func `Only the folder of the spec is looked through, and no protocol that it declares`()
    throws
  {
    let files = [
      "Sub/Feed.decorators.yaml": """
      protocols:
        Feed: { members: func load(), decorators: [] }
        Page: { members: func load(), declare: true, decorators: [] }
      """,
      "Feed.swift": "protocol Feed {}", "Sub/Page.swift": "protocol Page {}",
      "Sub/Deep/Feed.swift": "protocol Feed {}",
      "Sub/Nested.swift": "enum Nested { protocol Feed {} }",
    ]
    try withTool(files) { tool in
      let result = try tool.run("check", "Sub/Feed.decorators.yaml")
      #expect(result.status == 0)
    }
  }

  @Test func `A generated file must be what the spec gives, with the same templates`() throws {
    let files = [
      "A/Feed.swift": Self.feed, "Count it.mustache": Self.template,
      "A/Feed.decorators.yaml":
        "protocols: { Feed: { source: Feed.swift, decorators: { count: { save: on } } } }",
    ]
    try withTool(files) { tool in
      let arguments = ["A/Feed.decorators.yaml", "--template", "Count it.mustache"]
      #expect(try tool.run(["check"] + arguments).status == 0)
      #expect(try tool.run(["generate"] + arguments).status == 0)
      #expect(try tool.run(["check"] + arguments).status == 0)
      try tool.write(tool.text(of: "A/Feed.decorators.swift") + " ", to: "A/Feed.decorators.swift")
      let stale = try tool.run(["check"] + arguments)
      #expect(stale.status == 1)
      #expect(
        stale.messages == """
          A/Feed.decorators.yaml: error: 'A/Feed.decorators.swift' is out of date; \
          to update it, run: decorate generate \
          A/Feed.decorators.yaml --template 'Count it.mustache'

          """)
    }
  }

  @Test func `Generating and explaining say nothing of warnings`() throws {
    let files = [
      "Feed.swift": Self.feed, "Count.mustache": Self.template,
      "Feed.decorators.yaml": "protocols: { Feed: { source: Feed.swift, decorators: [count] } }",
      "Wrong.decorators.yaml":
        "protocols: { Feed: { source: Feed.swift, decorators: [count, x] } }",
    ]
    try withTool(files) { tool in
      for command in ["generate", "explain"] {
        let result = try tool.run(command, "Feed.decorators.yaml", "--template", "Count.mustache")
        #expect(result.status == 0)
        #expect(result.messages.isEmpty)
        let wrong = try tool.run(command, "Wrong.decorators.yaml", "--template", "Count.mustache")
        #expect(wrong.status == 1)
        #expect(!wrong.messages.contains("warning"))
      }
    }
  }

  @Test(arguments: [
    "stack: [logging, fallback, caching, singleFlight, retry, rateLimit, circuitBreaker]",
    "stack: [logging, retry, rateLimit, concurrencyLimit, circuitBreaker, timeout]",
    "decorators: { hedge: { load: on } }, stack: [caching, retry, circuitBreaker, hedge, timeout]",
    "stack: [timeout, logging, retry, circuitBreaker]", "stack: [dispatch, retry, circuitBreaker]",
    "stack: [circuitBreaker, retry], order: intended",
    // They act on no member together.
    "decorators: { retry: { except: [load] }, circuitBreaker: { only: [load] } }, "
      + "stack: [circuitBreaker, retry]",
  ])
  func `A stack in a good order, or in one that is intended, is not told of`(_ keys: String) throws
  {
    let feed = """
      protocol Feed: Sendable {
        func load(id: Int) async throws -> String
        func find(id: Int, completion: @escaping @Sendable (Result<Int, any Error>) -> Void)
      }
      """
    let spec = """
      defaults:
        decorators: { caching: { 'load*': on }, timeout: { limit: 1s } }
      protocols: { Feed: { source: Feed.swift, \(keys) } }
      """
    try withTool(["Feed.swift": feed, "Feed.decorators.yaml": spec]) { tool in
      let result = try tool.run("check", "Feed.decorators.yaml")
      #expect(result.messages == "")
    }
  }

  @Test func `A wrong order is told of in each build, and is no mistake`() throws {
    let spec = """
      protocols:
        Feed:
          members: func load() async throws -> Int
          stack: [circuitBreaker, retry]
      """
    try withTool(["Feed.decorators.yaml": spec]) { tool in
      let result = try tool.run("generate", "Feed.decorators.yaml")
      let place = "Feed.decorators.yaml:4:13"
      #expect(result.messages.hasPrefix("\(place): warning: 'circuitBreaker' is outside"))
      #expect(result.status == 0)
      #expect(try tool.files.contains("Feed.decorators.swift"))
    }
  }
}
