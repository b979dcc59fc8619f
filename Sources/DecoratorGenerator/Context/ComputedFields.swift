import DecoratorMustache

/// Fields of known names, each with a value that a function computes.
final class ComputedFields: Fields {
  let names: Set<String>
  private let compute: @Sendable (String) -> Value

  init(_ names: Set<String>, compute: @escaping @Sendable (String) -> Value) {
    self.names = names
    self.compute = compute
  }

  func value(of name: String) -> Value? { names.contains(name) ? compute(name) : nil }
}

extension Value {
  /// Returns an object with these fields, each with a text that a function computes.
  static func texts(
    _ names: Set<String>, compute: @escaping @Sendable (String) -> String
  ) -> Value {
    .fields(ComputedFields(names) { .string(compute($0)) })
  }

  /// Returns an object with these fields, each with a condition that a function computes.
  static func conditions(
    _ names: Set<String>, compute: @escaping @Sendable (String) -> Bool
  ) -> Value {
    .fields(ComputedFields(names) { .bool(compute($0)) })
  }

  /// Returns a text that is also available as a Swift string literal: `{{title}}` and
  /// `{{title.literal}}`.
  static func literal(_ text: String) -> Value {
    .fields(["literal": .string(text.literal)], text: text)
  }

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
