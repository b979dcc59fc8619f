import Decorators
import Dispatch

/// What surrounds one stack: a recorder at either end, and where the decorators between them write.
final class Stage: Sendable {
  /// The stage of the shape that is being called.
  static var current: Stage { running ?? Stage() }
  @TaskLocal static var running: Stage?

  /// One attempt, so that the decoratee is called as often as the decorator.
  static let policy = RetryPolicy(maxAttempts: 1)

  /// Records what the caller calls, and what it gets.
  let outer = CallRecorder()
  /// Records what the decoratee is asked, and what it answers.
  let inner = CallRecorder()
  let log = MemoryLog()

  /// Returns when the main queue has made all calls that waited there.
  func settle() async {
    await withCheckedContinuation { continuation in
      DispatchQueue.main.async { continuation.resume() }
    }
  }
}
