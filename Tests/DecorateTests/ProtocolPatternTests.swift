import Foundation
import Testing

/// A name with `*` under `protocols:` stands for the protocols of the target.
@Suite struct ProtocolPatternTests {
  private static let files = [
    "Services.swift": """
    protocol FeedService: Sendable { func load() async throws -> Int }
    protocol MailService { func show() }
    protocol BadService { func add(_ items: Int...) }
    private protocol HiddenService { func load() }
    enum Shop { protocol CartService { func load() async throws -> Int } }
    protocol Other { func load() }
    """
  ]

  private func run(_ spec: String, _ other: String? = nil, _ command: String...) throws
    -> CommandLineTool
    .Result
  {
    var files = Self.files
    files["App.decorators.yaml"] = spec
    files["Other.decorators.yaml"] = other
    let tool = try CommandLineTool(files)
    defer { tool.remove() }
    return try tool.run(command + ["App.decorators.yaml"])
  }

  @Test func `Protocols that match are decorated, and a warning names the others`() throws {
    let spec = "protocols:\n  '*Service': [logging, retry]\n"
    let result = try run(spec, nil, "generate", "-o", "-")
    for name in ["FeedService", "MailService", "CartService"] {
      #expect(result.output.contains("struct Logging\(name)<"))
      #expect(result.output.contains("struct Retrying\(name)<"))
    }
    #expect(!result.output.contains("Other") && !result.output.contains("Hidden"))
    #expect(
      result.messages == """
        App.decorators.yaml:2:3: warning: '*Service' leaves out 'BadService', which cannot be decorated; \
        see why with 'decorate explain', and write 'BadService: off' for each
          '*Service': [logging, retry]
          ^

        """)
    let explanation = try run(spec, nil, "explain").output
    #expect(
      explanation.contains("BadService is left out of '*Service':\n  Services.swift:3: 'add(_:)'"))
    let said = try run(spec + "  BadService: off\n", nil, "check", "--strict")
    #expect(said == .success)
  }

  @Test func `A protocol's own entry comes first, in any spec of the target`() throws {
    let spec = """
      protocols:
        '*Service': { decorators: { logging: { level: debug } }, stack: [logging, retry] }
        BadService: off
        FeedService: [retry]
      """
    let other = "protocols:\n  MailService: [metrics]\n"
    let result = try run(spec, other, "generate", "-o", "-")
    #expect(result.status == 0)
    #expect(result.output.contains("struct RetryingFeedService<"))
    #expect(!result.output.contains("struct LoggingFeedService<"))
    #expect(!result.output.contains("MailService"))
    #expect(result.output.contains("loggingLevel: LogLevel = .debug"))
  }

  @Test(arguments: [
    (
      "'*Servce': [logging]",
      "no protocol of the target without an entry of its own matches '*Servce'; there are "
    ),
    (
      "'Feed*': [logging]\n  '*Service': [retry]",
      "'*Service' and 'Feed*' both match 'FeedService'; give it an entry of its own"
    ),
    (
      "'Feed*': [logging]\n  FeedService: [logging]",
      "no protocol of the target without an entry of its own matches 'Feed*'; there are "
    ),
    (
      "'Feed*': { source: Services.swift, decorators: [logging] }",
      "'source' is for one protocol, but 'Feed*' stands for all that match; remove it"
    ),
    ("'Feed*': [loging]", "unknown decorator 'loging'; did you mean 'logging'?"),
    ("'Feed*':", "protocols 'Feed*' need decorators; write a list such as '["),
    (
      "'Feed*': { decorators: { retry: { except: [load] } } }",
      "not every protocol has a member 'load'"
    ),
  ])
  func `What is wrong with a pattern is told at its line`(_ entries: String, _ message: String)
    throws
  {
    let result = try run("protocols:\n  \(entries)\n", nil, "check")
    #expect(result.status == 1)
    #expect(result.messages.contains(message))
  }

  @Test func `A type of the target in the place of a decorator leaves the protocol out`() throws {
    let spec = "protocols:\n  'Mail*': [logging]\n"
    let tool = try CommandLineTool(
      Self.files.merging([
        "App.decorators.yaml": spec, "Own.swift": "struct LoggingMailService {}\n",
      ]) { $1 })
    defer { tool.remove() }
    let result = try tool.run("check", "App.decorators.yaml")
    #expect(result.status == 0)
    #expect(result.messages.contains("'Mail*' leaves out 'MailService'"))
  }
}
