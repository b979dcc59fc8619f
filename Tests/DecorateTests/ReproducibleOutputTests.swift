import Foundation
import Testing

/// Output that a build cache may keep for other machines: the same bytes wherever, whenever and by
/// whomever it is generated.
@Suite struct ReproducibleOutputTests {
  private static let files = [
    "Feed.swift": """
    import Foundation

    struct Item: Codable, Hashable, Sendable {
      var id: String
    }

    protocol Feed: Sendable {
      func items(in İzmir: String) async throws -> [Item]
      func load(_ id: String, completion: @escaping @Sendable (Result<Item, any Error>) -> Void)
    }
    """,
    "Feed.decorators.yaml": """
    protocols:
      Feed:
        source: Feed.swift
        decorators:
          caching: { persistent: true, items: { expires: 5m, unless: '$0.isEmpty' } }
          dispatch:
          logging: { reveal: [result] }
          retry: { backoff: { exponential: 200ms, factor: 1.5 }, items: { failureIf: '$0.isEmpty' } }
      Store:
        inherits: [Sendable]
        declare: true
        members: |
          func title(_ id: Int) async throws -> String
          func save(_ item: Item) async throws
        decorators: [logging, retry]
    """,
  ]

  private static let environments = [
    ["LC_ALL": "C", "LANG": "C", "TZ": "UTC", "HOME": "/", "USER": "root"],
    [
      "LC_ALL": "tr_TR.UTF-8", "LANG": "tr_TR.UTF-8", "LANGUAGE": "tr", "TZ": "Asia/Kathmandu",
      "HOME": "/nowhere", "USER": "nobody", "SWIFT_DETERMINISTIC_HASHING": "1",
    ],
  ]

  @Test func `The output is the same in all folders, locales and time zones`() throws {
    var outputs: [String] = []
    for environment in Self.environments + Self.environments {
      try withTool(Self.files) { tool in
        let result = try tool.run(
          ["generate", "Feed.decorators.yaml", "--output", "out/Feed.swift"],
          environment: environment)
        #expect(result == .success)
        outputs.append(try tool.text(of: "out/Feed.swift"))
      }
    }
    #expect(outputs[0].contains("CachingFeed") && outputs[0].contains("RetryingStore"))
    for output in outputs { #expect(output == outputs[0]) }
  }

  @Test func `No path is in the output that was not on the command line`() throws {
    try withTool(Self.files) { tool in
      let folder = tool.folder.path(percentEncoded: false)
      let relative = try tool.run("generate", "Feed.decorators.yaml", "--output", "-").output
      #expect(relative.contains("#sourceLocation(file:\"Feed.decorators.yaml\""))
      #expect(!relative.contains(folder))
      #expect(!relative.contains("/tmp"))
      let lines = relative.split(separator: "\n").filter { $0.contains("/") }
      #expect(lines.allSatisfy { $0.contains("//") }, "no paths but in comments: \(lines)")

      let absolute = try tool.run("generate", "\(folder)/Feed.decorators.yaml", "--output", "-")
      let named = absolute.output.replacing("\(folder)/", with: "")
      #expect(named == relative)
    }
  }
}
