import DecoratorSpec
import Testing

/// The partials that a generated file has once.
@Suite struct HelperTests {
  private static func templates(helpers: String) -> [String: String] {
    [
      "Counting": """
      ---
      decorator: counting
      type: Counting{Protocol}
      modifier: counting
      summary: counts
      helpers: \(helpers)
      options: { isShared: { type: boolean } }
      members: [{ act: counted }]
      ---
      {{<Decorator}}{{/Decorator}}
      """,
      "Bridge": "extension {{runtime.CallLog}} {\n  fileprivate var count: Int { 0 }\n}\n",
    ]
  }

  private func generate(_ protocols: String, _ swift: String = "") throws -> String {
    try DecoratorGeneratorTests.generate(
      "protocols:\n\(protocols)",
      """
      protocol Feed { func load() }
      #if DEBUG
      protocol Store { func CallLog() }
      #endif
      \(swift)
      """, adding: Self.templates(helpers: "[{ partial: Bridge, with: [isShared] }]"))
  }

  @Test func `A file has a helper once, after all protocols`() throws {
    let text = try generate(
      """
        Store: { source: F.swift, decorators: { counting: { isShared: true } } }
        Feed: { source: F.swift, decorators: { counting: { isShared: true } } }
      """)
    #expect(text.ranges(of: "fileprivate var count").count == 1)
    #expect(text.hasSuffix("}\n\nextension CallLog {\n  fileprivate var count: Int { 0 }\n}\n"))
  }

  @Test(arguments: ["", "isShared: false"])
  func `A file has no helper that no decorator needs`(_ options: String) throws {
    let text = try generate("  Feed: { source: F.swift, decorators: { counting: { \(options) } } }")
    #expect(!text.contains("fileprivate"))
  }

  @Test func `A helper names the module of types that the target hides`() throws {
    let text = try generate(
      "  Feed: { source: F.swift, decorators: { counting: { isShared: true } } }",
      "struct CallLog {}")
    #expect(text.contains("extension Decorators.CallLog {"))
  }

  @Test func `A helper that does not exist is an error`() throws {
    let error = #expect(throws: DiagnosticsError.self) {
      try DecoratorGeneratorTests.generate(
        "", "", adding: Self.templates(helpers: "[Brigde]"))
    }
    #expect(
      error?.diagnostics.map(\.description) == [
        """
        Counting.mustache:6:11: error: there is no partial 'Brigde'
        helpers: [Brigde]
                  ^
        """
      ])
  }
}
