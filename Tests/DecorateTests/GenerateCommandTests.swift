import Foundation
import Testing

/// What `decorate generate` writes, prints and returns.
@Suite struct GenerateCommandTests {
  private static let feed = """
    protocol Feed: Sendable {
      func load() async throws -> [String]
    }
    """
  private static let spec = """
    protocols:
      Feed:
        source: Feed.swift
        decorators: [retry, logging]
    """

  @Test func `A spec gives a file beside it, and nothing is printed`() throws {
    try withTool(["Feed.swift": Self.feed, "Feed.decorators.yaml": Self.spec]) { tool in
      let result = try tool.run("generate", "Feed.decorators.yaml")
      #expect(result.status == 0)
      #expect(result.output.isEmpty)
      #expect(result.messages.isEmpty)
      #expect(try tool.files == ["Feed.decorators.swift", "Feed.decorators.yaml", "Feed.swift"])
      #expect(try tool.text(of: "Feed.decorators.swift").contains("struct RetryingFeed<"))
    }
  }

  @Test func `A file that would not change is left alone`() throws {
    try withTool(["Feed.swift": Self.feed, "Feed.decorators.yaml": Self.spec]) { tool in
      _ = try tool.run("generate", "Feed.decorators.yaml")
      let output = tool.folder.appending(path: "Feed.decorators.swift").path(percentEncoded: false)
      let old = Date(timeIntervalSinceReferenceDate: 0)
      try FileManager.default.setAttributes([.modificationDate: old], ofItemAtPath: output)
      _ = try tool.run("generate", "Feed.decorators.yaml")
      let attributes = try FileManager.default.attributesOfItem(atPath: output)
      #expect(attributes[.modificationDate] as? Date == old)
    }
  }

  @Test func `A name that is neither of a folder nor of a Swift file is a mistake`() throws {
    try withTool(["Feed.decorators.yaml": "protocols: {}"]) { tool in
      let result = try tool.run("generate", "Feed.decorators.yaml", "-o", "Generated")
      #expect(result.status == 64)
      #expect(
        result.messages == """
          error: 'Generated' is neither a folder nor a Swift file; write 'Generated/' or \
          'Generated.swift'; see 'decorate generate --help'

          """)
    }
  }

  @Test func `Standard output can be named as a file`() throws {
    try withTool(["Feed.swift": Self.feed, "Feed.decorators.yaml": Self.spec]) { tool in
      let printed = try tool.run("generate", "Feed.decorators.yaml", "-o", "/dev/stdout")
      #expect(printed == (try tool.run("generate", "Feed.decorators.yaml", "-o", "-")))
      #expect(printed.status == 0)
    }
  }

  @Test func `Specs of one name in different folders give different files`() throws {
    let files = [
      "Sources/Feed.swift": Self.feed, "Sources/Feed.decorators.yaml": Self.spec,
      "Sources/Sub/Feed.swift": Self.feed, "Sources/Sub/Feed.decorators.yml": Self.spec,
    ]
    try withTool(files) { tool in
      let result = try tool.run(
        "generate", "Sources/Feed.decorators.yaml", "Sources/Sub/Feed.decorators.yml", "--output",
        "Generated/")
      #expect(result.status == 0)
      #expect(
        try tool.files.filter { $0.hasPrefix("Generated/") } == [
          "Generated/Feed.decorators.swift", "Generated/Sub+Feed.decorators.yml.swift",
        ])
    }
  }

  @Test func `A template of one's own writes a decorator, or takes the place of a built-in one`()
    throws
  {
    let template = """
      ---
      decorator: retry
      type: Counting{Protocol}
      modifier: counting
      summary: counts
      options:
        title: { type: string, default: "a \\"title\\"" }
      members:
        - { act: counted }
      ---
      // {{type}} {{options.title.literal}}{{#members}} {{fullName}}{{#counted}} counted{{/counted}}{{/members}}
      {{<Decorator}}{{$body}}{{call}}{{/body}}{{/Decorator}}
      """
    let files = [
      "Feed.swift": Self.feed, "Feed.decorators.yaml": Self.spec, "Counting.mustache": template,
    ]
    try withTool(files) { tool in
      let result = try tool.run(
        "generate", "Feed.decorators.yaml", "--template", "Counting.mustache", "--output", "-")
      #expect(result.status == 0, "\(result.messages)")
      #expect(result.output.contains(#"// CountingFeed "a \"title\"" load() counted"#))
      #expect(!result.output.contains("RetryingFeed"))
      #expect(result.output.contains("LoggingFeed"))
    }
  }

  @Test func `Each file that is read may begin with a byte order mark`() throws {
    let mark = "\u{FEFF}"
    let files = [
      "Feed.decorators.yaml": mark + "protocols: { Feed: [count] }",
      "Feed.swift": mark + "protocol Feed { func load() }",
      "Count.mustache": mark + """
        ---
        decorator: count
        type: Counting{Protocol}
        modifier: counting
        summary: counts calls
        members: [{ act: counted }]
        ---
        {{> Note}}

        """,
      "Note.mustache": mark + "// Counts.\n",
    ]
    try withTool(files) { tool in
      let result = try tool.run("generate", "Feed.decorators.yaml", "--template", ".", "-o", "-")
      #expect(result.messages.isEmpty)
      #expect(result.output.hasSuffix("// Counts.\n"))
      #expect(!result.output.contains(mark))
    }
  }

  @Test func `A type can be named otherwise, and what was generated is no redeclaration`() throws {
    let spec = """
      protocols:
        Feed:
          source: Feed.swift
          decorators:
            retry: { typeName: FeedHelper }
            logging:
      """
    let feed = Self.feed + "struct RetryingFeed {}\n"
    try withTool(["Feed.swift": feed, "Feed.decorators.yaml": spec]) { tool in
      let command = [
        "generate", "Feed.decorators.yaml", "Feed.swift", "Feed.decorators.swift", "-o",
        "Feed.decorators.swift",
      ]
      for _ in 1...2 { #expect(try tool.run(command) == .success) }
      let text = try tool.text(of: "Feed.decorators.swift")
      #expect(text.contains("struct FeedHelper<Decoratee: Feed>: Feed {"))
      #expect(text.contains("FeedHelper(decoratee: self"))
      #expect(!text.contains("RetryingFeed"))
      let explained = try tool.run("explain", "Feed.decorators.yaml", "--why")
      #expect(explained.output.contains("FeedHelper calls a member again"))
    }
  }
}
