import DecoratorMustache
import DecoratorSpec

/// A parameter of a modifier, with the texts of the front matter rendered.
public struct RenderedParameter: Sendable {
  var label: String
  var name: String
  var type: String
  var defaultValue: String?
  var summary: String

  /// The declaration of the parameter: `to sink: some LogSink = StandardErrorLog()`.
  public var text: String {
    let names = label == name ? name : "\(label) \(name)"
    return "\(names): \(type)" + (defaultValue.map { " = \($0)" } ?? "")
  }
}

/// The stored properties of a decorator, as values for templates, and the parameters of its
/// modifier.
struct DecoratorSignature: Sendable {
  var properties: [Value] = []
  var parameters: [RenderedParameter] = []
}

/// The parameters and calls of the modifier of a stack.
struct StackSignature: Sendable {
  /// The parameters of all its decorators, outermost first.
  private(set) var parameters: [RenderedParameter] = []
  /// The calls of the modifiers, as values for templates. The innermost decorator is applied first.
  private(set) var calls: [Value] = []

  /// Adds a decorator inside the others.
  mutating func add(_ configured: ConfiguredDecorator, _ signature: DecoratorSignature) {
    var arguments: [String] = []
    for (parameter, label) in zip(signature.parameters, configured.stackLabels) {
      var own = parameter
      own.label = label
      own.name = label
      arguments.append((parameter.label == "_" ? "" : "\(parameter.label): ") + label)
      parameters.append(own)
    }
    calls.insert(
      ["modifier": .string(configured.definition.modifier), "arguments": .texts(arguments)], at: 0)
  }
}

extension [RenderedParameter] {
  /// The parameters as a value for templates.
  var value: Value {
    .list(
      map {
        ["name": .string($0.name), "text": .string($0.text), "summary": .string($0.summary)]
      })
  }

  /// The only parameter as a value for templates; a value without it if there are several.
  var onlyValue: Value { count == 1 ? value : .null }
}

/// The Mustache texts of a front matter, parsed.
struct SignatureTemplates: Sendable {
  private let source: SourceText
  private let partials: [String: Template]
  /// The templates, by the places of the texts.
  private var templates: [Int: Template] = [:]

  /// - Throws: The first mistake in the texts.
  init(
    of definition: DecoratorDefinition, in source: SourceText, partials: [String: Template]
  ) throws(DiagnosticsError) {
    self.source = source
    self.partials = partials
    let texts: [TemplateText?] =
      definition.properties.flatMap { [$0.type, $0.value] }
      + definition.parameters.flatMap { [$0.type, $0.defaultValue, $0.summary] }
    for text in texts.compactMap(\.self) {
      do throws(TemplateError) {
        templates[text.offset] = try Template(parsing: text.text, name: source.fileName)
      } catch {
        throw failure(error, in: text)
      }
    }
  }

  /// Renders the texts of a decorator.
  ///
  /// - Parameter names: The unique names of the properties.
  /// - Throws: The first mistake in the texts.
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
    do throws(TemplateError) {
      let result = try template.render(context, partials: partials)
      return result.isEmpty ? nil : String(decoding: result, as: UTF8.self)
    } catch {
      throw failure(error, in: text)
    }
  }

  private func failure(_ error: TemplateError, in text: TemplateText) -> DiagnosticsError {
    DiagnosticsError([Diagnostic(.error, error.message, at: text.offset, in: source)])
  }
}
