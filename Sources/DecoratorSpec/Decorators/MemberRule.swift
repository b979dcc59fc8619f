/// A rule that decides what a decorator does with a member.
public struct MemberRule: Sendable {
  /// The way in which a template treats a member.
  public struct Action: Sendable {
    /// The name of the mode in which the template acts.
    public var mode: String
    /// The rules for members that do not allow what the template's code does with the call.
    public var obstacles: [MemberRule]
    /// `true` if the call is made in an escaping closure.
    public var isEscaping: Bool
    /// A Boolean value that indicates whether it makes the call in another task.
    public var isInTask: Bool
    /// A Boolean value that indicates whether it makes the call more than once.
    public var callsAgain: Bool
    /// A Boolean value that indicates whether it makes the call in another task, which begins only if it is needed.
    public var isInLaterTask: Bool
  }

  /// What a build says if a rule applies to a member on which the decorator acts, by the key of the rules in
  /// front matter.
  enum Remark: String, CaseIterable, Sendable {
    /// An error: the decorator must not act on the member.
    case mistakes
    /// A warning: the spec may not mean that it acts.
    case warnings
    /// A warning: it acts, and changes nothing.
    case noEffect
  }

  public enum Outcome: Sendable {
    case act(Action)
    /// The member is forwarded unchanged, for this reason.
    case refuse(reason: String)
    /// The decorator acts on the member only if the spec names it, or a pattern if they are allowed.
    case needName(reason: String, allowsPatterns: Bool)
  }

  /// The conditions that must all be true.
  public let conditions: [Condition]
  /// The conditions of which one must be true, unless there are none.
  public let alternatives: [Condition]
  /// Other decorators of which one must act on the member as well, each with the mode in which it does,
  /// after a dot. Any member will do if there are none.
  public let companions: [String]
  public let outcome: Outcome
  /// A Boolean value that indicates whether a build says that a member is left out, unless the spec does.
  public let asks: Bool
  /// The facts that the conditions require, and those that they forbid, which are compared at once.
  private let required: MemberFacts
  private let forbidden: MemberFacts
  private let conditionsOnOptions: [Condition]

  init(
    conditions: [Condition], alternatives: [Condition], companions: [String] = [],
    outcome: Outcome, asks: Bool = false
  ) {
    var (required, forbidden): (MemberFacts, MemberFacts) = ([], [])
    var conditionsOnOptions: [Condition] = []
    for condition in conditions {
      switch condition {
      case .fact(let fact, isNegated: false): required.insert(fact)
      case .fact(let fact, isNegated: true): forbidden.insert(fact)
      case .option: conditionsOnOptions.append(condition)
      }
    }
    self.conditions = conditions
    self.companions = companions
    self.outcome = outcome
    self.asks = asks
    self.required = required
    self.forbidden = forbidden
    self.conditionsOnOptions = conditionsOnOptions
    self.alternatives = alternatives
  }

  /// Returns `true` if the rule applies to a member with these facts and options.
  public func applies(to facts: MemberFacts, with options: [String: OptionValue]) -> Bool {
    guard facts.isSuperset(of: required), facts.isDisjoint(with: forbidden) else { return false }
    return conditionsOnOptions.allSatisfy { $0.holds(for: facts, with: options) }
      && (alternatives.isEmpty || alternatives.contains { $0.holds(for: facts, with: options) })
  }

  /// The reason of a rule by which the decorator does not simply act; `nil` if it does.
  var reason: String? {
    switch outcome {
    case .act: nil
    case .refuse(let reason), .needName(let reason, _): reason
    }
  }

  func verdict(on facts: MemberFacts, with options: [String: OptionValue]) -> Verdict {
    guard case .act(let action) = outcome else {
      return .cannot(because: reason ?? "", asks: asks)
    }
    return action.obstacles.firstRule(for: facts, with: options)?.verdict(on: facts, with: options)
      ?? .acts(mode: action.mode)
  }
}

extension [MemberRule] {
  /// Returns the first rule that applies. No other is copied, as `first(where:)` does.
  func firstRule(for facts: MemberFacts, with options: [String: OptionValue]) -> MemberRule? {
    var index = 0
    while index < count, !self[index].applies(to: facts, with: options) { index += 1 }
    return index < count ? self[index] : nil
  }
}

extension MemberRule {
  public enum Condition: Sendable, Equatable {
    case fact(MemberFact, isNegated: Bool)
    /// The member has an option, and it is not `false`. In `backoff.cap`, `cap` is a field of a record.
    /// In `strategy.cacheFirst`, `cacheFirst` is a word of an option. `blocking.false` is an option that
    /// the spec sets to `false`.
    case option(String, isNegated: Bool)

    func holds(for facts: MemberFacts, with options: [String: OptionValue]) -> Bool {
      switch self {
      case .fact(let fact, let isNegated): facts.contains(fact) != isNegated
      case .option(let path, let isNegated): (options[path: path]?.isSet ?? false) != isNegated
      }
    }
  }
}
