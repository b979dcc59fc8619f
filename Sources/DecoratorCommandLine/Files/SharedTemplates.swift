import DecoratorSpec

/// The templates under `templates:` in a spec, which several targets can share. An entry is a file
/// or a folder.
struct SharedTemplates {
  private let spec: SourceText
  /// The paths of the templates, each once, with the places in the spec.
  private var files: [(path: String, offset: Int)] = []

  /// - Parameter own: The templates of the target itself. A template that the spec names too counts
  ///   as one of them.
  /// - Throws: All mistakes under `templates:`.
  init(of spec: SourceText, besides own: TemplateFiles) throws(DiagnosticsError) {
    self.spec = spec
    var known = Set(own.files.map { Paths.standardized($0.source.path) })
    var problems: [Diagnostic] = []
    for path in TemplatePath.paths(inSpec: spec.text) {
      let place = path.resolved(besides: spec.path)
      do throws(UsageError) {
        guard TextFile.exists(place) else {
          throw UsageError("there is no template or folder '\(place)'; correct the path")
        }
        for file in try TemplateFiles.paths(at: place)
        where known.insert(Paths.standardized(file)).inserted {
          files.append((file, path.offset))
        }
      } catch {
        problems.append(Diagnostic(.error, error.message, at: path.offset, in: spec))
      }
    }
    guard problems.isEmpty else { throw DiagnosticsError(problems) }
  }

  var paths: [String] { files.map(\.path) }

  /// Reads the templates.
  ///
  /// - Throws: A diagnostic for each unreadable template, at the place in the spec that names it.
  func read(with reader: ReadFiles) throws(DiagnosticsError) -> TemplateFiles {
    var templates = TemplateFiles()
    var problems: [Diagnostic] = []
    for (path, offset) in files {
      do {
        templates.add(SourceText(path: path, text: try reader.read(path)))
      } catch {
        problems.append(
          Diagnostic(.error, "cannot read '\(path)': \(error)", at: offset, in: spec))
      }
    }
    guard problems.isEmpty else { throw DiagnosticsError(problems) }
    return templates
  }
}
