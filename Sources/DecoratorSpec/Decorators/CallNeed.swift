/// A need of a template's code: a way in which it makes the call. A rule lists needs, and members
/// that do not allow one are not decorated. The name in the front matter is the name of the case.
///
/// A call that is made once, in place, has no needs.
public enum CallNeed: String, CaseIterable, Sendable {
  /// The call is made in a closure that does not outlive the member's own call.
  case closure
  /// The call is made in a closure that may be called after the member has returned.
  case escapingClosure
  /// The call is made more than once.
  case again
  /// The call is made in another task, or on another actor.
  case task
  /// The result is kept, and stands in for further calls.
  case keptResult

  /// A fact that rules out a need.
  public struct Obstacle: Sendable {
    public var fact: MemberFact
    /// A Boolean value that indicates whether it is the absence of the fact that rules out the
    /// need.
    public var isNegated = false
    public var reason: String
  }

  /// The need that this need includes.
  public var implied: CallNeed? {
    switch self {
    case .closure, .keptResult: nil
    case .escapingClosure, .again: .closure
    case .task: .escapingClosure
    }
  }

  /// A Boolean value that indicates whether the call is made in an escaping closure.
  public var isEscaping: Bool { self == .escapingClosure || implied?.isEscaping == true }

  /// The obstacles to this need alone, in the order in which they are checked.
  public var ownObstacles: [Obstacle] {
    switch self {
    case .closure: Self.closureObstacles
    case .escapingClosure: Self.escapingObstacles
    case .again: Self.repetitionObstacles
    case .task: Self.taskObstacles
    case .keptResult: Self.keptResultObstacles
    }
  }

  /// Returns the reason why a member with these facts does not allow the need; `nil` if it does.
  func obstacle(in facts: MemberFacts) -> String? {
    ownObstacles.first { facts.contains($0.fact) != $0.isNegated }?.reason
      ?? implied?.obstacle(in: facts)
  }

  private static let closureObstacles = obstacles([
    (.consuming, "it has a consuming parameter, which no closure can pass on"),
    (.borrowing, "it has a borrowed parameter, which no closure can pass on"),
    (.sending, "it has a sending parameter, which no closure can pass on"),
    (.sendingResult, "it has a sending result, which no closure can pass on"),
  ])

  private static let escapingObstacles = obstacles([
    (.inout, "it has an inout parameter, which cannot be changed after the call has returned"),
    (.mutating, "it is mutating, which is not possible after the call has returned"),
    (
      .nonescaping,
      "it has a closure that is not @escaping, which cannot be called after the call has returned"
    ),
  ])

  private static let repetitionObstacles = obstacles([
    (.consuming, "a consuming parameter cannot be passed on twice"),
    (.borrowing, "a borrowed parameter cannot be kept for another attempt"),
    (.sending, "a sending parameter cannot be passed on twice"),
  ])

  private static let taskObstacles = [
    Obstacle(
      fact: .sendable, isNegated: true,
      reason: "its protocol does not inherit Sendable, so it cannot be called in another task"),
    Obstacle(
      fact: .unsendable,
      reason:
        "it passes on a value that is not Sendable, so it cannot be called in another task"
    ),
    Obstacle(
      fact: .unsendableClosure,
      reason: "it passes on a closure that is not @Sendable, so it cannot be called in another task"
    ),
  ]

  private static let keptResultObstacles = obstacles([
    (.mutating, "it is mutating, and a stored result would change nothing"),
    (.inout, "it has an inout parameter, which a stored result would not change"),
    (.consuming, "it has a consuming parameter, which cannot be part of a key"),
    (.borrowing, "it has a borrowed parameter, which cannot be part of a key"),
    (.sending, "it has a sending parameter, which cannot be part of a key"),
    (.sendingResult, "it has a sending result, which cannot be stored"),
    (.closure, "it has a closure, which is not called if a stored result is returned"),
    (.generic, "it is generic, so results of different types would replace each other"),
  ])

  private static func obstacles(_ facts: [(MemberFact, String)]) -> [Obstacle] {
    facts.map { Obstacle(fact: $0, reason: $1) }
  }
}
