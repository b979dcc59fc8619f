import Testing

/// Protocols that inherit what another spec describes.
@Suite struct OtherSpecTests {
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
    "all.specs": "Base.decorators.yaml\nHeir.decorators.yaml",
    "stale.inputs": "Heir.swift",
    "exact.inputs": "Heir.swift\nBase.decorators.yaml\n./Base.swift",
  ]

  @Test(arguments: ["Base.decorators.yaml", "Heir.decorators.yaml"])
  func `Specs that are given together know each other`(_ first: String) throws {
    let second = first.hasPrefix("B") ? "Heir.decorators.yaml" : "Base.decorators.yaml"
    try withTool(Self.files) { tool in
      let result = try tool.run("generate", first, second)
      #expect(result == .success)
      let text = try tool.text(of: "Heir.decorators.swift")
      #expect(text.contains("func load(_ url: URL) throws {"))
      #expect(text.contains("func save() {"))
      #expect(text.contains("import Foundation\n"))
      #expect(try tool.text(of: "Base.decorators.swift").contains("save") == false)
    }
  }

  @Test func `The other specs of a target can be listed`() throws {
    try withTool(Self.files) { tool in
      let listed = try tool.run("generate", "Heir.decorators.yaml", "--specs", "all.specs")
      #expect(listed == .success)
      let alone = try tool.run("generate", "Heir.decorators.yaml")
      #expect(alone.status == 1)
      #expect(alone.messages.hasPrefix("Heir.swift:1:16: error: 'Heir' inherits 'Base', which"))
    }
  }

  @Test(arguments: [("stale.inputs", true), ("exact.inputs", false)])
  func `A spec that is read beside the planned ones makes the next build run again`(
    _ list: String, _ isTouched: Bool
  ) throws {
    try withTool(Self.files) { tool in
      try tool.makeOld(list)
      let result = try tool.run(
        "generate", "Heir.decorators.yaml", "--specs", "all.specs", "--inputs", list)
      #expect(result == .success)
      #expect(try tool.isOld(list) == !isTouched)
    }
  }

  @Test func `What is wrong with another spec is not said twice`() throws {
    var files = Self.files
    files["Base.decorators.yaml"]! += "\nacces: public\n"
    try withTool(files) { tool in
      let result = try tool.run("generate", "Heir.decorators.yaml", "--specs", "all.specs")
      #expect(result == .success)
    }
  }
}
