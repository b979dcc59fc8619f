/// Lets the caller of a member with a completion handler cancel its call, by what the member
/// returns.
///
/// It belongs to what the caller is given, and to nothing else. While an attempt is under way it
/// keeps what the decoratee returned; the attempts themselves do not keep it. So a caller that lets
/// go of its task lets go of the decoratee's task too, and nothing that is never completed keeps
/// itself alive.
@_spi(Generated)
public final class RetryCancellation: Sendable {
  private struct Current {
    let attempt: Int
    let isolation: (any Actor)?
    let cancel: UncheckedTransfer<() -> Void>
  }

  private struct State {
    var isCancelled = false
    /// The attempt that is under way.
    var current: Current?
    /// The number of the last attempt that is over.
    var lastEnded = 0
    weak var retry: CompletionRetry?

    mutating func takeCurrent() -> Current? {
      defer { current = nil }
      return current
    }
  }

  private let state = Lock(State())

  /// Creates a cancellation for one call.
  public init() {}

  /// Makes what the member returns.
  ///
  /// - Parameter make: Makes it of the closure that cancels the call. That can be called from any
  ///   thread, any number of times, and does nothing once the call is over.
  public func task<Value>(_ make: (@escaping @Sendable () -> Void) -> Value) -> Value {
    make { self.cancel() }
  }

  /// Notes which retries are to stop.
  func stops(_ retry: CompletionRetry) {
    state.withLock { $0.retry = retry }
  }

  /// Keeps what an attempt is cancelled by until it is over, or cancels it if it is late.
  ///
  /// - Parameter isolation: The actor on which it was made, and is cancelled.
  func hold(_ attempt: Int, isolation: (any Actor)?, cancel: @escaping () -> Void) {
    let current = Current(
      attempt: attempt, isolation: isolation, cancel: UncheckedTransfer(value: cancel))
    let isLate = state.withLock { state in
      guard attempt > state.lastEnded else { return false }
      if !state.isCancelled { state.current = current }
      return state.isCancelled
    }
    if isLate { Self.cancel(current) }
  }

  /// Lets go of an attempt that is over.
  func release(_ attempt: Int) {
    let released = state.withLock { state in
      state.lastEnded = max(state.lastEnded, attempt)
      return state.current?.attempt == attempt ? state.takeCurrent() : nil
    }
    // What ends with the last reference to a task is not run under the lock.
    _ = released
  }

  /// Cancels the attempt that is under way, if there is one, and leaves the retries alone.
  func cancelAttempt() {
    if let current = state.withLock({ $0.takeCurrent() }) { Self.cancel(current) }
  }

  private func cancel() {
    let (retry, current) = state.withLock { state in
      state.isCancelled = true
      return (state.retry, state.takeCurrent())
    }
    retry?.stop()
    if let current { Self.cancel(current) }
  }

  private static func cancel(_ current: Current) {
    guard let isolation = current.isolation else { return current.cancel.value() }
    Task { await cancel(current, isolation: isolation) }
  }

  private static func cancel(_ current: Current, isolation: isolated any Actor) {
    current.cancel.value()
  }
}
