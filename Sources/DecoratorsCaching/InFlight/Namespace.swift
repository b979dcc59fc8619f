@_spi(Generated) import Decorators
import Foundation

/// Names that separate decorators that share a cache, as parts of texts.
///
/// A text shows where its namespace ends, so that no two names become one text.
enum Namespace {
  // Bytes are compared, because a slash and an accent after it are one character.
  private static let slash = UInt8(ascii: "/")

  /// Returns the text of a namespace, which contains no slash.
  static func text(of namespace: String) -> String {
    guard namespace.utf8.contains(where: { $0 == slash || $0 == UInt8(ascii: "%") }) else {
      return namespace
    }
    return namespace.unicodeScalars.reduce(into: "") { text, scalar in
      switch scalar {
      case "%": text += "%25"
      case "/": text += "%2F"
      default: text.unicodeScalars.append(scalar)
      }
    }
  }

  /// Returns the text of a tag, which differs from that of the same tag in another namespace. Tags that look
  /// the same are one.
  static func text(ofTag tag: String, in namespace: String) -> String {
    let tag = tag.utf8.allSatisfy { $0 < 0x80 } ? tag : tag.precomposedStringWithCanonicalMapping
    return namespace.isEmpty && !tag.utf8.contains(slash) ? tag : "\(text(of: namespace))/\(tag)"
  }

  /// Returns the namespace of a tag, given its text.
  static func ofTag(_ text: String) -> String {
    text.utf8.firstIndex(of: slash).map { name(text.utf8[..<$0]) } ?? ""
  }

  /// Returns the namespace of a member, given its name with its module, or a key that begins with it. What
  /// follows the name of the protocol may have slashes of its own.
  static func ofMember(_ text: String) -> String {
    guard let index = text.utf8.firstIndex(of: slash),
      text.utf8[index...].dropFirst()
        .prefix(while: { $0 != UInt8(ascii: "(") && $0 != UInt8(ascii: ".") }).contains(slash)
    else { return "" }
    return name(text.utf8[..<index])
  }

  private static func name(_ text: Substring.UTF8View) -> String {
    let text = String(decoding: text, as: UTF8.self)
    return text.removingPercentEncoding ?? text
  }
}

extension MemberName {
  /// The whole name as one text, which stores use: `work/Feed/FeedRepository.item(id:)`.
  var text: String {
    namespace.isEmpty ? member : "\(Namespace.text(of: namespace))/\(member)"
  }
}
