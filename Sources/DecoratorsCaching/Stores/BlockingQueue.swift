@_spi(Generated) import Decorators
import Dispatch

/// A queue that runs blocking code, one piece after the other, outside Swift's thread pool.
struct BlockingQueue: Sendable {
  private let queue: DispatchQueue

  init(_ label: String) {
    queue = DispatchQueue(label: label)
  }

  /// Runs code, and waits for its result without a thread.
  func result<Value: Sendable, Failure: Error>(
    of body: @escaping @Sendable () throws(Failure) -> Value
  ) async throws(Failure) -> Value {
    // A simulation has no other thread.
    if RuntimeEnvironment.current?.executor != nil { return try body() }
    return try await withCheckedContinuation { continuation in
      queue.async { continuation.resume(returning: Result(catching: body)) }
    }.get()
  }
}
