/// How long a call may take: the limit of a decorator of the key `timeout`.
///
///     Timeout(after: .seconds(5))
///     Timeout(after: .seconds(5), clock: clock)  // in tests, a ManualClock
///
/// A call that has not ended when its time is over ends with a ``TimeoutError``. What the decoratee
/// does then depends on what may outlive the call:
///
/// | the member                | at the limit                                                        |
/// |---------------------------|---------------------------------------------------------------------|
/// | `async`                   | the decoratee is cancelled and left behind; the caller goes on      |
/// | `async`, `cooperative:`   | the decoratee is cancelled and waited for                           |
/// | with a completion handler | the handler is called; what the decoratee completes with is dropped |
///
/// If the caller is cancelled, the decoratee is too, at once, and how it ends is the outcome. One that
/// does not end is left behind at the limit all the same, with a `CancellationError`: a time limit is
/// never blamed for a cancellation.
public struct Timeout: Sendable {
  /// How long a call may take, where the spec sets no limit for its member. With zero no `async` call
  /// is made.
  public let limit: Duration

  /// The clock that measures it.
  let clock: any Clock<Duration>

  /// Creates a limit.
  ///
  /// - Parameters:
  ///   - limit: How long a call may take. A negative limit counts as zero, with which no
  ///     `async` call is made.
  ///   - clock: The clock that measures it; give a ``ManualClock`` in tests.
  public init(after limit: Duration, clock: any Clock<Duration> = ContinuousClock()) {
    self.limit = max(.zero, limit)
    self.clock = clock
  }

  /// Returns the same limit but for what is given.
  ///
  /// - Parameters:
  ///   - limit: How long a call may take.
  ///   - clock: The clock that measures it.
  public func with(limit: Duration? = nil, clock: (any Clock<Duration>)? = nil) -> Timeout {
    Timeout(after: limit ?? self.limit, clock: clock ?? self.clock)
  }

  /// The limit of a member of its own, or that of all.
  func limit(_ own: Duration?) -> Duration { own.map { max(.zero, $0) } ?? limit }
}
