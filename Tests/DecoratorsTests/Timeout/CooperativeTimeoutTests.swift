@_spi(Generated) import Decorators
import Testing

/// Calls that are cancelled when their time is over, and waited for.
@Suite(.timeLimit(.minutes(1)))
struct CooperativeTimeoutTests {
  let clock = ManualClock()
  var timeout: Timeout { Timeout(after: .seconds(5), clock: clock) }

  @Test func whateverComesLateIsATimeout() async throws {
    let value = Task {
      try await timeout.callCooperatively {
        await Latch().waitUntilCancelled()
        return 7
      }
    }
    try await clock.waitForSleepers()
    clock.advance(by: .seconds(5))
    await #expect(throws: TimeoutError.self) { try await value.value }
    let error = Task {
      try await timeout.callCooperatively(within: .seconds(1)) {
        await Latch().waitUntilCancelled()
        throw LoadError()
      }
    }
    try await clock.waitForSleepers()
    clock.advance(by: .seconds(1))
    await #expect(throws: TimeoutError.self) { try await error.value }
  }

  @Test func theCallersCancellationIsPassedOnAndNoTimeout() async throws {
    let latch = Latch()
    let call = Task {
      try await timeout.callCooperatively {
        await Latch().waitUntilCancelled()
        await latch.waitWhateverHappens()
        throw LoadError(number: 2)
      }
    }
    try await clock.waitForSleepers()
    call.cancel()
    clock.advance(by: .seconds(5))
    latch.open()
    await #expect(throws: LoadError(number: 2)) { try await call.value }
  }

  @Test func aTypeOfErrorsIsKept() async throws {
    let call = Task { () async -> LoadError? in
      do throws(LoadError) {
        try await timeout.callCooperatively { () async throws(LoadError) in
          await Latch().waitUntilCancelled()
        } error: { _ in
          LoadError(number: 4)
        }
        return nil
      } catch {
        return error
      }
    }
    try await clock.waitForSleepers()
    clock.advance(by: .seconds(5))
    #expect(await call.value?.number == 4)
  }

  /// Nothing of a call that is waited for need be `Sendable`.
  @Test func itRunsOnTheActorOfTheCaller() async throws {
    let counter = CountingActor()
    #expect(try await counter.count(timeout) == 1)
    try await onMainActor()
    let box = Box()
    let result = try await timeout.callCooperatively {
      box.value += 1
      return box
    }
    #expect(result === box && box.value == 1)
  }

  @MainActor private func onMainActor() async throws {
    let box = Box()
    try await timeout.callCooperatively {
      MainActor.assertIsolated()
      box.value += 1
    }
    #expect(box.value == 1)
  }
}

private actor CountingActor {
  var number = 0

  func count(_ timeout: Timeout) async throws -> Int {
    try await timeout.callCooperatively {
      self.assertIsolated()
      self.number += 1
      return self.number
    }
  }
}
