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
