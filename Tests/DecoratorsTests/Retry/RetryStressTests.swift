@_spi(Generated) import Decorators
import DecoratorsTesting
import TestSupport
import Testing

/// Eight threads at once in everything that calls share.
@Suite(.timeLimit(.minutes(10)))
struct RetryStressTests {
  /// Threads complete attempts, more than once, while others cancel them and the time runs out.
  @Test func `Every call has one outcome`() async {
    let clock = ManualClock()
    let dropped = Shared(0)
    var policy = RetryPolicy(
      backoff: .custom { $0 == 2 ? .zero : .seconds(1) }, timeLimit: .seconds(400),
      budget: RetryBudget(), clock: clock)
    policy.onEvent = { event in
      if event.kind == .completionDropped { _ = dropped.next() }
    }
    let (outcomes, continuation) = AsyncStream<Int>.makeStream()
    let calls = (0..<400).map { number in
      CancellableCall(policy) { _ in continuation.yield(number) }
    }
    await withEightThreads { thread in
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
    #expect(dropped.value > 0)
  }
}

/// A call that has been made, and what cancels it.
private struct CancellableCall: Sendable {
  let attempts = Attempts()
  let cancel: @Sendable () -> Void

  init(_ policy: RetryPolicy, completion: @escaping @Sendable (TaskResult) -> Void) {
    let caller = { (result: TaskResult) in completion(result) }
    cancel = policy.retry(.init(caller)) { [attempts] completion in
      attempts.add(completion)
    } cancel: { _ in
    } task: {
      $0
    }
  }
}
