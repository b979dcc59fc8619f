import DecoratorDeclarations

/// The conclusions from the name and the declaration of a method on what a call of it does.
public struct NameReading: Sendable {
  public let rule: CallRule
  /// The rule by which a call may last as long as its value is in use; `nil` if none says so.
  public let lastingRule: LastingRule?
  /// A Boolean value that indicates whether the caller gets a value, as a result or in the completion handler.
  let givesValue: Bool
}

extension Member {
  /// Returns the conclusions from the name of a method.
  ///
  /// - Parameter completion: The index of the completion handler, if there is one.
  public func nameReading(in facts: ProtocolFacts, completion: Int?) -> NameReading {
    let givesValue =
      completion.map { parameters[$0].meaning.completesWithValue }
      ?? (result.map { !$0.isVoid } ?? false)
    return NameReading(
      rule: CallRule(
        of: self, givesValue: givesValue, isSynchronous: completion == nil && isSynchronous),
      lastingRule: completion == nil ? lastingRule(givesValue: givesValue, in: facts) : nil,
      givesValue: givesValue)
  }
}
