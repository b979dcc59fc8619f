/// Cancels the attempt that is under way, of a call whose member returns a task.
///
/// It belongs to the task that the caller is given, and to nothing else. While an attempt is under
/// way it keeps what the decoratee returned; the attempts themselves do not keep it. So a caller
/// that lets go of its task lets go of the decoratee's task too, and nothing that is never
/// completed keeps itself alive.
@usableFromInline
final class AttemptCancellation: Sendable {
  private struct State {
    var isCancelled = false
    /// Cancels the attempt that is under way.
    var cancel: UncheckedTransfer<() -> Void>?
    /// The number of attempts that have begun.
    var begun = 0
    /// The number of attempts that are over.
    var ended = 0
  }

  private let isolation: (any Actor)?
  private let state = Lock(State())

  /// - Parameter isolation: The actor on which attempts are made, and cancelled.
  init(isolation: (any Actor)?) {
    self.isolation = isolation
  }

  /// Makes an attempt, and keeps what it is cancelled by until it is over.
  ///
  /// - Parameter attempt: Makes the attempt, and returns what cancels it; `nil` if nothing does.
  func hold(_ attempt: () -> (() -> Void)?) {
    let number = state.withLock { state in
      state.begun += 1
      return state.begun
    }
    guard let cancel = attempt().map(UncheckedTransfer.init) else { return }
    let isLate = state.withLock { state in
      guard number > state.ended else { return false }
      if !state.isCancelled { state.cancel = cancel }
      return state.isCancelled
    }
    if isLate { run(cancel) }
  }

  /// Lets go of the attempt that was under way, which is over.
  func release() {
    let released = state.withLock { state in
      state.ended = state.begun
      return state.cancel.take()
    }
    // What ends with the last reference to a task is not run under the lock.
    _ = released
  }

  /// Cancels the attempt that is under way, if there is one.
  func cancelAttempt() {
    if let cancel = state.withLock({ $0.cancel.take() }) { run(cancel) }
  }

  /// Cancels the attempt that is under way, or the one that is about to be.
  func cancel() {
    state.withLock { $0.isCancelled = true }
    cancelAttempt()
  }

  private func run(_ cancel: UncheckedTransfer<() -> Void>) {
    guard let isolation else { return cancel.value() }
    Task { await Self.run(cancel, isolation: isolation) }
  }

  private static func run(
    _ cancel: UncheckedTransfer<() -> Void>, isolation: isolated any Actor
  ) {
    cancel.value()
  }
}
