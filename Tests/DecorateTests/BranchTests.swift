import Foundation
import Testing

/// Protocols that are declared in branches of `#if`, and Swift files that are not UTF-8.
@Suite struct BranchTests {
  private static let files = [
    "Feed.swift": """
    #if DEBUG
      protocol Feed: Sendable { func load() async throws -> Int; func debug() }
    #else
      protocol Feed: Sendable { func load() async throws -> Int }
    #endif
    """
  ]

  @Test func `A first spec names a protocol in branches once, and passes`() throws {
    try withTool(Self.files) { tool in
      #expect(try tool.run("init", "Feed.swift").status == 0)
      let spec = try tool.text(of: "Feed.decorators.yaml")
      #expect(spec.components(separatedBy: "\n  Feed:").count == 2, "\(spec)")
      #expect(try tool.run("check", "--strict", "Feed.decorators.yaml") == .success)
    }
  }

  @Test func `What one branch lacks is no mistake, what all lack is one`() throws {
    var files = Self.files
    files["Feed.decorators.yaml"] =
      "protocols:\n  Feed: { decorators: { logging: { debug: off } } }\n"
    try withTool(files) { tool in
      let result = try tool.run("check", "--strict", "Feed.decorators.yaml")
      #expect(result == .success)
    }
    files["Feed.decorators.yaml"] =
      "protocols:\n  Feed: { decorators: { logging: { debugg: off } } }\n"
    try withTool(files) { tool in
      let result = try tool.run("check", "Feed.decorators.yaml")
      #expect(result.status == 1)
      #expect(result.messages.contains("unknown option or member 'debugg'"))
    }
  }

  @Test func `A pattern matches a protocol in branches`() throws {
    var files = Self.files
    files["Feed.decorators.yaml"] = "protocols:\n  F*: [logging]\n"
    try withTool(files) { tool in
      #expect(try tool.run("generate", "Feed.decorators.yaml") == .success)
      let text = try tool.text(of: "Feed.decorators.swift")
      #expect(text.contains("#if !(DEBUG)\n") && text.contains("#if DEBUG\n"))
    }
  }

  @Test
  func `Those of a module have decorators in each branch, and heirs what each branch requires`()
    throws
  {
    let feed = try #require(Self.files["Feed.swift"])
    var files = [
      "Sources/Kit/Feed.swift": feed.replacing("protocol", with: "public protocol"),
      "Sources/App/Board.swift": "import Kit\nprotocol Board: Feed { func show() }\n",
      "Sources/App/Feed.decorators.yaml": "protocols:\n  Feed: [logging]\n",
      "Sources/App/Board.decorators.yaml": "protocols:\n  Board: [logging]\n",
    ]
    try withTool(files) { tool in
      let feed = try tool.run("generate", "Sources/App/Feed.decorators.yaml", "-o", "-")
      #expect(feed.messages.isEmpty)
      #expect(feed.output.components(separatedBy: "\nimport Kit\n").count == 2)
      #expect(feed.output.components(separatedBy: "struct LoggingFeed<").count == 3)
      #expect(feed.output.contains("\n#if !(DEBUG)\n") && feed.output.contains("\n#if DEBUG\n"))
      let board = try tool.run("generate", "Sources/App/Board.decorators.yaml", "-o", "-")
      #expect(board.messages.isEmpty)
      #expect(board.output.components(separatedBy: "func load()").count == 3)
      #expect(board.output.components(separatedBy: "func debug()").count == 2)
    }
    // Protocols of two modules are two, whatever their conditions.
    files["Sources/Kit/Feed.swift"] = "#if DEBUG\n  public protocol Feed {}\n#endif\n"
    files["Sources/Lab/Feed.swift"] = "#if !DEBUG\n  public protocol Feed {}\n#endif\n"
    files["Sources/App/main.swift"] = "import Lab\n"
    try withTool(files) { tool in
      let result = try tool.run("check", "Sources/App/Feed.decorators.yaml")
      #expect(result.messages.contains("write 'module: Kit' or 'module: Lab'"))
    }
  }

  @Test func `A first spec gives decorators no more access than each branch has`() throws {
    let files = [
      "Feed.swift": """
      #if DEBUG
        public protocol Feed: Sendable { func load() async throws -> Int }
      #else
        protocol Feed: Sendable { func load() async throws -> Int }
      #endif
      """
    ]
    try withTool(files) { tool in
      #expect(try tool.run("init", "Feed.swift").status == 0)
      let spec = try tool.text(of: "Feed.decorators.yaml")
      #expect(!spec.contains("access:"), "\(spec)")
      #expect(try tool.run("check", "--strict", "Feed.decorators.yaml") == .success)
    }
  }

  @Test func `A Swift file with a comment in Latin-1 declares what it declares`() throws {
    let spec = "protocols:\n  Feed: [logging]\n"
    try withTool(["Feed.decorators.yaml": spec]) { tool in
      let text = "// J\u{F6}rg\nprotocol Feed { func load() }\n"
      let data = try #require(text.data(using: .isoLatin1))
      try data.write(to: tool.folder.appending(path: "Feed.swift"))
      #expect(try tool.run("generate", "Feed.decorators.yaml") == .success)
    }
  }
}
