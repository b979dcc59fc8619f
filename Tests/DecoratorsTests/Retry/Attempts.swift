import TestSupport

// For its lock, which the thread sanitizer knows.
@testable import Decorators

/// The completion handlers of attempts that do not complete by themselves.
final class Attempts: Sendable {
  typealias Completion = @Sendable (Result<Int, any Error>) -> Void

  private struct State {
    var completions: [Completion] = []
    /// What later attempts complete with at once.
    var end: Result<Int, any Error>?
  }

  private let state = Lock(State())

  /// How many attempts have been made.
  var count: Int { state.withLock { $0.completions.count } }

  /// Adds an attempt, and returns its number.
  @discardableResult
  func add(_ completion: @escaping Completion) -> Int {
    let (number, end) = state.withLock { state in
      state.completions.append(completion)
      return (state.completions.count, state.end)
    }
    if let end { completion(end) }
    return number
  }

  /// Completes the attempt of a number, which is 1 for the first.
  func complete(_ number: Int, _ result: Result<Int, any Error>) {
    let completion = state.withLock { $0.completions[number - 1] }
    completion(result)
  }

  /// Completes every attempt that has been made, again if need be.
  func completeAll(_ result: Result<Int, any Error>) {
    for completion in state.withLock({ $0.completions }) { completion(result) }
  }

  /// Completes every attempt that has been made or will be.
  func end(_ result: Result<Int, any Error>) {
    state.withLock { $0.end = result }
    completeAll(result)
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
    await until { self.count >= count }
  }
}
