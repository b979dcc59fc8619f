import Generator
import Spec

/// The templates that a command line names.
enum TemplateFiles {
  /// The built-in templates and those of these files.
  ///
  /// - Throws: all that is wrong with the files' front matter.
  static func library(adding paths: [String]) throws -> TemplateLibrary {
    var library = try TemplateLibrary.builtIn()
    var problems: [Diagnostic] = []
    var writers: [String: String] = [:]
    for path in paths {
      let source = SourceText(path: path, text: try TextFile.read(path))
      do throws(DiagnosticsError) {
        let file = try TemplateFile(source)
        library.add(file)
        guard let key = file.definition?.key else { continue }
        if let other = writers.updateValue(path, forKey: key) {
          problems.append(
            Diagnostic(.error, "'\(other)' writes the decorator '\(key)' too", at: 0, in: source))
        }
      } catch {
        problems += error.diagnostics
      }
    }
    guard problems.isEmpty else { throw DiagnosticsError(problems) }
    return library
  }
}
