/// An object that a template can name the fields of.
///
/// Fields may be computed when they are asked for: a template asks only for those it uses.
public protocol Fields: AnyObject, Sendable {
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

/// An object with the fields of a dictionary.
final class DictionaryFields: Fields {
  private let fields: [String: Value]

  init(_ fields: [String: Value]) {
    self.fields = fields
  }

  func value(of name: Name) -> Value? { fields[name.text] }

  var names: [String] { Array(fields.keys) }
}
