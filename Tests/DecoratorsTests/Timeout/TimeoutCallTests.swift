@_spi(Generated) import Decorators
import DecoratorsTesting
import TestSupport
import Testing

/// Calls that are left behind when their time is over, and those that are cancelled and waited for.
@Suite(.timeLimit(.minutes(10)))
struct TimeoutCallTests {
  let clock = ManualClock()
  var timeout: Timeout { Timeout(after: .seconds(5), clock: clock) }

  /// Makes a call in one of the two ways.
  private func call<Value: Sendable>(
    _ isWaitedFor: Bool, _ timeout: Timeout? = nil, within own: Duration? = nil,
    _ operation: @escaping @Sendable () async throws -> Value
  ) async throws -> Value {
    let timeout = timeout ?? self.timeout
    return isWaitedFor
      ? try await timeout.callCooperatively(within: own) { try await operation() }
      : try await timeout.call(within: own) { try await operation() }
  }

  @Test(arguments: [false, true])
  func `What comes in time is returned`(isWaitedFor: Bool) async throws {
    #expect(try await call(isWaitedFor) { 7 } == 7)
    await #expect(throws: LoadError(number: 1)) {
      try await self.call(isWaitedFor) { throw LoadError(number: 1) }
    }
  }

  @Test func `A call that does not cooperate is left behind`() async throws {
    let gate = GatedCalls<Void>(isCancellable: false)
    let events = Recorder<String>()
    let call = Task {
      try await timeout.call { () async throws in
        await withTaskCancellationHandler {
          try? await gate.call()
        } onCancel: {
          events.record("cancelled")
        }
        events.record("ended")
        return 7
      }
    }
    try await clock.waitForSleepers()
    clock.advance(by: .milliseconds(4_999))
    #expect(gate.cancelled == 0)
    clock.advance(by: .milliseconds(1))
    let error = await #expect(throws: TimeoutError.self) { try await call.value }
    #expect(error?.limit == .seconds(5))
    #expect(error?.description == "the call had not completed after 5.00 s")
    #expect(await events.first() == "cancelled")
    gate.end(1, with: .success(()))
    #expect(await events.first() == "ended")
  }

  @Test(arguments: [nil, LoadError()])
  func `Whatever comes late from an awaited call is a timeout`(_ error: LoadError?) async throws {
    let call = Task {
      try await timeout.callCooperatively {
        try? await GatedCalls<Void>().call()
        if let error { throw error }
      }
    }
    try await clock.waitForSleepers()
    clock.advance(by: .seconds(5))
    await #expect(throws: TimeoutError.self) { try await call.value }
  }

  @Test(arguments: [Duration.seconds(Int64.max), .seconds(Int64.max) * 10])
  func `A limit can be as long as a Duration can`(_ limit: Duration) async throws {
    for isWaitedFor in [false, true] {
      #expect(try await call(isWaitedFor, Timeout(after: limit)) { 7 } == 7)
    }
    let told = Recorder<Int>()
    let tell = { (outcome: Result<Int, any Error>) in told.record((try? outcome.get()) ?? 0) }
    let handlers = Recorder<@Sendable (Result<Int, any Error>) -> Void>()
    Timeout(after: limit, clock: clock).call(.init(tell)) { handlers.record($0) }
    try await clock.waitForSleepers()
    await handlers.first()?(.success(7))
    #expect(await told.first() == 7)
  }

  @Test(arguments: [true, false])
  @available(macOS 26, iOS 26, tvOS 26, watchOS 26, visionOS 26, *)
  func `The priority of the caller is passed on`(isWaitedFor: Bool) async throws {
    let gate = GatedCalls<Void>()
    let begun = Recorder<Void>()
    let call = Task(priority: .background) {
      try await self.call(isWaitedFor) {
        begun.record(())
        try await gate.call()
        // It is raised by a task of its own.
        while Task.currentPriority != .high { await Task.yield() }
        return Task.currentPriority
      }
    }
    try await clock.waitForSleepers()
    await begun.first()
    call.escalatePriority(to: .high)
    gate.end(1, with: .success(()))
    #expect(try await call.value == .high)
  }

  @Test(arguments: [false, true])
  func `A member's own limit goes first`(isWaitedFor: Bool) async throws {
    let call = Task {
      try await self.call(isWaitedFor, within: .seconds(1)) { try await GatedCalls<Void>().call() }
    }
    try await clock.waitForSleepers()
    clock.advance(by: .seconds(1))
    let error = await #expect(throws: TimeoutError.self) { try await call.value }
    #expect(error?.limit == .seconds(1))
    #expect(clock.sleeps == [.seconds(1)])
  }

  @Test(arguments: [false, true])
  func `The caller's cancellation is passed on, and no timeout`(isWaitedFor: Bool) async throws {
    let gate = GatedCalls<Void>(isCancellable: false)
    let call = Task {
      try await self.call(isWaitedFor) {
        try? await GatedCalls<Void>().call()
        if isWaitedFor { try? await gate.call() }
        throw LoadError(number: Task.isCancelled ? 2 : 3)
      }
    }
    try await clock.waitForSleepers()
    call.cancel()
    if isWaitedFor { clock.advance(by: .seconds(5)) }
    gate.end(1, with: .success(()))
    // The decoratee's own answer is the outcome.
    await #expect(throws: LoadError(number: 2)) { try await call.value }
  }

  @Test func `A cancelled call that does not end is no timeout`() async throws {
    let gate = GatedCalls<Void>(isCancellable: false)
    let call = Task { try await timeout.call { () async throws in try await gate.call() } }
    try await clock.waitForSleepers()
    call.cancel()
    clock.advance(by: .seconds(5))
    await #expect(throws: CancellationError.self) { try await call.value }
    gate.end(1, with: .success(()))
  }

  @Test func `A type of errors is kept`() async throws {
    let waitedFor = Task { () async -> LoadError? in
      do throws(LoadError) {
        try await timeout.callCooperatively { () async throws(LoadError) in
          try? await GatedCalls<Void>().call()
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
    #expect(await waitedFor.value?.number == 4)
    await #expect(throws: LoadError(number: 9)) {
      try await timeout.call { () async throws(LoadError) in
        throw LoadError(number: 9)
      } error: { _ in
        LoadError()
      }
    }
  }

  @Test(arguments: [Duration.zero, .seconds(-1)], [false, true])
  func `Without any time, nothing is called`(_ limit: Duration, isWaitedFor: Bool) async {
    let error = await #expect(throws: TimeoutError.self) {
      try await self.call(isWaitedFor, Timeout(after: limit, clock: clock)) {
        Issue.record("called")
      }
    }
    #expect(error?.limit == .zero)
    #expect(clock.sleeps.isEmpty)
  }

  @Test func `Results need not be Sendable`() async throws {
    let box = try await timeout.call { () async throws in
      let box = Box()
      box.value = 7
      return box
    }
    box.value += 1
    #expect(box.value == 8)
  }

  /// Nothing of a call that is waited for need be `Sendable`.
  @MainActor
  @Test func `A call runs on the actor of the caller`() async throws {
    #expect(try await CountingActor().count(timeout) == 1)
    let box = Box()
    let result = try await timeout.callCooperatively { () async throws in
      MainActor.assertIsolated()
      box.value += 1
      return box
    }
    #expect(result === box && box.value == 1)
  }
}

private actor CountingActor {
  var number = 0

  func count(_ timeout: Timeout) async throws -> Int {
    try await timeout.callCooperatively { () async throws in
      self.assertIsolated()
      self.number += 1
      return self.number
    }
  }
}
