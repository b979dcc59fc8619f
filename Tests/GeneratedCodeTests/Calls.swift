import Synchronization

/// Counts calls, lets the first ones fail, and lets those that wait go when a test says so.
final class Calls: Sendable {
  struct Failure: Error {}

  private struct State {
    var count = 0
    var isOpen = false
    var waiting: [CheckedContinuation<Void, Never>] = []
  }

  private let state = Mutex(State())
  private let failures: Int
  private let error: any Error

  /// - Parameters:
  ///   - failures: The number of calls that fail before the others succeed.
  ///   - error: The error with which they fail.
  init(failing failures: Int = 0, with error: any Error = Failure()) {
    self.failures = failures
    self.error = error
  }

  /// The number of calls that have been made.
  var count: Int { state.withLock { $0.count } }

  /// Returns the number of a call, which is 1 for the first.
  func answer() throws -> Int {
    let number = next()
    if number <= failures { throw error }
    return number
  }

  private func next() -> Int {
    state.withLock { state in
      state.count += 1
      return state.count
    }
  }

  /// Returns the number of a call, once `open()` was called.
  func pass() async -> Int {
    let number = next()
    await withCheckedContinuation { continuation in
      let isOpen = state.withLock { state in
        if !state.isOpen { state.waiting.append(continuation) }
        return state.isOpen
      }
      if isOpen { continuation.resume() }
    }
    return number
  }

  func open() {
    let waiting = state.withLock { state in
      state.isOpen = true
      defer { state.waiting = [] }
      return state.waiting
    }
    for continuation in waiting { continuation.resume() }
  }
}
