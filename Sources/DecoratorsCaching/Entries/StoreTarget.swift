@_spi(Generated) import Decorators

/// The data that a change of a ``CacheStore`` affects.
public enum StoreTarget: Hashable, Codable, Sendable {
  /// The data of a key.
  case data(of: CacheKey)
  /// The data of all keys of a member.
  case allData(of: String)
  /// All data with a tag.
  case tag(String)
  /// All data of a namespace; that of all namespaces for `nil`.
  case namespace(String?)

  // Stores compare bytes: of texts that look the same, each is a target of its own.
  public static func == (lhs: StoreTarget, rhs: StoreTarget) -> Bool {
    switch (lhs, rhs) {
    case (.data(let key), .data(let other)): key == other
    case (.allData(let text), .allData(let other)), (.tag(let text), .tag(let other)),
      (.namespace(let text?), .namespace(let other?)):
      text.utf8.elementsEqual(other.utf8)
    case (.namespace(nil), .namespace(nil)): true
    default: false
    }
  }

  public func hash(into hasher: inout Hasher) {
    switch self {
    case .data(let key): hasher.combine(key)
    case .allData(let text), .tag(let text): hasher.combine(bytesOf: text)
    case .namespace(let text): text.map { hasher.combine(bytesOf: $0) }
    }
  }

  /// The extent of a removal, from the least to the most.
  enum Width {
    case member, namespace, all
  }

  /// Returns the calls whose results the removal of the target affects, in a namespace of a ``MemoryCache``.
  func scope(in namespace: String = "") -> CallScope {
    func name(_ member: String) -> MemberName { MemberName(namespace: namespace, member: member) }
    switch self {
    case .data(let key): return .call(CallKey(member: name(key.member), key: key))
    case .allData(let member): return .member(name(member))
    case .tag(let tag): return .tag(tag)
    case .namespace(let target): return .namespace(target)
    }
  }

  /// Returns a target that includes this one.
  func widened(to width: Width) -> StoreTarget {
    switch (self, width) {
    case (_, .all), (.namespace(nil), _): .namespace(nil)
    case (.data(let key), .member): .allData(of: key.member)
    case (_, .member), (.namespace, .namespace): self
    case (.data(let key), .namespace): .namespace(key.namespace)
    case (.allData(let member), .namespace): .namespace(Namespace.ofMember(member))
    case (.tag(let tag), .namespace): .namespace(Namespace.ofTag(tag))
    }
  }

  /// Returns a Boolean value that indicates whether the removal of the target removes the data of a
  /// key, apart from that of the key itself.
  func contains(_ key: CacheKey, tags: [String]) -> Bool {
    switch self {
    case .data: false
    case .allData(let member): member == key.member
    case .tag(let tag): tags.contains(tag)
    case .namespace(let namespace): namespace.map { $0 == key.namespace } ?? true
    }
  }
}
