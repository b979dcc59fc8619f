/// What a ``HedgePolicy`` tells its observer.
///
///     HedgePolicy(after: .milliseconds(200), onEvent: { event in print(event) })
///
///     attempt 2 began after 200 ms
///     attempt 1 failed with URLError after 231 ms
///     attempt 2 won after 312 ms
///
/// A call that succeeds with its first attempt, before another one has begun, has no event.
public struct HedgeEvent: Sendable {
  /// What happened.
  public enum Kind: Sendable {
    /// The attempt, which is not the first one, begins.
    case began
    /// The attempt failed with this error, or gave a result that the spec's `when:` picks if it is
    /// `nil`, and the call goes on with others.
    case failed((any Error)?)
    /// The attempt succeeded after others had begun.
    case won
    /// The attempt is not made, since too little is left of the policy's ``RetryBudget``.
    case noBudgetLeft
  }

  /// What happened.
  public let kind: Kind

  /// The full name of the member, with the protocol.
  public let member: String

  /// The number of the attempt, which is 1 for the first one.
  public let attempt: Int

  /// The time since the first attempt began, by the policy's clock.
  public let elapsed: Duration

  /// Creates an event.
  public init(kind: Kind, member: String, attempt: Int, elapsed: Duration = .zero) {
    self.kind = kind
    self.member = member
    self.attempt = attempt
    self.elapsed = elapsed
  }
}

extension HedgeEvent: CustomStringConvertible {
  /// The event as one line of text, in which errors show as their types.
  public var description: String {
    let time = elapsed.readable
    return switch kind {
    case .began: "attempt \(attempt) began after \(time)"
    case .failed(let error?): "attempt \(attempt) failed with \(type(of: error)) after \(time)"
    case .failed: "attempt \(attempt) was rejected after \(time)"
    case .won: "attempt \(attempt) won after \(time)"
    case .noBudgetLeft: "no attempt \(attempt) after \(time): no budget left"
    }
  }
}
