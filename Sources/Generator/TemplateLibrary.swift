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

  /// The templates and the Mustache in their front matters, parsed.
  ///
  /// - Throws: all that is wrong with them.
  func parsed() throws(DiagnosticsError) -> ParsedTemplates {
    var templates: [String: Template] = [:]
    var problems: [Diagnostic] = []
    for (name, file) in files.sorted(by: { $0.key < $1.key }) {
      do {
        templates[name] = try file.template()
      } catch {
        problems += error.diagnostics
      }
    }
    var decorators: [String: DecoratorTemplates] = [:]
    for file in files.values.sorted(by: { $0.name < $1.name }) {
      guard let definition = file.definition else { continue }
      do {
        decorators[definition.key] = DecoratorTemplates(
          name: file.name, names: DecoratorNames(of: definition),
          signature: try SignatureTemplates(of: definition, in: file.source, partials: templates))
      } catch {
        problems += error.diagnostics
      }
    }
    guard problems.isEmpty else { throw DiagnosticsError(problems) }
    return ParsedTemplates(
      templates: templates, sources: files.mapValues(\.source), decorators: decorators)
  }
}
