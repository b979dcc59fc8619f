import SwiftDeclarations

/// A line of the front matter's `warnings`: a kind of member on which a decorator had better act
/// only if the spec names it.
public struct MemberWarning: Sendable {
  /// What the names of such members begin with, in lower case: `save` for `save` and `saveItems`.
  public var firstWords: [String]
  /// All must hold.
  public var conditions: [MemberRule.Condition]
  /// The options that a spec answers the warning with; one of them is enough.
  public var answers: [String]
  /// Why it is given.
  public var reason: String

  /// Whether it is about a member of this name and these facts, with these options.
  func applies(to member: Member, _ facts: MemberFacts, with options: [String: OptionValue])
    -> Bool
  {
    firstWords.contains(member.firstWord)
      && conditions.allSatisfy { $0.holds(for: facts, with: options) }
      && !answers.contains { options[$0]?.isSet ?? false }
  }
}
