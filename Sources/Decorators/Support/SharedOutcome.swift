import Synchronization

/// An outcome that is set once. Any number of callers can wait for it, each with its own limit.
@usableFromInline
package final class SharedOutcome<Value: Sendable>: Sendable {
  /// The end of a wait.
  @usableFromInline
  package enum Ending: Sendable {
    /// The outcome was set.
    case ended(Value)
    /// The waiting task was cancelled.
    case cancelled
    /// The time was over.
    case timedOut
  }

  @frozen
  @usableFromInline
  struct State {
    @usableFromInline var value: Value?
    @usableFromInline var waiters: [Int: CheckedContinuation<Ending, Never>] = [:]
    @usableFromInline var lastWaiter = 0

    @inlinable
    init() {}
  }

  @usableFromInline let state = Lock(State())

  @usableFromInline
  package init() {}

  /// The outcome; `nil` until it is set.
  @inlinable
  package var value: Value? { state.withLock { $0.value } }

  /// Sets the outcome and returns `true`, unless it is set already.
  @discardableResult
  @inlinable
  package func set(_ value: Value) -> Bool {
    let waiters = state.withLock {
      state -> [(key: Int, value: CheckedContinuation<Ending, Never>)]? in
      guard state.value == nil else { return nil }
      state.value = value
      defer { state.waiters = [:] }
      return state.waiters.inOrder { $0.key }
    }
    for waiter in waiters ?? [] { waiter.value.resume(returning: .ended(value)) }
    return waiters != nil
  }

  /// Waits for the outcome.
  ///
  /// - Parameters:
  ///   - limit: The longest time to wait; `nil` for no limit.
  ///   - clock: The clock that measures the limit.
  ///   - isCancellable: `true` if the wait ends when the waiting task is cancelled.
  ///   - onCancel: A closure that is called when the waiting task is cancelled.
  package func ending(
    within limit: Duration? = nil, by clock: any Clock<Duration> = DefaultClock(),
    isolation: isolated (any Actor)? = #isolation,
    isCancellable: Bool = true, onCancel: @escaping @Sendable () -> Void = {},
    file: StaticString = #fileID, line: UInt = #line
  ) async -> Ending {
    let openWaits = RuntimeEnvironment.current?.waits
    let wait = openWaits?.begin(file, line)
    defer { if let wait { openWaits?.end(wait) } }
    let waiter = state.withLock { state in
      state.lastWaiter += 1
      return state.lastWaiter
    }
    var timer: Task<Void, any Error>?
    defer { timer?.cancel() }
    return await withTaskCancellationHandler {
      _ = isolation
      return await withCheckedContinuation { continuation in
        // Checked under the lock of the cancellation handler, so that no cancellation is missed.
        let ending = state.withLock { state -> Ending? in
          if let value = state.value { return .ended(value) }
          if isCancellable, Task.isCancelled { return .cancelled }
          state.waiters[waiter] = continuation
          return nil
        }
        if let ending {
          continuation.resume(returning: ending)
        } else if let limit {
          timer = Task.begin {
            try await clock.sleep(atMost: limit)
            end(waiter, with: .timedOut)
          }
        }
      }
    } onCancel: {
      if isCancellable { end(waiter, with: .cancelled) }
      onCancel()
    }
  }

  /// Ends a wait, unless it has ended.
  private func end(_ waiter: Int, with ending: Ending) {
    state.withLock { $0.waiters.removeValue(forKey: waiter) }?.resume(returning: ending)
  }
}
