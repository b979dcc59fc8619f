/// Cancels the current attempt of a call whose member returns a task.
///
/// Only the task that the caller gets refers to this object, which keeps what the decoratee returned
/// during an attempt. So a caller that releases its task releases the decoratee's task too.
final class AttemptCancellation: Sendable {
  private struct State {
    var isCancelled = false
    /// Cancels the current attempt.
    var cancel: UncheckedTransfer<() -> Void>?
    /// An attempt has begun and has not ended.
    var isPending = false
  }

  private let isolation: (any Actor)?
  private let state = Lock(State())

  /// - Parameter isolation: The actor on which attempts are made and cancelled.
  init(isolation: (any Actor)?) {
    self.isolation = isolation
  }

  /// Makes an attempt, and keeps the closure that cancels it, if there is one, until the attempt ends.
  func hold(_ attempt: () -> (() -> Void)?) {
    state.withLock { $0.isPending = true }
    guard let cancel = attempt().map(UncheckedTransfer.init) else { return }
    let isLate = state.withLock { state in
      guard state.isPending else { return false }
      if !state.isCancelled { state.cancel = cancel }
      return state.isCancelled
    }
    if isLate { run(cancel) }
  }

  /// Releases the attempt that has ended.
  func release() {
    let released = state.withLock { state in
      state.isPending = false
      return state.cancel.take()
    }
    // Not released under the lock, because the release of a task may run other code.
    _ = released
  }

  /// Cancels the current attempt, or the one that is about to begin.
  func cancel() {
    let cancel = state.withLock { state in
      state.isCancelled = true
      return state.cancel.take()
    }
    if let cancel { run(cancel) }
  }

  private func run(_ cancel: UncheckedTransfer<() -> Void>) {
    guard let isolation else { return cancel.value() }
    Task.begin { await Decorators.run(on: isolation) { cancel.value() } }
  }
}
