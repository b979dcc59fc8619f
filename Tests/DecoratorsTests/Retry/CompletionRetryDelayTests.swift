@_spi(Generated) import Decorators
import Testing

/// Members with completion handlers, with delays, on actors, and with recovery.
@Suite(.timeLimit(.minutes(1)))
struct CompletionRetryDelayTests {
  let clock = ManualClock(autoAdvancing: true)

  var policy: RetryPolicy {
    RetryPolicy(maxAttempts: 3, backoff: .constant(.seconds(1)), clock: clock)
  }

  @Test func delaysAreThoseOfThePolicy() async {
    let stub = StubLoader()
    stub.failures = 2
    let loader = RetryingCallbackLoader(decoratee: stub, policy: policy)
    let value = await withCheckedContinuation { done in
      loader.box { done.resume(returning: (try? $0.get().value) ?? 0) }
    }
    #expect(value == 3)
    #expect(clock.sleeps == [.seconds(1), .seconds(1)])
  }

  @Test func everySendableShapeIsRetried() async {
    let stub = StubLoader()
    stub.failures = 2
    let loader = RetryingCallbackLoader(decoratee: stub, policy: policy)
    let count = await withCheckedContinuation { done in
      loader.count(in: [Box()]) { done.resume(returning: $0) }
    }
    #expect(count == 1)
    stub.failures = 5
    let error = await withCheckedContinuation { done in
      loader.delete("a") { done.resume(returning: $0 as? LoadError) }
    }
    #expect(error == nil)
    #expect(stub.calls == 6)
  }

  @MainActor
  @Test(arguments: [Duration.zero, .seconds(1)])
  func completionsOfTheMainActorStayThere(delay: Duration) async throws {
    let stub = StubLoader()
    stub.failures = 2
    let policy = RetryPolicy(maxAttempts: 3, backoff: .constant(delay), clock: clock)
    let loader = RetryingCallbackLoader(decoratee: stub, policy: policy)
    let text = try await withCheckedThrowingContinuation { done in
      loader.show { done.resume(with: $0) }
    }
    #expect(text == "shown")
    stub.failures = 9
    let error = await withCheckedContinuation { done in
      loader.hide { error in
        MainActor.assertIsolated()
        done.resume(returning: error as? LoadError)
      }
    }
    #expect(error == LoadError(number: 6))
  }

  @MainActor
  @Test(arguments: [Duration.zero, .seconds(1)])
  func everyAttemptIsMadeOnTheActorOfTheCaller(delay: Duration) async {
    let policy = RetryPolicy(maxAttempts: 3, backoff: .constant(delay), clock: clock)
    let screen = StubScreen()
    let loader = RetryingMainActorLoader(decoratee: screen, policy: policy)
    let error = await withCheckedContinuation { done in
      loader.save(Box()) { done.resume(returning: $0 as? LoadError) }
    }
    #expect(error == LoadError(number: 3))
    let shown = await withCheckedContinuation { done in
      loader.show { done.resume(returning: $0 as? LoadError) }
    }
    #expect(shown == LoadError(number: 6))
    let value = await withCheckedContinuation { done in
      loader.load("a") { result in
        MainActor.assertIsolated()
        done.resume(returning: (try? result.get().value) ?? 0)
      }
    }
    #expect(value == 8)
  }

  @Test func delayThatIsCutShortEndsWithTheLastOutcome() async {
    let policy = RetryPolicy(backoff: .constant(.seconds(1)), clock: BrokenClock())
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

  @Test(arguments: [true, false])
  func recoveryPrecedesTheNextAttempt(succeeds: Bool) async {
    let log = Recorder<String>()
    let recovery = Recovery {
      log.record("recovery")
      if !succeeds { throw LoadError(number: 9) }
    }
    var policy = RetryPolicy(maxAttempts: 1, recovery: recovery, clock: clock)
    policy.onEvent = { log.record("\($0)") }
    let status = await withCheckedContinuation { done in
      let completion = { (status: Int) in done.resume(returning: status) }
      policy.retry(.init(completion)) { completion in
        log.record("attempt")
        completion(401)
      } failureIf: {
        $0 == 401
      }
    }
    #expect(status == 401)
    let start = ["attempt", "attempt 1 was rejected, 0 left, next after recovery", "recovery"]
    #expect(
      await log.finish() == start
        + (succeeds
          ? [
            "attempt",
            "attempt 2 was rejected, 0 left, gave up: recovery did not help",
          ]
          : [
            "attempt 1 was rejected, 0 left, gave up: "
              + "recovery failed with LoadError"
          ]))
  }
}

/// Cannot sleep.
private struct BrokenClock: Clock {
  var now: ManualClock.Instant { ManualClock.Instant() }
  var minimumResolution: Duration { .zero }

  func sleep(until deadline: ManualClock.Instant, tolerance: Duration?) async throws {
    throw LoadError()
  }
}

/// Fails, but the eighth time it is called; completes on no actor where it may.
private final class StubScreen: MainActorLoader {
  private var calls = 0

  func load(_ name: String, completion: @escaping (Result<Box, any Error>) -> Void) {
    calls += 1
    let box = Box()
    box.value = calls
    completion(calls == 8 ? .success(box) : .failure(LoadError(number: calls)))
  }

  func save(_ box: Box, completion: (@Sendable ((any Error)?) -> Void)?) {
    MainActor.assertIsolated()
    calls += 1
    let error = LoadError(number: calls)
    Task.detached { completion?(error) }
  }

  func show(completion: @escaping @MainActor ((any Error)?) -> Void) {
    calls += 1
    let error = LoadError(number: calls)
    Task { completion(error) }
  }
}
