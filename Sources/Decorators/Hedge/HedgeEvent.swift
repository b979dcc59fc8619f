/// An event for the observer of a ``HedgePolicy``.
///
///     HedgePolicy(after: .milliseconds(200), onEvent: { event in print(event) })
///
///     attempt 2 began after 200 ms
///     attempt 1 failed with URLError after 231 ms
///     attempt 2 won after 312 ms
///
/// A call has no event if its first attempt succeeds before another one has begun.
public struct HedgeEvent: Sendable {
  /// The kind of an event.
  public enum Kind: Sendable {
    /// The attempt begins. It is not the first.
    case began
    /// The attempt failed with this error, and the call continues with others. The error is `nil`
    /// if the attempt gave a result that the spec's `failureIf:` matches.
    case failed((any Error)?)
    /// The attempt succeeded after others had begun.
    case won
    /// The attempt is not made, because too few tokens are left in the policy's ``RetryBudget``.
    case noBudgetLeft
  }

  /// The kind of the event.
  public let kind: Kind

  /// The full name of the member, with its protocol.
  public let member: String

  /// The number of the attempt; 1 for the first.
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
  /// The event as one line of text, which shows the types of errors.
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
