@_spi(Generated) import Decorators
import DecoratorsTesting
import Dispatch
import Foundation
import TestSupport
import Testing

/// Calls with completion handlers.
@Suite(.timeLimit(.minutes(10)))
struct CompletionRetryTests {
  let clock = ManualClock(autoAdvancing: true)
  let policy = RetryPolicy(maxAttempts: 3, backoff: .none)
  let ignore = { (_: (any Error)?) in }

  @Test(arguments: [(404, nil, 3), (200, nil, 1), (404, LoadError(), 1)])
  func `A predicate decides alone where there is one`(status: Int, error: LoadError?, calls: Int) {
    var attempts = 0
    let completion = { (_: Int, _: (any Error)?) in }
    policy.retry(.init(completion)) { completion in
      attempts += 1
      completion(status, error)
    } failureIf: {
      $1 == nil && $0 != 200
    }
    #expect(attempts == calls)
  }

  @Test func `A second completion of an attempt is dropped`() async {
    let events = Recorder<CallEvent>()
    var policy = RetryPolicy(maxAttempts: 2, backoff: .none)
    policy.onEvent = { events.record($0) }
    var completions: [@Sendable ((any Error)?) -> Void] = []
    var outcomes: [Int?] = []
    let completion = { (error: (any Error)?) in
      outcomes.append((error as? LoadError)?.number)
    }
    policy.retry(.init(completion)) { completions.append($0) }
    completions[0](LoadError(number: 1))
    completions[0](LoadError(number: 2))
    completions[0](nil)
    #expect(outcomes == [])
    #expect(completions.count == 2)
    completions[1](LoadError(number: 3))
    completions[1](nil)
    #expect(outcomes == [3])
    #expect(completions.count == 2)
    let all = await events.finish()
    #expect(all.map { $0.error == nil } == [false, true, true, false, true])
    #expect(
      all.map { $0.description.components(separatedBy: " after ")[0] } == [
        "attempt 1 failed with LoadError, 1 left, next at once",
        "attempt 1 completed again, 0 left, dropped",
        "attempt 1 completed again, 0 left, dropped",
        "attempt 2 failed with LoadError, 0 left, gave up",
        "attempt 2 completed again, 0 left, dropped",
      ])
  }

  @Test func `Many attempts that complete at once do not use up the stack`() {
    let policy = RetryPolicy(maxAttempts: 30_000, backoff: .none)
    var attempts = 0
    var outcomes = 0
    let completion = { (_: (any Error)?) in outcomes += 1 }
    policy.retry(.init(completion)) { completion in
      attempts += 1
      completion(LoadError())
    }
    #expect(attempts == 30_000)
    #expect(outcomes == 1)
  }

  @Test func `A retry is made on the thread that completed`() {
    let key = DispatchSpecificKey<Bool>()
    let queue = DispatchQueue(label: "completions")
    queue.setSpecific(key: key, value: true)
    var isOnQueue: [Bool] = []
    var completions: [@Sendable ((any Error)?) -> Void] = []
    policy.retry(.init(ignore)) { completion in
      isOnQueue.append(DispatchQueue.getSpecific(key: key) ?? false)
      completions.append(completion)
    }
    queue.sync { completions[0](LoadError()) }
    completions[1](LoadError())
    #expect(isOnQueue == [false, true, false])
  }

  @Test func `Nothing is kept alive after the completion`() {
    var completions: [@Sendable ((any Error)?) -> Void] = []
    weak var argument: Box?
    weak var caller: Box?
    do {
      let sent = Box()
      let receiver = Box()
      argument = sent
      caller = receiver
      let completion = { [receiver] (_: (any Error)?) in receiver.value += 1 }
      policy.retry(.init(completion)) { [sent] completion in
        sent.value += 1
        completions.append(completion)
      }
    }
    completions[0](LoadError())
    #expect(argument?.value == 2)
    #expect(caller?.value == 0)
    completions[1](nil)
    #expect(argument == nil)
    completions.removeAll()
    #expect(caller == nil)
  }

  /// The decoratee keeps every completion handler that it was given.
  @Test(arguments: [
    RetryPolicy(backoff: .none),
    RetryPolicy(backoff: .none, timeLimit: .seconds(10), clock: ManualClock()),
    RetryPolicy(backoff: .none, budget: RetryBudget()),
    changed(RetryPolicy(backoff: .none)) { $0.onEvent = { _ in } },
    RetryPolicy(backoff: .none, recovery: Recovery {}),
  ])
  func `The caller is let go of though the decoratee is not`(_ policy: RetryPolicy) {
    for failures in 0...1 {
      var completions: [@Sendable (Result<Int, any Error>) -> Void] = []
      weak var caller: Box?
      do {
        let receiver = Box()
        caller = receiver
        let completion = { [receiver] (_: Result<Int, any Error>) in receiver.value += 1 }
        policy.retry(.init(completion)) { completions.append($0) }
      }
      for failure in 0..<failures { completions[failure](.failure(LoadError())) }
      #expect(caller?.value == 0)
      completions[failures](.success(1))
      #expect(caller == nil)
      #expect(completions.count == failures + 1)
    }
  }

  @Test func `A decoratee that never completes keeps nothing alive`() {
    weak var argument: Box?
    do {
      let sent = Box()
      argument = sent
      policy.retry(.init(ignore)) { [sent] _ in sent.value += 1 }
    }
    #expect(argument == nil)
  }

  /// The decoratee completes on no actor.
  @MainActor
  @Test(arguments: [Duration.zero, .seconds(1)])
  func `Every attempt is made on the actor of the caller`(delay: Duration) async {
    let policy = RetryPolicy(maxAttempts: 3, backoff: .constant(delay), clock: clock)
    let error = await withCheckedContinuation { done in
      var attempts = 0
      let completion = { (error: (any Error)?) in done.resume(returning: error as? LoadError) }
      policy.retry(.init(completion)) { completion in
        MainActor.assertIsolated()
        attempts += 1
        let error = LoadError(number: attempts)
        Task.detached { completion(error) }
      }
    }
    #expect(error == LoadError(number: 3))
  }

  @Test func `A delay that is cut short ends with the last outcome`() async {
    let policy = RetryPolicy(
      backoff: .constant(.seconds(1)), clock: FakeClock(onSleep: { _ in throw LoadError() }))
    let number = await withCheckedContinuation { done in
      let completion = { (error: (any Error)?) in
        done.resume(returning: (error as? LoadError)?.number)
      }
      policy.retry(.init(completion)) { completion in completion(LoadError(number: 7)) }
    }
    #expect(number == 7)
    await withCheckedContinuation { (done: CheckedContinuation<Void, Never>) in
      let completion = { @MainActor (_: (any Error)?) in
        MainActor.assertIsolated()
        done.resume()
      }
      policy.retry(.init(completion)) { completion in
        Task { @MainActor in completion(LoadError()) }
      }
    }
  }
}
