import Synchronization

/// The completion handlers of attempts that do not complete by themselves.
final class Attempts: Sendable {
  typealias Completion = @Sendable (Result<Int, any Error>) -> Void

  private struct State {
    var completions: [Completion] = []
    var waiters: [(count: Int, continuation: CheckedContinuation<Void, Never>)] = []
  }

  private let state = Mutex(State())

  func add(_ completion: @escaping Completion) {
    let due = state.withLock { state in
      state.completions.append(completion)
      let count = state.completions.count
      let due = state.waiters.filter { $0.count <= count }
      state.waiters.removeAll { $0.count <= count }
      return due
    }
    for waiter in due { waiter.continuation.resume() }
  }

  /// Completes the attempt of a number, which is 1 for the first.
  func complete(_ number: Int, _ result: Result<Int, any Error>) {
    let completion = state.withLock { $0.completions[number - 1] }
    completion(result)
  }

  /// Lets go of all completion handlers.
  func forget() {
    let completions = state.withLock { state in
      defer { state.completions = [] }
      return state.completions
    }
    _ = consume completions
  }

  /// Waits until so many attempts have been made.
  func wait(for count: Int) async {
    await withCheckedContinuation { continuation in
      let isDue = state.withLock { state in
        if state.completions.count >= count { return true }
        state.waiters.append((count, continuation))
        return false
      }
      if isDue { continuation.resume() }
    }
  }
}
