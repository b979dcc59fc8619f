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

  public var side: Side
  /// The keys of the other decorators, which need not all exist.
  public var others: [String]
  public var reason: Reason
  /// The modes of the decorator, and those of the others, in which both have to act on a member; any if
  /// there are none.
  public var acting: [String] = []
  public var othersActing: [String] = []
  public var conditions: [MemberRule.Condition]
}
