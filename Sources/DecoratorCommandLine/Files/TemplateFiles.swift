import DecoratorGenerator
import DecoratorSpec

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// The user's own templates. No two of them can write the same decorator or have the same name.
struct TemplateFiles {
  private(set) var files: [TemplateFile] = []
  /// All mistakes in the files.
  private(set) var problems: [Diagnostic] = []

  init() {}

  /// Reads the templates on a command line.
  init(at paths: [String]) throws(TextFile.Failure) {
    for path in paths {
      add(SourceText(path: path, text: try TextFile.read(path)))
    }
  }

  /// Adds a template, and its mistakes to `problems`.
  mutating func add(_ source: SourceText) {
    let file: TemplateFile
    do throws(DiagnosticsError) {
      file = try TemplateFile(source)
    } catch {
      problems += error.diagnostics
      return
    }
    problems += file.problems
    if let definition = file.definition,
      let other = files.first(where: { $0.definition?.key == definition.key })
    {
      problems.append(
        Diagnostic(
          .error,
          "'\(other.source.path)' defines the decorator '\(definition.key)' too; remove one",
          at: definition.keyOffset, in: source))
    } else if let other = files.first(where: { $0.name == file.name }) {
      problems.append(
        Diagnostic(
          .error,
          "'\(other.source.path)' has the same name, and templates call each other by name; rename one of them",
          at: 0, in: source))
    }
    files.append(file)
  }

  /// Returns the paths of the templates in a folder, sorted by name, or the path of the file itself,
  /// which need not exist.
  static func paths(at path: String) throws(UsageError) -> [String] {
    guard TextFile.isFolder(path) else {
      let isTemplate = TemplateFileName.isTemplate(String(Paths.fileName(of: path)))
      guard isTemplate || !TextFile.exists(path) else {
        throw UsageError(
          "'\(path)' is not a template; name the file '*\(TemplateFileName.suffix)'")
      }
      return [path]
    }
    let names = (try? FileManager.default.contentsOfDirectory(atPath: path)) ?? []
    let templates = names.filter(TemplateFileName.isTemplate).sorted()
    guard !templates.isEmpty else {
      throw UsageError(
        "the folder '\(path)' has no templates; name files '*\(TemplateFileName.suffix)'")
    }
    return templates.map { Paths.joined(path, $0) }
  }

  /// Returns a message on a template for a new decorator with the file name of a built-in template.
  /// It would hide the built-in template from others.
  private static func displacement(
    by file: TemplateFile, in library: TemplateLibrary
  ) -> Diagnostic? {
    guard let definition = file.definition,
      let other = library.templates.first(where: { $0.name == file.name }),
      other.definition?.key != definition.key
    else { return nil }
    return Diagnostic(
      .error,
      "'\(file.name)' is the name of another built-in template; rename this file",
      at: definition.keyOffset, in: file.source)
  }

  /// Returns the built-in templates and those of these files, of which the last take precedence.
  ///
  /// - Throws: All mistakes in the files.
  static func library(adding groups: TemplateFiles...) throws -> TemplateLibrary {
    var library = try TemplateLibrary.builtIn()
    let files = groups.flatMap(\.files)
    let problems =
      groups.flatMap(\.problems) + files.compactMap { displacement(by: $0, in: library) }
    guard problems.isEmpty else { throw DiagnosticsError(problems) }
    for file in files { library.add(file) }
    return library
  }
}
