/// The effects of `failsWith:`, the error with which a decorator itself ends calls.

extension OptionDefinition {
  /// Returns the option for the error of members that throw a type of their own.
  static func error(insteadOf ownError: String) -> OptionDefinition {
    OptionDefinition(
      name: "error", type: .expression(arguments: 1), scope: .member,
      summary:
        "The error that members which throw a type of their own throw for `\(ownError)`, which is $0.",
      defaultValue: nil, companions: [], atMost: nil)
  }
}

extension [MemberRule] {
  /// Returns the rules, with additional ones that refuse members that cannot report an error to
  /// their callers. These come before the first rule by which the decorator acts.
  func telling(of ownError: String?) -> [MemberRule] {
    guard let ownError else { return self }
    let first = firstIndex { if case .act = $0.outcome { true } else { false } } ?? endIndex
    return self[..<first] + Self.refusals(of: ownError) + self[first...]
  }

  private static func refusals(of ownError: String) -> [MemberRule] {
    let told = MemberRule.Condition.fact(.completion, isNegated: false)
    let thrown = MemberRule.Condition.fact(.completion, isNegated: true)
    let refusals: [([MemberRule.Condition], String)] = [
      (
        [.fact(.unclearCompletion, isNegated: false)],
        "several closures could tell its outcome; name the one that does with completion:"
      ),
      (
        [told, .option("error")],
        "it has a completion handler, which is told of \(ownError) itself; leave out error:"
      ),
      (
        [told, .fact(.completionError, isNegated: true)],
        "its completion handler shows no failure, so that it cannot be told of \(ownError)"
      ),
      (
        [told, .fact(.completionAnyError, isNegated: true)],
        "its completion handler is told of more than any error, so that it cannot be told of \(ownError)"
      ),
      (
        [thrown, .fact(.throws, isNegated: true)],
        "it does not throw, so that nobody can be told of \(ownError)"
      ),
      ([thrown, .fact(.rethrows, isNegated: false)], "what it throws comes from its closure"),
      (
        [thrown, .fact(.typedThrows, isNegated: false), .absentOption("error")],
        "it throws a type of its own, which \(ownError) is not; say with error: what it throws instead"
      ),
    ]
    return refusals.map {
      MemberRule(conditions: $0, alternatives: [], outcome: .refuse(reason: $1))
    }
  }
}
