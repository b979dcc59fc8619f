import DecoratorSpec
import Testing

@testable import DecoratorGenerator

/// The partials that a generated file has once.
@Suite struct HelperTests {
  private func library(helpers: String) throws -> TemplateLibrary {
    var library = try TemplateLibrary.builtIn()
    let counting = """
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
      """
    let bridge = "extension {{runtime.CallLog}} {\n  fileprivate var count: Int { 0 }\n}\n"
    library.add(try TemplateFile(SourceText(path: "Counting.mustache", text: counting)))
    library.add(try TemplateFile(SourceText(path: "Bridge.mustache", text: bridge)))
    return library
  }

  private func generate(_ protocols: String, _ swift: String = "") throws -> String {
    let library = try library(helpers: "[{ partial: Bridge, with: [isShared] }]")
    let generator = try Generator(library: library) { _ in
      """
      protocol Feed { func load() }
      #if DEBUG
      protocol Store { func CallLog() }
      #endif
      \(swift)
      """
    }
    let spec = SourceText(path: "F.decorators.yaml", text: "protocols:\n\(protocols)")
    return try generator.swiftFile(for: spec).text
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
      try Generator(library: library(helpers: "[Brigde]")) { _ in "" }
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
