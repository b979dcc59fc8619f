import DecoratorGenerator
import DecoratorTemplates
import Foundation
import Testing

/// The embedded templates are those on disk.
@Suite struct TemplatesTests {
  private static let folder = URL(filePath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    .appending(path: "Templates")

  /// An edit of a template writes `Templates.swift` anew and fails once, so that it is never stale in silence.
  @Test func `Templates.swift holds the templates as they are`() throws {
    let embedded = try embedding()
    let file = Self.folder.appending(path: "Templates.swift")
    if try String(contentsOf: file, encoding: .utf8) != embedded {
      try embedded.write(to: file, atomically: true, encoding: .utf8)
      Issue.record("Templates.swift has been written anew: run the tests again")
    }
  }

  @Test func `Every template can be read`() throws {
    let library = try TemplateLibrary.builtIn()
    #expect(library.definitions.map(\.key).contains("retry"))
    _ = try Generator(library: library) { _ in "" }
  }

  private func embedding() throws -> String {
    let names = try FileManager.default.contentsOfDirectory(atPath: Self.folder.path())
      .filter { $0.hasSuffix(".mustache") }.map { String($0.dropLast(9)) }.sorted()
    var text = """
      /// The texts of the built-in templates.
      ///
      /// Made from the `.mustache` files beside this one, which are the truth: after an edit `swift test`
      /// writes it anew.
      public enum Templates {
        /// Each template by the name of its file, without `.mustache`, in the order of the names.
        public static let all: [(name: String, text: String)] = [

      """
    for name in names { text += "    (\"\(name)\", \(constant(name))),\n" }
    text += "  ]\n"
    for name in names {
      let url = Self.folder.appending(path: "\(name).mustache")
      text += "\n  private static let \(constant(name)) = ##\"\"\"\n"
      for line in try String(contentsOf: url, encoding: .utf8).split(
        separator: "\n", omittingEmptySubsequences: false)
      {
        text += line.isEmpty ? "\n" : "    \(line)\n"
      }
      text += "    \"\"\"##\n"
    }
    return text + "}\n"
  }

  private func constant(_ name: String) -> String { name.prefix(1).lowercased() + name.dropFirst() }
}
