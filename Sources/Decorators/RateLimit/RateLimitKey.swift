/// What a limit of rates is of, where there is one of each: a user, an account, a member.
///
/// Calls share a limit if the parameters that the spec's `key:` lists have the same names, the same
/// types and equal values, and if they are of the same member where it lists the word `member` too. The
/// text of a key has all of this, for servers that want a text.
public struct RateLimitKey: Sendable {
  /// The key of all calls of members without a `key:`.
  public static let all = RateLimitKey(names: "", member: "", value: MemoryKey())

  let names: String
  let member: String
  let value: any Hashable & Sendable

  private init(names: String, member: String, value: any Hashable & Sendable) {
    self.names = names
    self.member = member
    self.value = value
  }

  /// Creates a key.
  ///
  ///     RateLimitKey("userID:", userID)
  ///     RateLimitKey("userID:region:", userID, region)
  ///
  /// - Parameters:
  ///   - names: The names of what it is made of, each with a colon, which tell it from others.
  ///   - member: The member that the limit is of; by default it is that of several.
  ///   - values: The values.
  public init<each Value: Hashable & Sendable>(
    _ names: String, of member: String = "", _ values: repeat each Value
  ) {
    self.init(names: names, member: member, value: MemoryKey(repeat each values))
  }

  /// Creates a key of one value.
  ///
  /// - Parameters:
  ///   - name: The name of what it is made of, with a colon, which tells it from others.
  ///   - member: The member that the limit is of; by default it is that of several.
  ///   - value: The value.
  public init<Value: Hashable & Sendable>(
    _ name: String, of member: String = "", _ value: Value
  ) {
    // As it is, it needs no memory of its own.
    self.init(names: name, member: member, value: value as any Hashable & Sendable)
  }

  var isAll: Bool { names.isEmpty && member.isEmpty }
}

extension RateLimitKey: Hashable {
  public static func == (lhs: RateLimitKey, rhs: RateLimitKey) -> Bool {
    lhs.names == rhs.names && lhs.member == rhs.member && LoadKey.isEqual(lhs.value, rhs.value)
  }

  public func hash(into hasher: inout Hasher) {
    hasher.combine(names)
    hasher.combine(member)
    value.hash(into: &hasher)
  }
}

extension RateLimitKey: CustomStringConvertible {
  /// The member, the names and the values, as in `userID:42` and `Feed.load() userID:region:(42, eu)`;
  /// empty for ``all``.
  public var description: String {
    member + (member.isEmpty || names.isEmpty ? "" : " ")
      + (names.isEmpty ? "" : "\(names)\(value)")
  }
}

extension MemoryKey: CustomStringConvertible {
  @usableFromInline
  var description: String {
    var texts: [String] = []
    for argument in repeat each arguments { texts.append("\(argument)") }
    return "(" + texts.joined(separator: ", ") + ")"
  }
}
