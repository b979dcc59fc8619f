import Testing

/// Where a decorator or an option does nothing, the build says so, and what to write.
@Suite struct SilenceTests {
  private func warnings(_ decorators: String, _ swift: String) throws -> String {
    let files = [
      "Feed.swift": swift,
      "Feed.decorators.yaml": "protocols:\n  Feed:\n    decorators: \(decorators)\n",
    ]
    let tool = try CommandLineTool(files)
    defer { tool.remove() }
    let result = try tool.run("generate", "Feed.decorators.yaml", "-o", "-")
    #expect(result.status == 0)
    return result.messages.split(separator: "\n").filter { $0.contains(": warning: ") }
      .map { $0.drop { $0 != "'" } }.joined(separator: "\n")
  }

  @Test(arguments: [
    (
      "[timeout]", "protocol Feed: Sendable { func load() async throws -> Int }",
      "'timeout' acts on no member of 'Feed'; set 'limit' to let it act, for example '{ timeout: { limit: 5s } }'"
    ),
    (
      "[fallback, retry]",
      "protocol Feed { func load() async throws -> Int; func send(_ a: Int) async throws -> Int }",
      "'fallback' and 'retry' leave out 'send' of 'Feed': its name leaves open whether it writes, and a "
        + "failed call may have been carried out; write 'send: on' or 'send: off' below each"
    ),
    (
      "{ logging: { reveal: [error], load: { reveal: [error] } } }",
      "protocol Feed { func load() throws }",
      "'reveal' does nothing for 'Feed': 'logging' does the same without it; remove it"
    ),
    (
      "{ retry: { load: { idempotent: true } } }",
      "protocol Feed { func load() async throws -> Int }",
      "'idempotent' does nothing for 'Feed': 'retry' does the same without it; remove it"
    ),
    (
      "{ retry: { maxAttempts: 1 } }",
      "protocol Feed { func load() async throws -> Int; func list() async throws -> Int }",
      "'retry' does nothing: the first attempt is the only one; write 'maxAttempts: 2' or more, or remove the "
        + "decorator"
    ),
    (
      "{ hedge: { load: { maxAttempts: 1 }, list: on } }",
      "protocol Feed: Sendable { func load() async throws -> Int; func list() async throws -> Int }",
      "'hedge' does nothing for 'load()': the first attempt is the only one; write 'maxAttempts: 2' or more, or "
        + "remove the decorator"
    ),
    (
      "{ caching: { save: { invalidates: [list, load] } } }",
      "protocol Feed: Sendable { func load() async throws -> Int; func list() async throws -> Int; func save() async throws }",
      "'invalidates' does nothing for 'list()': only members that are named are cached; 'list: { expires: 5m }' includes it; remove it here, "
        + "or let 'caching' act on 'list()'"
    ),
    (
      "{ caching: { load: { expires: 5m, tags: ['item:\\($0)', items] }, save: { invalidatesTags: [item] } } }",
      "protocol Feed: Sendable { func load() async throws -> Int; func save() async throws }",
      "'invalidatesTags' does nothing: 'tags' of no member is 'item'; did you mean 'items'?"
    ),
  ])
  func `It is told once`(_ decorators: String, _ swift: String, _ warning: String) throws {
    #expect(try warnings(decorators, swift) == warning)
  }

  @Test(arguments: [
    "{ retry: { send: on } }", "{ retry: { send: off } }", "{ retry: { 'send*': off } }",
    "{ retry: { except: [send] } }", "{ retry: { only: [load] } }", "{ retry: { writes: true } }",
    "{ caching: { strategy: networkFirst, load: on } }", "{ logging: { level: info } }",
    "{ retry: { send: off, save: { idempotent: true } } }",
    "{ retry: { maxAttempts: 2, send: off } }", "{ hedge: { load: { maxAttempts: 2 } } }",
    "{ caching: { load: { expires: 5m }, save: { invalidates: [load] } } }",
    "{ caching: { load: { expires: 5m, tags: 'item:\\($0)' }, save: { invalidatesTags: 'item:7' } } }",
  ])
  func `Nothing is told where the spec says what is meant`(_ decorators: String) throws {
    let swift =
      "protocol Feed: Sendable { func load() async throws -> Int; func send() async throws -> Int; func save() async throws }"
    #expect(try warnings(decorators, swift) == "")
  }

  @Test func `A default that acts on nothing is left out of the stack, which is told once`() throws
  {
    let tool = try CommandLineTool([
      "Feed.swift": """
      protocol Feed: Sendable { func load() async throws -> Int }
      protocol Log { func write() }
      protocol Meter { func reset() }
      """,
      "Feed.decorators.yaml": """
      defaults:
        decorators: { logging: {}, retry: {} }
        stack: [logging, retry]
      protocols: { Feed: {}, Log: {}, Meter: {} }
      """,
    ])
    defer { tool.remove() }
    let result = try tool.run("generate", "Feed.decorators.yaml", "-o", "-")
    #expect(result.status == 0)
    #expect(result.output.contains("struct RetryingFeed<"))
    #expect(!result.output.contains("RetryingLog"))
    let warnings = result.messages.split(separator: "\n").filter { $0.contains(": warning: ") }
    #expect(
      warnings == [
        "Feed.decorators.yaml:4:24: warning: the default 'retry' acts on no member of 'Log' and 'Meter', so the stack "
          + "is without it; write 'retry: off' there, or name the members that it should act on"
      ])
  }

  @Test(arguments: [
    (
      "Log: [logging]",
      [
        #"Feed.decorators.yaml:3:14: warning: the default 'retry' acts on no member of 'Log'; "#
          + "write 'retry: off' there, or name the members that it should act on"
      ]
    ),
    ("Log: [logging], Feed: [logging]", []),
    ("Log: { decorators: { logging: {}, retry: off } }", []),
  ])
  func `A default of the spec that acts nowhere is told`(_ protocols: String, _ expected: [String])
    throws
  {
    let tool = try CommandLineTool([
      "Feed.swift": """
      protocol Feed: Sendable { func load() async throws -> Int }
      protocol Log: Sendable { func write(_ line: String) }
      """,
      "Feed.decorators.yaml": """
      defaults:
        decorators: [retry]
      protocols: { \(protocols) }
      """,
    ])
    defer { tool.remove() }
    let result = try tool.run("generate", "Feed.decorators.yaml", "-o", "-")
    #expect(result.status == 0)
    #expect(
      result.messages.split(separator: "\n").filter { $0.contains("warning: ") }.map(String.init)
        == expected)
  }

  @Test(arguments: ["body", "boddy"])
  func `A block that its parent does not have is told`(_ block: String) throws {
    let tool = try CommandLineTool([
      "Feed.swift": "protocol Feed { func load() }",
      "Feed.decorators.yaml": "protocols: { Feed: [tallying] }\n",
      "Tallying.mustache": """
      ---
      context: 1
      decorator: tallying
      type: Tallying{Protocol}
      modifier: tallying
      summary: counts calls
      members:
        - { when: [method], act: counted }
      ---
      {{<Decorator}}
      {{$\(block)}}
      return {{call}}
      {{/\(block)}}
      {{/Decorator}}
      """,
    ])
    defer { tool.remove() }
    let result = try tool.run("check", "--strict", "Feed.decorators.yaml")
    #expect(result.status == (block == "body" ? 0 : 1))
    #expect(
      result.messages.contains(
        "Tallying.mustache:11:4: warning: 'Decorator' has no block 'boddy', so nothing writes this one; did you mean "
          + "'body'?") == (block == "boddy"))
  }
}
