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

  /// Runs `init`, expects it to succeed, and checks and generates what it wrote.
  private func spec(
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

  @Test func `A protocol gets what has something to do for it, with comments that teach`() throws {
    let text = try spec(
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
        #   caching          stores results, and returns stored ones when a call fails or before it is made
        #   circuitBreaker   makes no calls for a while when too many have failed
        #   dispatch         calls completion handlers on a queue, and async members on an actor
        #   fallback         calls another value, or returns what the spec says, where a call fails
        #   hedge            calls a member again while a call takes long, and gives the first result
        #   logging          logs when a member is called and how that ends
        #   retry            calls a member again when it fails
        #   singleFlight     makes calls with equal arguments that are made at the same time one call
        #   timeout          ends calls with an error that take longer than they may

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
              dispatch:
              fallback:
              # Acts on members that are named, for example:
              # hedge:
              #   fetchFeed: on
              logging:
              retry:
              singleFlight:
              # Acts on members that are named, for example:
              # timeout:
              #   fetchFeed: on

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
    let text = try spec(["App.swift": swift], ["App.swift"], at: "App.decorators.yaml")
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
              # Acts on members that are named, for example:
              # retry:
              #   parse: on

          Writer:
            source: App.swift
            decorators:
              circuitBreaker:
              logging:

          Screen:
            source: App.swift
            decorators:
              logging:

        """))
  }

  @Test func `Protocols that cannot be decorated are comments with the reason`() throws {
    let files = [
      "Feed.swift": """
      protocol Feed: Base { func load() }
      private protocol Hidden { func load() }
      protocol Decoded: CaseIterable { func add(_ items: Int...) }
      enum Kinds { protocol Feed { func load() } }
      """,
      "Base/Base.swift": """
      protocol Base { var name: String { get } }
      protocol Other { var name: String { get } }
      protocol Feed { func load() }
      """,
    ]
    let text = try spec(
      files, ["Feed.swift", "Base/Base.swift", "-o", "Specs/All.decorators.yml"],
      at: "Specs/All.decorators.yml")
    let start = try #require(text.firstRange(of: "protocols:\n")).upperBound
    #expect(
      text[start...] == """
          Feed:
            source: ../Feed.swift
            decorators:
              logging:

          Kinds.Feed:
            source: ../Feed.swift
            decorators:
              logging:

          Base:
            source: ../Base/Base.swift
            # No decorators: it stands here for those that inherit it.

          # 'Hidden' is left out:
          #   ../Feed.swift:2: 'Hidden' is private, which hides it from generated code; make it internal

          # 'Decoded' is left out:
          #   ../Feed.swift:3: 'Decoded' inherits 'CaseIterable', and each case would have to be a
          #   decorator; decorate a protocol without it
          #   ../Feed.swift:3: 'add(_:)' cannot be decorated: the arguments of a variadic parameter cannot
          #   be passed on; take an array instead

          # 'Feed' is left out:
          #   ../Base/Base.swift:3: '../Feed.swift' declares a protocol 'Feed' too, and a spec names each
          #   once

        """)
  }

  @Test
  func `The file is named after the first with a protocol, and paths are quoted as YAML wants`()
    throws
  {
    let files = ["App.swift": "struct App {}", "A #1: b.swift": Self.feed]
    let text = try spec(
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
          error: cannot write 'Feed.decorators.yaml': it exists already, and nothing is overwritten

          """)
      #expect(try tool.text(of: "Feed.decorators.yaml") == "mine")
    }
  }

  @Test(arguments: [
    ("struct Feed {}", "error: no protocol is declared in 'Feed.swift'\n"),
    (
      "protocol Feed { var name: String { get } }",
      "error: there is nothing to decorate in 'Feed.swift'\n"
    ),
    (
      "@objc protocol Feed { func load() }",
      """
      Feed.swift:1:16: error: an '@objc' protocol is called through the Objective-C runtime, which \
      generic decorators cannot join; declare a Swift protocol with the same members, and decorate that
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
}
