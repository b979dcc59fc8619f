import DecoratorGenerator
import DecoratorSpec
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
    let library = TemplateLibrary.builtIn
    for file in library.templates {
      let definition = try TemplateFile(file.source).definition
      // The embedding has the key, so that a template need not be read for it.
      #expect(definition?.key == file.key)
      for helper in definition?.helpers ?? [] {
        #expect(library.partialNames.contains(helper.partial.text))
      }
    }
    #expect(try library.definitions.map(\.key).contains("retry"))
  }

  private func embedding() throws -> String {
    let parts = Self.folder.appending(path: "Parts")
    var templates: [(name: String, file: URL)] = []
    for folder in [Self.folder, parts] {
      for file in try FileManager.default.contentsOfDirectory(atPath: folder.path())
      where file.hasSuffix(".mustache") {
        templates.append((String(file.dropLast(9)), folder.appending(path: file)))
      }
    }
    templates.sort { $0.name < $1.name }
    var text = """
      /// The texts of the built-in templates.
      ///
      /// Made from the files beside this one, which are the truth: after an edit `swift test` writes it
      /// anew.
      public enum Templates {
        /// Each template by the name of its file, without `.mustache`, in the order of the names, with the
        /// key of its decorator.
        public static let all: [(name: String, key: String?, text: String)] = [

      """
    for (name, file) in templates {
      let key = try key(of: file).map { "\"\($0)\"" } ?? "nil"
      text += "    (\"\(name)\", \(key), \(constant(name))),\n"
    }
    text += """
        ]

        /// The sets of rules that front matter can name, in YAML.

      """
    text += try declaration("public static let rules", of: parts.appending(path: "Rules.yaml"))
    for (name, file) in templates {
      text += try "\n" + declaration("private static let \(constant(name))", of: file)
    }
    return text + "}\n"
  }

  private func declaration(_ head: String, of file: URL) throws -> String {
    let lines = try String(contentsOf: file, encoding: .utf8)
      .split(separator: "\n", omittingEmptySubsequences: false)
    return "  \(head) = ##\"\"\"\n"
      + lines.map { $0.isEmpty ? "\n" : "    \($0)\n" }.joined() + "    \"\"\"##\n"
  }

  private func key(of file: URL) throws -> String? {
    let source = SourceText(
      path: file.lastPathComponent, text: try String(contentsOf: file, encoding: .utf8))
    return try TemplateFile(source).definition?.key
  }

  private func constant(_ name: String) -> String { name.prefix(1).lowercased() + name.dropFirst() }
}
