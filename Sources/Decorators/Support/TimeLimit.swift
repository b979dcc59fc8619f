/// Waits for an operation, though not longer than a time that is given.
enum TimeLimit {
  /// The result of an operation; `nil` if it did not end in time.
  ///
  /// - Parameters:
  ///   - limit: How long it is waited for.
  ///   - clock: The clock that measures that.
  ///   - isCancellable: Whether the operation is cancelled when the caller is.
  ///   - operation: The operation. It is cancelled when the time is over, and may go on all the same.
  ///   - lateEnd: Called when it ends after the time was over.
  /// - Throws: What the operation throws.
  static func result<Value: Sendable, Failure: Error>(
    within limit: Duration, by clock: any Clock<Duration>, isCancellable: Bool,
    of operation: @escaping @Sendable () async throws(Failure) -> Value,
    lateEnd: @escaping @Sendable () -> Void
  ) async throws(Failure) -> Value? {
    let outcome = Outcome<Result<Value?, Failure>>()
    let work = Task {
      let result: Result<Value?, Failure>
      do throws(Failure) {
        result = .success(try await operation())
      } catch {
        result = .failure(error)
      }
      if !outcome.set(result) { lateEnd() }
    }
    let timer = Task {
      try await clock.sleep(for: limit)
      if outcome.set(.success(nil)) { work.cancel() }
    }
    defer { timer.cancel() }
    let result = await withTaskCancellationHandler {
      await outcome.value
    } onCancel: {
      if isCancellable { work.cancel() }
    }
    return try result.get()
  }
}

/// What comes of something, which is set by the first who can and awaited by one.
private final class Outcome<Value: Sendable>: Sendable {
  private enum State {
    case open
    case awaited(CheckedContinuation<Value, Never>)
    case set(Value)
  }

  private let state = Lock(State.open)

  /// Sets the outcome, unless it is set already.
  ///
  /// - Returns: Whether it was set.
  func set(_ value: Value) -> Bool {
    let (isFirst, waiting) = state.withLock { state in
      defer { if case .set = state {} else { state = .set(value) } }
      switch state {
      case .open: return (true, CheckedContinuation<Value, Never>?.none)
      case .awaited(let continuation): return (true, continuation)
      case .set: return (false, nil)
      }
    }
    waiting?.resume(returning: value)
    return isFirst
  }

  var value: Value {
    get async {
      await withCheckedContinuation { continuation in
        let value = state.withLock { state -> Value? in
          if case .set(let value) = state { return value }
          state = .awaited(continuation)
          return nil
        }
        if let value { continuation.resume(returning: value) }
      }
    }
  }
}
