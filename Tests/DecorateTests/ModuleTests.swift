import Foundation
import Testing

/// Protocols of the modules that a target depends on.
@Suite struct ModuleTests {
  private static let files = [
    "Sources/FeedAPI/Feed.swift": """
    import Foundation
    internal import Dispatch
    @testable import XCTest

    public protocol FeedAPI: Sendable { func fetch(since: Date) async throws -> [Int] }
    package protocol FeedStore: Sendable { func read() async throws -> [Int] }
    protocol FeedParser { func parse(_ text: String) throws -> [Int] }
    @_spi(Internals) public protocol FeedSocket { func open() }
    """,
    "Sources/FeedUI/Presenter.swift": """
    import FeedAPI
    public protocol FeedPresenter: FeedAPI { func present(_ items: [Int]) async throws }
    """,
    "Sources/App/main.swift": "import FeedUI\n",
  ]

  private func run(
    _ spec: String, _ arguments: String..., besides others: [String: String] = [:]
  ) throws -> CommandLineTool.Result {
    var files = Self.files.merging(others) { $1 }
    files["Sources/App/App.decorators.yaml"] = spec
    let tool = try CommandLineTool(files)
    defer { tool.remove() }
    return try tool.run(arguments + ["Sources/App/App.decorators.yaml"])
  }

