import Foundation
import Testing

/// Messages as JSON: one object a line, under every input.
@Suite struct MessageFormatTests {
  private struct Message: Decodable, Equatable {
    var severity: String
    var message: String
    var path: String?
    var line: Int?
    var column: Int?
    var excerpt: String?
  }

  private func messages(_ result: CommandLineTool.Result) throws -> [Message] {
    try result.messages.split(separator: "\n").map {
      try JSONDecoder().decode(Message.self, from: Data($0.utf8))
    }
  }

  @Test(arguments: ["check", "generate"])
  func `A diagnostic has its place`(_ command: String) throws {
    let spec = "access: \"é🎉\\u0007\tö\"\nprotocols: {}\nprotcols: {}"
    try withTool(["A \"b\".decorators.yaml": spec]) { tool in
      let result = try tool.run(command, "--format", "json", "A \"b\".decorators.yaml")
      #expect(result.status == 1)
      #expect(
        try messages(result) == [
          Message(
            severity: "error",
            message: "'access' takes 'internal', 'package' or 'public', not 'é🎉\u{7}\tö'",
            path: "A \"b\".decorators.yaml", line: 1, column: 9,
            excerpt: "access: \"é🎉\\u0007\tö\""),
          Message(
            severity: "error",
            message: "unknown key 'protcols' in the spec; did you mean 'protocols'?",
            path: "A \"b\".decorators.yaml", line: 3, column: 1, excerpt: "protcols: {}"),
        ])
    }
  }

  @Test func `Control characters, line separators and broken bytes are escaped or replaced`() throws
  {
    let names = ["new\nline", "null", "\u{2028}", "back\\slash", "tab\t", "\u{1}"]
    try withTool([:]) { tool in
      for name in names {
        let result = try tool.run("check", "--format=json", name)
        #expect(
          try messages(result) == [
            Message(
              severity: "error", message: "cannot read '\(name)': no such file or directory")
          ])
        #expect(result.status == 74)
      }
    }
  }

  @Test func `A warning has a line, and a stale file has none`() throws {
    let files = [
      "Feed.decorators.yaml": """
      protocols:
        Feed:
          members: func save()
          decorators: [caching, retry]
      """, "Feed.decorators.swift": "",
    ]
    try withTool(files) { tool in
      let messages = try messages(tool.run("check", "--format", "json", "Feed.decorators.yaml"))
      #expect(messages.map(\.severity) == ["warning", "warning", "error"])
      #expect(messages.map(\.line) == [4, 4, nil])
      #expect(messages.map(\.path) == Array(repeating: "Feed.decorators.yaml", count: 3))
    }
  }

  @Test(arguments: [
    ["chek", "--format", "json"], ["check", "--format=json"],
    ["check", "--format", "json", "--nonsense"],
  ])
  func `A wrong command line that asks for JSON gets it`(_ arguments: [String]) throws {
    try withTool([:]) { tool in
      let result = try tool.run(arguments)
      #expect(try messages(result).count == 1)
      #expect(result.status == 64)
    }
  }
}
