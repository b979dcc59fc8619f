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

  /// Adds templates of the user.
  ///
  /// - Throws: All mistakes in the files. No two of them can write the same decorator or have the same
  ///   name.
  public mutating func add(_ sources: [SourceText]) throws(DiagnosticsError) {
    var problems: [Diagnostic] = []
    var added: [TemplateFile] = []
    for source in sources {
      do {
        let file = try TemplateFile(source)
        if let message = conflict(of: file, with: added) {
          let offset = file.definition?.keyOffset ?? 0
          problems.append(Diagnostic(.error, message, at: offset, in: source))
        }
        added.append(file)
      } catch {
        problems += error.diagnostics
      }
    }
    guard problems.isEmpty else { throw DiagnosticsError(problems) }
    for file in added { add(file) }
  }

  private func conflict(of file: TemplateFile, with others: [TemplateFile]) -> String? {
    let key = file.definition?.key
    if let key, let other = others.first(where: { $0.definition?.key == key }) {
      return "'\(other.source.path)' defines the decorator '\(key)' too; remove one"
    }
    if let other = others.first(where: { $0.name == file.name }) {
      return "'\(other.source.path)' has the same name, and templates call each other by name; "
        + "rename one of them"
    }
    // It would hide the built-in template from others.
    if key != nil, let other = files[file.name], other.isBuiltIn, other.definition?.key != key {
      return "'\(file.name)' is the name of another built-in template; rename this file"
    }
    return nil
  }

  /// All templates, partials included, sorted by name.
  public var templates: [TemplateFile] { files.values.sorted { $0.name < $1.name } }

  /// The decorators of the templates, sorted by key.
  public var definitions: [DecoratorDefinition] {
    files.values.compactMap(\.definition).sorted { $0.key < $1.key }
  }

  /// Parses the Mustache in the front matters.
  ///
  /// - Throws: The first mistake in them.
  func parsed() throws(DiagnosticsError) -> ParsedTemplates {
    let templates = files.mapValues(\.template)
    var decorators: [String: DecoratorNames] = [:]
    for file in self.templates {
      guard let definition = file.definition else { continue }
      if let helper = definition.helpers.first(where: { files[$0.partial.text] == nil }) {
        throw DiagnosticsError([
          Diagnostic(
            .error, "there is no partial '\(helper.partial.text)'", at: helper.partial.offset,
            in: file.source)
        ])
      }
      decorators[definition.key] = DecoratorNames(
        of: definition, template: file.name,
        ownTemplate: file.isBuiltIn ? nil : file.source.fileName.printable,
        try SignatureTemplates(of: definition, in: file.source, partials: templates))
    }
    return ParsedTemplates(
      templates: templates, sources: files.mapValues(\.source), decorators: decorators)
  }
}
