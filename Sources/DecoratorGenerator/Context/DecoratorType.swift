/// The type that a template writes, for members that use `Self`.
struct DecoratorType {
  var name: String
  var isClass: Bool
  /// `convenience `, the modifier of class initializers that call another initializer.
  var delegation: String
  /// The name of the property with its decoratee.
  var decoratee: String
  var genericDecoratee: String
  /// The labels of the initializer besides `decoratee`, with the names of the properties that store
  /// the values.
  var settings: [(label: String, property: String)]

  /// The type in places where `Self` is not allowed.
  var typeText: String { "\(name)<\(genericDecoratee)>" }

  var hasSettings: Bool { !settings.isEmpty }

  /// The label of the initializer that decorates a value: `decorating` with the defaults of the
  /// modifier, if there are settings.
  private var makingLabel: String { hasSettings ? "decorating" : "decoratee" }

  /// Returns a value, decorated with the defaults of the modifier, since there is no decorator to
  /// take settings from.
  ///
  /// - Parameter initializer: The callee: the type, or `self.init` in an initializer.
  func making(_ value: String, by initializer: String) -> String {
    "\(initializer)(\(makingLabel): \(value))"
  }

  /// Returns a value, decorated with the same settings.
  ///
  /// - Parameter reference: A function that returns the reference to a property at this place.
  func wrapping(_ value: String, _ reference: (_ property: String) -> String) -> String {
    let arguments =
      ["decoratee: \(value)"] + settings.map { "\($0.label): \(reference($0.property))" }
    return "\(name)(\(arguments.joined(separator: ", ")))"
  }
}
