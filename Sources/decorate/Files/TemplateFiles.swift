import Generator
import Spec

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// Templates that people bring along, of which no two may write the same decorator or bear the same
/// name.
struct TemplateFiles {
  private(set) var files: [TemplateFile] = []
  /// All that is wrong with the files.
  private(set) var problems: [Diagnostic] = []

  init() {}

  /// The templates that a command line names: files, or folders of them.
  init(at paths: [String]) throws(TextFile.Failure) {
    for path in paths.flatMap({ Self.expanded($0) ?? [$0] }) {
      add(SourceText(path: path, text: try TextFile.read(path)))
    }
  }

  /// Adds a template; what is wrong with it is a problem.
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
          "'\(other.source.path)' writes the decorator '\(definition.key)' too; keep one of them",
          at: definition.keyOffset, in: source))
    } else if let other = files.first(where: { $0.name == file.name }) {
      problems.append(
        Diagnostic(
          .error,
          "'\(other.source.path)' bears the same name, by which templates call each other; rename one of them",
          at: 0, in: source))
    }
    files.append(file)
  }

  /// The templates of a folder, by name; nil where the path is no folder's.
  static func expanded(_ path: String) -> [String]? {
    guard TextFile.isFolder(path) else { return nil }
    let names = (try? FileManager.default.contentsOfDirectory(atPath: path)) ?? []
    return names.filter(TemplateFileName.isTemplate).sorted().map { Paths.joined(path, $0) }
  }

  /// A message about a decorator of its own that stands in a file of the name of a built-in template,
  /// which others would miss.
  private static func displacement(
    by file: TemplateFile, in library: TemplateLibrary
  ) -> Diagnostic? {
    guard let definition = file.definition,
      let other = library.templates.first(where: { $0.name == file.name }),
      other.definition?.key != definition.key
    else { return nil }
    return Diagnostic(
      .error,
      "a built-in template that does something else is called '\(file.name)'; name the file otherwise",
      at: definition.keyOffset, in: file.source)
  }

  /// The built-in templates and those of these files, of which the last win.
  ///
  /// - Throws: all that is wrong with the files.
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
