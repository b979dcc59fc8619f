/// A time limit for calls, used by decorators with the key `timeout`.
///
///     Timeout(after: .seconds(5))
///     Timeout(after: .seconds(5), clock: clock)  // in tests, a ManualClock
///
/// A call that has not ended when its time is over ends with a ``TimeoutError``. The effect on the
/// decoratee depends on the member:
///
/// | the member                | at the limit                                                     |
/// |---------------------------|------------------------------------------------------------------|
/// | `async`                   | the decoratee is cancelled and left behind; the caller continues |
/// | `async`, `cooperative:`   | the decoratee is cancelled, and the caller waits for its end     |
/// | with a completion handler | the handler is called; a later completion is dropped             |
///
/// If the caller is cancelled, the decoratee is cancelled at once, and its outcome is that of the
/// call. If it does not end, it is left behind at the limit, and the call ends with a
/// `CancellationError`. A cancellation never leads to a ``TimeoutError``.
public struct Timeout: Sendable {
  /// The time limit of a call, unless the spec sets one for its member. A negative limit counts as
  /// zero. With a limit of zero, no `async` call is made.
  public var limit: Duration

  /// The clock that measures the limit; use a ``ManualClock`` in tests.
  public var clock: any Clock<Duration>

  /// Creates a limit.
  public init(after limit: Duration, clock: any Clock<Duration> = ContinuousClock()) {
    self.limit = limit
    self.clock = clock
  }

  /// Returns the limit of a member: its own, or the common one.
  func limit(_ own: Duration?) -> Duration { max(.zero, own ?? limit) }
}
