/// What a decorator does to a member, and why.
///
/// `DecoratorDefinition.verdict` makes it, and nothing else decides: generated code, warnings, advice and
/// `decorate explain` read it.
public enum Verdict: Sendable, Hashable {
  /// The decorator acts on the member, in the mode of this name.
  case acts(mode: String)
  /// The spec leaves out the member, or does not name it, for this reason.
  case leftOut(because: String, Inclusion, asks: Bool = false)
  /// The decorator cannot act on the member as it is, for this reason.
  case cannot(because: String, asks: Bool = false)

  /// What lets a decorator act on a member that is left out.
  public enum Inclusion: Sendable, Hashable {
    /// The spec has this entry of the member.
    case entry(name: String, value: String)
    /// The spec does not say that the decorator leaves the member out.
    case otherwise
  }

  public var isActing: Bool { mode != nil }

  /// The mode in which the decorator acts on the member; `nil` if it forwards the call.
  public var mode: String? { if case .acts(let mode) = self { mode } else { nil } }

  /// The reason why the decorator only forwards the call, with what includes the member; `nil` if it acts.
  public var reason: String? {
    switch self {
    case .acts: nil
    case .leftOut(let reason, .entry(let name, let value), _):
      "\(reason); '\(name): \(value)' includes it"
    case .leftOut(let reason, .otherwise, _), .cannot(let reason, _): reason
    }
  }

  /// The value of an entry of the member that lets the decorator act on it; `nil` if none does.
  var entry: String? {
    if case .leftOut(_, .entry(_, let value), _) = self { value } else { nil }
  }

  /// A member that is left out unless the spec decides, which a build says.
  public struct Question: Sendable, Hashable {
    /// The reason why the decorator leaves the member out.
    public var reason: String
    /// A Boolean value that indicates whether the decorator acts on the member if the spec names it.
    public var canBeIncluded: Bool
  }

  /// The question about the member that the spec leaves open; `nil` if there is none, or the spec has decided.
  public var question: Question? {
    switch self {
    case .leftOut(let reason, _, true): Question(reason: reason, canBeIncluded: true)
    case .cannot(let reason, true): Question(reason: reason, canBeIncluded: false)
    case .acts, .leftOut, .cannot: nil
    }
  }
}
