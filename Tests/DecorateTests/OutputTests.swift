import Foundation
import Testing

/// What is written, and what becomes of it where something is in the way.
@Suite struct OutputTests {
  private static let feed = "protocol Feed { func load() async throws }\n"
  private static let spec = "protocols: { Feed: { source: Feed.swift, decorators: [retry] } }\n"
  private static let files = ["Feed.swift": feed, "Feed.decorators.yaml": spec]

  @Test(arguments: [
    "Feed.swift", "./Sub/../Feed.swift", "Link.swift", "Feed.decorators.yaml", "Own.mustache",
    "Shared.mustache", "Base.swift",
  ])
  func `What it is generated from is not written over`(_ output: String) throws {
    let partial = "{{! nothing }}"
    let files = [
      "Feed.swift": "protocol Feed: Base { func load() async throws }\n",
      "Base.swift": "protocol Base { func save() async throws }\n",
      "Feed.decorators.yaml": "templates: Shared.mustache\n" + Self.spec, "Own.mustache": partial,
      "Shared.mustache": partial, "Sub/Empty.txt": "",
    ]
    try withTool(files) { tool in
      try FileManager.default.createSymbolicLink(
        at: tool.folder.appending(path: "Link.swift"),
        withDestinationURL: tool.folder.appending(path: "Feed.swift"))
      let result = try tool.run(
        "generate", "Feed.decorators.yaml", "Base.swift", "--template", "Own.mustache", "-o", output
      )
      #expect(result.status == 1)
      #expect(
        result.messages
          == "Feed.decorators.yaml: error: '\(output)' is read to generate it; write to another file\n"
      )
      for (path, text) in files { #expect(try tool.text(of: path) == text) }
    }
  }

  @Test func `A source that is called as the output would be is not written over`() throws {
    let spec = "protocols: { Feed: { source: Feed.decorators.swift, decorators: [retry] } }\n"
    try withTool(["Feed.decorators.swift": Self.feed, "Feed.decorators.yaml": spec]) { tool in
      let result = try tool.run("generate", "Feed.decorators.yaml")
      #expect(result.status == 1)
      #expect(try tool.text(of: "Feed.decorators.swift") == Self.feed)
    }
  }

  @Test func `A file that was generated is written anew though it stands among the target's`()
    throws
  {
    try withTool(Self.files) { tool in
      let command = [
        "generate", "Feed.decorators.yaml", "Feed.swift", "New.swift", "-o", "New.swift",
      ]
      try tool.write("// Generated earlier.\n", to: "New.swift")
      #expect(try tool.run(command) == .success)
      #expect(try tool.text(of: "New.swift").contains("struct RetryingFeed<"))
    }
  }

  #if os(Linux)
    @Test(arguments: [
      "generate Feed.decorators.yaml -o -", "explain Feed.decorators.yaml", "templates list",
      "templates show Retry", "init Feed.swift -o -", "--help", "--version", "check --help",
      "generate Feed.decorators.yaml -o /dev/full",
    ])
    func `A result that cannot be printed is a failure`(_ command: String) throws {
      try withTool(Self.files) { tool in
        let result = try tool.runShell("\"$decorate\" \(command) > /dev/full")
        #expect(result.status == 74)
        #expect(result.messages.hasPrefix("error: cannot write '"))
        #expect(result.messages.contains("no space left"))
      }
    }

    @Test func `Where only writing itself fails, it is said what was written`() throws {
      try withTool(Self.files.merging(["A.decorators.yaml": "protocols: {}\n"]) { $1 }) { tool in
        try FileManager.default.createSymbolicLink(
          atPath: tool.folder.appending(path: "Feed.decorators.swift").path(percentEncoded: false),
          withDestinationPath: "/dev/full")
        let result = try tool.run("generate", "A.decorators.yaml", "Feed.decorators.yaml")
        #expect(result.status == 74)
        #expect(
          result.messages == "error: cannot write 'Feed.decorators.swift': there is no space left; "
            + "written before it: 'A.decorators.swift'\n")
      }
    }
  #endif

  /// Has no file grow beyond half a KiB, as on a full disk.
  private static let fullDisk = "trap '' XFSZ; ulimit -f 1; "

  @Test(arguments: ["New.swift", "Link.swift", "Chain.swift"])
  func `A disk that is full leaves the file as it was`(_ output: String) throws {
    try withTool(Self.files) { tool in
      try tool.write("// Old.\n", to: "New.swift")
      for (link, destination) in [("Link", "New"), ("Chain", "Link")] {
        try FileManager.default.createSymbolicLink(
          atPath: tool.folder.appending(path: "\(link).swift").path(percentEncoded: false),
          withDestinationPath: "\(destination).swift")
      }
      let before = try tool.files
      let command = "\"$decorate\" generate Feed.decorators.yaml -o \(output)"
      let result = try tool.runShell(Self.fullDisk + command)
      #expect(result.status == 74)
      #expect(result.messages == "error: cannot write '\(output)': file too large\n")
      #expect(try tool.text(of: "New.swift") == "// Old.\n")
      #expect(try tool.files == before)
      #expect(try tool.runShell(command) == .success)
      #expect(try tool.text(of: "New.swift").contains("struct RetryingFeed<"))
      #expect(try tool.files == before)
    }
  }

  @Test func `Of several files none is written where one cannot be`() throws {
    let small = "protocols: {}\n"
    try withTool(
      Self.files.merging(["Empty.decorators.yaml": small]) { $1 }
    ) { tool in
      let before = try tool.files
      let command = "\"$decorate\" generate Empty.decorators.yaml Feed.decorators.yaml"
      let result = try tool.runShell(Self.fullDisk + command)
      #expect(result.status == 74)
      #expect(
        result.messages
          == "error: cannot write 'Feed.decorators.swift': file too large; no file was written\n")
      #expect(try tool.files == before)
      try FileManager.default.createDirectory(
        at: tool.folder.appending(path: "Feed.decorators.swift"), withIntermediateDirectories: true)
      #expect(
        try tool.runShell(command).messages
          == "error: cannot write 'Feed.decorators.swift': it is a folder; no file was written\n")
    }
  }

  @Test func `Who may read a file stays as it was`() throws {
    try withTool(Self.files) { tool in
      try tool.write("", to: "Feed.decorators.swift")
      let path = tool.folder.appending(path: "Feed.decorators.swift").path(percentEncoded: false)
      let manager = FileManager.default
      try manager.setAttributes([.posixPermissions: 0o640], ofItemAtPath: path)
      #expect(try tool.run("generate", "Feed.decorators.yaml") == .success)
      let mode = try manager.attributesOfItem(atPath: path)[.posixPermissions] as? Int
      #expect(mode == 0o640)
    }
  }
}
