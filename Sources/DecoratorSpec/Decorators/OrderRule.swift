/// A rule of `order` in the front matter: the side of other decorators on which a decorator should
/// or can be in a stack.
public struct OrderRule: Sendable {
  public enum Side: String, CaseIterable, Sendable {
    /// A call meets it before the other decorator.
    case outside
    /// A call meets it after the other decorator.
    case inside
  }

  public enum Reason: Sendable {
    /// It should be on this side. Otherwise, this happens.
    case otherwise(String)
    /// It can be on this side, and then does this.
    case means(String)
  }

  /// The key of another decorator, with its place in the template.
  public struct Other: Sendable {
    public var key: String
    public var offset: Int
  }

  public var side: Side
  /// The other decorators. For one that does not exist, the rule has no effect.
  public var others: [Other]
  public var reason: Reason
  /// The modes of the decorator, and those of the others, in which both have to act on a member; any if
  /// there are none.
  public var acting: [String] = []
  public var othersActing: [String] = []
  public var conditions: [MemberRule.Condition]
}
