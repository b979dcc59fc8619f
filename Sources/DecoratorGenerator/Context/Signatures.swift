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
  /// Its clock, if it has one, and the parameters of all its decorators, outermost first.
  private(set) var parameters: [RenderedParameter] = []
  /// The calls of the modifiers, as values for templates. The innermost decorator is applied first.
  private(set) var calls: [Value] = []

  init(clock: RenderedParameter?) {
    parameters = clock.map { [$0] } ?? []
  }

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
