/// A rule of `onlyWhenNamed` in the front matter: a kind of member on which a decorator acts only
/// if the spec names the member.
public struct NamingRule: Sendable {
  /// The conditions that must all be true.
  public var conditions: [MemberRule.Condition]
  /// The conditions of which one must be true, unless there are none.
  public var alternatives: [MemberRule.Condition]
  public var reason: String
  /// `true` if a pattern can name the member.
  public var allowsPatterns = false
  /// `true` if a build asks the user to decide about such a member.
  public var asks = false

  func applies(to facts: MemberFacts, with options: [String: OptionValue]) -> Bool {
    conditions.allSatisfy { $0.holds(for: facts, with: options) }
      && (alternatives.isEmpty || alternatives.contains { $0.holds(for: facts, with: options) })
  }
}
