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
    members: [{ act: counted }]
    onlyWhenNamed: [{ when: [writing], because: it writes }]
    ---
    """

  @Test func `Warnings are a failure with --strict, and mistakes always`() throws {
    let spec = { (decorators: String) in "protocols: { Feed: { decorators: \(decorators) } }" }
    let files = [
      "A/Feed.swift": Self.writer, "A/Count.mustache": Self.template,
      "A/A.decorators.yaml": spec("[count]"), "B/Feed.swift": Self.writer,
      "B/B.decorators.yaml": spec("[cuont]"),
    ]
    try withTool(files) { tool in
      for (options, status) in [(["--strict"], Int32(1)), ([], 0)] {
        let result = try tool.run(["check", "A"] + options)
        #expect(result.status == status)
        #expect(result.messages.contains("warning: 'count' acts on no member of 'Feed'"))
      }
      #expect(try tool.run("check", "A", "B").status == 1)
    }
  }

  @Test(arguments: [
    ("Feed.yaml", "is no spec by its name; name it 'Feed.decorators.yaml'"),
    ("Feed.decorator.yaml", "is not a spec; to make it one, name it 'Feed.decorators.yaml'"),
    ("feed.txt", "is no spec by its name; name it '*.decorators.yaml'"),
  ])
  func `A file that has not the name of a spec is none`(_ name: String, _ message: String) throws {
    let files = [
      "Sources/App/Feed.swift": Self.feed, "Sources/App/\(name)": "protocols: { Feed: [] }",
    ]
    try withTool(files) { tool in
      let result = try tool.run("check", "Sources/App/\(name)")
      #expect(result.status == 64)
      #expect(
        result.messages == "error: 'Sources/App/\(name)' \(message); see 'decorate check --help'\n")
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
      let text = try tool.text(of: "A/Feed.decorators.swift")
      try tool.write(text.dropLast() + "X", to: "A/Feed.decorators.swift")
      let stale = try tool.run(["check"] + arguments)
      #expect(stale.status == 1)
      #expect(
        stale.messages == """
          A/Feed.decorators.yaml: error: 'A/Feed.decorators.swift' is out of date; \
          to update it, run: decorate generate \
          A/Feed.decorators.yaml --template 'Count it.mustache'

          """)
      _ = try tool.run(["generate"] + arguments)
      #expect(try tool.text(of: "A/Feed.decorators.swift") == text)
    }
  }

  @Test func `A build says what check says, and explaining says nothing of warnings`() throws {
    let files = [
      "Feed.swift": Self.feed, "Count.mustache": Self.template,
      "Feed.decorators.yaml": "protocols: { Feed: { decorators: { count: { except: [load] } } } }",
      "Wrong.decorators.yaml": "protocols: { Feed: { decorators: [count, x] } }",
    ]
    try withTool(files) { tool in
      let checked = try tool.run("check", "Feed.decorators.yaml")
      #expect(checked.messages.contains(":1:36: warning: 'count' acts on no member of 'Feed'"))
      for command in ["generate", "explain"] {
        let result = try tool.run(command, "Feed.decorators.yaml")
        #expect(result.status == 0)
        #expect(result.messages == (command == "generate" ? checked.messages : ""))
        let wrong = try tool.run(command, "Wrong.decorators.yaml")
        #expect(wrong.status == 1)
        #expect(!wrong.messages.contains("warning"))
      }
    }
  }

  /// Protocols are looked at on all cores, and each kind of mistake for itself.
  @Test func `Warnings are in the order of the spec`() throws {
    let names = (0..<200).map { "Feed\($0)" }
    let feeds = names.map { "protocol \($0) { func load() async throws -> Int }\n" }
    let stack = "[circuitBreaker, retry]"
    let entries = names.enumerated().map { number, name in
      number % 3 == 0
        ? "  \(name): { stack: \(stack) }\n"
        : "  \(name): { decorators: { retry: { except: [load] } } }\n"
    }
    let files = [
      "Feed.swift": feeds.joined(), "Feed.decorators.yaml": "protocols:\n" + entries.joined(),
    ]
    try withTool(files) { tool in
      for command in ["check", "generate"] {
        let result = try tool.run(command, "Feed.decorators.yaml")
        let lines = result.messages.matches(of: /(?m)^Feed\.decorators\.yaml:(\d+):\d+: warning/)
          .compactMap { Int($0.1) }
        #expect(lines == Array(2...201))
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
    // One of two shares the calls.
    let cached = keys.contains("singleFlight") ? "{ singleFlight: false }" : "on"
    let spec = """
      defaults:
        decorators: { caching: { expires: 5m, 'load*': \(cached) }, timeout: { limit: 1s } }
      protocols: { Feed: { source: Feed.swift, \(keys) } }
      """
    try withTool(["Feed.swift": feed, "Feed.decorators.yaml": spec]) { tool in
      let result = try tool.run("check", "Feed.decorators.yaml")
      #expect(result.messages == "")
    }
  }
}
