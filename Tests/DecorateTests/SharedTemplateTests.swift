import Foundation
import Testing

/// Templates that several targets share, which their specs name; what is wrong with them is in
/// `WrongSpecs/templates`.
@Suite struct SharedTemplateTests {
  private static let feed = """
    protocol Feed: Sendable {
      func load() async throws -> [String]
    }
    """

  private static func template(_ type: String, key: String = "count") -> String {
    """
    ---
    decorator: \(key)
    type: \(type){Protocol}
    modifier: counting
    summary: counts calls
    members: [{ act: counted }]
    ---
    {{> Words}}
    struct {{type}} {}
    """
  }

  private static func spec(_ templates: String, decorator: String = "count") -> String {
    """
    templates: \(templates)
    protocols:
      Feed: { source: Feed.swift, decorators: [\(decorator)] }
    """
  }

  @Test(arguments: [
    "../../Shared", "../../Shared/", "[../../Shared]",
    "[../../Shared/Count.mustache, ../../Shared/Words.mustache]",
    "[../../Shared, ../../Shared/Count.mustache, ../../Sources/../Shared]",
  ])
  func `A folder or files serve several targets`(_ templates: String) throws {
    let files = [
      "Sources/A/Feed.swift": Self.feed, "Sources/A/Feed.decorators.yaml": Self.spec(templates),
      "Sources/B/Feed.swift": Self.feed, "Sources/B/Feed.decorators.yaml": Self.spec(templates),
      "Shared/Count.mustache": Self.template("Counting"), "Shared/Words.mustache": "// words\n",
      "Shared/.Count.mustache": "left behind by an editor", "Shared/Sub/Deep.mustache": "{{",
    ]
    try withTool(files) { tool in
      for target in ["A", "B"] {
        let spec = "Sources/\(target)/Feed.decorators.yaml"
        let result = try tool.run("generate", spec, "--output", "-")
        #expect(result.messages.isEmpty)
        #expect(result.output.contains("// words\nstruct CountingFeed {}\n"))
      }
    }
  }

  @Test func `A spec that names no template knows none`() throws {
    let files = [
      "Feed.swift": Self.feed, "A.decorators.yaml": Self.spec("Shared"),
      "B.decorators.yaml": "protocols: { Feed: { source: Feed.swift, decorators: [count] } }",
      "Shared/Count.mustache": Self.template("Counting"), "Shared/Words.mustache": "",
    ]
    try withTool(files) { tool in
      let result = try tool.run("check", "A.decorators.yaml", "B.decorators.yaml")
      #expect(result.status == 1)
      #expect(result.messages.hasPrefix("B.decorators.yaml:1:"))
      #expect(result.messages.contains("error: unknown decorator 'count'; there are"))
    }
  }

  @Test func `A shared template takes the place of a built-in one, and one's own of a shared one`()
    throws
  {
    let files = [
      "Feed.swift": Self.feed, "Feed.decorators.yaml": Self.spec("Shared", decorator: "retry"),
      "Shared/Again.mustache": Self.template("Shared", key: "retry"), "Shared/Words.mustache": "",
      "Own/Other.mustache": Self.template("Own", key: "retry"),
    ]
    try withTool(files) { tool in
      let shared = try tool.run("generate", "Feed.decorators.yaml", "-o", "-")
      #expect(shared.output.contains("\nstruct SharedFeed {}\n"))
      let own = try tool.run("generate", "Feed.decorators.yaml", "-o", "-", "--template", "Own")
      #expect(own.output.contains("\nstruct OwnFeed {}\n"))
      #expect(own.messages.isEmpty)
    }
  }

  @Test func `A target's own template may stand among the shared ones`() throws {
    let files = [
      "Feed.swift": Self.feed, "Feed.decorators.yaml": Self.spec("Shared"),
      "Shared/Count.mustache": Self.template("Counting"), "Shared/Words.mustache": "",
    ]
    try withTool(files) { tool in
      let result = try tool.run(
        "generate", "Feed.decorators.yaml", "-o", "-", "--template", "./Shared/Count.mustache")
      #expect(result.messages.isEmpty)
      #expect(result.output.contains("\nstruct CountingFeed {}\n"))
    }
  }
}
