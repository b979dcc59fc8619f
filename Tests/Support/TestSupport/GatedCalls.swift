// For its lock, which the thread sanitizer knows.
import Decorators
import Foundation

/// Calls that end when a test says so, and as it says.
package final class GatedCalls<Value: Sendable>: Sendable {
  private struct State {
    var waiting: [Int: CheckedContinuation<Value, any Error>] = [:]
    /// The results of calls that have not been made yet.
    var results: [Int: Result<Value, any Error>] = [:]
    var started = 0
    var cancelled = 0
  }

  private let state = Lock(State())
  private let isCancellable: Bool

  /// - Parameter isCancellable: Whether a call ends with `CancellationError` when it is cancelled.
  package init(isCancellable: Bool = true) {
    self.isCancellable = isCancellable
  }

  /// How many calls have been made.
  package var started: Int { state.withLock { $0.started } }

  /// How many calls were cancelled before they ended.
  package var cancelled: Int { state.withLock { $0.cancelled } }

  package func call() async throws -> Value {
    let number = Lock<Int?>(nil)
    return try await withTaskCancellationHandler {
      try await withCheckedThrowingContinuation { continuation in
        let (own, result) = state.withLock { state in
          state.started += 1
          let result = state.results.removeValue(forKey: state.started)
          if result == nil { state.waiting[state.started] = continuation }
          return (state.started, result)
        }
        if let result { continuation.resume(with: result) }
        number.withLock { $0 = own }
        if Task.isCancelled { cancel(own) }
      }
    } onCancel: {
      if let number = number.withLock({ $0 }) { cancel(number) }
    }
  }

  /// Waits until so many calls have been made.
  package func started(_ count: Int) async {
    await until { started >= count }
  }

  /// Waits until so many calls have been cancelled.
  package func cancelled(_ count: Int) async {
    await until { cancelled >= count }
  }

  /// Ends a call: the first one made is 1. A call that has not been made yet ends when it is made.
  package func end(_ number: Int, with result: Result<Value, any Error>) {
    state.withLock { state in
      if number > state.started { state.results[number] = result }
      return state.waiting.removeValue(forKey: number)
    }?.resume(with: result)
  }

  private func cancel(_ number: Int) {
    let continuation = state.withLock { state -> CheckedContinuation<Value, any Error>? in
      guard state.waiting[number] != nil else { return nil }
      state.cancelled += 1
      return isCancellable ? state.waiting.removeValue(forKey: number) : nil
    }
    continuation?.resume(throwing: CancellationError())
  }
}

/// Lets other tasks run until something is so, or until the time limit of the test has passed.
package func until(_ condition: () -> Bool) async {
  while !condition(), !Task.isCancelled {
    await Task.yield()
    // The other tasks may be on threads that wait for this one's processor.
    sched_yield()
  }
}
