/// A rule of `order` in the front matter: the side of other decorators on which a decorator should
/// or can be in a stack.
public struct OrderRule: Sendable {
  /// A side of another decorator.
  public enum Side: String, CaseIterable, Sendable {
    /// A call meets it before the other decorator.
    case outside
    /// A call meets it after the other decorator.
    case inside

    /// The other side.
    var opposite: Side { self == .outside ? .inside : .outside }
  }

  /// The reason why the side matters.
  public enum Reason: Sendable {
    /// It should be on this side. Otherwise, this happens.
    case otherwise(String)
    /// It can be on this side, and then does this.
    case means(String)
  }

  /// The side of the other decorators.
  public var side: Side
  /// The keys of the other decorators, which need not all exist.
  public var others: [String]
  /// The reason for the side.
  public var reason: Reason
  /// The conditions on options under which the rule applies.
  public var conditions: [MemberRule.Condition]
}
