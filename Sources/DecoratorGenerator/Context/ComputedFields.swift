import DecoratorMustache

/// The names of a table, each with a value that a function computes.
final class ComputedFields<Element: Sendable>: Fields {
  let text: String?
  private let table: NameTable<Element>
  private let compute: @Sendable (Element) -> Value

  /// - Parameter text: The text of the object itself, if it has one.
  init(
    _ table: NameTable<Element>, text: String? = nil,
    compute: @escaping @Sendable (Element) -> Value
  ) {
    self.table = table
    self.text = text
    self.compute = compute
  }

  var names: [String] { table.names }

  func value(of name: Name) -> Value? { table[name].map(compute) }
}

extension Value {
  /// Returns an object with the names of a table, each with a text that a function computes.
  static func texts(
    _ table: NameTable<String>, compute: @escaping @Sendable (String) -> String
  ) -> Value {
    .fields(ComputedFields(table) { .string(compute($0)) })
  }

  /// Returns an object with the names of a table, each with a condition that a function computes.
  static func conditions(
    _ table: NameTable<String>, compute: @escaping @Sendable (String) -> Bool
  ) -> Value {
    .fields(ComputedFields(table) { .bool(compute($0)) })
  }

  /// Returns a text that is also available as a Swift string literal: `{{title}}` and
  /// `{{title.literal}}`.
  static func literal(_ text: String) -> Value {
    .fields(ComputedFields(literalTable, text: text) { _ in .string(text.literal) })
  }

  private static let literalTable: NameTable<Bool> = ["literal": true]

  /// Returns a text; `null` without one.
  static func text(_ text: String?) -> Value { text.map(Value.string) ?? .null }

  static func texts(_ texts: some Sequence<String>) -> Value { .list(texts.map(Value.string)) }
}

extension String {
  fileprivate var literal: String {
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
