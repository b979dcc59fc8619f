@_spi(Generated) import Decorators

/// The number of calls that a ``ConcurrencyLimiter`` lets through at once, and the longest wait of
/// others.
///
///     ConcurrencyLimitPolicy(limit: 10, maxWaiting: 100, maxWait: .seconds(2))
///     ConcurrencyLimitPolicy(limit: 20, adaptiveRange: 1...200)
public struct ConcurrencyLimitPolicy: Sendable {
  /// The number of calls that may be made at once, at least 1; the initial one if the limit adapts.
  public var limit: Int

  /// The range in which the limit adapts to how long calls take, from 1 to a million; `nil` if the
  /// limit is fixed.
  ///
  /// A service has a number of calls that it can work on at once. Further calls do not make it
  /// quicker: they queue, and each takes longer. The limit grows while calls are as quick as with
  /// little load, and shrinks when they are slower. So it settles a little above the number that the
  /// service can work on.
  ///
  /// The calls are measured in windows. A window has as many calls as the limit allows at once. Each
  /// window computes the value
  ///
  ///     limit × gradient + √limit, where gradient = 1.2 × least time / time, from ½ to 1
  ///
  /// The limit of the next window is a fifth of this value plus four fifths of the old limit. The
  /// time is the mean of the window. The root is the length of the queue that the service may have,
  /// so that the limit grows while there is none. After a window with a timeout or another sign of
  /// overload, and after one in which no call completed, the limit shrinks by a tenth instead. A
  /// call that its caller cancelled counts with the time that it took, if that is longer than the
  /// least time. Netflix describes this algorithm in [Performance Under
  /// Load](https://netflixtechblog.medium.com/performance-under-load-3e6fa9a60581).
  ///
  /// The least time is the mean of the calls that completed in the quickest window. In one of a
  /// hundred windows it is measured anew with half the limit, so that there is no queue. So the limit
  /// forgets old measurements after the service has changed. If a call of that window does not
  /// complete, the old measurement stays.
  public var adaptiveRange: ClosedRange<Int>?

  /// The number of calls that may wait. Further calls fail at once. With `nil`, the default, any number
  /// may wait: each is a task that exists anyway, and it is reasonable to begin a hundred downloads if
  /// ten are made at once.
  public var maxWaiting: Int?

  /// The longest wait of a call, which then fails with a ``ConcurrencyLimitReachedError``; with zero,
  /// at once. With `nil`, the default, a call waits until its turn, or until it is cancelled.
  public var maxWait: Duration?

  /// A predicate for errors that show that the service has too much to do, and shrink a limit that
  /// adapts; ``isOverload(_:)`` by default.
  public var isOverload: @Sendable (any Error) -> Bool = { ConcurrencyLimitPolicy.isOverload($0) }

  /// Creates a policy, whose properties have the values of the parameters.
  ///
  /// A limit below 1 counts as 1, and one outside of `adaptiveRange` as the nearest one within. A spec with
  /// such values is refused.
  public init(
    limit: Int, adaptiveRange: ClosedRange<Int>? = nil, maxWaiting: Int? = nil,
    maxWait: Duration? = nil
  ) {
    self.limit = limit
    self.adaptiveRange = adaptiveRange
    self.maxWaiting = maxWaiting
    self.maxWait = maxWait
  }

  /// Returns a Boolean value that indicates whether an error is a timeout, as
  /// ``/Decorators/RetryBudget/isTimeout(_:)`` says, or says when the call may be made again, as ``/Decorators/RetryAfter``
  /// does, or stands for a response with the status 429 or 503.
  ///
  /// Errors of calls that were not made, such as a ``CircuitOpenError``, are neither.
  public static func isOverload(_ error: any Error) -> Bool {
    if PermanentFailure.precedesCall(error) { return false }
    if let status = (error as? FailedResult)?.status, [429, 503].contains(status) { return true }
    return RetryBudget.isTimeout(error) || (error as? any RetryAfter)?.retryAfter != nil
  }
}
