/// One run of a ``Recovery``, and those that wait for its end.
final class RecoveryRun: Sendable {
  private struct Waiter {
    let continuation: CheckedContinuation<Recovery.Outcome, Never>
    let timer: Task<Void, any Error>?

    func resume(returning outcome: Recovery.Outcome) {
      timer?.cancel()
      continuation.resume(returning: outcome)
    }
  }

  private struct State {
    var outcome: Recovery.Outcome?
    var waiters: [Int: Waiter] = [:]
    var lastIdentifier = 0
  }

  /// The runs within which the current task works.
  @TaskLocal static var enclosing: [RecoveryRun] = []

  private let state = Lock(State())

  /// How the run ends; at once, if the waiting task is cancelled.
  func outcome(within limit: Duration?, by clock: any Clock<Duration>) async -> Recovery.Outcome {
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
          let timer = limit.map { limit in
            Task {
              try await clock.sleep(for: limit)
              stopWaiting(identifier, .timedOut)
            }
          }
          state.waiters[identifier] = Waiter(continuation: continuation, timer: timer)
          return nil
        }
        if let outcome { continuation.resume(returning: outcome) }
      }
    } onCancel: {
      stopWaiting(identifier, .cancelled)
    }
  }

  private func stopWaiting(_ identifier: Int, _ outcome: Recovery.Outcome) {
    state.withLock { $0.waiters.removeValue(forKey: identifier) }?.resume(returning: outcome)
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
