/// A line of the front matter's `onlyWhenNamed`: a kind of member on which a decorator acts only where
/// the spec names it.
public struct NamingRule: Sendable {
  /// All must hold.
  public var conditions: [MemberRule.Condition]
  /// One must hold, unless there is none.
  public var alternatives: [MemberRule.Condition]
  /// Why such a member has to be named.
  public var reason: String
  /// A Boolean value that indicates whether a pattern that the member matches is enough.
  public var allowsPatterns = false

  /// Returns a Boolean value that indicates whether it is about a member of these facts, with these
  /// options.
  func applies(to facts: MemberFacts, with options: [String: OptionValue]) -> Bool {
    conditions.allSatisfy { $0.holds(for: facts, with: options) }
      && (alternatives.isEmpty || alternatives.contains { $0.holds(for: facts, with: options) })
  }
}
