@_spi(Generated) import Decorators
import Foundation
import Testing

@Suite(.timeLimit(.minutes(1)))
struct RetryPolicyTests {
  let clock = ManualClock(autoAdvancing: true)

  @Test(arguments: [(-3, 1), (0, 1), (1, 1), (2, 2), (5, 5)])
  func callsAtMostMaxAttemptsTimesAndThrowsTheLastError(maxAttempts: Int, calls: Int) async {
    let policy = RetryPolicy(maxAttempts: maxAttempts, backoff: .none, clock: clock)
    var attempts = 0
    await #expect(throws: LoadError(number: calls)) {
      try await policy.retry {
        attempts += 1
        throw LoadError(number: attempts)
      }
    }
    #expect(attempts == calls)
  }

  @Test(arguments: 1...4)
  func returnsWhatTheFirstSuccessReturns(successfulAttempt: Int) async throws {
    let policy = RetryPolicy(maxAttempts: 4, backoff: .constant(.seconds(1)), clock: clock)
    var attempts = 0
    let result = try await policy.retry {
      attempts += 1
      if attempts < successfulAttempt { throw LoadError() }
      return "attempt \(attempts)"
    }
    #expect(result == "attempt \(successfulAttempt)")
    #expect(clock.sleeps == Array(repeating: .seconds(1), count: successfulAttempt - 1))
  }

  @Test func defaultsToThreeAttemptsWithJitteredExponentialBackoff() async {
    let policy = changed(RetryPolicy(clock: clock)) { $0.random = { 0.5 } }
    await #expect(throws: LoadError.self) { try await policy.retry { throw LoadError() } }
    #expect(clock.sleeps == [.milliseconds(100), .milliseconds(200)])
    #expect(policy.backoff.delay(beforeAttempt: 100, random: { 1 }) == .seconds(20))
  }

  @Test func eachDelayIsDerivedFromTheOneBefore() async {
    let backoff = Backoff.exponential(.seconds(1), cap: .seconds(20), jitter: .decorrelated)
    var policy = RetryPolicy(maxAttempts: 5, backoff: backoff, clock: clock)
    policy.random = { 1 }
    await #expect(throws: LoadError.self) { try await policy.retry { throw LoadError() } }
    #expect(clock.sleeps == [.seconds(3), .seconds(9), .seconds(20), .seconds(20)])
  }

  @Test func retriesOnlyWhatIsWorthIt() async {
    let asked = Recorder<String>()
    let policy = RetryPolicy(maxAttempts: 5, backoff: .none) { error in
      asked.record("\(error)")
      return error as? LoadError != LoadError(number: 3)
    }
    var attempts = 0
    await #expect(throws: LoadError(number: 3)) {
      try await policy.retry {
        attempts += 1
        throw LoadError(number: attempts)
      }
    }
    #expect(
      await asked.finish() == (1...3).map { "LoadError(number: \($0))" })
  }

  @Test(arguments: [
    (LoadError(number: 1) as any Error, true, false), (LoadError(number: 2), false, false),
    (CocoaError(.fileNoSuchFile), true, true), (URLError(.timedOut), false, true),
  ])
  func errorsAreChosenByType(_ error: any Error, inFirst: Bool, inSecond: Bool) {
    let policy = RetryPolicy(maxAttempts: 2, backoff: .none) { error in
      error as? LoadError != LoadError(number: 2)
    }
    func isRetried(by policy: RetryPolicy) -> Bool {
      var attempts = 0
      try? policy.retrySynchronously {
        attempts += 1
        throw error
      }
      return attempts == 2
    }
    #expect(isRetried(by: policy.retryingOnly(LoadError.self, CocoaError.self)) == inFirst)
    #expect(isRetried(by: policy.neverRetrying(LoadError.self)) == inSecond)
    #expect(!isRetried(by: policy.retryingOnly()))
  }
}
