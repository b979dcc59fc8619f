/// The name of a member whose results are kept, unique among decorators that share a cache.
struct MemberName: Hashable, Sendable {
  /// A name that separates decorators that share a cache; empty by default.
  var namespace = ""
  /// The full name of the member, with its protocol.
  var member: String

  /// The whole name as one text, which stores use: `work/FeedRepository.item(id:)`.
  var text: String { namespace.isEmpty ? member : "\(namespace)/\(member)" }
}

/// The key that identifies a call by its result.
@_spi(Generated)
public struct CallKey: Hashable, @unchecked Sendable {
  let member: MemberName
  /// The key that identifies a call of the member. Keys of different types are never equal.
  let key: any Hashable

  public static func == (lhs: CallKey, rhs: CallKey) -> Bool {
    lhs.member == rhs.member && isEqual(lhs.key, rhs.key)
  }

  public func hash(into hasher: inout Hasher) {
    hasher.combine(member)
    key.hash(into: &hasher)
  }

  /// Returns a Boolean value that indicates whether two values are equal. Values of different types
  /// never are.
  static func isEqual<Key: Hashable>(_ lhs: Key, _ rhs: any Hashable) -> Bool {
    // A cast alone would treat numbers of different types as equal.
    type(of: rhs) == Key.self && rhs as? Key == lhs
  }
}

/// The key of a call with no argument or several arguments: the arguments themselves.
@_spi(Generated)
@frozen
public struct MemoryKey<each Argument: Hashable>: Hashable, @unchecked Sendable {
  @usableFromInline let arguments: (repeat each Argument)

  @inlinable
  init(_ argument: repeat each Argument) {
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
enum CallScope: Sendable {
  case call(CallKey)
  /// All calls of a member.
  case member(MemberName)
  /// All calls of all members of a namespace.
  case namespace(String)
  /// The calls whose results have a tag.
  case tag(String)

  /// Returns a Boolean value that indicates whether the removal affects the result of a call; if its tags
  /// are not known, whether it may.
  func contains(_ key: CallKey, tags: [String]?) -> Bool {
    switch self {
    case .tag(let tag): tags?.contains(tag) ?? true
    case .call(let call): call == key
    case .member(let member): member == key.member
    case .namespace(let namespace): namespace == key.member.namespace
    }
  }
}
