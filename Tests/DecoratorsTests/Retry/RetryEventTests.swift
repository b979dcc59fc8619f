import DecoratorsTesting
import Foundation
import TestSupport
import Testing

@testable @_spi(Generated) import Decorators

@Suite(.timeLimit(.minutes(10)))
struct RetryEventTests {
  let clock = ManualClock(autoAdvancing: true)
  let events = Recorder<CallEvent>()

  func policy(
    maxAttempts: Int = 3, shouldRetry: @escaping @Sendable (any Error) -> Bool = { _ in true }
  ) -> RetryPolicy {
    changed(
      RetryPolicy(
        maxAttempts: maxAttempts, backoff: .linear(.seconds(1)), clock: clock,
        shouldRetry: shouldRetry)
    ) { $0.onEvent = { [events] in events.record($0) } }
  }

  @Test func `A time of zero is left out of the text`() {
    let event = CallEvent(
      kind: .retryGaveUp, attempt: 3, attemptsLeft: 0, reason: .noAttemptsLeft, elapsed: .zero)
    #expect(event.description == "attempt 3 was rejected, 0 left, gave up: no attempts left")
  }

  @Test(arguments: RetriedCall.allCases)
  func `There is one event for each attempt`(_ call: RetriedCall) async {
    let policy = changed(policy()) { $0.backoff = .none }
    _ = await call.make(policy, { $0 }, failureIf: { _ in true })
    let events = await events.finish()
    #expect(events.map(\.attemptsLeft) == [2, 1, 0])
    #expect(
      events.map { $0.description.components(separatedBy: " after ")[0] } == [
        "attempt 1 was rejected, 2 left, next at once",
        "attempt 2 was rejected, 1 left, next at once",
        "attempt 3 was rejected, 0 left, gave up: no attempts left",
      ])
  }

  @Test func `Events are structured`() async throws {
    var attempts = 0
    await #expect(throws: LoadError(number: 2)) {
      try await policy { $0 as? LoadError != LoadError(number: 2) }.retry {
        attempts += 1
        clock.advance(by: .milliseconds(500))
        throw LoadError(number: attempts)
      }
    }
    let events = await events.finish()
    #expect(events.map(\.attempt) == [1, 2])
    #expect(events.map(\.attemptsLeft) == [2, 1])
    #expect(events.map { $0.error as? LoadError } == [LoadError(number: 1), LoadError(number: 2)])
    #expect(events.map(\.elapsed) == [.milliseconds(500), .seconds(2)])
    #expect(
      events.map(\.description) == [
        "attempt 1 failed with LoadError, 2 left, next in 1.00 s",
        "attempt 2 failed with LoadError, 1 left, gave up after 2.00 s: not worth retrying",
      ])
  }

  @Test func `A cancelled call gives up`() async {
    _ = try? await policy().retry { throw CancellationError() }
    let clock = ManualClock()
    let policy = changed(policy()) {
      $0.backoff = .constant(.seconds(5))
      $0.clock = clock
    }
    let task = Task { try await policy.retry { throw LoadError() } }
    try? await clock.waitForSleepers()
    task.cancel()
    _ = await task.result
    #expect(
      await events.finish().map(\.description) == [
        "attempt 1 failed with CancellationError, 2 left, gave up: "
          + "cancelled by the decoratee",
        "attempt 1 failed with LoadError, 2 left, next in 5.00 s",
        "attempt 1 failed with LoadError, 2 left, gave up: cancelled",
      ])
  }

  @Test(arguments: [RetriedCall.async, .completion, .cancellable])
  func `Recoveries are told of`(_ call: RetriedCall) async {
    for failure in [nil, CancellationError()] {
      let recovery = Recovery {
        if let failure { throw failure }
      } when: { _ in
        true
      }
      _ = await call.make(changed(policy()) { $0.recovery = recovery }) { _ in throw LoadError() }
    }
    #expect(
      await events.finish().map(\.description) == [
        "attempt 1 failed with LoadError, 2 left, next after recovery",
        "attempt 2 failed with LoadError, 2 left, gave up: recovery did not help",
        "attempt 1 failed with LoadError, 2 left, next after recovery",
        "attempt 1 failed with LoadError, 2 left, gave up: "
          + "recovery failed with CancellationError",
      ])
  }
}
