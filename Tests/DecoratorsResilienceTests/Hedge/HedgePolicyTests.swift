import DecoratorsTesting
import Foundation
import TestSupport
import Testing

@testable @_spi(Generated) import Decorators
@testable @_spi(Generated) import DecoratorsResilience

/// Further attempts that begin while the first is under way.
@Suite(.timeLimit(.minutes(10)))
struct HedgePolicyTests {
  private struct Rejected: ClassifiedError {
    var isTransient: Bool { false }
  }

  private let clock = ManualClock()
  private let gate = GatedCalls<Int>()
  private let events = Shared<[String]>([])

  private func policy(
    percentile: Double? = nil, maxAttempts: Int = 2, budget: RetryBudget? = nil
  ) -> HedgePolicy {
    changed(
      HedgePolicy(
        after: .seconds(2), percentile: percentile, maxAttempts: maxAttempts, budget: budget,
        clock: clock)
    ) { $0.onEvent = { [events] event in events.change { $0.append("\(event)") } } }
  }

  private func call(_ policy: HedgePolicy, delay: Duration? = nil) -> Task<Int, any Error> {
    Task { [gate] in
      try await policy.call(of: "A.b()", delay: delay) { try await gate.call() }
    }
  }

  @Test(arguments: [Rejected(), CancellationError(), URLError(.cancelled)] as [any Error])
  func `An error that no attempt mends ends the call`(_ error: any Error) async throws {
    let call = call(policy())
    try await clock.waitForSleepers()
    await gate.started(1)
    clock.advance(by: .seconds(2))
    await gate.started(2)
    gate.end(2, with: .failure(error))
    let thrown = await #expect(throws: (any Error).self) { try await call.value }
    #expect(thrown.map { type(of: $0) == type(of: error) } == true)
    await gate.cancelled(1)
  }

  @Test func `A cancelled caller cancels all attempts, and goes on at once`() async throws {
    let stubborn = GatedCalls<Int>(isCancellable: false)
    let policy = policy()
    let call = Task { try await policy.call(of: "A.b()") { try await stubborn.call() } }
    try await clock.waitForSleepers()
    await stubborn.started(1)
    clock.advance(by: .seconds(2))
    await stubborn.started(2)
    call.cancel()
    await #expect(throws: CancellationError.self) { try await call.value }
    await stubborn.cancelled(2)
    stubborn.end(1, with: .success(1))
    stubborn.end(2, with: .success(2))
  }

  @Test func `A cancelled caller that cannot throw that gets the first outcome`() async throws {
    let policy = policy()
    let call = Task { [gate] () -> LoadError? in
      do throws(LoadError) {
        _ = try await policy.call(of: "A.b()") { () async throws(LoadError) in
          do { return try await gate.call() } catch { throw LoadError(number: 9) }
        }
        return nil
      } catch {
        return error
      }
    }
    try await clock.waitForSleepers()
    await gate.started(1)
    call.cancel()
    #expect(await call.value == LoadError(number: 9))
    #expect(gate.started == 1)
  }

  @Test func `A rejected result is followed at once, and the last one is the result`() async {
    let attempts = Shared(0)
    let result = await policy(maxAttempts: 3).call(of: "A.b()") {
      attempts.next()
    } failureIf: {
      $0 < 2
    }
    #expect(result == 2)
    let last = await policy().call(of: "A.b()") {
      attempts.next()
    } failureIf: { _ in
      true
    }
    #expect(last == 4)
  }

  @Test func `The budget limits further attempts`() async throws {
    let budget = RetryBudget(capacity: 5, tokensPerSecond: 0)
    let first = call(policy(budget: budget))
    try await clock.waitForSleepers()
    await gate.started(1)
    clock.advance(by: .seconds(2))
    await gate.started(2)
    #expect(budget.tokens == 0)
    gate.end(2, with: .success(7))
    _ = try await first.value
    // What took another attempt puts nothing back, or a service that is slow would have twice the load.
    #expect(budget.tokens == 0)
    let second = call(policy(budget: budget))
    await gate.started(3)
    gate.end(3, with: .failure(LoadError(number: 3)))
    await #expect(throws: LoadError(number: 3)) { try await second.value }
    #expect(gate.started == 3)
    #expect(events.value.last == "no attempt 2 after 0.00 µs: no budget left")
    let third = call(policy(budget: budget))
    await gate.started(4)
    gate.end(4, with: .success(7))
    _ = try await third.value
    #expect(budget.tokens == 1)
  }

