/// What a limit of rates is of, where there is one of each: a user, an account.
///
/// Members share a limit if the parameters that the spec's `key:` lists have the same names, the same
/// types and equal values. The text of a key has both names and values, for servers that want a text.
public struct RateLimitKey: Sendable {
  /// The key of all calls of members without a `key:`.
  public static let all = RateLimitKey(name: "", value: 0)

  let name: String
  let value: any Hashable & Sendable

  private init(name: String, value: any Hashable & Sendable) {
    self.name = name
    self.value = value
  }

  /// Creates a key.
  ///
  ///     RateLimitKey("userID", userID)
  ///     RateLimitKey("userID, region", userID, region)
  ///
  /// - Parameters:
  ///   - name: The names of what it is made of, which tell it from others.
  ///   - value: The values.
  public init<each Value: Hashable & Sendable>(_ name: String, _ value: repeat each Value) {
    self.init(name: name, value: MemoryKey(repeat each value))
  }

  /// Creates a key of one value.
  public init<Value: Hashable & Sendable>(_ name: String, _ value: Value) {
    self.init(name: name, value: value as any Hashable & Sendable)
  }

  var isAll: Bool { name.isEmpty }
}

extension RateLimitKey: Hashable {
  public static func == (lhs: RateLimitKey, rhs: RateLimitKey) -> Bool {
    lhs.name == rhs.name && LoadKey.isEqual(lhs.value, rhs.value)
  }

  public func hash(into hasher: inout Hasher) {
    hasher.combine(name)
    value.hash(into: &hasher)
  }
}

extension RateLimitKey: CustomStringConvertible {
  /// The names and values, as in `userID: 42`; empty for ``all``.
  public var description: String {
    isAll ? "" : "\(name): \(value)"
  }
}
