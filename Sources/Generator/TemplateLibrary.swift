import Mustache
import Spec
import Templates

/// The templates that a spec can use: the built-in ones and a person's own.
public struct TemplateLibrary: Sendable {
  /// By name; a person's own take the place of built-in ones of that name.
  private var files: [String: TemplateFile] = [:]

  /// The built-in templates.
  public static func builtIn() throws(DiagnosticsError) -> TemplateLibrary {
    var library = TemplateLibrary()
    for (name, text) in Templates.all {
      library.add(try TemplateFile(SourceText(path: "\(name).mustache", text: text)))
    }
    return library
  }

  /// Adds a template, in place of one that writes the same decorator or bears the same name.
  public mutating func add(_ file: TemplateFile) {
    if let key = file.definition?.key {
      files = files.filter { $0.value.definition?.key != key }
    }
    files[file.name] = file
  }

  /// All templates, partials among them, sorted by name.
  public var templates: [TemplateFile] { files.values.sorted { $0.name < $1.name } }

  /// The decorators that the templates write, sorted by key.
  public var definitions: [DecoratorDefinition] {
    files.values.compactMap(\.definition).sorted { $0.key < $1.key }
  }

  /// Every template with all that it calls, by its file's name.
  ///
  /// - Throws: all that is wrong with the templates.
  func renderers() throws(DiagnosticsError) -> [String: TemplateRenderer] {
    var templates: [String: Template] = [:]
    var problems: [Diagnostic] = []
    for (name, file) in files.sorted(by: { $0.key < $1.key }) {
      do {
        templates[name] = try file.template()
      } catch {
        problems += error.diagnostics
      }
    }
    guard problems.isEmpty else { throw DiagnosticsError(problems) }
    let sources = files.mapValues(\.source)
    return templates.mapValues {
      TemplateRenderer(template: $0, partials: templates, sources: sources)
    }
  }

  /// The name of the template that writes a decorator.
  func nameOfTemplate(writing key: String) -> String? {
    files.first { $0.value.definition?.key == key }?.key
  }
}

/// A template that is ready to be rendered.
struct TemplateRenderer: Sendable {
  let template: Template
  let partials: [String: Template]
  /// The texts of all templates, in which messages point.
  let sources: [String: SourceText]

  func render(_ context: Value) throws(DiagnosticsError) -> [UInt8] {
    do {
      return try template.renderUTF8(
        context, partials: partials,
        options: RenderingOptions(escaping: .none, missingNames: .error))
    } catch {
      throw DiagnosticsError(
        error.errors.compactMap { problem in
          sources[problem.template].map {
            Diagnostic(.error, problem.message, at: problem.offset, in: $0)
          }
        })
    }
  }
}
