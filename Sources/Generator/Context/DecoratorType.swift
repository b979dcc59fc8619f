/// The type that a template writes, as members that speak of `Self` see it.
struct DecoratorType {
  var name: String
  var isClass: Bool
  /// `convenience `, which initializers of classes say that call another.
  var delegation: String
  /// The names of its decoratee, as a property and as a type.
  var decoratee: String
  var genericDecoratee: String
  /// The initializer's labels besides `decoratee`, with the names of the properties that hold their
  /// values.
  var settings: [(label: String, property: String)]

  /// The type as it is written where `Self` may not stand.
  var typeText: String { "\(name)<\(genericDecoratee)>" }

  /// Whether the modifier's defaults decorate what the type makes itself.
  var hasSettings: Bool { !settings.isEmpty }

  /// The label of the initializer that decorates with the modifier's defaults, where there are
  /// settings.
  private var makingLabel: String { hasSettings ? "decorating" : "decoratee" }

  /// A value decorated as the modifier does by default, where there is no decorator to take settings
  /// from.
  ///
  /// - Parameter initializer: What is called: the type, or `self.init` in an initializer.
  func making(_ value: String, by initializer: String) -> String {
    "\(initializer)(\(makingLabel): \(value))"
  }

  /// A value decorated with the same settings.
  ///
  /// - Parameter reference: How a property is called where the value is made.
  func wrapping(_ value: String, _ reference: (_ property: String) -> String) -> String {
    let arguments =
      ["decoratee: \(value)"] + settings.map { "\($0.label): \(reference($0.property))" }
    return "\(name)(\(arguments.joined(separator: ", ")))"
  }
}
