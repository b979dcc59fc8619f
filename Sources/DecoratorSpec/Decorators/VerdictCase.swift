/// What decides what a decorator does to a member.
struct VerdictCase {
  /// What the entries of a decorator say about the member.
  enum Mention: Sendable {
    case none
    /// A pattern asks the decorator to act on it.
    case pattern
    /// Its name does.
    case name
    case off
    /// The spec names other members alone.
    case othersOnly
  }

  var facts: MemberFacts
  var options: [String: OptionValue]
  var mention: Mention
  /// A Boolean value that indicates whether a protocol of the standard library requires the member.
  var isOfStandardLibrary: Bool
}

extension VerdictCase {
  /// The reason why no decorator acts on the member, whatever its template does.
  var reasonToForward: String? {
    if isOfStandardLibrary { return "a protocol of the standard library requires it" }
    if facts.contains(.pack) {
      return "it has a parameter pack, which only a plain call passes on"
    }
    // The templates themselves say what they do with parameters that are consumed or borrowed.
    if facts.contains(.lifetimeBound) {
      return "its result belongs to another value, so only a plain call passes it on"
    }
    return facts.contains(.uncopyable) && facts.isDisjoint(with: [.consuming, .borrowing])
      ? "it passes on a value that cannot be copied, which only a plain call does" : nil
  }
}
