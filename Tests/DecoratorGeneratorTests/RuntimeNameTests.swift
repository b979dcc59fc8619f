import Testing

/// How generated code names the types of the runtime.
@Suite struct RuntimeNameTests {
  private func generate(
    _ swift: String, imports: String = "[]", target: [String: String] = [:]
  ) throws -> String {
    try DecoratorGeneratorTests.generate(
      """
      imports: \(imports)
      protocols: { Feed: { source: Feed.swift, decorators: [retry] } }
      """, swift, target: target)
  }

  private static let feed = "protocol Feed { func load() async throws }\n"

  @Test(arguments: [
    (feed, "[]"),
    ("import Foundation\n" + feed, "[Dispatch]"),
    (feed + "struct RetryPolicyBuilder {}\nlet x = RetryPolicy()\n", "[]"),
    (feed + "// class of RetryPolicy\n", "[]"),
  ])
  func `A name that nobody else has stands alone`(_ swift: String, _ imports: String) throws {
    let text = try generate(swift, imports: imports)
    #expect(text.contains("  let policy: RetryPolicy\n"))
    #expect(text.contains("\nextension RetryPolicy {\n"))
  }

  @Test(arguments: [
    (feed + "struct RetryPolicy {}\n", "[]", [:]),
    (feed + "enum Retries { final class\n  RetryPolicy {} }\n", "[]", [:]),
    ("protocol Feed {\n associatedtype RetryPolicy\n func load() async throws }\n", "[]", [:]),
    (feed, "[Networking]", [:]),
    ("import Networking\n" + feed, "[]", [:]),
    (feed, "[]", ["Other.swift": "public typealias RetryPolicy = Int"]),
  ])
  func `A name that another type may have stands with its module`(
    _ swift: String, _ imports: String, _ target: [String: String]
  ) throws {
    let text = try generate(swift, imports: imports, target: target)
    #expect(text.contains("  let policy: Decorators.RetryPolicy\n"))
  }

  @Test func `The module before a name is that of the template`() throws {
    let text = try DecoratorGeneratorTests.generate(
      """
      protocols:
        Feed:
          source: Feed.swift
          decorators: { metrics: {}, logging: {}, hedge: { load: on } }
          stack: [logging, metrics, hedge]
      """, Self.sendableFeed, target: ["Types.swift": Self.types])
    for part in [
      "  let metrics: DecoratorsTelemetry.CallMetrics\n", "  let log: Decorators.CallLog\n",
      "  let policy: DecoratorsResilience.HedgePolicy\n",
      // A stack is of no single template.
      "    Decorators.DefaultClock.replaced(by: clock) {\n",
      "    clock: some Clock<Duration> = DecoratorsTelemetry.DefaultClock()",
    ] {
      #expect(text.contains(part), "\(part)")
    }
  }

  @Test func `Code of no single template names a module that the file imports`() throws {
    let text = try DecoratorGeneratorTests.generate(
      """
      protocols:
        Feed: { source: Feed.swift, decorators: { metrics: {} }, stack: [metrics, tracing] }
      """, Self.sendableFeed, target: ["Types.swift": Self.types])
    #expect(text.contains("    DecoratorsTelemetry.DefaultClock.replaced(by: clock) {\n"))
    #expect(!text.contains("import Decorators\n"))
  }

  @Test func `A type with the name of the module stands in its place`() throws {
    let text = try DecoratorGeneratorTests.generate(
      "protocols: { Feed: { source: Feed.swift, decorators: [hedge] } }",
      Self.sendableFeed + "enum DecoratorsResilience {}\n", target: ["Types.swift": Self.types])
    #expect(text.contains("  let policy: HedgePolicy\n"))
    #expect(!text.contains("DecoratorsResilience."))
  }

  private static let sendableFeed = "protocol Feed: Sendable { func load() async throws }\n"

  /// Types with names of the runtime.
  private static let types = """
    enum CallLog {}
    enum CallMetrics {}
    enum DefaultClock {}
    enum HedgePolicy {}
    """

  @Test(arguments: [
    "InstrumentationSystem", "ServiceContext", "SpanAttributes", "SpanEvent", "SpanLink",
    "SpanStatus",
  ])
  func `A type of the target hides none of a module that a template imports`(_ name: String) throws
  {
    let text = try DecoratorGeneratorTests.generate(
      "protocols: { Feed: { source: Feed.swift, decorators: [tracing] } }",
      Self.feed + "struct \(name) {}\n")
    #expect(text.contains("Tracing.\(name)"))
    #expect(!text.contains(try Regex("[^.]\\b\(name)\\b")))
  }

