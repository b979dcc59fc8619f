@_spi(Generated) import Decorators
import Foundation
import Testing

@Suite(.timeLimit(.minutes(1)))
struct RetryCancellationTests {
  @Test(arguments: [CancellationError() as any Error, URLError(.cancelled)])
  func cancelledCallIsNotRetried(_ error: any Error) async {
    var attempts = 0
    await #expect(throws: (any Error).self) {
      try await RetryPolicy(backoff: .none).retry {
        attempts += 1
        throw error
      }
    }
    #expect(attempts == 1)
  }

  @Test func cancelledTaskIsNotRetried() async {
    let task = Task {
      var attempts = 0
      withUnsafeCurrentTask { $0?.cancel() }
      try? await RetryPolicy(backoff: .none).retry {
        attempts += 1
        throw LoadError()
      }
      return attempts
    }
    #expect(await task.value == 1)
  }

  @Test func rejectedResultOfACancelledTaskIsNotRetried() async {
    let task = Task {
      var attempts = 0
      withUnsafeCurrentTask { $0?.cancel() }
      return await RetryPolicy(backoff: .none).retry {
        attempts += 1
        return attempts
      } when: { _ in
        true
      }
    }
    #expect(await task.value == 1)
  }

  @Test func cancellationEndsTheDelayWithTheLastError() async throws {
    let clock = ManualClock()
    let policy = RetryPolicy(maxAttempts: 5, backoff: .constant(.seconds(1)), clock: clock)
    let task = Task {
      var attempts = 0
      try await policy.retry {
        attempts += 1
        throw LoadError(number: attempts)
      }
    }
    try await clock.waitForSleepers()
    clock.advance(by: .seconds(1))
    try await clock.waitForSleepers()
    task.cancel()
    await #expect(throws: LoadError(number: 2)) { try await task.value }
    #expect(clock.sleeps == [.seconds(1), .seconds(1)])
  }

  @Test func clockThatIgnoresCancellationDoesNotCauseARetry() async {
    let policy = RetryPolicy(backoff: .constant(.seconds(1)), clock: CancellingClock())
    let task = Task {
      var attempts = 0
      try await policy.retry {
        attempts += 1
        throw LoadError(number: attempts)
      }
    }
    await #expect(throws: LoadError(number: 1)) { try await task.value }
  }
}

/// Cancels the task that sleeps, and returns as if nothing had happened.
private struct CancellingClock: Clock {
  var now: ManualClock.Instant { ManualClock.Instant() }
  var minimumResolution: Duration { .zero }

  func sleep(until deadline: ManualClock.Instant, tolerance: Duration?) async {
    withUnsafeCurrentTask { $0?.cancel() }
  }
}
