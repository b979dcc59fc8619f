/// A line of the front matter's `order`: on which side of others a decorator stands in a stack.
public struct OrderRule: Sendable {
  /// The side of another decorator on which one stands.
  public enum Side: String, CaseIterable, Sendable {
    /// A call meets it before the other one.
    case outside
    /// A call meets it after the other one.
    case inside

    /// The other side.
    var opposite: Side { self == .outside ? .inside : .outside }
  }

  /// Why the side matters.
  public enum Reason: Sendable {
    /// It should stand there: otherwise this happens.
    case otherwise(String)
    /// It may stand there, and then does this.
    case means(String)
  }

  /// The side of the others.
  public var side: Side
  /// The keys of the others, some of which there may not be.
  public var others: [String]
  /// Why.
  public var reason: Reason
  /// The options with which it counts.
  public var conditions: [MemberRule.Condition]
}
