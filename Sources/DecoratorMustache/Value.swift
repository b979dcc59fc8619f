/// A value in the context of a template.
///
/// A section is rendered unless its value is `null`, `false`, an empty list or an empty string. The
/// number 0 and an object without fields are rendered.
public enum Value: Sendable {
  /// No value. It is written as nothing, and its sections are left out.
  case null
  /// A condition. It is written as `true` or `false`.
  case bool(Bool)
  /// A text. If it is empty, its sections are left out.
  case string(String)
  /// A list. Its sections are rendered once for each value. It cannot be written itself.
  case list([Value])
  /// An object with fields.
  case fields(any Fields)

  /// Returns an object with these fields, and perhaps a text of its own.
  ///
  /// - Parameter outer: The object with the other fields.
  public static func fields(
    _ fields: KeyValuePairs<FieldName, Value>, text: String? = nil, outer: (any Fields)? = nil
  ) -> Value {
    .fields(FieldList(Array(fields), text: text, outer: outer))
  }

  /// Returns a whole number as its decimal digits.
  public static func number(_ number: Int) -> Value { .string(String(number)) }

  /// A Boolean value that indicates whether sections of this value are rendered.
  var isTruthy: Bool {
    switch self {
    case .null: false
    case .bool(let bool): bool
    case .string(let string): !string.isEmpty
    case .list(let list): !list.isEmpty
    case .fields: true
    }
  }

  /// The text of the value; `nil` if it cannot be written.
  var text: String? {
    switch self {
    case .null: ""
    case .bool(let bool): bool ? "true" : "false"
    case .string(let string): string
    case .list: nil
    case .fields(let fields): fields.text
    }
  }

  /// The kind of the value, for messages.
  var kind: String {
    switch self {
    case .null: "nothing"
    case .bool: "a condition"
    case .string: "text"
    case .list: "a list"
    case .fields: "an object"
    }
  }
}

extension Value: ExpressibleByDictionaryLiteral {
  /// Creates an object with these fields. If a name occurs twice, the later value counts.
  public init(dictionaryLiteral elements: (FieldName, Value)...) {
    self = .fields(FieldList(elements, text: nil, outer: nil))
  }
}

/// An object whose fields a template can name.
///
/// Fields can be computed on demand: a template asks only for the fields that it uses.
public protocol Fields: AnyObject, Sendable {
  /// Returns the value of a field; `nil` if there is no field of that name.
  ///
  /// A field without a value is `.null`, which is never an error.
  func value(of name: FieldName) -> Value?

  /// The names of the fields, for suggestions in error messages.
  var names: Set<String> { get }

  /// The text of the object itself, for `{{.}}` or the name of the object.
  ///
  /// By default `nil`: only the fields of the object can be written.
  var text: String? { get }
}

extension Fields {
  public var text: String? { nil }
}

/// A few fields, which are found one after the other. If a name occurs twice, the later value counts.
final class FieldList: Fields {
  private let fields: [(name: FieldName, value: Value)]
  let text: String?
  private let outer: (any Fields)?

  init(_ fields: [(FieldName, Value)], text: String?, outer: (any Fields)?) {
    self.fields = fields
    self.text = text
    self.outer = outer
  }

  func value(of name: FieldName) -> Value? {
    fields.last { $0.name == name }?.value ?? outer?.value(of: name)
  }

  var names: Set<String> { Set(fields.map(\.name.text)).union(outer?.names ?? []) }
}
