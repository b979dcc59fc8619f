import DecoratorMustache

/// A text that is also available as a Swift string literal: `{{title}}` and `{{title.literal}}`.
final class LiteralText: Fields {
  private let content: String
  private let literal: Value
  private static let fields = NameTable([("literal", true)])

  init(_ text: String) {
    content = text
    literal = .string(text.literal)
  }

  var text: String? { content }
  var names: [String] { Self.fields.names }

  func value(of name: Name) -> Value? {
    Self.fields[name].map { _ in literal }
  }
}

extension String {
  /// The text as a Swift string literal.
  fileprivate var literal: String {
    if isPlain { return "\"\(self)\"" }
    var literal = "\""
    for scalar in unicodeScalars {
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

  /// A Boolean value that indicates whether the text needs only quotes, as most names and paths do.
  private var isPlain: Bool {
    utf8.allSatisfy { byte in
      (0x20..<0x7F).contains(byte) && byte != UInt8(ascii: "\"") && byte != UInt8(ascii: "\\")
    }
  }
}
