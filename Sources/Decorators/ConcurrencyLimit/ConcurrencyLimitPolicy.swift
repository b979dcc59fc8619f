/// The number of calls that a ``ConcurrencyLimiter`` lets through at once, and the action for further
/// calls.
///
///     ConcurrencyLimitPolicy(limit: 10, maxWaiting: 100, maxWait: .seconds(2))
///     ConcurrencyLimitPolicy(adaptive: AdaptiveLimit(initial: 20, max: 200))
public struct ConcurrencyLimitPolicy: Sendable {
  /// The number of calls that may be made at once, at least 1. It is not used if the limit adapts.
  public var limit: Int

  /// The adaptation of the limit to the service; `nil` if the limit is fixed.
  public var adaptive: AdaptiveLimit?

  /// The action for a call that exceeds the limit.
  public var exceeded: ExceededAction

  /// The number of calls that may wait; `nil` for any number.
  public var maxWaiting: Int?

  /// The longest wait of a call; `nil` for no limit.
  public var maxWait: Duration?

  /// A predicate for errors that show that the service has too much to do, and shrink a limit that
  /// adapts; ``isOverload(_:)`` by default.
  public var isOverload: @Sendable (any Error) -> Bool = { ConcurrencyLimitPolicy.isOverload($0) }

  /// Creates a policy with a fixed limit.
  ///
  /// - Parameters:
  ///   - limit: The number of calls that may be made at once.
  ///   - exceeded: The action for a call that exceeds the limit. By default it waits; otherwise it
  ///     fails with a ``ConcurrencyLimitReachedError``.
  ///   - maxWaiting: The number of calls that may wait. Further calls fail at once. By default any
  ///     number may wait: each is a task that exists anyway, and it is reasonable to begin a
  ///     hundred downloads if ten are made at once.
  ///   - maxWait: The longest wait of a call. The call fails after that. By default a call waits
  ///     until its turn, or until it is cancelled.
  public init(
    limit: Int, exceeded: ExceededAction = .wait, maxWaiting: Int? = nil, maxWait: Duration? = nil
  ) {
    self.limit = limit
    self.exceeded = exceeded
    self.maxWaiting = maxWaiting
    self.maxWait = maxWait
  }

  /// Creates a policy with a limit that adapts to the service.
  ///
  /// - Parameters:
  ///   - adaptive: The initial limit, and its range.
  ///   - exceeded: The action for a call that exceeds the limit; by default it waits.
  ///   - maxWaiting: The number of calls that may wait; any number by default.
  ///   - maxWait: The longest wait of a call; unlimited by default.
  public init(
    adaptive: AdaptiveLimit, exceeded: ExceededAction = .wait, maxWaiting: Int? = nil,
    maxWait: Duration? = nil
  ) {
    self.init(
      limit: adaptive.initial, exceeded: exceeded, maxWaiting: maxWaiting, maxWait: maxWait)
    self.adaptive = adaptive
  }

  /// Returns whether an error is a timeout, as ``RetryBudget/isTimeout(_:)`` says, or says when the
  /// call may be made again, as ``RetryAfter`` does.
  ///
  /// Errors of calls that were not made, such as a ``CircuitOpenError``, are neither.
  public static func isOverload(_ error: any Error) -> Bool {
    if PermanentFailure.precedesCall(error) { return false }
    return RetryBudget.isTimeout(error) || (error as? any RetryAfter)?.retryAfter != nil
  }
}
