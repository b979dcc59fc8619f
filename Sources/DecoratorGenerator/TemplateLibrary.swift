import DecoratorMustache
import DecoratorSpec
import DecoratorTemplates

/// The templates that a spec can use: built-in ones and the user's own.
public struct TemplateLibrary: Sendable {
  /// The templates by their names. The user's own replace built-in ones of the same name.
  private var files: [String: TemplateFile] = [:]
  /// The names of the templates of decorators, by their keys.
  private var names: [String: String] = [:]
  /// The keys of built-in decorators that the user's own templates replace.
  private var replacedKeys: Set<String> = []

  /// The built-in templates.
  public static let builtIn: TemplateLibrary = {
    var library = TemplateLibrary()
    for template in Templates.all {
      let source = SourceText(path: "\(template.name).mustache", text: template.text)
      library.add(TemplateFile(builtIn: source, key: template.key))
    }
    return library
  }()

  /// Returns the built-in templates and those of the user.
  public static func builtIn(with own: [SourceText]) throws(DiagnosticsError) -> TemplateLibrary {
    var library = builtIn
    try library.add(own)
    return library
  }

  /// Adds a template. It replaces a template for the same decorator or with the same name.
  public mutating func add(_ file: TemplateFile) {
    if let key = file.key, let replaced = names[key] {
      if files[replaced]?.isBuiltIn == true { replacedKeys.insert(key) }
      remove(replaced)
    }
    remove(file.name)
    files[file.name] = file
    if let key = file.key { names[key] = file.name }
  }

  private mutating func remove(_ name: String) {
    guard let file = files.removeValue(forKey: name) else { return }
    if let key = file.key { names[key] = nil }
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
          let offset = try file.definition?.keyOffset ?? 0
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
    let key = file.key
    if let key, let other = others.first(where: { $0.key == key }) {
      return "'\(other.source.path)' defines the decorator '\(key)' too; remove one"
    }
    if let other = others.first(where: { $0.name == file.name }) {
      return "'\(other.source.path)' has the same name, and templates call each other by name; "
        + "rename one of them"
    }
    // It would hide the built-in template from others.
    if key != nil, let other = files[file.name], other.isBuiltIn, other.key != key {
      return "'\(file.name)' is the name of another built-in template; rename this file"
    }
    return nil
  }

  /// All templates, partials included, sorted by name.
  public var templates: [TemplateFile] { files.values.sorted { $0.name < $1.name } }

  /// The decorators of the templates, sorted by key.
  ///
  /// - Throws: The mistakes in the first template that has some.
  public var definitions: [DecoratorDefinition] {
    get throws(DiagnosticsError) {
      var definitions: [DecoratorDefinition] = []
      for key in names.keys.sorted() {
        if let definition = try definition(key) { definitions.append(definition) }
      }
      return definitions
    }
  }

  /// Returns `true` if a template is that of a decorator.
  public func hasDecorator(_ key: String) -> Bool { names[key] != nil }

  /// The decorators of the templates, which are read when a spec requests them.
  public var catalog: DecoratorCatalog {
    let partials = files.values.filter { !$0.isBuiltIn && $0.key == nil }.map(\.source.fileName)
    return DecoratorCatalog(keys: names.keys, partials: partials) {
      key throws(DiagnosticsError) in try definition(key)
    }
  }

  private func definition(_ key: String) throws(DiagnosticsError) -> DecoratorDefinition? {
    try names[key].flatMap { files[$0] }?.definition
  }

  /// Checks that the partials exist that decorators of the user have as helpers.
  ///
  /// - Throws: The first mistake.
  func checkHelpers() throws(DiagnosticsError) {
    for file in templates where !file.isBuiltIn {
      let helpers = try file.definition?.helpers ?? []
      for helper in helpers where files[helper.partial.text] == nil {
        throw DiagnosticsError([
          Diagnostic(
            .error, "there is no partial '\(helper.partial.text)'", at: helper.partial.offset,
            in: file.source)
        ])
      }
    }
  }

  /// Warnings on the user's own templates: blocks that replace none of their parent, and rules on the order of decorators
  /// that do not exist.
  var warnings: [Diagnostic] {
    templates.filter { !$0.isBuiltIn }.flatMap { file in
      let blocks = (try? file.template.strayBlocks(partials: self)) ?? []
      let rules = (try? file.definition)?.orderRules ?? []
      return blocks.map { block in
        Diagnostic(
          .warning,
          "'\(block.parent)' has no block '\(block.name)', so nothing writes this one"
            + suggestion(for: block.name, among: block.knownNames),
          at: block.offset, in: file.source)
      }
        + rules.flatMap(\.others).filter { names[$0.key] == nil }.map { other in
          Diagnostic(
            .warning,
            "unknown decorator '\(other.key)', so this rule of 'order' never applies to it"
              + (nearHint(for: other.key, among: names.keys.sorted()) ?? ""),
            at: other.offset, in: file.source)
        }
    }
  }

  /// Returns the path of the user's own template that replaces the built-in one of a decorator; `nil` if none does.
  func replacement(of key: String) -> String? {
    replacedKeys.contains(key) ? names[key].flatMap { files[$0] }?.source.path : nil
  }

  /// Returns the template of a decorator.
  func template(of definition: DecoratorDefinition) -> TemplateFile? {
    names[definition.key].flatMap { files[$0] }
  }

  /// Renders the template of a name.
  func render(_ name: String, _ context: Value) throws(DiagnosticsError) -> [UInt8] {
    guard let file = files[name] else { return [] }
    do throws(TemplateError) {
      return try file.template.render(context, partials: self)
    } catch {
      let source = files[error.template]?.source ?? file.source
      throw DiagnosticsError([error.diagnostic(in: source)])
    }
  }

  /// Returns the places in templates of the text that a template renders; `nil` if there is no such template.
  func trace(_ name: String, _ context: Value) throws(DiagnosticsError) -> Trace? {
    guard let file = files[name] else { return nil }
    do throws(TemplateError) {
      return try file.template.trace(context, partials: self)
    } catch {
      throw DiagnosticsError([error.diagnostic(in: files[error.template]?.source ?? file.source)])
    }
  }

  var hasOwnTemplates: Bool { files.values.contains { !$0.isBuiltIn } }

  /// Returns the text of a template of the user; `nil` for built-in ones.
  func ownSource(of name: String) -> SourceText? {
    files[name].flatMap { $0.isBuiltIn ? nil : $0.source }
  }

  /// Returns `true` if the visible parts of a decorator may name types of the runtime.
  ///
  /// They may if its properties or parameters do, or if its template writes other visible
  /// declarations.
  func showsRuntime(in configured: ConfiguredDecorator, besides names: ForeignNames) -> Bool {
    guard let template = template(of: configured.definition),
      !template.source.text.contains("{{access}}")
    else { return true }
    let types = configured.properties.map(\.type.text) + configured.parameters.map(\.type.text)
    return types.flatMap(\.dottedNames).contains { name in
      name.hasPrefix("runtime.") && RuntimeNames.isOfRuntime(String(name.dropFirst(8)))
        || name.first?.isUppercase == true && !StandardType.commonNames.contains(name)
          && !names.isDeclaredHere(name)
    }
  }
}

extension TemplateLibrary: Partials {
  public func partial(named name: String) throws(TemplateError) -> Template? {
    try files[name]?.template
  }

  public var partialNames: [String] { Array(files.keys) }
}
