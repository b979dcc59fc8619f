/// When a ``CircuitBreaker`` opens its circuit, and for how long.
///
///     CircuitBreakerPolicy(failureRatio: 0.5, minimumCalls: 20, breakDuration: .constant(.seconds(10)))
///
/// By default a circuit opens when half of the calls of the last 30 seconds have failed, and there were
/// at least ten, and lets a call through again after five seconds.
public struct CircuitBreakerPolicy: Sendable {
  /// The calls by which a circuit is judged.
  public enum Window: Sendable, Hashable {
    /// Those that ended within a time.
    ///
    /// They are counted in ten parts of that time, so that a call counts for up to a tenth less.
    case time(Duration)
    /// The last ones, as many as this.
    case calls(Int)
  }

  /// The part of calls that fail from which on the circuit opens: more than 0, and 1 at most.
  public let failureRatio: Double

  /// The number of calls that must have ended within the window before the circuit can open.
  public let minimumCalls: Int

  /// The calls by which the circuit is judged.
  public let window: Window

  /// How long the circuit stays open before calls are let through to see whether it can be closed: its
  /// first delay, then its second if such a call fails, and so on.
  public let breakDuration: Backoff

  /// The number of calls that are let through then, all of which must succeed.
  public let halfOpenCalls: Int

  /// The time from which on a call counts as a failure though it succeeds; `nil` if none does.
  public let slowCall: Duration?

  /// Creates a policy.
  ///
  /// - Parameters:
  ///   - failureRatio: The part of calls that fail from which on the circuit opens; 0.5 by default.
  ///     What is not a number counts as 1, and 0 or less as the first failure.
  ///   - minimumCalls: The number of calls that must have ended before the circuit can open; 10 by
  ///     default, at least 1, and at most as many as the window holds.
  ///   - window: The calls by which the circuit is judged; by default those of the last 30 seconds. A
  ///     window holds at least one nanosecond, or one call, and at most 100,000 calls.
  ///   - breakDuration: How long the circuit stays open; five seconds by default. A backoff that grows
  ///     lengthens each break that follows another without the circuit having been closed.
  ///   - halfOpenCalls: The number of calls that are let through after a break; 1 by default, and at
  ///     least.
  ///   - slowCall: The time from which on a call counts as a failure; by default none does.
  public init(
    failureRatio: Double = 0.5,
    minimumCalls: Int = 10,
    window: Window = .time(.seconds(30)),
    breakDuration: Backoff = .constant(.seconds(5)),
    halfOpenCalls: Int = 1,
    slowCall: Duration? = nil
  ) {
    self.failureRatio = failureRatio.isNaN ? 1 : max(0, min(failureRatio, 1))
    switch window {
    case .time(let time):
      self.window = .time(min(max(time, .nanoseconds(1)), .longestSleep))
      self.minimumCalls = max(1, minimumCalls)
    case .calls(let calls):
      let calls = max(1, min(calls, 100_000))
      self.window = .calls(calls)
      self.minimumCalls = max(1, min(minimumCalls, calls))
    }
    self.breakDuration = breakDuration
    self.halfOpenCalls = max(1, halfOpenCalls)
    self.slowCall = slowCall
  }
}
