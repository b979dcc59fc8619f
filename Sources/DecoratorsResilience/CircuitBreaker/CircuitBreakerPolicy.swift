@_spi(Generated) import Decorators

/// The rules for when a ``CircuitBreaker`` opens its circuit, and for how long.
///
///     CircuitBreakerPolicy(failureRatio: 0.5, minimumCalls: 20, breakDuration: .constant(.seconds(10)))
///
/// By default a circuit opens if half of the calls of the last 30 seconds have failed, and there
/// were at least ten calls. After five seconds it lets a call through again.
public struct CircuitBreakerPolicy: Sendable {
  /// The calls by which a circuit is judged.
  public enum Window: Sendable, Hashable {
    /// The calls that ended within a time.
    ///
    /// They are counted in ten parts of that time, so a call may count for up to a tenth less.
    case time(Duration)
    /// The last calls, with this number.
    case calls(Int)
  }

  /// The proportion of failed calls at which the circuit opens, at most 1; 0.5 by default. With 0 or
  /// less, the first failure opens the circuit. A value that is not a number counts as 1.
  public var failureRatio: Double

  /// The number of calls that must have ended within the window before the circuit can open; 10 by
  /// default. It is at least 1, and at most the number of calls in the window.
  public var minimumCalls: Int

  /// The calls by which the circuit is judged; by default those of the last 30 seconds. A window has
  /// at least one nanosecond or one call, and at most 100,000 calls.
  public var window: Window

  /// The durations of the breaks, during which the circuit stays open; five seconds by default. The
  /// first delay of the backoff is that of the first break. If a call after a break fails, the next
  /// delay follows, and so on.
  public var breakDuration: Backoff

  /// The number of calls that are let through after a break, all of which must succeed; 1 by default,
  /// and at least 1.
  public var halfOpenCalls: Int

  /// The duration from which on a call is slow; `nil`, the default, if none is. Without a
  /// ``slowCallRatio``, slow calls count as failures.
  public var slowCall: Duration?

  /// The proportion of slow calls at which the circuit opens, at most 1. With it, slow calls that
  /// succeed do not count as failures, except after a break. `nil` by default.
  public var slowCallRatio: Double?

  /// A predicate for errors that count as failures of the service. By default every error does that is
  /// not a ``/Decorators/PermanentFailure``, because "not found" and "not allowed" are answers. Cancelled calls do
  /// not count.
  public var isFailure: @Sendable (any Error) -> Bool

  /// A predicate for errors that count neither as failures nor as successes; none by default.
  public var isIgnored: @Sendable (any Error) -> Bool

  /// Creates a policy, whose properties have the values of the parameters.
  ///
  /// A value that is out of range counts as the nearest one that is not: `minimumCalls: 200` with
  /// `window: .calls(100)` counts as 100. A spec with such values is refused.
  public init(
    failureRatio: Double = 0.5,
    minimumCalls: Int = 10,
    window: Window = .time(.seconds(30)),
    breakDuration: Backoff = .constant(.seconds(5)),
    halfOpenCalls: Int = 1,
    slowCall: Duration? = nil,
    slowCallRatio: Double? = nil,
    isFailure: @escaping @Sendable (any Error) -> Bool = { !PermanentFailure.isCause(of: $0) },
    isIgnored: @escaping @Sendable (any Error) -> Bool = { _ in false }
  ) {
    self.failureRatio = failureRatio
    self.minimumCalls = minimumCalls
    self.window = window
    self.breakDuration = breakDuration
    self.halfOpenCalls = halfOpenCalls
    self.slowCall = slowCall
    self.slowCallRatio = slowCallRatio
    self.isFailure = isFailure
    self.isIgnored = isIgnored
  }

  /// The policy with all values in their ranges.
  var inRange: CircuitBreakerPolicy {
    var policy = self
    func inRange(_ ratio: Double) -> Double { ratio.isNaN ? 1 : max(0, min(ratio, 1)) }
    policy.failureRatio = inRange(failureRatio)
    policy.slowCallRatio = slowCallRatio.map(inRange)
    policy.minimumCalls = max(1, minimumCalls)
    policy.halfOpenCalls = max(1, halfOpenCalls)
    switch window {
    case .time(let time): policy.window = .time(min(max(time, .nanoseconds(1)), .longestSleep))
    case .calls(let calls):
      let calls = max(1, min(calls, 100_000))
      policy.window = .calls(calls)
      policy.minimumCalls = min(policy.minimumCalls, calls)
    }
    return policy
  }
}
