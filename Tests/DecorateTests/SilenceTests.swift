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
      "'timeout' acts on no member of 'Feed'; set 'limit' to let it act"
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
      "'reveal' changes nothing that 'logging' does for 'Feed'; remove it"
    ),
    (
      "{ retry: { load: { idempotent: true } } }",
      "protocol Feed { func load() async throws -> Int }",
      "'idempotent' changes nothing that 'retry' does for 'Feed'; remove it"
    ),
  ])
  func `It is told once`(_ decorators: String, _ swift: String, _ warning: String) throws {
    #expect(try warnings(decorators, swift) == warning)
  }

  @Test(arguments: [
    "{ retry: { send: on } }", "{ retry: { send: off } }", "{ retry: { 'send*': off } }",
    "{ retry: { except: [send] } }", "{ retry: { only: [load] } }", "{ retry: { writes: true } }",
    "{ caching: { strategy: networkFirst, load: on } }", "{ logging: { level: info } }",
    "{ retry: { send: off, save: { idempotent: true, blocking: true } } }",
  ])
  func `Nothing is told where the spec says what is meant`(_ decorators: String) throws {
    let swift =
      "protocol Feed { func load() async throws -> Int; func send() async throws -> Int; func save() throws }"
    #expect(try warnings(decorators, swift) == "")
  }
}
