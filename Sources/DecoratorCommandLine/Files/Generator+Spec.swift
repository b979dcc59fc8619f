import DecoratorGenerator
import DecoratorSpec

extension Generator {
  /// Makes the generator for a spec, with the templates under its `templates:`, which several
  /// targets can share. An entry is a file or a folder.
  ///
  /// - Parameters:
  ///   - own: The templates that all specs can use. They take precedence over those that a spec
  ///     names.
  ///   - library: The built-in templates with the own ones.
  ///   - types: The types that the target declares.
  /// - Throws: All mistakes in the templates, and those that cannot be read.
  init(
    for spec: SourceText, own: [SourceText], _ library: Result<TemplateLibrary, any Error>,
    types: DeclaredTypes, reading files: ReadFiles, notingIn inputs: SpecInputs? = nil
  ) throws {
    let read = { @Sendable (path: String) throws(Failure) in
      inputs?.add(path)
      return try files.read(path)
    }
    // A template of the target itself that the spec names, too, counts as one of the target.
    var known = Set(own.map { Paths.standardized($0.path) })
    var sources: [SourceText] = []
    var problems: [Diagnostic] = []
    for entry in TemplatePath.paths(inSpec: spec.text) {
      do throws(Failure) {
        let place = entry.resolved(besides: spec.path)
        let paths = try TextFile.templates(at: place)
        inputs?.add(paths, at: place)
        for path in paths where known.insert(Paths.standardized(path)).inserted {
          sources.append(SourceText(path: path, text: try read(path)))
        }
      } catch {
        problems.append(Diagnostic(.error, error.message, at: entry.offset, in: spec))
      }
    }
    guard problems.isEmpty else { throw DiagnosticsError(problems) }
    if sources.isEmpty {
      try self.init(library: try library.get(), types: types, readFile: read)
    } else {
      var library = try TemplateLibrary.builtIn(with: sources)
      try library.add(own)
      try self.init(library: library, types: types, readFile: read)
    }
  }
}
