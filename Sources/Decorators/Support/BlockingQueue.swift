import Dispatch

/// Does one thing after the other that may block, on a thread that is none of Swift's few.
struct BlockingQueue: Sendable {
  private let queue: DispatchQueue

  init(_ label: String) {
    queue = DispatchQueue(label: label)
  }

  /// Does something, and waits for it without a thread.
  func result<Value: Sendable, Failure: Error>(
    of body: @escaping @Sendable () throws(Failure) -> Value
  ) async throws(Failure) -> Value {
    try await withCheckedContinuation { continuation in
      queue.async { continuation.resume(returning: Result(catching: body)) }
    }.get()
  }
}
