import Mustache

/// A text that can also be had as a Swift string literal: `{{title}}` and `{{title.literal}}`.
final class LiteralText: Fields {
  private let content: String
  private static let fields = NameTable([("literal", true)])

  init(_ text: String) {
    content = text
  }

  var text: String? { content }
  var names: [String] { Self.fields.names }

  func value(of name: Name) -> Value? {
    Self.fields[name].map { _ in .string(literal) }
  }

  private var literal: String {
    var literal = "\""
    for scalar in content.unicodeScalars {
      switch scalar {
      case "\"", "\\": literal += "\\\(scalar)"
      case "\n": literal += "\\n"
      case "\r": literal += "\\r"
      case "\t": literal += "\\t"
      case _ where scalar.properties.generalCategory == .control:
        literal += "\\u{\(String(scalar.value, radix: 16))}"
      default: literal.unicodeScalars.append(scalar)
      }
    }
    return literal + "\""
  }
}
