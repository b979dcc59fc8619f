/// The effects of `failsWith:`, the error with which a decorator itself ends calls.

extension OptionDefinition {
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
        "several closures could be its completion handler; name the right one with 'completion:'"
      ),
      (
        [told, .option("error")],
        "its completion handler gets \(ownError) itself; remove 'error:'"
      ),
      (
        [told, .fact(.completionError, isNegated: true)],
        "its completion handler takes no error, so it cannot get \(ownError)"
      ),
      (
        [told, .fact(.completionAnyError, isNegated: true)],
        "its completion handler takes only its own error type, so it cannot get \(ownError)"
      ),
      (
        [thrown, .fact(.throws, isNegated: true)],
        "it does not throw, so it cannot report \(ownError)"
      ),
      ([thrown, .fact(.rethrows, isNegated: false)], "it throws only what its closure throws"),
      (
        [thrown, .fact(.typedThrows, isNegated: false), .absentOption("error")],
        "it throws only its own error type, not \(ownError); set the error to throw with 'error:'"
      ),
    ]
    return refusals.map {
      MemberRule(conditions: $0, alternatives: [], outcome: .refuse(reason: $1))
    }
  }
}
