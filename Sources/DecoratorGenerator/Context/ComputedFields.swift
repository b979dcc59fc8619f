import DecoratorDeclarations
import DecoratorMustache

/// Fields of known names, each with a value that a function computes.
final class ComputedFields: Fields {
  private let table: FieldTable<String>
  private let compute: @Sendable (String) -> Value

  init(_ table: FieldTable<String>, compute: @escaping @Sendable (String) -> Value) {
    self.table = table
    self.compute = compute
  }

  func value(of name: FieldName) -> Value? { table[name].map(compute) }

  var names: Set<String> { table.names }
}

/// A text that is also available as a Swift string literal.
private final class LiteralText: Fields {
  private let content: String
  private let value: String
  private static let name: FieldName = "literal"

  init(_ content: String, value: String) { (self.content, self.value) = (content, value) }

  var text: String? { content }

  func value(of name: FieldName) -> Value? { name == Self.name ? .string(value.literal) : nil }

  var names: Set<String> { [Self.name.text] }
}

extension FieldTable<String> {
  /// Creates a table of names alone.
  init(names: some Sequence<String>) { self.init(names.map { ($0, $0) }) }
}

extension Value {
  /// Returns an object with these fields, each with a text that a function computes.
  static func texts(
    _ names: FieldTable<String>, compute: @escaping @Sendable (String) -> String
  ) -> Value {
    .fields(ComputedFields(names) { .string(compute($0)) })
  }

  /// Returns an object with these fields, each with a condition that a function computes.
  static func conditions(
    _ names: FieldTable<String>, compute: @escaping @Sendable (String) -> Bool
  ) -> Value {
    .fields(ComputedFields(names) { .bool(compute($0)) })
  }

  /// Returns a text that is also available as a Swift string literal: `{{title}}` and
  /// `{{title.literal}}`.
  ///
  /// - Parameter value: The text of the literal; by default the same.
  static func literal(_ text: String, of value: String? = nil) -> Value {
    .fields(LiteralText(text, value: value ?? text))
  }

  /// Returns a text; `null` without one.
  static func text(_ text: String?) -> Value { text.map(Value.string) ?? .null }

  static func texts(_ texts: some Sequence<String>) -> Value { .list(texts.map(Value.string)) }
}

extension String {
  fileprivate var literal: String {
    if hasOnly({ $0.isPlainInLiteral }) { return "\"" + self + "\"" }
    var literal = "\""
    for scalar in unicodeScalars {
      switch scalar {
      case "\"", "\\": literal += "\\\(scalar)"
      case "\n": literal += "\\n"
      case "\r": literal += "\\r"
      case "\t": literal += "\\t"
      case "\0"..."\u{1F}", "\u{7F}"..."\u{9F}":
        literal += "\\u{\(String(scalar.value, radix: 16))}"
      default: literal.unicodeScalars.append(scalar)
      }
    }
    return literal + "\""
  }
}

extension UInt8 {
  /// A Boolean value that indicates whether it stands for itself in a string literal, as printable ASCII does.
  fileprivate var isPlainInLiteral: Bool {
    (0x20..<0x7F).contains(self) && self != UInt8(ascii: "\"") && self != UInt8(ascii: "\\")
  }
}
