@_spi(Generated) import Decorators
import DecoratorsTesting
import TestSupport
import Testing

/// Callers that are cancelled.
@Suite(.timeLimit(.minutes(10)))
struct RetryCancellationTests {
  let clock = ManualClock()
  let events = Recorder<CallEvent>()

  var policy: RetryPolicy {
    changed(RetryPolicy(maxAttempts: 5, backoff: .constant(.seconds(1)), clock: clock)) {
      $0.onEvent = { [events] in events.record($0) }
    }
  }

  @Test func `A rejected result of a cancelled task is not retried`() async {
    let task = Task {
      await RetriedCall.async.make(
        policy,
        { number in
          withUnsafeCurrentTask { $0?.cancel() }
          return number
        }, failureIf: { _ in true }
      ).attempts
    }
    #expect(await task.value == 1)
  }

  @Test func `Cancellation ends the delay with a CancellationError`() async throws {
    let task = Task { await RetriedCall.async.make(policy) { throw LoadError(number: $0) }.outcome }
    try await clock.waitForSleepers()
    clock.advance(by: .seconds(1))
    try await clock.waitForSleepers()
    task.cancel()
    let outcome = await task.value
    #expect(throws: CancellationError.self) { try outcome.get() }
    #expect(clock.sleeps == [.seconds(1), .seconds(1)])
    let last = await events.finish().last
    #expect(last?.error as? LoadError == LoadError(number: 2), "the event has the last error")
  }

  @Test func `A member that cannot throw CancellationError gets its last outcome`() async throws {
    let task = Task {
      try await policy.retry { () async throws(LoadError) in throw LoadError(number: 1) }
    }
    let rejected = Task { await policy.retry({ 503 }, failureIf: { $0 == 503 }) }
    try await clock.waitForSleepers(2)
    task.cancel()
    rejected.cancel()
    await #expect(throws: LoadError(number: 1)) { try await task.value }
    #expect(await rejected.value == 503)
  }

  @Test func `The log of a call that is cancelled during a delay keeps its error`() async throws {
    let sink = MemoryLog()
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
        "#1 Feed.fetch() after 0.00 µs: attempt 1 failed with LoadError, 4 left, next in 1.00 s",
        "#1 Feed.fetch() cancelled after 0.00 µs",
      ])
  }

  @Test(.tags(.promise), arguments: RetriedCall.allCases)
  func `A call that an observer cancels is not made again, with or without a delay`(
    _ call: RetriedCall
  ) async {
    let policy = changed(policy) {
      $0.backoff = .none
      $0.onEvent = { [events] event in
        events.record(event)
        withUnsafeCurrentTask { $0?.cancel() }
      }
    }
    let task = Task { await call.make(policy) { throw LoadError(number: $0) } }
    let (outcome, attempts) = await task.value
    #expect(throws: CancellationError.self) { try outcome.get() }
    #expect(attempts == 1)
    #expect(await events.finish().map(\.kind) == [.retry, .retryGaveUp])
  }

  /// The recovery has run for another call, so there is nothing to wait for.
  @Test(.tags(.promise))
  func `A call that an observer cancels is not made again after a recovery`() async {
    let recovery = Recovery({}, when: { _ in true })
    let attempts = Shared(0)
    let policy = changed(policy) {
      $0.recovery = recovery
      $0.onEvent = { _ in withUnsafeCurrentTask { $0?.cancel() } }
    }
    let task = Task {
      try await policy.retry {
        _ = attempts.next()
        try await RetryPolicy(recovery: recovery).retry { throw LoadError() }
      }
    }
    await #expect(throws: CancellationError.self) { try await task.value }
    #expect(attempts.value == 1)
  }

  /// A clock that ignores the cancellation, and a thread that was cancelled while it slept.
  @Test(arguments: [RetriedCall.async, .blocking])
  func `No attempt follows a delay that ends though cancelled`(_ call: RetriedCall) async {
    let policy = changed(policy) {
      $0.clock = FakeClock(onSleep: { _ in withUnsafeCurrentTask { $0?.cancel() } })
      $0.blockThread = { _ in withUnsafeCurrentTask { $0?.cancel() } }
    }
    let task = Task { await call.make(policy) { throw LoadError(number: $0) } }
    let (outcome, attempts) = await task.value
    #expect(throws: CancellationError.self) { try outcome.get() }
    #expect(attempts == 1)
    #expect(await events.finish().map(\.attempt) == [1, 1])
    let typed = Task {
      try policy.retrySynchronously(blocking: true) { () throws(LoadError) in
        throw LoadError(number: 1)
      }
    }
    await #expect(throws: LoadError(number: 1)) { try await typed.value }
  }
}
