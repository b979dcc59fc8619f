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
