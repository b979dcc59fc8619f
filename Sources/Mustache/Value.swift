/// What a template is filled in with.
///
/// A section is rendered for a value unless the value is `null`, `false`, an empty list or an empty
/// string. Everything else is rendered, the number 0 and an object without fields included.
public enum Value: Sendable {
  /// Nothing: it is written as nothing, and its sections are left out.
  case null
  /// A condition. It is written as `true` or `false`.
  case bool(Bool)
  /// A text. An empty one leaves its sections out.
  case string(String)
  /// Values to repeat a section for. A list cannot be written itself.
  case list([Value])
  /// An object whose fields a section can name.
  case fields(any Fields)

  /// An object with the fields of a dictionary.
  public static func fields(_ fields: [String: Value]) -> Value {
    .fields(DictionaryFields(fields))
  }

  /// A whole number, as its decimal digits.
  public static func number(_ number: Int) -> Value { .string(String(number)) }

  /// A number, in the shortest form that stands for it, such as `1.5` or `2.0`.
  public static func number(_ number: Double) -> Value { .string(String(number)) }

  /// Whether a section of this value is rendered.
  var isTruthy: Bool {
    switch self {
    case .null: false
    case .bool(let bool): bool
    case .string(let string): !string.isEmpty
    case .list(let list): !list.isEmpty
    case .fields: true
    }
  }

  /// The text that the value is written as, nil for what cannot be written.
  var text: String? {
    switch self {
    case .null: ""
    case .bool(let bool): bool ? "true" : "false"
    case .string(let string): string
    case .list: nil
    case .fields(let fields): fields.text
    }
  }

  /// The kind of value, for messages.
  var kind: String {
    switch self {
    case .null: "nothing"
    case .bool: "a condition"
    case .string: "a text"
    case .list: "a list"
    case .fields: "an object"
    }
  }
}

extension Value: ExpressibleByNilLiteral {
  public init(nilLiteral: ()) {
    self = .null
  }
}

extension Value: ExpressibleByBooleanLiteral {
  public init(booleanLiteral value: Bool) {
    self = .bool(value)
  }
}

extension Value: ExpressibleByIntegerLiteral {
  public init(integerLiteral value: Int) {
    self = .number(value)
  }
}

extension Value: ExpressibleByFloatLiteral {
  public init(floatLiteral value: Double) {
    self = .number(value)
  }
}

extension Value: ExpressibleByStringLiteral {
  public init(stringLiteral value: String) {
    self = .string(value)
  }
}

extension Value: ExpressibleByStringInterpolation {}

extension Value: ExpressibleByArrayLiteral {
  public init(arrayLiteral elements: Value...) {
    self = .list(elements)
  }
}

extension Value: ExpressibleByDictionaryLiteral {
  /// An object with these fields; where a name is given twice, the later value counts.
  public init(dictionaryLiteral elements: (String, Value)...) {
    self = .fields([String: Value](elements) { _, later in later })
  }
}

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
