import DecoratorGenerator
import DecoratorSpec

/// The user's own templates. No two of them can write the same decorator or have the same name.
struct TemplateFiles {
  private(set) var files: [TemplateFile] = []
  /// All mistakes in the files.
  private var problems: [Diagnostic] = []

  init(_ sources: [SourceText]) {
    for source in sources {
      do throws(DiagnosticsError) {
        add(try TemplateFile(source))
      } catch {
        problems += error.diagnostics
      }
    }
  }

  /// Reads the templates on a command line.
  init(at paths: [String]) throws(Failure) {
    var sources: [SourceText] = []
    for path in paths { sources.append(SourceText(path: path, text: try TextFile.read(path))) }
    self.init(sources)
  }

  private mutating func add(_ file: TemplateFile) {
    if let definition = file.definition,
      let other = files.first(where: { $0.definition?.key == definition.key })
    {
      problems.append(
        Diagnostic(
          .error,
          "'\(other.source.path)' defines the decorator '\(definition.key)' too; remove one",
          at: definition.keyOffset, in: file.source))
    } else if let other = files.first(where: { $0.name == file.name }) {
      problems.append(
        Diagnostic(
          .error,
          "'\(other.source.path)' has the same name, and templates call each other by name; rename one of them",
          at: 0, in: file.source))
    }
    files.append(file)
  }

  /// Returns the paths of the templates in a folder, sorted by name, or the path of the file itself,
  /// which need not exist.
  static func paths(at path: String) throws(Failure) -> [String] {
    let isFolder = TextFile.isFolder(path)
    let names = isFolder ? TextFile.names(in: path) : [String(Paths.fileName(of: path))]
    let templates = names.filter(TemplateFileName.isTemplate)
    if isFolder, templates.isEmpty {
      throw Failure(
        "the folder '\(path)' has no templates; name files '*\(TemplateFileName.suffix)'")
    }
    if templates.isEmpty, TextFile.exists(path) {
      throw Failure("'\(path)' is not a template; name the file '*\(TemplateFileName.suffix)'")
    }
    return isFolder ? templates.map { Paths.joined(path, $0) } : [path]
  }

  /// Returns the built-in templates and those of these files, of which the last take precedence.
  ///
  /// - Throws: All mistakes in the files.
  static func library(adding groups: TemplateFiles...) throws -> TemplateLibrary {
    var library = try TemplateLibrary.builtIn()
    var problems = groups.flatMap(\.problems)
    let files = groups.flatMap(\.files)
    for file in files {
      // A new decorator in a file that is named as a built-in template would hide that from others.
      guard let definition = file.definition,
        let other = library.templates.first(where: { $0.name == file.name }),
        other.definition?.key != definition.key
      else { continue }
      problems.append(
        Diagnostic(
          .error, "'\(file.name)' is the name of another built-in template; rename this file",
          at: definition.keyOffset, in: file.source))
    }
    guard problems.isEmpty else { throw DiagnosticsError(problems) }
    for file in files { library.add(file) }
    return library
  }
}
