import DecoratorMustache
import DecoratorSpec

/// Templates that can be rendered.
struct ParsedTemplates: Sendable {
  let templates: [String: Template]
  /// The texts of all templates, for messages.
  let sources: [String: SourceText]
  /// The names of the templates of decorators, by their keys.
  let decorators: [String: DecoratorNames]

  /// Renders the template of a name.
  func render(_ name: String, _ context: Value) throws(DiagnosticsError) -> [UInt8] {
    guard let template = templates[name] else { return [] }
    do {
      return try template.render(context, partials: templates)
    } catch {
      let source = sources[error.template] ?? SourceText(path: error.template, text: "")
      throw DiagnosticsError([Diagnostic(.error, error.message, at: error.offset, in: source)])
    }
  }

  /// Returns `true` if the visible parts of a decorator may name types of the runtime.
  ///
  /// They may if its properties or parameters do, or if its template writes other visible
  /// declarations.
  func showsRuntime(in configured: ConfiguredDecorator, besides names: ForeignNames) -> Bool {
    guard let template = decorators[configured.definition.key]?.template,
      let source = sources[template],
      !source.text.contains("{{access}}")
    else { return true }
    let types = configured.properties.map(\.type.text) + configured.parameters.map(\.type.text)
    return types.flatMap(\.dottedNames).contains { name in
      name.hasPrefix("runtime.")
        || name.first?.isUppercase == true && !StandardTypes.names.contains(name)
          && !names.isDeclaredHere(name)
    }
  }
}
