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

  @Test func `A protocol gets what has something to do for it, with comments that teach`() throws {
    let text = try firstSpec(
      ["Sources/Feed.swift": Self.feed], ["Sources/Feed.swift"],
      at: "Sources/Feed.decorators.yaml")
    #expect(
      text == """
        # A first draft by 'decorate init'. These help with editing it:
        #
        #   decorate explain Sources/Feed.decorators.yaml   what each decorator does to each member
        #   decorate templates                              all decorators, with their options
        #
        # Decorators that have something to do here:
        #
        #   caching            stores results, and returns stored ones when a call fails or before it is
        #                      made
        #   circuitBreaker     makes no calls for a while when too many have failed
        #   concurrencyLimit   limits how many calls are made at the same time
        #   dispatch           calls completion handlers on a queue, and async members on an actor
        #   fallback           calls another value, or returns a value of the spec, when a call fails
        #   hedge              starts another attempt while a call is slow, and returns the first success
        #   logging            logs when a member is called and how that ends
        #   metrics            counts and measures calls
        #   rateLimit          limits how many calls are made in a period
        #   retry              calls a member again when it fails
        #   singleFlight       lets simultaneous calls with equal arguments share one call
        #   timeout            ends calls that exceed a time limit with an error
        #   tracing            records a span for each call

        # Who sees the decorators: internal, package or public, as the protocols are.
        access: public

        protocols:
          FeedRepository:
            source: Feed.swift
            decorators:
              # Acts on members that are named, for example:
              # caching:
              #   fetchFeed: on
              circuitBreaker:
              concurrencyLimit:
              dispatch:
              fallback:
              # Acts on members that are named, for example:
              # hedge:
              #   fetchFeed: on
              logging:
              metrics:
              rateLimit:
              retry:
              singleFlight:
              # Acts on members that are named, for example:
              # timeout:
              #   fetchFeed: on
              # Needs the package swift-distributed-tracing:
              # tracing:
            # Applied together by 'decorated', outermost first:
            stack: [dispatch, logging, fallback, metrics, singleFlight, retry, concurrencyLimit,
              rateLimit, circuitBreaker]

        """)
  }

  @Test func `Examples hold for members that could be acted on, and for all of them`() throws {
    let swift = """
      package protocol Parser { func parse(_ text: String) throws -> Int }
      protocol Writer {
        func write(_ text: String, to file: Int) async throws
        func write(_ text: String) async throws
      }
      protocol Screen { func show() }
      """
    let text = try firstSpec(["App.swift": swift], ["App.swift"], at: "App.decorators.yaml")
    #expect(text.contains("# Who sees the decorators: internal, as one of the protocols is."))
    #expect(
      text.hasSuffix(
        """
        access: internal

        protocols:
          Parser:
            source: App.swift
            decorators:
              circuitBreaker:
              fallback:
              logging:
              metrics:
              # Acts on members that are named, for example:
              # retry:
              #   parse: on
              # Needs the package swift-distributed-tracing:
              # tracing:
            # Applied together by 'decorated', outermost first:
            stack: [logging, fallback, circuitBreaker, metrics]

          Writer:
            source: App.swift
            decorators:
              circuitBreaker:
              concurrencyLimit:
              logging:
              metrics:
              rateLimit:
              # Needs the package swift-distributed-tracing:
              # tracing:
            # Applied together by 'decorated', outermost first:
            stack: [concurrencyLimit, logging, metrics, rateLimit, circuitBreaker]

          Screen:
            source: App.swift
        \(usualDecorators)

        """))
  }

  @Test func `A member that is called as an option is no example`() throws {
    let swift = """
      protocol Feed: Sendable {
        func key() throws -> Int
        func load() throws -> Int
      }
      protocol Store: Sendable {
        func version() async throws -> Int
      }
      """
    let text = try firstSpec(["Feed.swift": swift], ["Feed.swift"], at: "Feed.decorators.yaml")
    #expect(text.contains("      # retry:\n      #   key: on\n"))
    #expect(!text.contains("caching"))
  }

  @Test func `What a protocol inherits is found in the files beside it`() throws {
    let files = [
      "Feed.swift": "protocol Feed: Named, Store { func load() }",
      "Named.swift": "protocol Named { var name: String { get } }",
      "Store.swift": "typealias Store = Reader & Writer",
      "Parts.swift": """
      protocol Reader { func read() }
      protocol Writer { func write() }
      """,
    ]
    let text = try firstSpec(files, ["Feed.swift"], at: "Feed.decorators.yaml")
    let start = try #require(text.firstRange(of: "protocols:\n")).upperBound
    #expect(
      text[start...] == """
          Feed:
            source: Feed.swift
        \(usualDecorators)

          Named:
            source: Named.swift
            # No decorators: other protocols inherit it.

          Store:
            source: Store.swift
            # No decorators: other protocols inherit it.

          Reader:
            source: Parts.swift
            # No decorators: other protocols inherit it.

          Writer:
            source: Parts.swift
            # No decorators: other protocols inherit it.

        """)
  }

  @Test func `In a package the files of the whole target are looked at`() throws {
    let files = [
      "Package.swift": "",
      "Sources/App/Feed/Feed.swift": "protocol Feed: Named { func load() }",
      "Sources/App/Base/Named.swift": "protocol Named { var name: String { get } }",
      "Sources/Other/Named.swift": "private protocol Named {}",
    ]
    let path = "Sources/App/Feed/Feed.decorators.yaml"
    let text = try firstSpec(files, ["Sources/App/Feed/Feed.swift"], at: path)
    #expect(text.contains("    source: ../Base/Named.swift\n"))
  }

  @Test func `A decorator whose name the target has already gets another one`() throws {
    let files = [
      "Feed.swift": """
      protocol Feed {
        func load() async throws -> Int
        func save() async throws
      }
      """,
      "Own.swift": """
      struct LoggingFeed {}
      struct CachingFeed {}
      struct RetryingFeed {}
      struct RetryingFeedDecorator {}
      """,
    ]
    let text = try firstSpec(files, ["Feed.swift"], at: "Feed.decorators.yaml")
    #expect(
      text.contains(
        """
              # caching:
              #   typeName: CachingFeedDecorator
              #   load: on

        """))
    #expect(text.contains("      logging:\n        typeName: LoggingFeedDecorator\n"))
    #expect(
      text.hasSuffix(
        """
              # 'retry' is left out: 'retry' would generate 'RetryingFeedDecorator', but the target has a
              # type of that name; choose another name with 'retry: { typeName: ... }'
            # Applied together by 'decorated', outermost first:
            stack: [logging, fallback, concurrencyLimit, metrics, rateLimit, circuitBreaker]

        """))
  }

  @Test func `A folder gets one spec for all of its protocols`() throws {
    let files = [
      "Sources/Feed/Store.swift": "protocol Store: Named { func load() }",
      "Sources/Feed/Base/Named.swift": "protocol Named { var name: String { get } }",
      "Sources/Feed/.build/Hidden.swift": "protocol Hidden { func load() }",
      "Sources/Feed/Read me.md": "",
    ]
    let text = try firstSpec(files, ["Sources/Feed/"], at: "Sources/Feed/Feed.decorators.yaml")
    let start = try #require(text.firstRange(of: "protocols:\n")).upperBound
    #expect(
      text[start...] == """
          Store:
            source: Store.swift
        \(usualDecorators)

          Named:
            source: Base/Named.swift
            # No decorators: other protocols inherit it.

        """)
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
      for spec in specs { #expect(try tool.run("check", spec) == .success) }
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
    #expect(text.contains("#   decorate explain 'Specs/A #1: b.decorators.yaml'   what"))
  }

  @Test func `A dash prints the spec as it would stand beside the file`() throws {
    try withTool(["Sources/Feed.swift": Self.feed]) { tool in
      let path = tool.folder.appending(path: "Sources/Feed.swift").path(percentEncoded: false)
      let result = try tool.run("init", path, "-o", "-")
      #expect(result.status == 0)
      #expect(result.output.contains("    source: Feed.swift\n"))
      #expect(try tool.files == ["Sources/Feed.swift"])
    }
  }

  @Test func `A decorator of one's own is offered too`() throws {
    let files = ["Feed.swift": Self.feed].merging(OwnTemplates.files) { $1 }
    try withTool(files) { tool in
      let result = try tool.run(["init", "Feed.swift", "-o", "-"] + OwnTemplates.arguments)
      #expect(result.output.contains("\n      audit:\n"))
      #expect(result.output.contains("\n      count:\n"))
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

  @Test func `There is no stack where a member has its name, or another spec has one`() throws {
    let files = [
      "Feed.swift": "protocol Feed {\n  func load() async throws -> Int\n  func decorated()\n}\n",
      "News.swift": "protocol News {\n  func load() async throws -> Int\n}\n",
      "Old.decorators.yaml": """
      protocols:
        News:
          source: News.swift
          decorators: { logging: { typeName: Old }, retry: { typeName: Older } }
          stack: [logging, retry]
      """,
    ]
    let text = try firstSpec(
      files, ["Feed.swift", "News.swift", "-o", "New.decorators.yaml"], at: "New.decorators.yaml")
    #expect(text.contains("  Feed:\n"))
    #expect(text.contains("  News:\n"))
    #expect(!text.contains("stack:"))
  }
}
