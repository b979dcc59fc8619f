import Foundation
import Testing

/// What the plugins ask of the tool.
@Suite struct PluginOptionTests {
  private static let feed = "protocol Feed: Sendable {\n  func load() async throws -> Int\n}\n"

  private static func spec(_ source: String, templates: String = "[]") -> String {
    """
    templates: \(templates)
    protocols:
      Feed: { source: \(source), decorators: [logging] }
    """
  }

  @Test func `A response file stands for its lines`() throws {
    let files = [
      "App/Feed.swift": Self.feed,
      "App/Sub folder/Feed.decorators.yaml": Self.spec("../Feed.swift"),
      "files": "App/Feed.swift\nApp/Sub folder/Feed.decorators.yaml\n",
    ]
    try withTool(files) { tool in
      #expect(try tool.run("generate", "@files", "--root", "App", "--output", "Out") == .success)
      #expect(try tool.files.contains("Out/Sub folder+Feed.decorators.swift"))
      let missing = try tool.run("generate", "@none")
      #expect(missing.status == 74)
      #expect(missing.messages == "error: cannot read 'none': no such file or directory\n")
      let literal = try tool.run("generate", "--", "@files")
      #expect(literal.messages == "error: cannot read '@files': no such file or directory\n")
    }
  }

  @Test func `Links lead to the files outside of the target, and change with them alone`() throws {
    let template = """
      ---
      decorator: logging
      type: Logging{Protocol}
      modifier: logging
      summary: does nothing
      members: [{ act: nothing }]
      ---
      struct {{type}} {}
      """
    let files = [
      "App/Feed.swift": Self.feed, "Other/Feed.swift": Self.feed, "Third/Feed.swift": Self.feed,
      "Shared/Logging.mustache": template,
      "App/Feed.decorators.yaml": Self.spec("../Other/Feed.swift", templates: "../Shared"),
    ]
    try withTool(files) { tool in
      let generate = [
        "generate", "App/Feed.decorators.yaml", "App/Feed.swift", "--root", "App", "-o", "Out",
        "--outside", "Links",
      ]
      #expect(try tool.run(generate) == .success)
      #expect(try Self.links(of: tool) == ["Other/Feed.swift", "Shared/Logging.mustache"])

      try FileManager.default.createDirectory(
        at: tool.folder.appending(path: "Links/kept"), withIntermediateDirectories: true)
      try tool.write(Self.feed + "// edited\n", to: "Other/Feed.swift")
      #expect(try tool.run(generate) == .success)
      #expect(FileManager.default.fileExists(atPath: tool.folder.path + "/Links/kept"))

      try tool.write(Self.spec("../Third/Feed.swift"), to: "App/Feed.decorators.yaml")
      #expect(try tool.run(generate) == .success)
      #expect(try Self.links(of: tool) == ["Third/Feed.swift"])

      try tool.write(Self.spec("Feed.swift"), to: "App/Feed.decorators.yaml")
      #expect(try tool.run(generate) == .success)
      #expect(try Self.links(of: tool).isEmpty)
    }
  }

  /// The paths within the folder of the tool to which links lead.
  private static func links(of tool: CommandLineTool) throws -> [String] {
    let folder = tool.folder.appending(path: "Links").path(percentEncoded: false)
    let prefix = tool.folder.resolvingSymlinksInPath().path(percentEncoded: false)
    let paths = (try? FileManager.default.subpathsOfDirectory(atPath: folder)) ?? []
    return paths.compactMap { path in
      try? FileManager.default.destinationOfSymbolicLink(atPath: "\(folder)/\(path)")
    }.map { URL(filePath: $0).resolvingSymlinksInPath().path(percentEncoded: false) }
      .map { String($0.dropFirst(prefix.hasSuffix("/") ? prefix.count : prefix.count + 1)) }
      .sorted()
  }

  @Test func `What is checked in is not generated in each build, too`() throws {
    let files = [
      "App/Feed.swift": Self.feed, "App/Feed.decorators.yaml": Self.spec("Feed.swift"),
      "App/Feed.decorators.swift": "",
    ]
    try withTool(files) { tool in
      let operands = ["App/Feed.decorators.yaml", "App/Feed.decorators.swift"]
      let result = try tool.run(["generate"] + operands + ["--root", "App", "-o", "Out"])
      #expect(result.status == 1)
      #expect(
        result.messages == """
          App/Feed.decorators.yaml: error: DecoratorsPlugin generates \
          'App/Feed.decorators.swift' in every build already; remove the file, or remove the plugin \
          and update the file with 'swift package generate-decorators'

          """)
      #expect(try !tool.files.contains { $0.hasPrefix("Out") })
    }
  }

  @Test func `Files that are checked in must be there, and their names differ`() throws {
    let files = [
      "A/Feed.swift": Self.feed, "A/Feed.decorators.yaml": Self.spec("Feed.swift"),
      "B/Feed.decorators.yaml": Self.spec("../A/Feed.swift"),
    ]
    try withTool(files) { tool in
      let first = ["A/Feed.decorators.yaml", "A/Feed.swift", "--checked-in"]
      let missing = try tool.run(["check"] + first)
      #expect(missing.status == 1)
      #expect(
        missing.messages
          == "A/Feed.decorators.yaml: error: 'A/Feed.decorators.swift' is missing; to write it, run: swift package generate-decorators\n"
      )
      #expect(try tool.run(["generate"] + first).output == "A/Feed.decorators.swift\n")
      #expect(try tool.run(["check"] + first) == .success)
      try tool.write("", to: "A/Feed.decorators.swift")
      #expect(
        try tool.run(["check"] + first).messages.hasSuffix(
          "is out of date; to update it, run: swift package generate-decorators\n"))
      for command in ["generate", "check"] {
        let both = try tool.run([command, "B/Feed.decorators.yaml"] + first)
        #expect(both.status == 1)
        #expect(
          both.messages.hasPrefix(
            """
            error: 'B/Feed.decorators.yaml' and 'A/Feed.decorators.yaml' both generate \
            'Feed.decorators.swift', but files of a module need different names; rename one
            """))
      }
    }
  }
}
