@_spi(Generated) import Decorators
import DecoratorsTesting
import Foundation
import TestSupport
import Testing

/// What members of every kind have in common.
@Suite(.timeLimit(.minutes(10)))
struct RetryPolicyTests {
  let clock = ManualClock(autoAdvancing: true)
  let blocked = Shared<[Duration]>([])

  func policy(
    _ maxAttempts: Int = 3, _ backoff: Backoff = .linear(.seconds(1)), timeLimit: Duration? = nil,
    shouldRetry: @escaping @Sendable (any Error) -> Bool = { _ in true }
  ) -> RetryPolicy {
    changed(
      RetryPolicy(
        maxAttempts: maxAttempts, backoff: backoff, timeLimit: timeLimit, clock: clock,
        shouldRetry: shouldRetry)
    ) {
      $0.blockThread = { [clock, blocked] delay in
        clock.advance(by: delay)
        blocked.change { $0.append(delay) }
      }
    }
  }

  var delays: [Duration] { clock.sleeps + blocked.value }

  @Test(
    arguments: RetriedCall.allCases,
    [
      (-3, 9, 1, nil), (0, 9, 1, nil), (1, 9, 1, nil), (1, 0, 1, 1), (4, 0, 1, 1), (4, 2, 3, 3),
      (4, 3, 4, 4), (4, 4, 4, nil),
    ] as [(Int, Int, Int, Int?)])
  func `Attempts are made until a success, or the last one`(
    _ call: RetriedCall, _ row: (maxAttempts: Int, failures: Int, attempts: Int, result: Int?)
  ) async {
    let (outcome, attempts) = await call.make(policy(row.maxAttempts)) { number in
      if number <= row.failures { throw LoadError(number: number) }
      return number
    }
    #expect(attempts == row.attempts)
    if let result = row.result {
      #expect((try? outcome.get()) == result)
    } else {
      #expect(throws: LoadError(number: row.attempts)) { try outcome.get() }
    }
    #expect(
      delays == (call == .synchronous ? [] : (1..<max(1, row.attempts)).map { .seconds($0) }))
  }

  @Test(arguments: RetriedCall.allCases)
  func `Only what is worth it is retried`(_ call: RetriedCall) async {
    let asked = Recorder<Int?>()
    let policy = policy(5, .none) { error in
      asked.record((error as? LoadError)?.number)
      return error as? LoadError != LoadError(number: 3)
    }
    let (outcome, _) = await call.make(policy) { throw LoadError(number: $0) }
    #expect(throws: LoadError(number: 3)) { try outcome.get() }
    #expect(await asked.finish() == [1, 2, 3])
  }

  @Test(
    arguments: RetriedCall.allCases, [CancellationError() as any Error, URLError(.cancelled)])
  func `A cancelled attempt is not retried`(_ call: RetriedCall, _ error: any Error) async {
    #expect(await call.make(policy()) { _ in throw error }.attempts == 1)
  }

  @Test(arguments: RetriedCall.allCases, [(2, 2), (9, 3)])
  func `Rejected results are retried`(
    _ call: RetriedCall, _ row: (success: Int, result: Int)
  ) async throws {
    let (outcome, attempts) = await call.make(policy(), { $0 }, failureIf: { $0 < row.success })
    #expect(try outcome.get() == row.result)
    #expect(attempts == row.result)
  }

  @Test(
    arguments: [RetriedCall.async, .blocking],
    [
      (.seconds(10), 4), (.milliseconds(9_001), 4), (.seconds(9), 3), (.zero, 1), (.seconds(-1), 1),
      (.seconds(Int64.min), 1), (.seconds(Int64.max), 100),
    ] as [(Duration, Int)])
  func `No delay is begun that would not end in time`(
    _ call: RetriedCall, _ row: (limit: Duration, attempts: Int)
  ) async {
    let policy = policy(100, .constant(.seconds(3)), timeLimit: row.limit)
    let (outcome, _) = await call.make(policy) { throw LoadError(number: $0) }
    #expect(throws: LoadError(number: row.attempts)) { try outcome.get() }
    #expect(delays == Array(repeating: .seconds(3), count: row.attempts - 1))
  }

  @Test func `The default is three attempts with jittered exponential backoff`() async {
    let policy = changed(RetryPolicy(clock: clock)) { $0.random = { 0.5 } }
    await #expect(throws: LoadError.self) { try await policy.retry { throw LoadError() } }
    #expect(clock.sleeps == [.milliseconds(100), .milliseconds(200)])
    #expect(policy.backoff.delay(beforeAttempt: 100, random: { 1 }) == .seconds(20))
  }

  @Test func `Each delay is derived from the one before`() async {
    let backoff = Backoff.exponential(.seconds(1), cap: .seconds(20), jitter: .decorrelated)
    let policy = changed(policy(5, backoff)) { $0.random = { 1 } }
    await #expect(throws: LoadError.self) { try await policy.retry { throw LoadError() } }
    #expect(clock.sleeps == [.seconds(3), .seconds(9), .seconds(20), .seconds(20)])
  }

  @Test(arguments: [
    (LoadError(number: 1) as any Error, true), (LoadError(number: 2), false),
    (CocoaError(.fileNoSuchFile), true), (URLError(.timedOut), false),
  ])
  func `Errors are chosen by type`(_ error: any Error, isChosen: Bool) async {
    let policy = policy(2, .none) { $0 as? LoadError != LoadError(number: 2) }
    func isRetried(by policy: RetryPolicy) async -> Bool {
      await RetriedCall.synchronous.make(policy) { _ in throw error }.attempts == 2
    }
    #expect(await isRetried(by: policy.retryingOnly(LoadError.self, CocoaError.self)) == isChosen)
    #expect(await !isRetried(by: policy.retryingOnly()))
  }

  // MARK: - Actors

  private actor Counter {
    var count = 0

    func countToThree(_ policy: RetryPolicy) async throws -> Int {
      try await policy.retry {
        self.assertIsolated()
        count += 1
        if count < 3 { throw LoadError() }
        return count
      }
    }
  }

  @Test func `Every attempt runs on the actor of the caller`() async throws {
    #expect(try await Counter().countToThree(policy()) == 3)
  }

  @Test func `Values need not be Sendable`() async throws {
    let box = Box()
    let result = try await policy().retry {
      box.value += 1
      if box.value < 3 { throw LoadError() }
      return box
    }
    #expect(result === box && box.value == 3)
  }
}
