import DecoratorGenerator
import DecoratorSpec

/// Makes the generators for specs.
struct Generators {
  /// The templates that all specs can use. They take precedence over those that a spec names.
  let own: [SourceText]
  let files: ReadFiles
  /// The types that the target declares.
  let types: DeclaredTypes

  /// Returns the generator for a spec, with the templates under its `templates:`, which several
  /// targets can share. An entry is a file or a folder.
  ///
  /// - Throws: All mistakes in the templates, and those that cannot be read.
  func generator(for spec: SourceText) throws -> Generator {
    // A template of the target itself that the spec names, too, counts as one of the target.
    var known = Set(own.map { Paths.standardized($0.path) })
    var sources: [SourceText] = []
    var problems: [Diagnostic] = []
    for entry in TemplatePath.paths(inSpec: spec.text) {
      do throws(Failure) {
        for path in try TextFile.templates(at: entry.resolved(besides: spec.path))
        where known.insert(Paths.standardized(path)).inserted {
          sources.append(SourceText(path: path, text: try files.read(path)))
        }
      } catch {
        problems.append(Diagnostic(.error, error.message, at: entry.offset, in: spec))
      }
    }
    guard problems.isEmpty else { throw DiagnosticsError(problems) }
    var library = try TemplateLibrary.builtIn()
    try library.add(sources)
    try library.add(own)
    return try Generator(library: library, types: types, readFile: files.read)
  }
}
