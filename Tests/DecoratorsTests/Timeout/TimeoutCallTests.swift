@_spi(Generated) import Decorators
import Testing

/// Calls that are left behind when their time is over.
@Suite(.timeLimit(.minutes(1)))
struct TimeoutCallTests {
  let clock = ManualClock()
  var timeout: Timeout { Timeout(after: .seconds(5), clock: clock) }

  @Test func whatComesInTimeIsReturned() async throws {
    #expect(try await timeout.call { 7 } == 7)
    await #expect(throws: LoadError(number: 1)) {
      try await timeout.call { throw LoadError(number: 1) }
    }
  }

  @Test func whatDoesNotCooperateIsLeftBehind() async throws {
    let latch = Latch()
    let events = Recorder<String>()
    let call = Task {
      try await timeout.call {
        await withTaskCancellationHandler {
          await latch.waitWhateverHappens()
        } onCancel: {
          events.record("cancelled")
        }
        events.record("ended")
        return 7
      }
    }
    try await clock.waitForSleepers()
    clock.advance(by: .milliseconds(4_999))
    #expect(!latch.isOpen)
    clock.advance(by: .milliseconds(1))
    let error = await #expect(throws: TimeoutError.self) { try await call.value }
    #expect(error?.limit == .seconds(5))
    #expect(error?.description == "the call had not completed after 5.00 s")
    #expect(await events.first() == "cancelled")
    latch.open()
    #expect(await events.first() == "ended")
  }

  @Test(arguments: [Duration.seconds(Int64.max), .seconds(Int64.max) * 10])
  func aLimitCanBeAsLongAsADurationCan(_ limit: Duration) async throws {
    #expect(try await Timeout(after: limit).call { 7 } == 7)
    #expect(try await Timeout(after: limit).callCooperatively { 7 } == 7)
    let told = Recorder<Int>()
    let tell = { (outcome: Result<Int, any Error>) in told.record((try? outcome.get()) ?? 0) }
    let handlers = Recorder<@Sendable (Result<Int, any Error>) -> Void>()
    Timeout(after: limit, clock: clock).call(.init(tell)) { handlers.record($0) }
    try await clock.waitForSleepers()
    await handlers.first()?(.success(7))
    #expect(await told.first() == 7)
  }

  #if compiler(>=6.2)
    @Test(arguments: [true, false])
    @available(macOS 26, iOS 26, tvOS 26, watchOS 26, visionOS 26, *)
    func thePriorityOfTheCallerIsPassedOn(isCooperative: Bool) async throws {
      let latch = Latch()
      let begun = Recorder<Void>()
      let call = Task(priority: .background) {
        if isCooperative {
          try await timeout.callCooperatively {
            begun.record(())
            _ = await latch.priorityOnceOpen()
            // It is raised by a task of its own.
            while Task.currentPriority != .high { await Task.yield() }
            return Task.currentPriority
          }
        } else {
          try await timeout.call {
            begun.record(())
            _ = await latch.priorityOnceOpen()
            // It is raised by a task of its own.
            while Task.currentPriority != .high { await Task.yield() }
            return Task.currentPriority
          }
        }
      }
      try await clock.waitForSleepers()
      await begun.first()
      call.escalatePriority(to: .high)
      latch.open()
      #expect(try await call.value == .high)
    }
  #endif

  @Test func aMembersOwnLimitGoesFirst() async throws {
    let call = Task { try await timeout.call(within: .seconds(1)) { try await Latch().wait() } }
    try await clock.waitForSleepers()
    clock.advance(by: .seconds(1))
    let error = await #expect(throws: TimeoutError.self) { try await call.value }
    #expect(error?.limit == .seconds(1))
    #expect(clock.sleeps == [.seconds(1)])
  }

  @Test func theCallersCancellationIsPassedOnAtOnce() async throws {
    let call = Task {
      try await timeout.call {
        do {
          try await Latch().wait()
        } catch {
          throw LoadError(number: Task.isCancelled ? 2 : 3)
        }
      }
    }
    try await clock.waitForSleepers()
    call.cancel()
    // The decoratee's own answer is the outcome, and no time has passed.
    await #expect(throws: LoadError(number: 2)) { try await call.value }
  }

  @Test func aCancelledCallThatDoesNotEndIsNoTimeout() async throws {
    let latch = Latch()
    let call = Task { try await timeout.call { await latch.waitWhateverHappens() } }
    try await clock.waitForSleepers()
    call.cancel()
    clock.advance(by: .seconds(5))
    await #expect(throws: CancellationError.self) { try await call.value }
    latch.open()
  }

  @Test func aTypeOfErrorsIsKept() async throws {
    let call = Task { () async -> LoadError? in
      do throws(LoadError) {
        try await timeout.call { () async throws(LoadError) in
          await Latch().waitUntilCancelled()
        } error: {
          LoadError(number: Int($0.limit.components.seconds))
        }
        return nil
      } catch {
        return error
      }
    }
    try await clock.waitForSleepers()
    clock.advance(by: .seconds(5))
    #expect(await call.value?.number == 5)
    await #expect(throws: LoadError(number: 9)) {
      try await timeout.call { () async throws(LoadError) in
        throw LoadError(number: 9)
      } error: { _ in
        LoadError()
      }
    }
  }

  @Test(arguments: [Duration.zero, .seconds(-1)])
  func withoutAnyTimeNothingIsCalled(_ limit: Duration) async {
    let timeout = Timeout(after: limit, clock: clock)
    let error = await #expect(throws: TimeoutError.self) {
      try await timeout.call { Issue.record("called") }
    }
    #expect(error?.limit == .zero)
    await #expect(throws: TimeoutError.self) {
      try await timeout.callCooperatively { Issue.record("called") }
    }
    #expect(clock.sleeps.isEmpty)
  }

  @Test func resultsNeedNotBeSendable() async throws {
    let box = try await timeout.call {
      let box = Box()
      box.value = 7
      return box
    }
    box.value += 1
    #expect(box.value == 8)
  }
}

extension Latch {
  fileprivate func priorityOnceOpen() async -> TaskPriority {
    await waitUntilCancelled()
    return Task.currentPriority
  }
}