  @Test func `Protocols are found by name, in modules that others import, too`() throws {
    let spec =
      "protocols:\n  FeedAPI: [logging]\n  FeedPresenter: [logging]\n  FeedStore: [logging]\n"
    let result = try run(spec, "generate", "-o", "-")
    #expect(result.messages.isEmpty)
    #expect(result.output.contains("struct LoggingFeedAPI<Decoratee: FeedAPI>: FeedAPI {"))
    #expect(result.output.contains("struct LoggingFeedStore<"))
    let presenter = try #require(result.output.firstRange(of: "struct LoggingFeedPresenter<"))
    let rest = result.output[presenter.upperBound...]
    #expect(
      rest.contains("func fetch(since: Date)") && rest.contains("func present(_ items: [Int])"))
    #expect(
      result.output.contains(
        "import Decorators\nimport FeedAPI\nimport FeedUI\nimport Foundation\n\n"))
  }

  @Test func `What a protocol of a module inherits is of that module`() throws {
    let files = [
      "Sources/FeedUI/Search.swift": "public protocol Search: Client { func find() async throws }",
      "Sources/FeedUI/Client.swift": "public protocol Client { func own() async throws }",
      "Sources/Kit/Client.swift": "public protocol Client { func other() async throws }",
      "Sources/App/Own.swift":
        "import Kit\nprotocol OwnSearch: Search { func load() async throws }",
    ]
    let spec = """
      protocols:
        OwnSearch: [logging]
        Client: { module: Kit, decorators: [logging] }
        Search: { module: FeedUI, decorators: [logging] }
      """
    let result = try run(spec, "explain", besides: files)
    let own = result.output.components(separatedBy: "\n\n").first { $0.hasPrefix("OwnSearch") }
    #expect(own?.contains("own()") == true && own?.contains("other()") == false)
  }

  @Test(arguments: [
    (
      "FeedParser: [logging]",
      ":3: error: 'FeedParser' is internal in FeedAPI (Sources/FeedAPI/Feed.swift:7); make it public or package\n"
    ),
    ("FeedSocket: [logging]", ":3: error: 'FeedSocket' is '@_spi' in FeedAPI"),
    (
      "FeedStore: { access: public, decorators: [logging] }",
      "'FeedStore' is package, so its decorators cannot be public; make it public, or set 'access: package'"
    ),
    (
      "FeedAPI: { module: FedAPI, decorators: [logging] }",
      ":22: error: the target depends on no module 'FedAPI'; did you mean 'FeedAPI'?"
    ),
    (
      "FeedAPI: { module: Network, decorators: [logging] }",
      ":22: error: the target depends on no module 'Network'; add it in Package.swift"
    ),
    (
      "FeedAPI: { module: FeedUI, decorators: [logging] }",
      ":3: error: module 'FeedUI' declares no protocol 'FeedAPI'"
    ),
    (
      "FeedAPI: { module: FeedAPI, source: Feed.swift, decorators: [logging] }",
      "protocol 'FeedAPI' has both 'module:' and 'source:'; remove one"
    ),
    (
      "FedAPI: [logging]",
      "no Swift file of the target or its dependencies declares a protocol 'FedAPI'; did you mean 'FeedAPI'?"
    ),
    (
      "FeedAPI & FeedStore: [logging]",
      "'FeedAPI & FeedStore' is a composition; decorate a protocol that inherits its parts"
    ),
    (
      "Generated: [logging]",
      "if a build plugin generates it, apply DecoratorsPlugin to that plugin's target, behind it"
    ),
    (
      "'*Store': { module: FeedUI, decorators: [logging] }",
      "no protocol of module 'FeedUI' without an entry of its own matches '*Store'; there are "
    ),
  ])
  func `What is wrong is said at its line`(_ entry: String, _ message: String) throws {
    let result = try run("protocols:\n  \(entry)\n", "check")
    #expect(result.status == 1)
    #expect(result.messages.contains(message), "\(result.messages)")
  }

  @Test func `Two protocols of one name need a module, and the target's own comes first`() throws {
    let second = [
      "Sources/Cache/Store.swift": "public protocol FeedAPI { func clear() }",
      "Sources/App/main.swift": "import Cache\nimport FeedUI\n",
    ]
    let both = try run("protocols: { FeedAPI: [logging] }", "check", besides: second)
    #expect(
      both.messages.contains(
        "'FeedAPI' is declared in 'Cache (Sources/Cache/Store.swift:1)' and 'FeedAPI (Sources/FeedAPI/Feed.swift:5)'; write 'module: Cache' or 'module: FeedAPI'"
      ))
    let spec = "protocols: { FeedAPI: { module: Cache, decorators: [logging] } }"
    let chosen = try run(spec, "generate", "-o", "-", besides: second)
    #expect(chosen.messages.isEmpty)
    #expect(chosen.output.contains("func clear()") && chosen.output.contains("\nimport Cache\n"))
    #expect(!chosen.output.contains("import FeedAPI"))
    // The file with the name imports one of the two.
    let heir = try run(
      "protocols: { FeedPresenter: [logging] }", "generate", "-o", "-", besides: second)
    #expect(heir.output.contains("func fetch(since: Date)"))
    let own = try run(
      "protocols: { FeedAPI: [logging] }", "generate", "-o", "-",
      besides: second.merging(["Sources/App/Own.swift": "protocol FeedAPI { func own() }"]) { $1 })
    #expect(own.messages.isEmpty && own.output.contains("func own()"))
    #expect(!own.output.contains("import Cache"))
  }

  @Test func `A pattern stands for the protocols of the target, or of one module`() throws {
    let own = ["Sources/App/Own.swift": "protocol OwnAPI { func own() }"]
    let result = try run("protocols: { '*API': [logging] }", "generate", "-o", "-", besides: own)
    #expect(result.output.contains("LoggingOwnAPI<") && !result.output.contains("LoggingFeedAPI<"))
    let spec = "protocols: { '*': { module: FeedAPI, decorators: [logging] } }"
    let module = try run(spec, "generate", "-o", "-", besides: own)
    #expect(module.messages.isEmpty)
    for (name, isThere) in [("API", true), ("Store", true), ("Parser", false), ("Socket", false)] {
      #expect(module.output.contains("LoggingFeed\(name)<") == isThere)
    }
    #expect(!module.output.contains("LoggingOwnAPI<"))
  }

  /// Swift rejects an import without an access level beside one that states less than `public`.
  @Test(arguments: [
    ("", "public", "public import FeedAPI"), ("import", "public", "public import FeedAPI"),
    ("internal import", "public", "public import FeedAPI"),
    ("", "package", "package import FeedAPI"), ("import", "package", "import FeedAPI"),
    ("internal import", "package", "package import FeedAPI"),
    ("", "internal", "import FeedAPI"), ("import", "internal", "import FeedAPI"),
    ("public import", "internal", "internal import FeedAPI"),
    ("private import", "internal", "internal import FeedAPI"),
  ])
  func `The module is imported as the target does`(
    _ line: String, _ access: String, _ expected: String
  ) throws {
    let spec = "access: \(access)\nprotocols: { FeedAPI: [logging] }\n"
    let main = line.isEmpty ? "import FeedUI\n" : "\(line) FeedAPI\n"
    let result = try run(spec, "generate", "-o", "-", besides: ["Sources/App/main.swift": main])
    #expect(result.messages.isEmpty)
    #expect(result.output.contains("\n\(expected)\n"), "\(result.output.prefix(300))")
    let decided = try run(
      "imports: [internal FeedAPI]\n" + spec, "generate", "-o", "-",
      besides: ["Sources/App/main.swift": main])
    #expect(decided.output.contains("\ninternal import FeedAPI\n"))
  }

  @Test func `Access is for each protocol, and imports show what the most visible one needs`()
    throws
  {
    let spec = """
      protocols:
        FeedAPI: { access: public, decorators: [logging] }
        FeedPresenter: [logging]
      """
    let output = try run(spec, "generate", "-o", "-").output
    #expect(output.contains("\npublic struct LoggingFeedAPI<"))
    #expect(output.contains("\nstruct LoggingFeedPresenter<"))
    #expect(output.contains("\npublic import FeedAPI\nimport FeedUI\n"))
  }

  @Test func `Tests see what is internal in modules that they import for that`() throws {
    let spec = "imports: [testable FeedAPI]\nprotocols: { FeedParser: [logging] }\n"
    var files = Self.files
    files["Tests/FeedTests/Feed.decorators.yaml"] = spec
    try withTool(files) { tool in
      let result = try tool.run("generate", "Tests/FeedTests/Feed.decorators.yaml", "-o", "-")
      #expect(result.messages.isEmpty)
      #expect(result.output.contains("\n@testable import FeedAPI\n"))
      #expect(!result.output.contains("\nimport FeedAPI\n"))
    }
  }

  @Test func `The file of a module as a source is a part of the module`() throws {
    let spec =
      "protocols: { FeedPresenter: { source: ../FeedUI/Presenter.swift, decorators: [logging] } }"
    let result = try run(spec, "generate", "-o", "-")
    #expect(result.messages.isEmpty)
    #expect(result.output.contains("\nimport FeedAPI\nimport FeedUI\n"))
  }

  /// What the plugin asks.
  @Test func `Options name modules, and only those of the package show more than what is public`()
    throws
  {
    var files = Self.files
    files["App.decorators.yaml"] = "protocols: { FeedAPI: [logging] }"
    files["Store.decorators.yaml"] = "protocols: { FeedStore: [logging] }"
    let path = "FeedAPI=Sources/FeedAPI/Feed.swift"
    files["files"] = "App.decorators.yaml\nSources/App/main.swift\n--module=\(path)\n"
    try withTool(files) { tool in
      let generate = ["generate", "@files", "--root", ".", "-o", "Out", "--outside", "Links"]
      #expect(try tool.run(generate) == .success)
      #expect(try tool.text(of: "Out/App.decorators.swift").contains("\nimport FeedAPI\n"))
      #expect(try !tool.files.contains { $0.hasPrefix("Links") })
      let hidden = try tool.run("check", "Store.decorators.yaml", "--module", path)
      #expect(
        hidden.messages.contains(
          "'FeedStore' is package in FeedAPI (Sources/FeedAPI/Feed.swift:6); make it public\n"))
      #expect(try tool.run("check", "Store.decorators.yaml", "--package-module", path) == .success)
      #expect(
        try tool.run(
          "check", "Store.decorators.yaml", "--package-module", "FeedAPI=Sources/FeedAPI")
          == .success)
      let wrong = try tool.run("check", "Store.decorators.yaml", "--module", "FeedAPI")
      #expect(wrong.messages.hasPrefix("error: '--module' takes 'NAME=FILE|DIR', not 'FeedAPI'; "))
      #expect(wrong.status == 64)
    }
  }
}
