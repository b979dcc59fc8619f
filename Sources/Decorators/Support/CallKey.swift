import Foundation

/// The name of a member whose results are kept, unique among decorators that share a cache.
@frozen
@usableFromInline
package struct MemberName: Hashable, Sendable {
  /// A name that separates decorators that share a cache; empty by default.
  @usableFromInline package var namespace = ""
  /// The full name of the member, with its protocol.
  @usableFromInline package var member: String

  @inlinable
  package init(namespace: String = "", member: String) {
    self.namespace = namespace
    self.member = member
  }

  /// The whole name as one text, which stores use: `work/Feed/FeedRepository.item(id:)`.
  package var text: String {
    namespace.isEmpty ? member : "\(Namespace.text(of: namespace))/\(member)"
  }

  // As stores do: of namespaces that look the same, each is one of its own.
  @inlinable
  package static func == (lhs: MemberName, rhs: MemberName) -> Bool {
    lhs.member.utf8.elementsEqual(rhs.member.utf8)
      && lhs.namespace.utf8.elementsEqual(rhs.namespace.utf8)
  }

  @inlinable
  package func hash(into hasher: inout Hasher) {
    hasher.combine(bytesOf: namespace)
    hasher.combine(bytesOf: member)
  }
}

extension Hasher {
  /// Combines the bytes of a text. Texts that look the same may differ in them.
  @inlinable
  package mutating func combine(bytesOf text: String) {
    var text = text
    text.withUTF8 { combine(bytes: UnsafeRawBufferPointer($0)) }
  }
}

/// Names that separate decorators that share a cache, as parts of texts.
///
/// A text shows where its namespace ends, so that no two names become one text.
package enum Namespace {
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
  package static func text(ofTag tag: String, in namespace: String) -> String {
    let tag = tag.utf8.allSatisfy { $0 < 0x80 } ? tag : tag.precomposedStringWithCanonicalMapping
    return namespace.isEmpty && !tag.utf8.contains(slash) ? tag : "\(text(of: namespace))/\(tag)"
  }

  /// Returns the namespace of a tag, given its text.
  package static func ofTag(_ text: String) -> String {
    text.utf8.firstIndex(of: slash).map { name(text.utf8[..<$0]) } ?? ""
  }

  /// Returns the namespace of a member, given its name with its module, or a key that begins with it. What
  /// follows the name of the protocol may have slashes of its own.
  package static func ofMember(_ text: String) -> String {
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

/// The key that identifies a call by its result.
///
/// `@unchecked`, because a key need not be `Sendable`: it is compared, and never changes.
@_spi(Generated)
@frozen
public struct CallKey: Hashable, @unchecked Sendable {
  @usableFromInline package let member: MemberName
  /// The key that identifies a call of the member. Keys of different types are never equal.
  @usableFromInline package let key: any Hashable

  @inlinable
  package init(member: MemberName, key: any Hashable) {
    self.member = member
    self.key = key
  }

  @inlinable
  public static func == (lhs: CallKey, rhs: CallKey) -> Bool {
    lhs.member == rhs.member && isEqual(lhs.key, rhs.key)
  }

  @inlinable
  public func hash(into hasher: inout Hasher) {
    hasher.combine(member)
    key.hash(into: &hasher)
  }

  /// Returns a Boolean value that indicates whether two values are equal. Values of different types
  /// never are.
  @inlinable
  package static func isEqual<Key: Hashable>(_ lhs: Key, _ rhs: any Hashable) -> Bool {
    // A cast alone would treat numbers of different types as equal.
    type(of: rhs) == Key.self && rhs as? Key == lhs
  }
}

/// The key of a call with no argument or several arguments: the arguments themselves.
///
/// `@unchecked`, because arguments need not be `Sendable`: they are compared, and never change.
@_spi(Generated)
@frozen
public struct MemoryKey<each Argument: Hashable>: Hashable, @unchecked Sendable {
  @usableFromInline package let arguments: (repeat each Argument)

  @inlinable
  package init(_ argument: repeat each Argument) {
    arguments = (repeat each argument)
  }

  @inlinable
  public static func == (lhs: MemoryKey, rhs: MemoryKey) -> Bool {
    for (left, right) in repeat (each lhs.arguments, each rhs.arguments) {
      guard left == right else { return false }
    }
    return true
  }

  @inlinable
  public func hash(into hasher: inout Hasher) {
    repeat (each arguments).hash(into: &hasher)
  }
}

/// The calls whose results a removal affects.
package enum CallScope: Hashable, Sendable {
  case call(CallKey)
  /// All calls of a member.
  case member(MemberName)
  /// All calls of all members of a namespace; those of all namespaces for `nil`.
  case namespace(String?)
  /// The calls whose results have a tag.
  case tag(String)
}

extension CallKey {
  /// The scopes to which the call belongs, apart from those of its tags. The name of a member of a
  /// store contains its namespace.
  package var scopes: [CallScope] {
    let namespaces = Set([member.namespace, Namespace.ofMember(member.member)])
    return [.call(self), .member(member), .namespace(nil)]
      + namespaces.map { CallScope.namespace($0) }
  }
}
