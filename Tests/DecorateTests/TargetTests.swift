import Foundation
import Testing

/// Specs are read with the files of their target, as the plugin gives them.
@Suite struct TargetTests {
  private static let feed = "protocol Feed: Base { func load() async throws -> Int }\n"
  private static let base = "protocol Base: Sendable { func find(id: Int) async throws -> Int }\n"
  private static let count = """
    ---
    decorator: count
    type: Counting{Protocol}
    modifier: counting
    summary: counts calls
    members: [{ act: counted }]
    ---
    {{<Decorator}}{{$body}}{{return}}{{call}}{{/body}}{{/Decorator}}
    """

  private static let package = [
    "Package.swift": "", "Sources/App/Feed.swift": feed, "Sources/App/Deep/Base.swift": base,
    "Sources/App/Count.mustache": count,
    "Sources/App/Specs/Feed.decorators.yaml": "protocols:\n  Feed: [retry, count]\n",
    "Sources/Other/Feed.swift": "protocol Feed { func other() }\n",
  ]

  @Test(arguments: [
    "Sources/App/Specs/Feed.decorators.yaml", "Sources/App", "Sources", ".",
    "./Sources/Other/../App/Specs",
  ])
  func `Every command finds the Swift files and templates of the target`(_ operand: String) throws {
    try withTool(Self.package) { tool in
      #expect(try tool.run("check", "--strict", operand) == .success)
      let explanation = try tool.run("explain", operand, "--why")
      #expect(explanation.output.contains("CountingFeed counts calls."))
      #expect(explanation.output.contains("find(id:), load()  count"))
      #expect(try tool.run("diagram", operand).output.contains("CountingFeed"))
      #expect(try tool.run("generate", operand) == .success)
      let text = try tool.text(of: "Sources/App/Specs/Feed.decorators.swift")
      #expect(text.contains("func find(id: Int) async throws -> Int"))
      // What stands beside the spec is its output, and no part of the target.
      #expect(try tool.run("check", "--strict", operand) == .success)
    }
  }

  @Test func `The tool says what the plugin says`() throws {
    var files = Self.package
    files["Sources/App/Page.swift"] =
      "protocol Page { func add(_ items: Int...) }\nprotocol Feeds {}\n"
    files["Sources/App/Page.decorators.yaml"] = "protocols:\n  Page: [retry]\n  Fed: [count]\n"
    try withTool(files) { tool in
      let found = try tool.run("check", "Sources/App/Page.decorators.yaml")
      let given = try tool.run(
        "generate", "Sources/App/Page.decorators.yaml", "Sources/App/Page.swift",
        "Sources/App/Feed.swift", "Sources/App/Deep/Base.swift", "Sources/App/Count.mustache",
        "--root", "Sources/App", "-o", "Out")
      #expect(found.status == 1)
      #expect(found.messages == given.messages)
      #expect(found.messages.contains("declares a protocol 'Fed'; did you mean 'Feed'?"))
    }
  }

  @Test func `Without a package, the folder below Sources is the target, or that of the spec`()
    throws
  {
    var files = Self.package
    files["Package.swift"] = nil
    files["Loose/Feed.swift"] = "protocol Feed { func load() async throws -> Int }\n"
    files["Loose/Deep/Feed.swift"] = "protocol Feed { func deep() }\n"
    files["Loose/Feed.decorators.yaml"] = "protocols:\n  Feed: [retry]\n"
    try withTool(files) { tool in
      let result = try tool.run("check", "--strict", "Sources", "Loose")
      #expect(result == .success)
    }
  }

  @Test func `A protocol that is private in another file is no second one`() throws {
    let files = [
      "A.swift": "private protocol Feed { func load() }\n",
      "B.swift": "protocol Feed { func save() }\n",
      "Feed.decorators.yaml": "protocols:\n  Feed: [logging]\n",
      "Wrong.decorators.yaml": "protocols:\n  Feed: logging\n",
    ]
    try withTool(files) { tool in
      let result = try tool.run("generate", "Feed.decorators.yaml", "-o", "-")
      #expect(result.status == 0)
      #expect(result.output.contains("func save()"))
      let wrong = try tool.run("check", "Wrong.decorators.yaml")
      #expect(
        wrong.messages.contains(
          "'decorators' takes a list, or a map, not 'logging'; write '[logging]'"))
    }
  }

  @Test func `A file that is named almost like a spec is met with a hint`() throws {
    try withTool(["A/Feed.decorator.yaml": "", "B/Page.decorators.yaml": "protocols: {}"]) { tool in
      let hint =
        "'A/Feed.decorator.yaml' is not a spec; to make it one, name it 'Feed.decorators.yaml'"
      let alone = try tool.run("check", "A")
      #expect(alone.status == 64)
      #expect(alone.messages.hasPrefix("error: the folder 'A' has no specs; \(hint)"))
      let others = try tool.run("check", ".")
      #expect(others.status == 0)
      #expect(others.messages == "warning: \(hint.replacing("'A/", with: "'./A/"))\n")
      #expect(try tool.run("generate", ".") == .success)
      let named = try tool.run(
        "check", "--checked-in", "A/Feed.decorator.yaml", "Feed.swift", "openapi.yaml")
      #expect(named.status == 0)
      #expect(named.messages == "warning: \(hint)\n")
    }
  }

  @Test func `An option names the folder of a target that is elsewhere`() throws {
    let files = [
      "Specs/Feed.decorators.yaml": "protocols:\n  Feed: [retry]\n", "Code/Feed.swift": Self.feed,
      "Code/Deep/Base.swift": Self.base,
    ]
    try withTool(files) { tool in
      let result = try tool.run("check", "Specs", "--target", "Code")
      #expect(result == .success)
      #expect(try tool.run("check", "Specs").status == 1)
    }
  }

  @Test func `A protocol that two files declare is an error with both places`() throws {
    let files = [
      "A.swift": "protocol Feed { func load() }\n", "B.swift": "\nprotocol Feed { func save() }\n",
      "Feed.decorators.yaml": "protocols:\n  Feed: [logging]\n",
    ]
    try withTool(files) { tool in
      let result = try tool.run("check", "Feed.decorators.yaml")
      #expect(result.status == 1)
      #expect(
        result.messages.hasPrefix(
          "Feed.decorators.yaml:2:3: error: 'Feed' is declared in 'A.swift:1' and 'B.swift:2'; write 'source:' with one of the files\n"
        ))
    }
  }
}
