import Foundation
import TestSupport
import Testing

@testable @_spi(Generated) import Decorators
@testable @_spi(Generated) import DecoratorsTesting

/// Code of the user's that faults, recorders, recoveries and retries call, and that uses them then.
@Suite(.timeLimit(.minutes(10)))
struct CallCallBackTests {
  private let member = "Feed.load()"

  // MARK: Faults

  @Test func `The closures of faults use the injector`() async throws {
    let injectors = CalledBack<FaultInjector<Any>>()
    let use: @Sendable (FaultInjector<Any>) -> Void = { faults in
      faults.faults = faults.faults
      faults.isEnabled = true
    }
    let count = Shared(0)
    let faults = FaultInjector<Any>(
      [.error(LoadError(), on: .call(1)), .latency(.seconds(1), on: .call(2))],
      clock: FakeClock(onSleep: { _ in injectors.call(use) }),
      onEvent: { _ in
        count.change { $0 += 1 }
        injectors.call { faults in
          use(faults)
          _ = try? faults.call(of: "Feed.other()") { () throws in }
        }
      })
    injectors.set(faults)
    #expect(throws: TimeoutError.self) {
      try faults.call(
        of: member, { () throws(TimeoutError) in },
        error: { _ in
          // As another thread may, while the faults of this call are picked.
          if injectors.calls < 10 { injectors.call(use) }
          return TimeoutError(limit: .zero)
        })
    }
    #expect(count.value == 1)
    try await faults.call(of: member) { () async throws in }
    #expect(count.value == 2)
  }

  @Test func `The release of faults uses the injector`() {
    let released = Shared(0)
    let faults = FaultInjector<Any>([])
    faults.faults = [
      .error(
        Farewell {
          released.change { $0 += 1 }
          _ = faults.faults
        })
    ]
    faults.faults = []
    #expect(released.value == 1)
  }

  // MARK: Recorders

  @Test func `The release of what a recorder forgets uses it`() {
    let recorder = CallRecorder<Any>()
    let released = Shared(0)
    @Sendable func farewell() -> Farewell {
      Farewell {
        released.change { $0 += 1 }
        _ = recorder.calls
      }
    }
    _ = recorder.call(member, farewell(), []) { farewell() }
    recorder.removeAll()
    #expect(released.value == 2)
  }

  // MARK: Retries

  @Test func `The closures of a recovery, and the release of its errors, use it`() async throws {
    let recoveries = CalledBack<Recovery>()
    let released = Shared(0)
    let time = Shared(Duration.zero)
    let use: @Sendable (Recovery) -> Void = { _ = $0.mark() }
    let recovery = Recovery(
      backoff: .custom { _ in
        recoveries.call(use)
        return .zero
      },
      clock: FakeClock(
        time: {
          recoveries.call(use)
          return time.value
        }, onSleep: { _ in try await Task.sleep(for: .seconds(60)) }),
      {
        recoveries.call(use)
        throw Farewell {
          released.change { $0 += 1 }
          recoveries.call(use)
        }
      },
      when: { _ in
        recoveries.call(use)
        return true
      })
    recoveries.set(recovery)
    let policy = RetryPolicy(maxAttempts: 2, backoff: .none).recovering(with: recovery)
    for number in 1...3 {
      await #expect(throws: RecoveryError.self) {
        try await policy.retry { () async throws in throw LoadError() }
      }
      // The task of the run before may end later than its outcome is known.
      await until { released.value == number - 1 }
    }
    #expect(released.value == 2)
  }

  @Test(arguments: [(Backoff.none, 1), (.constant(.seconds(1)), 2)])
  func `The clock of a retry cancels the call whose delay it ends`(
    _ backoff: Backoff, sleepers: Int
  ) async {
    let tasks = CalledBack<any LoaderTask>()
    let sleeping = Shared(0)
    let clock = FakeClock(
      time: {
        tasks.call { $0.cancel() }
        return .zero
      },
      onSleep: { _ in
        let end = SharedOutcome<Void>()
        try await withTaskCancellationHandler {
          sleeping.change { $0 += 1 }
          if case .cancelled = await end.ending() { throw CancellationError() }
        } onCancel: {
          tasks.call { $0.cancel() }
        }
      })
    let loader = StubTaskLoader()
    let outcomes = Recorder<Bool>()
    let policy = RetryPolicy(
      maxAttempts: 3, backoff: backoff, timeLimit: .seconds(100), clock: clock)
    let task = RetryingTaskLoader(decoratee: loader, policy: policy).load("a") {
      outcomes.record((try? $0.get()) != nil)
    }
    loader.attempts.complete(1, .failure(LoadError(number: 1)))
    await until { sleeping.value == sleepers }
    tasks.set(task)
    task.cancel()
    if loader.attempts.count == 2 { loader.attempts.complete(2, .failure(LoadError(number: 2))) }
    #expect(await outcomes.first() == false)
    #expect(tasks.calls >= sleepers)
    tasks.set(nil)
  }
}
