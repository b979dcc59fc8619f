import Foundation
import Testing

/// What all commands have in common: help, options, exit status.
@Suite struct CommandLineTests {
  private static let commands = [
    "generate", "check", "explain", "init", "templates", "schema", "diagram",
  ]

  @Test func `Help of the tool lists the commands`() throws {
    try withTool([:]) { tool in
      let result = try tool.run("--help")
      #expect(result.status == 0)
      #expect(result.messages.isEmpty)
      for command in Self.commands { #expect(result.output.contains("\n  \(command) ")) }
      #expect(try tool.run("-h").output == result.output)
      #expect(try tool.run("help").output == result.output)
    }
  }

  @Test(arguments: commands)
  func `Every command has help that fits a terminal`(_ command: String) throws {
    try withTool([:]) { tool in
      let result = try tool.run(command, "--help")
      #expect(result.status == 0)
      #expect(result.messages.isEmpty)
      #expect(result.output.contains("USAGE: decorate \(command)"))
      #expect(result.output.split(separator: "\n").allSatisfy { $0.count <= 100 })
      #expect(try tool.run("help", command).output == result.output)
      #expect(try tool.run(command, "no.yaml", "--nonsense", "-h").output == result.output)
      #expect(try tool.run(command, "--version").output == tool.run("--version").output)
    }
  }

  @Test func `What explain prints is text, and no JSON`() throws {
    try withTool([:]) { tool in
      let result = try tool.run("explain", "Feed.decorators.yaml", "--format", "json")
      #expect(result.status == 64 && result.output.isEmpty)
      #expect(result.messages.contains("'explain' prints text; for the messages on specs as JSON"))
    }
  }

  @Test func `No command at all is answered with help, as an error`() throws {
    try withTool([:]) { tool in
      let result = try tool.run()
      #expect(result.status == 64)
      #expect(result.output.isEmpty)
      #expect(result.messages == (try tool.run("--help").output))
    }
  }

  @Test(arguments: [
    (["chek"], "unknown command 'chek'; did you mean 'check'? See 'decorate --help'"),
    (["gen"], "unknown command 'gen'; did you mean 'generate'? See 'decorate --help'"),
    (["lint"], "unknown command 'lint'; did you mean 'check'? See 'decorate --help'"),
    (["frobnicate"], "unknown command 'frobnicate'; see 'decorate --help'"),
    (["--verbose"], "unknown command '--verbose'; see 'decorate --help'"),
    (
      ["Sources/Feed.decorators.yaml"],
      "'Sources/Feed.decorators.yaml' is a spec, not a command; write a command before it, such as "
        + "'generate'; see 'decorate --help'"
    ),
    (["check"], "no spec given; see 'decorate check --help'"),
    (
      ["check", ""],
      "a name is empty; write that of a spec or a folder; see 'decorate check --help'"
    ),
    (
      ["help", "retry"],
      "'retry' is a decorator, not a command; 'decorate templates show retry' prints its options; see 'decorate --help'"
    ),
    (["help", "chek"], "unknown command 'chek'; did you mean 'check'? See 'decorate --help'"),
    (
      ["generate", "a", "--out"],
      "unknown option '--out'; did you mean '--output'? See 'decorate generate --help'"
    ),
    (
      ["generate", "a", "b", "--output", "-"],
      "'--output -' takes one spec, not 2; see 'decorate generate --help'"
    ),
    (["explain"], "no spec given; see 'decorate explain --help'"),
    (["init"], "no Swift file given; see 'decorate init --help'"),
    (
      ["check", "a", "--templates", "b"],
      "unknown option '--templates'; did you mean '--template'? See 'decorate check --help'"
    ),
    (["check", "a", "--output", "b"], "unknown option '--output'; see 'decorate check --help'"),
    (["check", "a", "-x"], "unknown option '-x'; see 'decorate check --help'"),
    (
      ["check", "a", "--format", "xml"],
      "'--format' takes 'text' or 'json', not 'xml'; see 'decorate check --help'"
    ),
    (
      ["diagram", "a", "--format", "svgg"],
      "'--format' takes 'text' or 'svg', not 'svgg'; did you mean 'svg'? See "
        + "'decorate diagram --help'"
    ),
    (
      ["check", "a", "--format=text", "--format=text"],
      "'--format' is given twice; remove one; see 'decorate check --help'"
    ),
    (
      ["check", "a", "--template", "--format"],
      "'--template' needs a value: FILE|DIR; see 'decorate check --help'"
    ),
    (
      ["check", "a", "--strict=no"],
      "'--strict' takes no value; see 'decorate check --help'"
    ),
    (
      ["check", "a", "--target", "b"],
      "'--target' takes a folder, not 'b'; see 'decorate check --help'"
    ),
    (
      ["check", "a", "b.swift", "--target", "/"],
      "the Swift files are the target; remove them, or '--target'; see 'decorate check --help'"
    ),
    (
      ["check", "a", "--template="],
      "'--template' needs a value: FILE|DIR; see 'decorate check --help'"
    ),
    (
      ["generate", "A.decorators.yaml", "--checked-in", "--output", "b"],
      "'--checked-in' writes each file beside its spec; remove '--output'; see "
        + "'decorate generate --help'"
    ),
    (
      ["check", "a", "--checked-in=yes"],
      "'--checked-in' takes no value; see 'decorate check --help'"
    ),
    (
      ["check", "Feed.swift", "Retry.mustache"],
      "no spec given, since 'Feed.swift' is a Swift file; name a spec or its folder, such as '.'; see 'decorate check --help'"
    ),
    (
      ["init", "Feed.decorators.yaml"],
      "'Feed.decorators.yaml' is not a Swift file; name files '*.swift', or a folder of them; see "
        + "'decorate init --help'"
    ),
    (
      ["init", "Feed.swift", "-o", "Feed.yaml"],
      "'--output' takes '*.decorators.yaml', '*.decorators.yml' or a folder, not 'Feed.yaml'; see "
        + "'decorate init --help'"
    ),
    (
      ["schema", "Feed.decorators.yaml"],
      "'schema' takes no files such as 'Feed.decorators.yaml'; name templates with '--template'; see "
        + "'decorate schema --help'"
    ),
    (
      ["templates", "lsit"],
      "'templates' takes 'list', 'show' or 'copy', not 'lsit'; did you mean 'list'? See "
        + "'decorate templates --help'"
    ),
    (
      ["templates", "list", "all"],
      "'templates list' takes no arguments; see 'decorate templates --help'"
    ),
    (["templates", "show"], "'templates show' takes one name; see 'decorate templates --help'"),
    (
      ["templates", "copy", "Head"],
      "'templates copy' takes one name and a folder; see 'decorate templates --help'"
    ),
  ])
  func `A wrong command line has status 64 and says what to write`(
    _ arguments: [String], _ message: String
  ) throws {
    try withTool([:]) { tool in
      let result = try tool.run(arguments)
      #expect(result.messages == "error: \(message)\n")
      #expect(result.output.isEmpty)
      #expect(result.status == 64)
    }
  }

  @Test func `What stands behind two dashes is no option`() throws {
    try withTool(["-x.decorators.yaml": "protocols: {}"]) { tool in
      #expect(try tool.run("check", "--", "-x.decorators.yaml").status == 0)
      let help = try tool.run("check", "--", "--help")
      #expect(help.messages == "error: cannot read '--help': no such file or directory\n")
    }
  }

  @Test func `Files that cannot be read or written have status 74, whatever else is wrong`() throws
  {
    let files = [
      "Wrong.decorators.yaml": "protocols: 1", "Good.decorators.yaml": "protocols: {}",
    ]
    try withTool(files) { tool in
      try Data("access: ".utf8 + [0xFF]).write(
        to: tool.folder.appending(path: "Binary.decorators.yaml"))
      let result = try tool.run(
        "check", "None.decorators.yaml", "Wrong.yaml", "Binary.decorators.yaml",
        "Wrong.decorators.yaml")
      #expect(result.status == 74)
      #expect(
        result.messages == """
          error: cannot read 'None.decorators.yaml': no such file or directory
          error: cannot read 'Wrong.yaml': no such file or directory; did you mean 'Wrong.decorators.yaml'?
          Binary.decorators.yaml:1:9: error: a character is not valid UTF-8; save the file as UTF-8
          access: \u{FFFD}
                  ^
          Wrong.decorators.yaml:1:12: error: 'protocols' takes a map of protocols, not '1'
          protocols: 1
                     ^

          """)
      let blocked = try tool.run(
        "generate", "Good.decorators.yaml", "-o", "Wrong.decorators.yaml/Out.swift")
      #expect(blocked.status == 74)
      #expect(blocked.messages.hasPrefix("error: cannot write 'Wrong.decorators.yaml/Out.swift': "))
    }
  }

