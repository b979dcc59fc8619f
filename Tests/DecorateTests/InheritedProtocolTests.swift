import Testing

/// Protocols that inherit what another file of their target declares.
@Suite struct InheritedProtocolTests {
  private static let files = [
    "Base.swift": "import Foundation\n\nprotocol Base {\n  func load(_ url: URL) throws\n}\n",
    "Base.decorators.yaml": """
    protocols:
      Base:
        source: Base.swift
        decorators: [logging]
    """,
    "Heir.swift": "protocol Heir: Base {\n  func save()\n}\n",
    "Heir.decorators.yaml": """
    protocols:
      Heir:
        source: Heir.swift
        decorators: [logging]
    """,
  ]

  @Test(arguments: ["Base.decorators.yaml", "Base.swift"])
  func `Files that are given together know each other`(_ other: String) throws {
    for operands in [[other, "Heir.decorators.yaml"], ["Heir.decorators.yaml", other]] {
      try withTool(Self.files) { tool in
        #expect(try tool.run(["generate"] + operands) == .success)
        let text = try tool.text(of: "Heir.decorators.swift")
        #expect(text.contains("func load(_ url: URL) throws {"))
        #expect(text.contains("func save() {"))
        #expect(text.contains("import Foundation\n"))
      }
    }
  }

  @Test(arguments: [
    ("protocol Base { func close() }", true),
    ("private protocol Base { func close() }", false),
    ("protocol BaseClosing { func close() }", false),
    ("enum Other { protocol Base { func close() } }", false),
    ("// protocol Base { func close() }", false),
  ])
  func `What the heir cannot see is not inherited`(_ text: String, _ isSeen: Bool) throws {
    let files = Self.files.merging(["Base.swift": text]) { $1 }
    try withTool(files) { tool in
      let result = try tool.run("generate", "Heir.decorators.yaml", "Base.swift")
      #expect(result.status == (isSeen ? 0 : 1))
      #expect(isSeen || result.messages.contains("'Heir' inherits 'Base', which cannot be found"))
    }
  }

  @Test func `Protocols are found through one another, and within types`() throws {
    let files = [
      "Heir.swift": "enum Feed { protocol Heir: Base { func save() } }",
      "Base.swift": "extension Feed { protocol Base: Root { func load() } }",
      "Root.swift": "protocol Root { func close() }",
      "Heir.decorators.yaml":
        "protocols: { Feed.Heir: { source: Heir.swift, decorators: [logging] } }",
    ]
    try withTool(files) { tool in
      let result = try tool.run("generate", "Heir.decorators.yaml", "Base.swift", "Root.swift")
      #expect(result == .success)
      let text = try tool.text(of: "Heir.decorators.swift")
      #expect(text.contains("func load() {"))
      #expect(text.contains("func close() {"))
    }
  }

  @Test(arguments: [2_000, 20_000])
  func `A deep chain is an error with a place`(count: Int) throws {
    let chain = (0..<count).map { "protocol P\($0): P\($0 + 1) {}\n" }.joined()
    let files = [
      "Chain.swift": chain + "protocol P\(count) {}\n",
      "Chain.decorators.yaml": "protocols:\n  P0: [logging]\n",
    ]
    try withTool(files) { tool in
      let result = try tool.run("generate", "Chain.decorators.yaml")
      #expect(result.status == 1)
      #expect(
        result.messages.hasPrefix(
          "Chain.swift:101:10: error: 'P100' is inherited through more than 100 protocols"))
    }
  }
}
