// For its lock, which the thread sanitizer knows.
@testable import Decorators

/// What a call waits for that takes as long as a test wants.
final class Latch: Sendable {
  private let state = Lock(false)
  private let stream: AsyncStream<Void>
  private let continuation: AsyncStream<Void>.Continuation

  init() {
    (stream, continuation) = AsyncStream.makeStream()
  }

  var isOpen: Bool { state.withLock { $0 } }

  func open() {
    state.withLock { $0 = true }
    continuation.finish()
  }

  /// Waits until it opens.
  ///
  /// - Throws: `CancellationError`, at once, if the waiting task is cancelled.
  func wait() async throws {
    for await _ in stream {}
    try Task.checkCancellation()
  }

  /// Waits until it opens, or the waiting task is cancelled.
  func waitUntilCancelled() async {
    for await _ in stream {}
  }

  /// Waits until it opens, even if the waiting task is cancelled.
  func waitWhateverHappens() async {
    await Task { [stream] in for await _ in stream {} }.value
  }
}
