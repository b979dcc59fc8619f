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

  @Test func rejectedResultOfACancelledTaskIsNotRetried() async {
    let task = Task {
      var attempts = 0
      withUnsafeCurrentTask { $0?.cancel() }
      return await RetryPolicy(backoff: .none).retry {
        attempts += 1
        return attempts
      } failureIf: { _ in
        true
      }
    }
    #expect(await task.value == 1)
  }

  @Test func cancellationEndsTheDelayWithACancellationError() async throws {
    let clock = ManualClock()
    let events = Recorder<CallEvent>()
    let policy = changed(
      RetryPolicy(maxAttempts: 5, backoff: .constant(.seconds(1)), clock: clock)
    ) { $0.onEvent = { events.record($0) } }
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
    await #expect(throws: CancellationError.self) { try await task.value }
    #expect(clock.sleeps == [.seconds(1), .seconds(1)])
    let last = await events.finish().last
    #expect(last?.error as? LoadError == LoadError(number: 2), "the event has the last error")
  }

  @Test func cancelledMemberOfTypedErrorsEndsWithItsLastError() async throws {
    let clock = ManualClock()
    let policy = RetryPolicy(backoff: .constant(.seconds(1)), clock: clock)
    let task = Task {
      try await policy.retry { () async throws(LoadError) in throw LoadError(number: 1) }
    }
    let rejected = Task {
      await policy.retry {
        503
      } failureIf: {
        $0 == 503
      }
    }
    try await clock.waitForSleepers(2)
    task.cancel()
    rejected.cancel()
    await #expect(throws: LoadError(number: 1)) { try await task.value }
    #expect(await rejected.value == 503)
  }

  @Test func logOfACallThatIsCancelledDuringADelayKeepsItsError() async throws {
    let clock = ManualClock()
    let sink = MemoryLog()
    let policy = RetryPolicy(backoff: .constant(.seconds(1)), clock: clock)
    let log = CallLog(to: sink, clock: clock, nextCallNumber: { 1 })
    let task = Task {
      try await log.call("Feed.fetch()") {
        try await policy.retry { throw LoadError() }
      }
    }
    try await clock.waitForSleepers()
    task.cancel()
    await #expect(throws: CancellationError.self) { try await task.value }
    #expect(
      sink.messages == [
        "#1 Feed.fetch() started",
        "#1 Feed.fetch() after 0.00 µs: attempt 1 failed with LoadError, 2 left, next in 1.00 s",
        "#1 Feed.fetch() cancelled after 0.00 µs",
      ])
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
    await #expect(throws: CancellationError.self) { try await task.value }
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
