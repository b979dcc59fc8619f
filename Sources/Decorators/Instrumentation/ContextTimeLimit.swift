/// A time limit in the context of a call that goes on after it: that of the first element of a stream is over
/// with the element. What the decoratee has begun by then, such as a task, keeps the context.
package final class ContextTimeLimit: Sendable {
  private enum State {
    case counting(until: Duration)
    case paused(timeLeft: Duration)
    case over
  }

  private let uptime: @Sendable () -> Duration
  private let state: Lock<State>

  /// Creates a limit, which begins now.
  init(_ limit: Duration, by clock: any Clock<Duration>) {
    uptime = clock.uptime()
    state = Lock(.counting(until: min(limit, .longestSleep)))
  }

  /// The time that is left; `nil` if the limit is over.
  var timeLeft: Duration? {
    switch state.withLock({ $0 }) {
    case .counting(let end): end - uptime()
    case .paused(let timeLeft): timeLeft
    case .over: nil
    }
  }

  /// Stops the time while nobody waits.
  func pause() {
    if let timeLeft { state.withLock { $0 = .paused(timeLeft: timeLeft) } }
  }

  /// Lets the time go on.
  func resume() {
    guard let timeLeft else { return }
    let end = uptime() + timeLeft
    state.withLock { $0 = .counting(until: end) }
  }

  /// Ends the limit.
  func end() { state.withLock { $0 = .over } }
}
