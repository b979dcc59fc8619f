/// A line of the table that decides what a decorator does to a member.
public struct MemberRule: Sendable {
  public struct Condition: Sendable {
    public var fact: MemberFact
    public var isNegated: Bool

    func holds(for facts: MemberFacts) -> Bool { facts.contains(fact) != isNegated }
  }

  public enum Outcome: Sendable {
    /// The template acts on the member, in a way of this name; some ways need the spec to name the
    /// member.
    case act(mode: String, onlyWhenNamed: Bool)
    /// The member is forwarded as it is, and this is why.
    case refuse(reason: String)
  }

  /// All must hold.
  public let conditions: [Condition]
  /// The options that the member must have; `backoff.cap` is a record's field, `strategy.cacheFirst`
  /// one of an option's words, and `singleFlight.false` an option that is said to be false.
  public let options: [String]
  /// The options of which the spec may say nothing, not even `false`.
  public let absentOptions: [String]
  public let outcome: Outcome
  private let neededFacts: MemberFacts
  private let excludedFacts: MemberFacts

  public init(
    conditions: [Condition], options: [String], absentOptions: [String], outcome: Outcome
  ) {
    self.conditions = conditions
    self.options = options
    self.absentOptions = absentOptions
    self.outcome = outcome
    neededFacts = MemberFacts(conditions.filter { !$0.isNegated }.map(\.fact))
    excludedFacts = MemberFacts(conditions.filter(\.isNegated).map(\.fact))
  }

  /// Whether a member of these facts, with these options, falls under the rule.
  public func applies(to facts: MemberFacts, with options: [String: OptionValue]) -> Bool {
    facts.isSuperset(of: neededFacts) && facts.isDisjoint(with: excludedFacts)
      && self.options.allSatisfy { options[path: $0]?.isSet ?? false }
      && absentOptions.allSatisfy { options[path: $0] == nil }
  }
}
