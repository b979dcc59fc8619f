import DecoratorSpec

/// The templates under `templates:` in a spec, which several targets can share. An entry is a file
/// or a folder.
struct SharedTemplates {
  private let spec: SourceText
  private let paths: [TemplatePath]
  private let own: Set<String>

  /// - Parameter own: The templates of the target itself. A template that the spec names too counts
  ///   as one of them.
  init(of spec: SourceText, besides own: TemplateFiles) {
    self.spec = spec
    paths = TemplatePath.paths(inSpec: spec.text)
    self.own = Set(own.files.map { Paths.standardized($0.source.path) })
  }

  /// A template, with the place in the spec that names it or its folder.
  struct File {
    var path: String
    var offset: Int
  }

  /// Returns the templates, each once.
  ///
  /// - Throws: All mistakes under `templates:`.
  func files() throws(DiagnosticsError) -> [File] {
    var files: [File] = []
    var known = own
    var problems: [Diagnostic] = []
    for path in paths {
      do throws(Diagnostic) {
        for file in try self.files(at: path)
        where known.insert(Paths.standardized(file)).inserted {
          files.append(File(path: file, offset: path.offset))
        }
      } catch {
        problems.append(error)
      }
    }
    guard problems.isEmpty else { throw DiagnosticsError(problems) }
    return files
  }

  /// Reads the templates.
  ///
  /// - Throws: A diagnostic for each unreadable template, at the place in the spec that names it.
  func read(_ files: [File], with reader: ReadFiles) throws(DiagnosticsError) -> TemplateFiles {
    var templates = TemplateFiles()
    var problems: [Diagnostic] = []
    for file in files {
      do {
        templates.add(SourceText(path: file.path, text: try reader.read(file.path)))
      } catch {
        problems.append(
          Diagnostic(.error, "cannot read '\(file.path)': \(error)", at: file.offset, in: spec))
      }
    }
    guard problems.isEmpty else { throw DiagnosticsError(problems) }
    return templates
  }

  private func files(at path: TemplatePath) throws(Diagnostic) -> [String] {
    let place = path.resolved(besides: spec.path)
    if let files = TemplateFiles.expanded(place) {
      guard files.isEmpty else { return files }
      throw problem(
        "the folder '\(place)' has no templates; name files '*\(TemplateFileName.suffix)'", path
      )
    }
    guard TextFile.exists(place) else {
      throw problem("there is no template or folder '\(place)'; correct the path", path)
    }
    guard TemplateFileName.isTemplate(String(Paths.fileName(of: place))) else {
      throw problem(
        "'\(place)' is not a template; name the file '*\(TemplateFileName.suffix)'", path)
    }
    return [place]
  }

  private func problem(_ message: String, _ path: TemplatePath) -> Diagnostic {
    Diagnostic(.error, message, at: path.offset, in: spec)
  }
}
