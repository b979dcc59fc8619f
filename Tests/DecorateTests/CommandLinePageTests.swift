import Foundation
import Testing

/// The page about the command line knows all that the tool's help knows.
@Suite struct CommandLinePageTests {
  private static let page = URL(filePath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    .appending(path: "Sources/Decorators/Decorators.docc/CommandLine.md")

  @Test(arguments: ["generate", "check", "explain", "init", "templates", "schema", "diagram"])
  func `Every command and option stands on the page`(_ command: String) throws {
    let page = try String(contentsOf: Self.page, encoding: .utf8)
    try withTool([:]) { tool in
      let lines = try tool.run(command, "--help").output.split(separator: "\n")
      for usage in lines where usage.contains("decorate \(command)") {
        let words = usage.drop { $0 != "d" }.replacing(" [OPTION]...", with: "")
        #expect(page.contains("`\(words.replacing("|", with: "\\|"))`"))
      }
      let options = lines.filter { $0.hasPrefix("  -") }
      #expect(!options.isEmpty)
      for line in options where !line.contains("--help") {
        // An option's summary begins two spaces behind it, or on the next line.
        let option = line.drop { $0 == " " }.split(separator: "  ", maxSplits: 1)[0]
        let name = option.replacing(", ", with: "`, `").replacing("|", with: "\\|")
        #expect(page.contains("| `\(name)` |"))
      }
    }
  }

  @Test func `The object that the page shows is what is printed`() throws {
    let page = try String(contentsOf: Self.page, encoding: .utf8)
    let spec = "protocols:\n  Feed:\n    source: Feed.swift\n    decorators: [retyr]\n"
    try withTool(["Feed.swift": "protocol Feed {}", "Feed.decorators.yaml": spec]) { tool in
      let result = try tool.run("check", "Feed.decorators.yaml", "--format", "json")
      #expect(page.contains("```json\n\(result.messages)```"))
    }
  }
}
