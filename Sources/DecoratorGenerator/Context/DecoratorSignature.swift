import DecoratorMustache
import DecoratorSpec

/// The stored properties of a decorator and the parameters of its modifier, with the texts of the
/// front matter rendered.
public struct DecoratorSignature: Sendable {
  /// A stored property besides the decoratee.
  public struct Property: Sendable {
    /// The name in the front matter, which is the argument label of the initializer.
    public var label: String
    /// The name in the type.
    public var name: String
    public var type: String
    /// The argument that the modifier passes for it.
    public var value: String
  }

  /// A parameter of the modifier.
  public struct Parameter: Sendable {
    public var label: String
    public var name: String
    public var type: String
    public var defaultValue: String?
    public var summary: String

    /// The declaration of the parameter: `to sink: some LogSink = StandardErrorLog()`.
    public var text: String {
      let names = label == name ? name : "\(label) \(name)"
      return "\(names): \(type)" + (defaultValue.map { " = \($0)" } ?? "")
    }
  }

  public var properties: [Property]
  public var parameters: [Parameter]
}

extension DecoratorSignature {
  var propertyValues: Value {
    .list(
      properties.map {
        [
          "label": .string($0.label), "name": .string($0.name),
          "type": .string($0.type), "value": .string($0.value),
        ]
      })
  }

}

extension [DecoratorSignature.Parameter] {
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
