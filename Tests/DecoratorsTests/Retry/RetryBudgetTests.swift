@_spi(Generated) import Decorators
import DecoratorsTesting
import Foundation
import TestSupport
import Testing

@Suite(.timeLimit(.minutes(10)))
struct RetryBudgetTests {
  let events = Recorder<CallEvent>()
  let clock = ManualClock()

  func policy(_ budget: RetryBudget, maxAttempts: Int = 3) -> RetryPolicy {
    changed(RetryPolicy(maxAttempts: maxAttempts, backoff: .none, budget: budget)) {
      $0.onEvent = { [events] in events.record($0) }
    }
  }

  @Test func `A retry spends tokens, and gives up at once where too few are left`() async {
    let budget = RetryBudget(capacity: 12, clock: clock)
    #expect(budget.capacity == 12)
    for (tokens, attempts) in [(2, 3), (2, 1)] {
      var calls = 0
      await #expect(throws: LoadError(number: attempts)) {
        try await policy(budget).retry {
          calls += 1
          throw LoadError(number: calls)
        }
      }
      #expect(budget.tokens == tokens)
      #expect(calls == attempts)
    }
    let last = await events.finish().last
    #expect(last?.attemptsLeft == 2)
    #expect(last?.description.hasSuffix(": no budget left") == true)
  }

  /// Each mode, the attempts that it allows, and the tokens that are left.
  @Test(arguments: [
    (RetryBudget.Mode.enforcing, 3, 490), (.disabled, 3, 500), (.exhausted, 1, 500),
  ])
  func `A budget can be switched off, and end all retries`(
    mode: RetryBudget.Mode, attempts: Int, tokens: Int
  ) async {
    let budget = RetryBudget(clock: clock)
    budget.mode = mode
    var calls = 0
    try? await policy(budget).retry { () async throws in
      calls += 1
      throw LoadError()
    }
    #expect(calls == attempts)
    #expect(budget.tokens == tokens)
    budget.mode = .enforcing
    try? await policy(budget).retry { () async throws in
      calls += 1
      throw LoadError()
    }
    #expect(calls == attempts + 3)
  }

  @Test(arguments: RetriedCall.allCases.filter { $0 != .synchronous })
  func `A budget that is exhausted meanwhile ends retries in their delays`(_ call: RetriedCall)
    async throws
  {
    let budget = RetryBudget(clock: clock)
    var policy = policy(budget)
    policy.backoff = .constant(.seconds(3))
    policy.clock = clock
    policy.blockThread = { _ in budget.mode = .exhausted }
    let ended = Task { [policy] in await call.make(policy) { throw LoadError(number: $0) } }
    if call != .blocking {
      try await clock.waitForSleepers(1)
      #expect(budget.tokens == 495)
      budget.mode = .exhausted
      clock.advance(by: .seconds(3))
    }
    let outcome = await ended.value.outcome
    #expect(throws: LoadError(number: 1)) { try outcome.get() }
    #expect(budget.tokens >= 500)
    #expect(await events.finish().last?.description.hasSuffix(": no budget left") == true)
  }

  @Test func `A retry that is cancelled in its delay gives its tokens back`() async throws {
    let budget = RetryBudget(tokensPerSecond: 0, clock: clock)
    var policy = policy(budget)
    policy.backoff = .constant(.seconds(3))
    policy.clock = clock
    let call = Task { [policy] in try await policy.retry { () async throws in throw LoadError() } }
    try await clock.waitForSleepers(1)
    #expect(budget.tokens == 495)
    call.cancel()
    _ = await call.result
    #expect(budget.tokens == 500)
    let ended = Shared(false)
    let completion = { @Sendable (_: Result<Int, any Error>) in ended.change { $0 = true } }
    let operation = { (completion: @escaping (Result<Int, any Error>) -> Void) -> Void? in
      completion(.failure(LoadError()))
    }
    let cancel = policy.retry(.init(completion), operation, cancel: { _ in }, task: { $0 })
    try await clock.waitForSleepers(1)
    #expect(budget.tokens == 495)
    cancel()
    await until { ended.value }
    #expect(budget.tokens == 500)
  }

  @Test(arguments: [
    (URLError(.timedOut) as any Error, 490), (POSIXError(.ETIMEDOUT), 490),
    (TimeoutError(limit: .seconds(1)), 490), (NSError(domain: NSURLErrorDomain, code: -1_001), 490),
    (URLError(.badServerResponse), 495), (LoadError(), 495),
  ])
  func `A timeout costs more`(_ error: any Error, tokens: Int) async {
    let budget = RetryBudget(clock: clock)
    #expect(budget.tokens == 500)
    _ = try? await policy(budget, maxAttempts: 2).retry { throw error }
    #expect(budget.tokens == tokens)
  }

  @Test(arguments: [
    URLError(.badURL) as any Error,
    NSError(domain: NSURLErrorDomain, code: URLError.badURL.rawValue),
    RecoveryError(failure: LoadError(), original: nil),
  ])
  func `A permanent failure takes nothing`(_ error: any Error) async throws {
    let budget = RetryBudget(capacity: 0, retryCost: 1, clock: clock)
    var attempts = 0
    let policy = changed(policy(budget)) { $0.shouldRetry = { _ in true } }
    _ = try? await policy.retry {
      attempts += 1
      throw error
    }
    #expect(attempts == 3)
    #expect(budget.tokens == 0)
  }

  @Test func `Time refills a budget`() async {
    let budget = RetryBudget(capacity: 20, retryCost: 10, tokensPerSecond: 0.5, clock: clock)
    _ = try? await policy(budget).retry { throw LoadError() }
    #expect(budget.tokens == 0)
    clock.advance(by: .milliseconds(1_999))
    #expect(budget.tokens == 0)
    clock.advance(by: .milliseconds(1))
    #expect(budget.tokens == 1)
    clock.advance(by: .seconds(17))
    #expect(budget.tokens == 9)
    var attempts = 0
    let call = { () async throws in
      attempts += 1
      throw LoadError()
    }
    _ = try? await policy(budget).retry(call)
    #expect(attempts == 1)
    clock.advance(by: .seconds(1))
    _ = try? await policy(budget).retry(call)
    #expect(attempts == 3)
    clock.advance(by: .seconds(1_000))
    #expect(budget.tokens == 20)
    _ = try? await policy(budget).retry(call)
    #expect(budget.tokens == 0, "what there was no room for does not come back")
  }

  @Test func `A success puts back what its retry took, and else a little`() async throws {
    let budget = RetryBudget(
      capacity: 30, retryCost: 10, timeoutCost: 20, refund: 3, clock: clock,
      isTimeout: { _ in false })
    _ = try? await policy(budget).retry { throw LoadError() }
    #expect(budget.tokens == 10)
    _ = try await policy(budget).retry { () async throws in 7 }
    #expect(budget.tokens == 13)
    #expect(try await succeed(inAttempt: 2, budget) == 13)
    _ = policy(budget).retrySynchronously { 7 }
    let completion = { (_: Int) in }
    policy(budget).retry(.init(completion)) { completion in completion(7) }
    #expect(budget.tokens == 19)
    for _ in 0..<20 { _ = policy(budget).retrySynchronously { 7 } }
    #expect(budget.tokens == 30)
    #expect(try await succeed(inAttempt: 3, budget) == 20)
  }

  @Test func `A rejected result spends tokens, and a recovery does not`() async {
    let budget = RetryBudget(clock: clock)
    let rejected = await policy(budget).retry {
      503
    } failureIf: {
      $0 == 503
    }
    #expect(rejected == 503)
    #expect(budget.tokens == 490)
    let status = await changed(policy(budget)) { $0.recovery = Recovery {} }.retry {
      401
    } failureIf: {
      $0 == 401
    }
    #expect(status == 401)
    #expect(budget.tokens == 490)
  }

  private func succeed(inAttempt number: Int, _ budget: RetryBudget) async throws -> Int {
    var calls = 0
    try await policy(budget).retry { () async throws in
      calls += 1
      if calls < number { throw LoadError() }
    }
    return budget.tokens
  }
}
