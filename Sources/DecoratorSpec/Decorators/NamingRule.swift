/// A rule of `onlyWhenNamed` in the front matter: a kind of member on which a decorator acts only
/// if the spec names the member.
public struct NamingRule: Sendable {
  /// The conditions that must all be true.
  public var conditions: [MemberRule.Condition]
  /// The conditions of which one must be true, unless there are none.
  public var alternatives: [MemberRule.Condition]
  /// The reason why the spec has to name such a member.
  public var reason: String
  /// A Boolean value that indicates whether a pattern can name the member.
  public var allowsPatterns = false
  /// A Boolean value that indicates whether a build asks the user to decide about such a member.
  public var asks = false

  /// Returns a Boolean value that indicates whether the rule applies to a member with these facts
  /// and options.
  func applies(to facts: MemberFacts, with options: [String: OptionValue]) -> Bool {
    conditions.allSatisfy { $0.holds(for: facts, with: options) }
      && (alternatives.isEmpty || alternatives.contains { $0.holds(for: facts, with: options) })
  }
}
