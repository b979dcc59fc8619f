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
    let isPlain = content.utf8.allSatisfy {
      (0x20..<0x7F).contains($0) && $0 != UInt8(ascii: "\"") && $0 != UInt8(ascii: "\\")
    }
    return isPlain ? "\"\(content)\"" : content.debugDescription
  }
}