  @Test func `A call ends if the budget refuses another attempt while the only one fails`()
    async throws
  {
    let isAsked = Shared(false)
    let budget = RetryBudget(
      capacity: 0, tokensPerSecond: 0,
      clock: FakeClock { [gate] in
        if isAsked.value { gate.end(1, with: .failure(LoadError(number: 1))) }
        return .zero
      })
    let call = call(policy(budget: budget))
    await gate.started(1)
    try await clock.waitForSleepers()
    isAsked.change { $0 = true }
    clock.advance(by: .seconds(2))
    await #expect(throws: LoadError(number: 1)) { try await call.value }
    #expect(gate.started == 1)
  }

  @Test func `A call whose further attempt is refused counts as made once`() async throws {
    let budget = RetryBudget(capacity: 5, tokensPerSecond: 0)
    _ = budget.spend(onRetryAfter: nil)
    let call = call(policy(budget: budget))
    await gate.started(1)
    try await clock.waitForSleepers()
    clock.advance(by: .seconds(2))
    await until { events.value == ["no attempt 2 after 2.00 s: no budget left"] }
    gate.end(1, with: .success(7))
    #expect(try await call.value == 7)
    #expect(budget.tokens == 1)
    #expect(events.value.count == 1)
  }

  @Test func `The delay is learnt from the last calls`() async throws {
    let policy = policy(percentile: 95)
    for number in 1...20 {
      let call = call(policy, delay: .seconds(9))
      await until { clock.sleeps.count == number }
      await gate.started(number)
      #expect(clock.sleeps.last == .seconds(9))
      clock.advance(by: .milliseconds(number * 10))
      gate.end(number, with: .success(number))
      _ = try await call.value
    }
    let call = call(policy, delay: .seconds(9))
    await until { clock.sleeps.count == 21 }
    #expect(clock.sleeps.last == .milliseconds(190))
    await gate.started(21)
    gate.end(21, with: .success(7))
    _ = try await call.value
    #expect(policy.latencies.percentile(95, of: "A.c()") == nil)
  }

  @Test func `What is out of range counts as the nearest`() async throws {
    let call = Task { [clock, gate] in
      let policy = HedgePolicy(after: .seconds(-1), maxAttempts: 0, clock: clock)
      return try await policy.call(of: "A.b()") { try await gate.call() }
    }
    await gate.started(1)
    gate.end(1, with: .success(7))
    #expect(try await call.value == 7)
    let next = self.call(policy(), delay: .seconds(-1))
    await gate.started(3)
    gate.end(3, with: .success(8))
    #expect(try await next.value == 8)
  }

  @Test func `All calls of eight threads end`() async throws {
    let tasks = Shared<[Task<Int, any Error>]>([])
    await withEightThreads { thread in
      for number in 0..<100 {
        let policy = HedgePolicy(
          after: number.isMultiple(of: 2) ? .zero : .seconds(60), percentile: 90, maxAttempts: 3,
          budget: nil)
        let attempts = Shared(0)
        let task = Task {
          try await policy.call(of: "A.b()") { () async throws -> Int in
            let attempt = attempts.next()
            await Task.yield()
            if (number + attempt).isMultiple(of: 3) { throw LoadError(number: attempt) }
            return attempt
          }
        }
        if (number + thread).isMultiple(of: 9) { task.cancel() }
        tasks.change { $0.append(task) }
      }
    }
    for task in tasks.value {
      switch await task.result {
      case .success(let attempt): #expect((1...3).contains(attempt))
      case .failure(let error): #expect(error is CancellationError || error is LoadError)
      }
    }
  }

  @Test func `A delay for ever is none that a time cannot be added to`() async throws {
    let attempts = Shared(0)
    let policy = changed(policy()) { $0.delay = Duration(attoseconds: .max) }
    let winner = try await policy.call(of: "A.b()") { () async throws -> Int in
      clock.advance(by: .seconds(1))
      let attempt = attempts.next()
      if attempt == 1 { throw LoadError(number: 1) }
      return attempt
    }
    #expect(winner == 2)
  }
}
