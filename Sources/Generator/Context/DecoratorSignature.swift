import Mustache
import Spec

/// What a decorator stores, and how it is applied, with the front matter's texts filled in.
public struct DecoratorSignature: Sendable {
  /// A stored property besides the decoratee.
  public struct Property: Sendable {
    /// Its name as the front matter has it, which labels the initializer's argument.
    public var label: String
    /// Its name in the type.
    public var name: String
    /// nil where the template declares it.
    public var type: String?
    /// What the modifier gives it.
    public var value: String
  }

  /// A parameter of the modifier.
  public struct Parameter: Sendable {
    public var label: String
    public var name: String
    public var type: String
    public var defaultValue: String?
    public var summary: String

    /// The parameter as it is declared: `to sink: some LogSink = StandardErrorLog()`.
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
          "type": $0.type.map(Value.string) ?? .null, "value": .string($0.value),
        ]
      })
  }

}

extension [DecoratorSignature.Parameter] {
  /// The parameters as templates name them.
  var value: Value {
    .list(
      map {
        ["name": .string($0.name), "text": .string($0.text), "summary": .string($0.summary)]
      })
  }
}
