import DecoratorMustache
import DecoratorSpec

/// The Mustache texts of a front matter, parsed.
struct SignatureTemplates: Sendable {
  private let source: SourceText
  private let partials: [String: Template]
  /// The templates, by the places of the texts.
  private var templates: [Int: Template] = [:]

  /// - Throws: All mistakes in the texts.
  init(
    of definition: DecoratorDefinition, in source: SourceText, partials: [String: Template]
  ) throws(DiagnosticsError) {
    self.source = source
    self.partials = partials
    let texts: [TemplateText?] =
      definition.properties.flatMap { [$0.type, $0.value] }
      + definition.parameters.flatMap { [$0.type, $0.defaultValue, $0.summary] }
    var problems: [Diagnostic] = []
    for text in texts.compactMap(\.self) {
      do throws(TemplateErrors) {
        templates[text.offset] = try Template(parsing: text.text, name: source.fileName)
      } catch {
        problems += diagnostics(error, in: text)
      }
    }
    guard problems.isEmpty else { throw DiagnosticsError(problems) }
  }

  /// Renders the texts of a decorator.
  ///
  /// - Parameter names: The unique names of the properties.
  /// - Throws: The mistakes in the texts.
  func signature(
    of configured: ConfiguredDecorator, _ context: Value, _ names: UniqueNames
  ) throws(DiagnosticsError) -> DecoratorSignature {
    var signature = DecoratorSignature()
    for property in configured.properties {
      signature.properties.append([
        "label": .string(property.name), "name": .string(names.unique(property.name)),
        "type": .string(try text(property.type, context) ?? ""),
        "value": .string(try text(property.value, context) ?? property.name),
      ])
    }
    for parameter in configured.parameters {
      signature.parameters.append(
        RenderedParameter(
          label: parameter.label, name: parameter.name,
          type: try text(parameter.type, context) ?? "",
          defaultValue: try text(parameter.defaultValue, context),
          summary: try text(parameter.summary, context)?.inOneLine ?? ""))
    }
    return signature
  }

  /// Returns the rendered text; `nil` if there is none, or it is empty.
  private func text(_ text: TemplateText?, _ context: Value) throws(DiagnosticsError) -> String? {
    guard let text, let template = templates[text.offset] else { return nil }
    do throws(TemplateErrors) {
      let result = try template.render(context, partials: partials)
      return result.isEmpty ? nil : result
    } catch {
      throw DiagnosticsError(diagnostics(error, in: text))
    }
  }

  private func diagnostics(_ error: TemplateErrors, in text: TemplateText) -> [Diagnostic] {
    error.errors.map { Diagnostic(.error, $0.message, at: text.offset, in: source) }
  }
}