  @Test(arguments: [
    ("Tracing", "[tracing]", "(any Tracer)?"), ("Tracing", "[tracing]", "ServiceContext.$current"),
    ("Logging", "{ logging: { swiftLog: true } }", "Logger(label: \"Feed\")"),
    ("CoreMetrics", "{ metrics: { swiftMetrics: true } }", "any MetricsFactory"),
    ("Decorators", "[retry]", "typealias RequiredRuntime = RuntimeVersion"),
  ])
  func `The name of a type in place of a module stands before no other`(
    _ module: String, _ decorators: String, _ part: String
  ) throws {
    let text = try DecoratorGeneratorTests.generate(
      "protocols: { Feed: { source: Feed.swift, decorators: \(decorators) } }",
      Self.feed + "enum \(module) {}\n")
    #expect(text.contains(part))
    #expect(!text.contains("\(module)."))
  }

  @Test func `A type of the target hides none that the standard library requires`() throws {
    let text = try DecoratorGeneratorTests.generate(
      "protocols: { Feed: { source: Feed.swift, decorators: [retry] } }",
      """
      protocol Feed: Codable, Hashable { func load() async throws }
      struct Decoder {}
      enum Coding { struct Encoder {} }
      struct Hasher {}
      """)
    for part in ["any Swift.Decoder", "any Swift.Encoder", "inout Swift.Hasher"] {
      #expect(text.contains(part))
    }
  }

  @Test func `Protocols whose policies would have one name have names of their own`() throws {
    let text = try DecoratorGeneratorTests.generate(
      """
      protocols:
        URLStore: { source: F.swift, decorators: { retry: { maxAttempts: 5 } } }
        UrlStore: { source: F.swift, decorators: { retry: { maxAttempts: 5 } } }
        Shop.Book: { source: F.swift, decorators: { retry: { maxAttempts: 5 } } }
        ShopBook: { source: F.swift, decorators: { retry: { maxAttempts: 5 } } }
      """,
      """
      protocol URLStore { func load() async throws }
      protocol UrlStore { func load() async throws }
      protocol ShopBook { func load() async throws }
      enum Shop { protocol Book { func load() async throws } }
      """)
    for name in ["uRLStore", "urlStore", "shop_Book", "shopBook"] {
      #expect(text.split(separator: " static var \(name): ").count == 2)
    }
  }

  @Test func `Another protocol of the target takes the name of a policy`() throws {
    let text = try DecoratorGeneratorTests.generate(
      "protocols: { RSSFeed: { source: F.swift, decorators: { retry: { maxAttempts: 5 } } } }",
      "protocol RSSFeed { func load() async throws }",
      target: ["Other.swift": "protocol RssFeed { func load() async throws }"])
    #expect(text.contains(" static var rSSFeed: "))
  }

  @Test(arguments: [
    (
      "protocol Feed<Feed> { associatedtype Feed; func load(_ feed: Feed) async throws }",
      "FeedProtocol"
    ),
    (
      "protocol Feed<Feed> { associatedtype Feed; func load() async throws }\nstruct FeedProtocol {}",
      "FeedProtocol2"
    ),
  ])
  func `A protocol that its own type hides has another name in its decorators`(
    _ swift: String, _ alias: String
  ) throws {
    let text = try DecoratorGeneratorTests.generate(
      "protocols: { Feed: { source: F.swift, decorators: [circuitBreaker, fallback] } }", swift)
    #expect(text.contains("\ntypealias \(alias) = Feed\n"))
    #expect(text.contains("<Decoratee: \(alias)>: \(alias) {"))
    #expect(text.contains(" -> some \(alias)<Feed> {"))
    #expect(text.contains("any \(alias)"))
    // Names at run time stay those of the protocol.
    #expect(text.contains("name: \"Feed\""))
  }

  @Test(arguments: [
    ("Feed", "feed"), ("FeedRepository", "feedRepository"), ("URLLoader", "urlLoader"),
    ("URL", "url"), ("A", "a"), ("Default", "`default`"),
  ])
  func `The policy of a protocol has its name`(_ name: String, _ property: String) throws {
    let text = try DecoratorGeneratorTests.generate(
      "protocols: { \(name): { source: F.swift, decorators: { retry: { maxAttempts: 5 } } } }",
      "protocol \(name) { func load() async throws }")
    let declaration = "  nonisolated static var \(property): RetryPolicy {"
    #expect(text.contains("\(declaration)\n    RetryPolicy(maxAttempts: 5)\n"))
    #expect(text.contains("_ policy: RetryPolicy = .\(property)"))
  }
}