  @Test func `Messages of two specs about one Swift file are said once`() throws {
    let spec = "protocols: { Feed: { source: Feed.swift, decorators: [] } }"
    let files = [
      "Feed.swift": "protocol Feed { func add(_ items: Int...) }", "A.decorators.yaml": spec,
      "B.decorators.yaml": spec,
    ]
    try withTool(files) { tool in
      let result = try tool.run("check", "A.decorators.yaml", "B.decorators.yaml")
      #expect(result.messages.split(separator: "\n").count == 3)
      #expect(result.messages.hasPrefix("Feed.swift:1:22: error: "))
    }
  }

  @Test func `What '--template' names is a template, or a folder of them`() throws {
    let feed = "protocol Feed { func load() async throws }"
    let spec = "protocols: { Feed: { source: Feed.swift, decorators: [retry] } }"
    let files = ["Feed.swift": feed, "Feed.decorators.yaml": spec, "Own/Feed.swift": feed]
    try withTool(files) { tool in
      for command in [
        ["generate", "Feed.decorators.yaml"], ["init", "Feed.swift"], ["templates"],
      ] {
        let help = "see 'decorate \(command[0]) --help'\n"
        let file = try tool.run(command + ["--template", "Feed.swift"])
        #expect(file.status == 64)
        #expect(
          file.messages
            == "error: 'Feed.swift' is not a template; name the file '*.mustache'; \(help)")
        let folder = try tool.run(command + ["--template", "Own"])
        #expect(folder.status == 64)
        #expect(
          folder.messages
            == "error: the folder 'Own' has no templates; name files '*.mustache'; \(help)"
        )
      }
    }
  }
}
