@_spi(Generated) import Decorators
import DecoratorsTesting
import TestSupport
import Testing

@Suite(.timeLimit(.minutes(10)))
struct RetryTimeLimitTests {
  let clock = ManualClock(autoAdvancing: true)
  let events = Recorder<CallEvent>()

  func policy(
    _ limit: Duration, maxAttempts: Int = 100, backoff: Backoff = .constant(.seconds(3)),
    clock: (any Clock<Duration>)? = nil
  ) -> RetryPolicy {
    changed(
      RetryPolicy(
        maxAttempts: maxAttempts, backoff: backoff, timeLimit: limit, clock: clock ?? self.clock)
    ) {
      $0.onEvent = { [events] in events.record($0) }
      $0.blockThread = { [clock = self.clock] in clock.advance(by: $0) }
    }
  }

  @Test func `The time of the attempts counts`() async {
    await #expect(throws: LoadError.self) {
      try await policy(.seconds(10)).retry {
        clock.advance(by: .seconds(4))
        throw LoadError()
      }
    }
    let events = await events.finish()
    #expect(events.map(\.elapsed) == [.seconds(4), .seconds(11)])
    #expect(events.last?.description.hasSuffix("gave up after 11.0 s: no time left") == true)
  }

  @Test(arguments: RetriedCall.allCases)
  func `Retries without delay end with the limit, too`(_ call: RetriedCall) async {
    let (_, attempts) = await call.make(policy(.seconds(5), backoff: .none)) { [clock] _ in
      clock.advance(by: .seconds(1))
      throw LoadError()
    }
    #expect(attempts == 5)
  }

  @Test func `A sleep that took too long is followed by no attempt`() async {
    var calls = 0
    // It sleeps for an hour, as a computer does whose lid is closed.
    let oversleeping = FakeClock {
      clock.now.sinceStart
    } onSleep: { _ in
      clock.advance(by: .seconds(3600))
    }
    _ = try? await policy(.seconds(5), clock: oversleeping).retry {
      calls += 1
      throw LoadError()
    }
    #expect(calls == 1)
    #expect(
      await events.finish().map(\.description) == [
        "attempt 1 failed with LoadError, 99 left, next in 3.00 s",
        "attempt 1 failed with LoadError, 99 left, gave up after 1 h 0 min: no time left",
      ])
  }

  @Test func `A recovery is not awaited beyond the limit`() async throws {
    let clock = ManualClock()
    let (never, gate) = AsyncStream<Never>.makeStream()
    let recovery = Recovery {
      for await _ in never {}
    } when: { _ in
      true
    }
    let policy = changed(policy(.seconds(5), clock: clock)) { $0.recovery = recovery }
    let call = Task { try await policy.retry { throw LoadError(number: 7) } }
    try await clock.waitForSleepers()
    clock.advance(by: .seconds(5))
    await #expect(throws: LoadError(number: 7)) { try await call.value }
    gate.finish()
    #expect(
      await events.finish().map(\.description) == [
        "attempt 1 failed with LoadError, 99 left, next after recovery",
        "attempt 1 failed with LoadError, 99 left, gave up after 5.00 s: no time left",
      ])
  }

  /// What waits for the limit does so no longer than it has to.
  @Test func `The limit is not awaited after the end`() async throws {
    let clock = ManualClock()
    let cancelled = AsyncStream<Duration>.makeStream()
    var cancelledSleeps = cancelled.stream.makeAsyncIterator()
    let watched = FakeClock {
      clock.now.sinceStart
    } onSleep: { duration in
      do {
        try await clock.sleep(for: duration)
      } catch {
        cancelled.continuation.yield(duration)
        throw error
      }
    }
    let policy = policy(.seconds(5), clock: watched)
    let attempts = Attempts()
    let completion = { (_: TaskResult) in }
    policy.retry(.init(completion)) { attempts.add($0) }
    try await clock.waitForSleepers()
    attempts.complete(1, .success(1))
    #expect(await cancelledSleeps.next() == .seconds(5))

    let cancel = policy.retry(.init(completion)) {
      attempts.add($0)
    } cancel: { _ in
    } task: {
      $0
    }
    try await clock.waitForSleepers()
    cancel()
    #expect(await cancelledSleeps.next() == .seconds(5))

    let recovery = Recovery {
      try await clock.waitForSleepers()
    } when: { _ in
      true
    }
    _ = try? await changed(policy) { $0.recovery = recovery }.retry { throw LoadError() }
    #expect(await cancelledSleeps.next() == .seconds(5))
  }

  @Test func `A recovery is not begun after the limit`() async {
    let runs = Recorder<Int>()
    let recovery = Recovery {
      runs.record(1)
    } when: { _ in
      true
    }
    _ = try? await changed(policy(.seconds(5))) { $0.recovery = recovery }.retry {
      clock.advance(by: .seconds(5))
      throw LoadError()
    }
    #expect(await runs.finish() == [])
  }
}
