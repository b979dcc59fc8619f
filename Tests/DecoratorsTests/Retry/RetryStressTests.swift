@_spi(Generated) import Decorators
import Dispatch
import Synchronization
import Testing

/// Eight threads at once in everything that calls share.
@Suite(.timeLimit(.minutes(1)))
struct RetryStressTests {
  @Test func budgetIsSpentToTheLastToken() {
    let budget = RetryBudget(capacity: 1_000, retryCost: 3, refund: 0)
    let policy = RetryPolicy(maxAttempts: 2, backoff: .none, budget: budget)
    let attempts = Atomic(0)
    DispatchQueue.concurrentPerform(iterations: 8) { _ in
      for _ in 0..<500 {
        _ = try? policy.retrySynchronously {
          attempts.wrappingAdd(1, ordering: .relaxed)
          throw LoadError()
        }
      }
    }
    #expect(attempts.load(ordering: .relaxed) == 4_000 + 333)
    #expect(budget.tokens == 1)
  }

  @Test func successesFillTheBudgetAgain() {
    let budget = RetryBudget(capacity: 1_000, retryCost: 2)
    let policy = RetryPolicy(maxAttempts: 2, backoff: .none, budget: budget)
    _ = try? policy.retrySynchronously { throw LoadError() }
    DispatchQueue.concurrentPerform(iterations: 8) { thread in
      for number in 0..<500 {
        var attempts = 0
        _ = try? policy.retrySynchronously {
          attempts += 1
          if attempts == 1, number.isMultiple(of: 2) { throw LoadError() }
        }
      }
    }
    #expect(budget.tokens == 1_000)
  }

  /// Threads complete attempts, more than once, while others cancel them and the time runs out.
  @Test func everyCallHasOneOutcome() async {
    let clock = ManualClock()
    let dropped = Atomic(0)
    let policy = RetryPolicy(
      backoff: .custom { $0 == 2 ? .zero : .seconds(1) }, timeLimit: .seconds(400),
      budget: RetryBudget(), clock: clock,
      onEvent: { event in
        if case .droppedCompletion = event.kind { dropped.wrappingAdd(1, ordering: .relaxed) }
      })
    let (outcomes, continuation) = AsyncStream<Int>.makeStream()
    let calls = (0..<400).map { number in
      CancellableCall(policy) { _ in continuation.yield(number) }
    }
    DispatchQueue.concurrentPerform(iterations: 8) { thread in
      for offset in calls.indices {
        let call = calls[(offset + thread * 50) % calls.count]
        switch (offset + thread) % 4 {
        case 0: call.attempts.completeAll(.failure(LoadError()))
        case 1: call.attempts.completeAll(.success(thread))
        case 2: call.cancel()
        default: clock.advance(by: .milliseconds(500))
        }
      }
    }
    for call in calls { call.cancel() }
    for call in calls { call.attempts.end(.failure(LoadError())) }
    var seen: Set<Int> = []
    for await number in outcomes {
      #expect(seen.insert(number).inserted)
      if seen.count == calls.count { break }
    }
    for call in calls { call.attempts.completeAll(.success(0)) }
    continuation.finish()
    #expect(await outcomes.reduce(0) { count, _ in count + 1 } == 0)
    #expect(dropped.load(ordering: .relaxed) > 0)
  }

  @Test func awaitedCallsShareAPolicy() async {
    let runs = Atomic(0)
    let recovery = Recovery {
      runs.wrappingAdd(1, ordering: .relaxed)
    } when: {
      $0 as? LoadError == LoadError(number: 401)
    }
    let events = Atomic(0)
    let policy = RetryPolicy(
      backoff: .none, timeLimit: .seconds(60), budget: RetryBudget(),
      onEvent: { _ in events.wrappingAdd(1, ordering: .relaxed) }
    ).recovering(with: recovery)
    let total = await withTaskGroup { group in
      for _ in 0..<8 {
        group.addTask {
          var total = 0
          for _ in 0..<100 {
            var attempts = 0
            let result = try? await policy.retry { () async throws in
              attempts += 1
              await Task.yield()
              if attempts == 1 { throw LoadError(number: 401) }
              return attempts
            }
            total += result ?? 0
          }
          return total
        }
      }
      return await group.reduce(0, +)
    }
    #expect(total == 1_600)
    #expect(events.load(ordering: .relaxed) == 800)
    #expect((1...800).contains(runs.load(ordering: .relaxed)))
  }
}

/// A call that has been made, and what cancels it.
private struct CancellableCall: Sendable {
  let attempts = Attempts()
  let cancel: @Sendable () -> Void

  init(_ policy: RetryPolicy, completion: @escaping @Sendable (TaskResult) -> Void) {
    let cancellation = RetryCancellation()
    policy.retry({ completion($0) }, stoppedBy: cancellation) { [attempts] completion in
      attempts.add(completion)
    }
    cancel = cancellation.task { $0 }
  }
}
