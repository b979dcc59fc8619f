import DecoratorMustache
import DecoratorSpec
import DecoratorTemplates

/// The templates that a spec can use: built-in ones and the user's own.
public struct TemplateLibrary: Sendable {
  /// The templates by their names. The user's own replace built-in ones of the same name.
  private var files: [String: TemplateFile] = [:]

  /// Returns the built-in templates.
  public static func builtIn() throws(DiagnosticsError) -> TemplateLibrary {
    try readBuiltIn.get()
  }

  private static let readBuiltIn = Result { () throws(DiagnosticsError) in
    var library = TemplateLibrary()
    for (name, text) in Templates.all {
      var file = try TemplateFile(SourceText(path: "\(name).mustache", text: text))
      file.isBuiltIn = true
      library.add(file)
    }
    return library
  }

  /// Adds a template. It replaces a template for the same decorator or with the same name.
  public mutating func add(_ file: TemplateFile) {
    if let key = file.definition?.key {
      files = files.filter { $0.value.definition?.key != key }
    }
    files[file.name] = file
  }

  /// All templates, partials included, sorted by name.
  public var templates: [TemplateFile] { files.values.sorted { $0.name < $1.name } }

  /// The decorators of the templates, sorted by key.
  public var definitions: [DecoratorDefinition] {
    files.values.compactMap(\.definition).sorted { $0.key < $1.key }
  }

  /// Parses the Mustache in the front matters.
  ///
  /// - Throws: All mistakes in them.
  func parsed() throws(DiagnosticsError) -> ParsedTemplates {
    let templates = files.mapValues(\.template)
    var problems: [Diagnostic] = []
    var decorators: [String: DecoratorNames] = [:]
    for file in files.values.sorted(by: { $0.name < $1.name }) {
      guard let definition = file.definition else { continue }
      for helper in definition.helpers where files[helper.partial] == nil {
        problems.append(
          Diagnostic(
            .error, "there is no partial '\(helper.partial)'", at: helper.offset, in: file.source))
      }
      do {
        decorators[definition.key] = DecoratorNames(
          of: definition, template: file.name,
          ownTemplate: file.isBuiltIn ? nil : file.source.fileName.printable,
          try SignatureTemplates(of: definition, in: file.source, partials: templates))
      } catch {
        problems += error.diagnostics
      }
    }
    guard problems.isEmpty else { throw DiagnosticsError(problems) }
    return ParsedTemplates(
      templates: templates, sources: files.mapValues(\.source), decorators: decorators)
  }
}
