/// One run of a ``Recovery``, and those that wait for its end.
final class RecoveryRun: Sendable {
  private struct State {
    var outcome: Recovery.Outcome?
    var waiters: [Int: CheckedContinuation<Recovery.Outcome, Never>] = [:]
    var lastIdentifier = 0
  }

  /// The runs within which the current task works.
  @TaskLocal static var enclosing: [RecoveryRun] = []

  private let state = Lock(State())

  /// How the run ends; at once, if the waiting task is cancelled.
  func outcome() async -> Recovery.Outcome {
    let identifier = state.withLock { state in
      state.lastIdentifier += 1
      return state.lastIdentifier
    }
    return await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        // Looked at under the lock that the cancellation handler takes, so that neither misses the
        // other.
        let outcome = state.withLock { state -> Recovery.Outcome? in
          if let outcome = state.outcome { return outcome }
          if Task.isCancelled { return .cancelled }
          state.waiters[identifier] = continuation
          return nil
        }
        if let outcome { continuation.resume(returning: outcome) }
      }
    } onCancel: {
      state.withLock { $0.waiters.removeValue(forKey: identifier) }?.resume(returning: .cancelled)
    }
  }

  /// Resumes all who wait.
  func end(_ outcome: Recovery.Outcome) {
    let waiters = state.withLock { state in
      state.outcome = outcome
      defer { state.waiters = [:] }
      return state.waiters.values
    }
    for waiter in waiters { waiter.resume(returning: outcome) }
  }
}
