import Foundation
import Testing

/// What `decorate init` writes, and that `check` and `generate` find nothing wrong with it.
@Suite struct InitCommandTests {
  private static let feed = """
    public protocol FeedRepository: Sendable {
      func fetchFeed(page: Int) async throws -> [String]
      func saveAll(_ items: [String]) async throws
      func load(completion: @escaping (Result<Int, any Error>) -> Void)
      var name: String { get }
    }
    """

  @Test func `The first line names the schema, if the package has one`() throws {
    let files = [
      "Package.swift": "", "Sources/App/Feed.swift": "protocol Feed { func load() async throws }",
    ]
    try withTool(files) { tool in
      let line = "# yaml-language-server: $schema=../../decorators.schema.json\n"
      let path = "Sources/App/Feed.swift"
      #expect(try !tool.run("init", path, "-o", "-").output.contains("yaml-language-server"))
      try tool.write("{}", to: "decorators.schema.json")
      #expect(try tool.run("init", path, "-o", "-").output.hasPrefix(line))
    }
  }

  @Test func `A protocol gets what most people want, and a comment names the rest`() throws {
    let text = try firstSpec(
      ["Sources/Feed.swift": Self.feed], ["Sources/Feed.swift"],
      at: "Sources/Feed.decorators.yaml")
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
    let others = lines.dropFirst().prefix { $0.hasPrefix("#") }.joined()
    #expect(others.hasPrefix("# Others that could act here ('decorate templates' lists them): "))
    #expect(others.contains(" caching, "))
    #expect(!others.contains("retry"))
    #expect(
      lines.filter { !others.contains($0) || $0.isEmpty }.joined(separator: "\n") == """
        # 'decorate explain Sources/Feed.decorators.yaml' says what happens to each member.

        access: public

        protocols:
          FeedRepository:
            stack: [logging, retry]

        """)
  }

  @Test func `The files of the whole target are looked at, and other targets' if named`() throws {
    let files = [
      "Package.swift": "",
      "Sources/App/Feed/Feed.swift": "protocol Feed: Named { func load() }",
      "Sources/App/Base/Named.swift": "protocol Named { var name: String { get } }",
      "Sources/App/.build/Hidden.swift": "protocol Hidden { func load() }",
      "Sources/App/Read me.md": "",
      "Sources/App/Page.swift": "import Core\nprotocol Page: Paged { func load() }",
      "Sources/Core/Paged.swift": "public protocol Paged { var page: Int { get } }",
    ]
    try withTool(files) { tool in
      let result = try tool.run("init", "Sources/App")
      #expect(result.status == 0)
      let path = "Sources/App/App.decorators.yaml"
      #expect(
        result.output == """
          Wrote \(path).
          In Package.swift, add to the target's dependencies:
            .product(name: "Decorators", package: "swift-decorators"),
          See what it does: decorate explain \(path)

          """)
      let text = try tool.text(of: path)
      #expect(text.contains("protocols:\n  Feed: [logging]\n") && !text.contains("Hidden"))
      #expect(text.contains("  Page: [logging]\n") && !text.contains("Paged"))
      #expect(try tool.run("check", "--strict", path) == .success)
    }
  }

  @Test(arguments: [
    (
      "Package.swift", "\"DecoratorsPlugin\", package: \"fork\"",
      "In Package.swift, add to the target's dependencies:\n  .product(name: \"Decorators\", package: \"fork\"),\n"
    ),
    ("Package.swift", "\"Decorators\", package: \"fork\"", ""),
    (
      "App.xcodeproj/project.pbxproj", "",
      "In Xcode, the target needs under 'Frameworks, Libraries, and Embedded Content': Decorators.\n"
    ),
    ("Read me.md", "", ""),
  ])
  func `The products that the draft needs are named`(
    _ file: String, _ text: String, _ lines: String
  ) throws {
    let files = [file: text, "Sources/App/Feed.swift": "protocol Feed { func load() }"]
    try withTool(files) { tool in
      let path = "Sources/App/App.decorators.yaml"
      let result = try tool.run("init", "Sources/App")
      #expect(
        result.output
          == "Wrote \(path).\n\(lines)See what it does: decorate explain \(path)\n")
    }
  }

  // MARK: - Modules, access and layers

  @Test func `A spec for other modules names them, and its decorators are internal`() throws {
    let files = [
      "Sources/FeedAPI/Feed.swift": """
      import Foundation
      public protocol Feed: Sendable { func fetch(since: Date) async throws -> Int }
      protocol Parser { func parse(_ text: String) throws -> Int }
      """,
      "Sources/App/main.swift": "import FeedAPI\n",
      "Packages/Core/Sources/Core/Store.swift": """
      public protocol Store { func load() async throws -> Int }
      """,
    ]
    let path = "Sources/App/App.decorators.yaml"
    let text = try firstSpec(
      files, ["Sources/FeedAPI", "Packages/Core/Sources/Core", "-o", path], at: path)
    let start = try #require(text.firstRange(of: "\n\n")).upperBound
    #expect(
      text[start...] == """
        imports: [Core]

        protocols:
          Feed:
            module: FeedAPI
            stack: [logging, retry]
          Store:
            source: ../../Packages/Core/Sources/Core/Store.swift
            stack: [logging, retry]
          # 'Parser' is left out:
          #   ../FeedAPI/Feed.swift:3: 'Parser' is internal in its module

        """)
  }

  @Test func `Protocols that are less visible than most have an access of their own`() throws {
    let swift = """
      public protocol A { func load() }
      package protocol B { func load() }
      public protocol C { func load() }
      protocol D { func load() }
      """
    let text = try firstSpec(["Feed.swift": swift], ["Feed.swift"], at: "Feed.decorators.yaml")
    let start = try #require(text.firstRange(of: "access:")).lowerBound
    #expect(
      text[start...] == """
        access: public

        protocols:
          A: [logging]
          B:
            access: package
            decorators: [logging]
          C: [logging]
          D:
            access: internal
            decorators: [logging]

        """)
  }

  @Test func `What is not written does not change the order of what is written`() throws {
    let swift = """
      protocol Source: Sendable {
        func load() async throws -> Int
      }
      protocol GenericSource {
        associatedtype Item
        func load() async throws -> [Item]
      }
      """
    let text = try firstSpec(["Feed.swift": swift], ["Feed.swift"], at: "Feed.decorators.yaml")
    let start = try #require(text.firstRange(of: "protocols:")).lowerBound
    #expect(
      text[start...] == """
        protocols:
          Source:
            stack: [logging, retry]
          GenericSource:
            stack: [logging, retry]

        """)
  }

  @Test func `Of layers that call one another, the outermost gets each decorator`() throws {
    let files = [
      "Sources/App/Protocols.swift": """
      protocol Client: Sendable { func fetch(_ path: String) async throws -> Int; func stop() }
      protocol Screen { func show() }
      protocol Store: Sendable { func load() async throws -> Int }
      protocol Clock: Sendable { func readTime() async throws -> Int }
      """,
      "Sources/App/Screens.swift": "extension MainScreen: Screen {}",
      "Sources/App/Types.swift": """
      final class MainScreen { let store: any Store; let other: (any Clock)? }
      struct RemoteStore<C: Client>: Store { let client: C }
      struct HTTPClient: Client { let retries = 3; let clock: any Clock }
      struct SystemClock: Clock {}
      """,
    ]
    let path = "Sources/App/App.decorators.yaml"
    let text = try firstSpec(files, ["Sources/App", "-o", path], at: path)
    let start = try #require(text.firstRange(of: "protocols:\n")).upperBound
    #expect(
      text[start...] == """
          Screen: [logging]
          Store: [retry]
            # 'logging' is left out: 'Screen' has it, whose types call those of 'Store'
          # 'Client' is left out:
          #   Protocols.swift:1: 'logging': 'Screen' has it, whose types call those of 'Client'
          #   Protocols.swift:1: 'retry': 'Store' has it, whose types call those of 'Client'
          # 'Clock' is left out:
          #   Protocols.swift:4: 'logging': 'Screen' has it, whose types call those of 'Clock'
          #   Protocols.swift:4: 'retry': 'Store' has it, whose types call those of 'Clock'

        """)
  }

  @Test func `Protocols that call one another in a circle all get decorators`() throws {
    let swift = """
      protocol A { func load() }
      protocol B { func load() }
      struct OneA: A { let b: any B }
      struct OneB: B { let a: any A }
      """
    let text = try firstSpec(["Feed.swift": swift], ["Feed.swift"], at: "Feed.decorators.yaml")
    #expect(text.contains("  A: [logging]\n  B: [logging]\n"))
  }

  @Test func `A decorator whose name the target has already is left out`() throws {
    let files = [
      "Feed.swift": "protocol Feed { func load() async throws -> Int }",
      "Own.swift": "struct RetryingFeed {}",
    ]
    let text = try firstSpec(files, ["Feed.swift"], at: "Feed.decorators.yaml")
    #expect(text.contains("Feed: [logging]\n"))
    #expect(
      text.contains("# 'retry' is left out: 'retry' would generate 'RetryingFeed', but the target"))
  }

  @Test func `Nothing is wrong with what it writes for any protocol of the tests`() throws {
    let tests = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    let paths = try FileManager.default.subpathsOfDirectory(atPath: tests.path).sorted()
    var files: [String: String] = [:]
    for path in paths where path.hasSuffix(".swift") {
      let text = try String(contentsOf: tests.appending(path: path), encoding: .utf8)
      if text.contains("protocol ") { files[path] = text }
    }
    let folders = Set(files.keys.map { $0.prefix { $0 != "/" } }).sorted()
    try withTool(files) { tool in
      var specs: [String] = []
      for folder in folders {
        let spec = "\(folder).decorators.yaml"
        let result = try tool.run("init", String(folder), "-o", spec)
        if result.status == 0 { specs.append(spec) }
        #expect(result.status < 2 && (result.status == 0) == result.messages.isEmpty, "\(folder)")
      }
      #expect(specs.count > 3)
      for spec in specs {
        #expect(try tool.run("check", "--strict", spec) == .success)
      }
    }
  }

  @Test
  func `The file is named after the first with a protocol, and paths are quoted as YAML wants`()
    throws
  {
    let files = ["App.swift": "struct App {}", "A #1: b.swift": Self.feed]
    let text = try firstSpec(
      files, ["App.swift", "A #1: b.swift", "--output", "Specs/"],
      at: "Specs/A #1: b.decorators.yaml")
    #expect(text.contains("    source: '../A #1: b.swift'\n"))
    #expect(text.hasPrefix("# 'decorate explain 'Specs/A #1: b.decorators.yaml'' says"))
  }

  @Test func `A dash prints the spec as it would stand beside the file`() throws {
    let files = ["Sources/Feed.swift": Self.feed].merging(OwnTemplates.files) { $1 }
    try withTool(files) { tool in
      let path = tool.folder.appending(path: "Sources/Feed.swift").path(percentEncoded: false)
      let before = try tool.files
      let result = try tool.run(["init", path, "-o", "-"] + OwnTemplates.arguments)
      #expect(result.status == 0)
      #expect(result.output.contains("  FeedRepository:\n    stack: [logging, retry]\n"))
      // Decorators of one's own are offered, too.
      #expect(result.output.contains(" lists them): audit, caching, circuitBreaker,"))
      #expect(result.output.contains(" count,"))
      #expect(try tool.files == before)
    }
  }

  @Test func `Nothing is written over a spec that is there`() throws {
    try withTool(["Feed.swift": Self.feed, "Feed.decorators.yaml": "mine"]) { tool in
      let result = try tool.run("init", "Feed.swift")
      #expect(result.status == 74)
      #expect(
        result.messages == """
          error: cannot write 'Feed.decorators.yaml': it exists already and is never overwritten

          """)
      #expect(try tool.text(of: "Feed.decorators.yaml") == "mine")
    }
  }

  @Test(arguments: [
    ("struct Feed {}", "error: no protocol is declared in 'Feed.swift'\n"),
    (
      "protocol Feed { init(name: String) }",
      """
      Feed.swift:1:10: error: no decorator acts on a member of 'Feed' by itself
      protocol Feed { init(name: String) }
               ^
      error: there is nothing to decorate in 'Feed.swift'

      """
    ),
    (
      "protocol Feed {",
      """
      Feed.swift:1:15: error: this '{' is never closed; add '}'
      protocol Feed {
                    ^
      error: there is nothing to decorate in 'Feed.swift'

      """
    ),
    (
      "@objc protocol Feed { func load() }",
      """
      Feed.swift:1:16: error: 'Feed' is '@objc', but the Objective-C runtime cannot call \
      generic decorators; declare a Swift protocol with the same members, and decorate that
      @objc protocol Feed { func load() }
                     ^
      error: there is nothing to decorate in 'Feed.swift'

      """
    ),
  ])
  func `Where there is nothing to decorate, nothing is written`(
    _ swift: String, _ messages: String
  ) throws {
    try withTool(["Feed.swift": swift]) { tool in
      let result = try tool.run("init", "Feed.swift")
      #expect(result.status == 1)
      #expect(result.messages == messages)
      #expect(try tool.files == ["Feed.swift"])
    }
  }

  // MARK: - What is left out, and why

  @Test func `Protocols that cannot be decorated are comments with the reason`() throws {
    let files = [
      "Feed.swift": """
      protocol Feed: Base { func load() }
      private protocol Hidden { func load() }
      protocol Decoded: NSObjectProtocol { func add(_ items: Int...) }
      enum Kinds { protocol Feed { func load() } }
      """,
      "Base/Base.swift": """
      protocol Base { var name: String { get } }
      protocol Other { var name: String { get } }
      protocol Feed { func load() }
      """,
    ]
    let text = try firstSpec(
      files, ["Feed.swift", "Base/Base.swift", "-o", "Specs/All.decorators.yml"],
      at: "Specs/All.decorators.yml")
    let start = try #require(text.firstRange(of: "protocols:\n")).upperBound
    #expect(
      text[start...] == """
          Feed:
            source: ../Feed.swift
            decorators: [logging]
          Kinds.Feed:
            source: ../Feed.swift
            decorators: [logging]
          Base:
            source: ../Base/Base.swift
            # No decorators: other protocols inherit it.
          # 'Hidden' is left out:
          #   ../Feed.swift:2: 'Hidden' is private, so generated code cannot use it; make it internal
          # 'Decoded' is left out:
          #   ../Feed.swift:3: 'add(_:)' cannot be decorated: the arguments of a variadic parameter cannot
          #   be passed on; take an array instead
          #   ../Feed.swift:3: 'Decoded' inherits 'NSObjectProtocol', to which only subclasses of 'NSObject'
          #   conform; inherit 'AnyObject' instead
          # 'Other' is left out:
          #   ../Base/Base.swift:2: no decorator acts on a member of 'Other' by itself
          # 'Feed' is left out:
          #   ../Base/Base.swift:3: '../Feed.swift' also declares a protocol 'Feed', and a spec can name it
          #   only once

        """)
  }

  @Test func `What cannot be found or read is left out, and the rest is written`() throws {
    let swift = """
      protocol Feed: Elsewhere { func load() }
      protocol Named { var name: String { get } }
      protocol Marker { init() }
      protocol Store { func load() }
      protocol Broken
      """
    let text = try firstSpec(["Feed.swift": swift], ["Feed.swift"], at: "Feed.decorators.yaml")
    let start = try #require(text.firstRange(of: "protocols:\n")).upperBound
    #expect(
      text[start...] == """
          Store: [logging]
          # 'Feed' is left out:
          #   Feed.swift:1: 'Feed' inherits 'Elsewhere', which cannot be found; add it under 'protocols:'
          #   with 'source:' (its Swift file) or 'members:', or inherit 'AnyObject' instead of a class
          # 'Named' is left out:
          #   Feed.swift:2: no decorator acts on a member of 'Named' by itself
          # 'Marker' is left out:
          #   Feed.swift:3: no decorator acts on a member of 'Marker' by itself
          # This cannot be read:
          #   Feed.swift:5: expected '{' and the members of the protocol, but the text ends here

        """)
  }

  @Test func `A protocol with an entry in another spec is left out`() throws {
    let files = [
      "Feed.swift":
        "protocol Feed { func load() async throws -> Int }\nprotocol Store { func load() }",
      "Own.decorators.yaml":
        "protocols:\n  Feed:\n    source: Feed.swift\n    decorators: [logging, retry]\n",
    ]
    let text = try firstSpec(files, ["Feed.swift"], at: "Feed.decorators.yaml")
    #expect(text.contains("\n  Store: [logging]\n") && !text.contains("\n  Feed:"))
    #expect(
      text.contains(
        "'Feed' is left out:\n  #   Feed.swift:1: 'Own.decorators.yaml' has an entry for it on line 2\n"
      )
    )
  }

  /// Runs `init`, expects it to succeed, and checks and generates what it wrote.
  private func firstSpec(
    _ files: [String: String], _ arguments: [String], at path: String
  ) throws -> String {
    let tool = try CommandLineTool(files)
    defer { tool.remove() }
    let result = try tool.run(["init"] + arguments)
    #expect(result.status == 0)
    #expect(result.messages.isEmpty)
    #expect(result.output.hasPrefix("Wrote \(path)."))
    for command in ["check", "generate", "check", "explain"] {
      let result = try tool.run(command, path)
      #expect(result.status == 0, "\(command): \(result.messages)")
    }
    let text = try tool.text(of: path)
    #expect(text.split(separator: "\n").allSatisfy { $0.count <= 100 })
    return text
  }
}
