import Foundation
import Testing

/// A first spec is right wherever `decorate init` runs and whatever the folder holds, and leaves out nothing
/// without a word.
@Suite struct FirstSpecTests {
  // MARK: - Places

  @Test(arguments: [
    ("Sources/App", "A.swift"), ("Sources/App", "."), ("Sources", "App"),
    (".", "Sources/App/A.swift"), (".", "./Sources/App"), ("Sources/Core", "../App/A.swift"),
  ])
  func `The place from where it runs changes nothing`(_ folder: String, _ operand: String) throws {
    let files = [
      "Package.swift": "", "Sources/App/B.swift": "import Core\n",
      "Sources/App/A.swift": "public protocol Feed: Base { func load() async throws -> Int }\n",
      "Sources/Core/Base.swift": "public protocol Base { func read() async throws -> Int }\n",
    ]
    try withTool(files) { tool in
      let result = try tool.runShell("cd '\(folder)' && \"$decorate\" init \(operand) -o -")
      #expect(result.status == 0 && result.messages.isEmpty)
      let start = try #require(result.output.firstRange(of: "\n\n")).upperBound
      #expect(
        result.output[start...] == """
          access: public

          protocols:
            Feed:
              stack: [logging, retry]

          """)
    }
  }

  @Test func `Module names are those of Swift`() throws {
    let files = [
      "Sources/2D-Kit/Shape.swift": "public protocol Shape { func load() async throws -> Int }",
      "Sources/App/main.swift": "import _D_Kit\n",
    ]
    try withTool(files) { tool in
      let spec = "Sources/App/App.decorators.yaml"
      let result = try tool.run("init", "Sources/2D-Kit", "-o", spec)
      #expect(result.status == 0)
      #expect(try tool.text(of: spec).contains("module: _D_Kit"))
      #expect(try tool.run("check", "--strict", spec) == .success)
    }
  }

  // MARK: - What is open

  @Test func `A draft leaves out the members about which the user has to decide`() throws {
    let swift = """
      protocol Client: Sendable {
        func fetchUser(id: Int) async throws -> Int
        func send(_ message: String) async throws -> Int
        func send(_ data: [Int]) async throws -> Int
        func process(id: Int) async throws -> Int
        func process(name: String) async throws -> Int
        func popMessage() async throws -> String
        func executeTheNextStepOfTheWholePlan(id: Int) async throws -> Int
      }
      """
    #expect(
      try draft(["Client.swift": swift], ["Client.swift"]) == """
        protocols:
          Client:
            stack: [logging, retry]
            decorators:
              retry:
                # 'send', 'process(id:)', 'process(name:)', 'executeTheNextStepOfTheWholePlan': its name
                # leaves open whether it writes, and a failed call may have been carried out.
                # 'popMessage': its name says that a call takes what it gives, and a failed call may have
                # taken it.
                # To include one, remove it from the list and add 'send: on'.
                except: [send, process(id:), process(name:), executeTheNextStepOfTheWholePlan, popMessage]

        """)
  }

  @Test func `Names of members that a large client leaves open fit into lines`() throws {
    let names = (1...60).map { "processInvoice\($0)" }
    let members = names.map { "func \($0)(id: Int) async throws -> Int" }
    let swift = """
      protocol Client: Sendable {
        func fetchUser(id: Int) async throws -> Int
        \(members.joined(separator: "\n  "))
      }
      """
    let text = try draft(["Client.swift": swift], ["Client.swift"])
    #expect(names.allSatisfy { text.contains($0) })
    #expect(text.contains("        # Each is left out: its name leaves open whether it writes"))
  }

  @Test func `Many protocols that are left out fit into a line`() throws {
    let hidden = (1...120).map { "private protocol Hidden\($0) { func load() }" }
    let swift = "protocol Feed { func load() }\n" + hidden.joined(separator: "\n")
    try withTool(["Feed.swift": swift]) { tool in
      let output = try tool.run("init", "Feed.swift").output
      let lines = output.split(separator: "\n")
      #expect(lines.count == 3)
      #expect(lines.allSatisfy { $0.count <= 100 })
      #expect(output.contains("Left out, for the reasons given there: 'Hidden1', "))
      #expect(output.contains(" more.\n"))
    }
  }

  // MARK: - What a build would refuse

  @Test func `A parent whose only heir is left out is left out, too`() throws {
    let files = [
      "Sources/App/Screens.swift": """
      protocol Screen { func loadAll() async throws -> Int }
      protocol Store: Base { func load() async throws -> Int }
      final class MainScreen: Screen { let store: any Store }
      final class OneStore: Store {}
      """,
      "Packages/Kit/Sources/Kit/Base.swift": """
      public protocol Base { var name: String { get } }
      """,
    ]
    let text = try draft(
      files, ["Sources/App", "Packages/Kit/Sources/Kit", "-o", "Sources/App/App.decorators.yaml"],
      at: "Sources/App/App.decorators.yaml")
    #expect(text.contains("# 'Store' is left out:") && !text.contains("\n  Base:"))
    #expect(text.contains("# 'Base' is left out:"))
  }

  @Test func `What a build would refuse is left out with the reason of the build`() throws {
    let files = [
      "Feed.swift": """
      protocol Feed { func load() async throws -> Int }
      protocol Page { func load() async throws -> Int }
      """,
      "Other.decorators.yaml": """
      protocols:
        Page: { decorators: { metrics: { typeName: RetryingFeed } } }
        Missing: [logging]
      """,
      "More.swift": "protocol Missing { func load() }",
    ]
    let text = try draft(files, ["Feed.swift"], at: "Feed.decorators.yaml")
    #expect(
      text.hasPrefix("protocols:\n  Feed: [logging]\n    # 'retry' is left out: 'retry' would"))
    let words = text.split { " #\n".contains($0) }.joined(separator: " ")
    #expect(
      words.contains("the decorator 'metrics' on line 2 of 'Other.decorators.yaml' has that name"))
  }

  @Test func `A template of the target decides what a draft can request`() throws {
    let template = """
      ---
      context: 1
      decorator: retry
      type: Again{Protocol}
      modifier: again
      summary: calls again
      firstSpec: none
      members: [{ act: plain }]
      ---
      {{<Decorator}}{{$body}}{{return}}{{call}}{{/body}}{{/Decorator}}
      """
    let files = [
      "Feed.swift": "protocol Feed { func load() async throws -> Int }",
      "Again.mustache": template,
    ]
    #expect(try draft(files, ["Feed.swift"]) == "protocols:\n  Feed: [logging]\n")
  }

  // MARK: - Files and specs beside

  @Test func `Files that cannot be read are named, and the others make the spec`() throws {
    let files = [
      "Sources/App/Feed.swift": "protocol Feed { func load() async throws -> Int }",
      "Sources/App/Folder.swift/Read me": "",
    ]
    try withTool(files) { tool in
      try FileManager.default.createSymbolicLink(
        atPath: tool.folder.appending(path: "Sources/App/Gone.swift").path(percentEncoded: false),
        withDestinationPath: "nowhere.swift")
      let result = try tool.run("init", "Sources/App")
      #expect(result.status == 0 && result.messages.isEmpty)
      #expect(
        result.output.contains(
          "\nLeft out, for the reasons given there: 'Sources/App/Gone.swift'.\n"))
      let path = "Sources/App/App.decorators.yaml"
      #expect(
        try tool.text(of: path).hasSuffix(
          """
          protocols:
            Feed:
              stack: [logging, retry]
            # This cannot be read:
            #   Gone.swift: no such file or directory

          """))
      #expect(try tool.run("check", "--strict", path) == .success)
      // A file that the user names must exist.
      #expect(try tool.run("init", "Sources/App/Gone.swift").status == 74)
    }
  }

  @Test func `A protocol that a pattern of another spec decorates is left to it`() throws {
    let files = [
      "Sources/App/Feed.swift": """
      protocol FeedStore { func load() async throws -> Int }
      protocol Page { func load() async throws -> Int }
      """,
      "Sources/App/All.decorators.yaml": "protocols:\n  '*Store': [metrics]\n",
    ]
    try withTool(files) { tool in
      let result = try tool.run("init", "Sources/App")
      #expect(result.status == 0)
      let text = try tool.text(of: "Sources/App/App.decorators.yaml")
      #expect(text.contains("\n  Page:\n") && !text.contains("\n  FeedStore:\n"))
      #expect(text.contains("Feed.swift:1: 'All.decorators.yaml' has an entry for it on line 2"))
      #expect(try tool.run("check", "--strict", "Sources/App") == .success)
    }
  }

  @Test func `Where every protocol has its entry, it says in which spec`() throws {
    let files = [
      "Sources/App/Feed.swift": "protocol Feed { func load() async throws -> Int }",
      "Sources/App/Own.decorators.yaml": "protocols:\n  Feed: [logging]\n",
    ]
    try withTool(files) { tool in
      let result = try tool.run("init", "Sources/App")
      #expect(result.status == 1)
      #expect(
        result.messages == """
          Sources/App/Feed.swift:1:10: error: 'Sources/App/Own.decorators.yaml' has an entry for it on line 2
          protocol Feed { func load() async throws -> Int }
                   ^
          error: there is nothing to decorate in 'Sources/App'

          """)
    }
  }

  // MARK: - Layers

  @Test func `What a view model calls itself is decorated, whoever else wraps it`() throws {
    let swift = """
      protocol Repository: Sendable { func fetchItems() async throws -> [Int] }
      protocol Printer { func readReceipt() async throws -> Int }
      final class ItemsModel { let repository: any Repository }
      final class ReceiptPrinter: Printer { let repository: any Repository }
      """
    #expect(
      try draft(["App.swift": swift], ["App.swift"]) == """
        protocols:
          Repository:
            stack: [logging, retry]
          Printer: [logging]
            # 'retry' is left out: 'Repository' has it, which types of 'Printer' call, and 'ItemsModel' by
            # itself

        """)
  }

  @Test func `What is called again stays with the protocol that more types call`() throws {
    let swift = """
      protocol Client: Sendable { func fetchItems() async throws -> [Int] }
      protocol Tokens { func readToken() async throws -> String }
      struct HTTPClient: Client { let tokens: any Tokens }
      final class OneModel { let client: any Client }
      final class OtherModel { let client: any Client }
      final class Settings { let tokens: any Tokens }
      struct Dependencies { let client: any Client; let tokens: any Tokens }
      """
    #expect(
      try draft(["App.swift": swift], ["App.swift"]) == """
        protocols:
          Client:
            stack: [logging, retry]
          Tokens: [logging]
            # 'retry' is left out: 'Client' has it, whose types call those of 'Tokens'; the calls of
            # 'Dependencies' and 1 more are without it

        """)
  }

  /// Runs `init`, expects that nothing is wrong with the spec, and returns it from its first key on.
  private func draft(
    _ files: [String: String], _ arguments: [String], at path: String? = nil
  ) throws -> String {
    let tool = try CommandLineTool(files)
    defer { tool.remove() }
    let result = try tool.run(["init"] + arguments)
    #expect(result.status == 0 && result.messages.isEmpty)
    let path = try path ?? #require(tool.files.first { $0.hasSuffix(".decorators.yaml") })
    #expect(try tool.run("check", "--strict", path) == .success)
    #expect(try tool.run("generate", path).status == 0)
    let text = try tool.text(of: path)
    #expect(text.split(separator: "\n").allSatisfy { $0.count <= 100 })
    let start = try #require(text.firstRange(of: "\n\n")).upperBound
    return String(text[start...])
  }
}
