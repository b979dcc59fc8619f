/// A line of the table that decides what a decorator does to a member.
public struct MemberRule: Sendable {
  /// What a template does to a member.
  public struct Action: Sendable {
    /// The name of the way in which the template acts.
    public var mode: String
    /// What the template's code needs of the call.
    public var needs: [CallNeed]
  }

  public enum Outcome: Sendable {
    case act(Action)
    /// The member is forwarded as it is, and this is why.
    case refuse(reason: String)
  }

  /// What a rule makes of one member.
  public enum Treatment: Sendable, Equatable {
    case act(mode: String)
    case forward(reason: String)
  }

  /// All must hold.
  public var conditions: [Condition]
  /// One must hold, unless there is none.
  public var alternatives: [Condition]
  public var outcome: Outcome

  /// Returns a Boolean value that indicates whether a member of these facts, with these options, falls
  /// under the rule.
  public func applies(to facts: MemberFacts, with options: [String: OptionValue]) -> Bool {
    conditions.allSatisfy { $0.holds(for: facts, with: options) }
      && (alternatives.isEmpty || alternatives.contains { $0.holds(for: facts, with: options) })
  }

  /// What becomes of a member that falls under the rule: where its shape does not allow what the
  /// template's code needs, it is forwarded.
  func treatment(of facts: MemberFacts, with options: [String: OptionValue]) -> Treatment {
    switch outcome {
    case .refuse(let reason): return .forward(reason: reason)
    case .act(let action):
      if let reason = action.needs.lazy.compactMap({ $0.obstacle(in: facts) }).first {
        return .forward(reason: reason)
      }
      return .act(mode: action.mode)
    }
  }
}

extension MemberRule {
  /// Something that a rule asks of a member or of its options.
  public enum Condition: Sendable, Equatable {
    case fact(MemberFact, isNegated: Bool)
    /// The member has an option; `backoff.cap` is a record's field, `strategy.cacheFirst` one of an
    /// option's words, and `blocking.false` an option that is said to be false.
    case option(String)
    /// The spec says nothing of an option, not even `false`.
    case absentOption(String)

    func holds(for facts: MemberFacts, with options: [String: OptionValue]) -> Bool {
      switch self {
      case .fact(let fact, let isNegated): facts.contains(fact) != isNegated
      case .option(let path): options[path: path]?.isSet ?? false
      case .absentOption(let path): options[path: path] == nil
      }
    }
  }
}
