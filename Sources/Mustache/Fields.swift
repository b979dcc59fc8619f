/// An object that a template can name the fields of.
///
/// Fields may be computed when they are asked for: a template asks only for those it uses.
public protocol Fields: Sendable {
  /// The value of a field, nil where there is no field of that name.
  ///
  /// A field that exists but has nothing in it is `.null`, which is never an error.
  func value(of name: Name) -> Value?

  /// The names of the fields, from which error messages suggest the one that was meant.
  var names: [String] { get }

  /// What the object itself is written as, by `{{.}}` or by the name that it is the value of.
  ///
  /// The default is nil: the object cannot be written, only its fields.
  var text: String? { get }
}

extension Fields {
  public var text: String? { nil }
}

extension Dictionary: Fields where Key == String, Value == Mustache.Value {
  public func value(of name: Name) -> Mustache.Value? { self[name.text] }

  public var names: [String] { Array(keys) }
}
