@_spi(Generated) import Decorators
import DecoratorsTesting
import Foundation
import TestSupport
import Testing

/// Calls that tell their outcome to a completion handler.
@Suite(.timeLimit(.minutes(10)))
struct TimeoutCompletionTests {
  typealias Outcome = Result<Int, any Error>

  let clock = ManualClock()
  let told = Recorder<String>()
  var timeout: Timeout { Timeout(after: .seconds(5), clock: clock) }

  func tell(_ outcome: Outcome) {
    switch outcome {
    case .success(let number): told.record("\(number)")
    case .failure(let error): told.record("\(type(of: error))")
    }
  }

  @Test func `What comes late is dropped`() async throws {
    let handlers = Recorder<@Sendable (Outcome) -> Void>()
    let end = Recorder<Void>()
    let tell: (Outcome) -> Void = { outcome in
      self.tell(outcome)
      end.record(())
    }
    timeout.call(.init(tell), within: .seconds(1)) { handlers.record($0) }
    try await clock.waitForSleepers()
    clock.advance(by: .seconds(1))
    await end.first()
    let handler = await handlers.finish()[0]
    handler(.success(1))
    #expect(await told.finish() == ["TimeoutError"])
  }

  /// The decoratee keeps the completion handler that it was given.
  @Test(arguments: [true, false])
  func `The caller is let go of though the decoratee is not`(isInTime: Bool) async throws {
    weak var caller: Box?
    let handlers = Recorder<@Sendable (Outcome) -> Void>()
    do {
      let receiver = Box()
      caller = receiver
      let tell = { [receiver, told] (outcome: Outcome) in
        receiver.value += 1
        told.record("told")
      }
      timeout.call(.init(tell)) { handlers.record($0) }
    }
    try await clock.waitForSleepers()
    let handler = await handlers.finish()[0]
    #expect(caller?.value == 0)
    if isInTime { handler(.success(1)) } else { clock.advance(by: .seconds(5)) }
    await told.first()
    for _ in 0..<1_000 where caller != nil { await Task.yield() }
    #expect(caller == nil)
    handler(.success(2))
  }

  @Test func `Where nobody is told, there is no limit`() {
    timeout.call(.init((((Outcome) -> Void)?).none)) { $0?(.success(1)) }
    // What cannot hold the error is passed on when it comes.
    let tell = { (outcome: Result<Int, LoadError>) in told.record("\(outcome)") }
    timeout.call(.init(tell)) { $0(.success(2)) }
    #expect(clock.sleeps.isEmpty)
  }

  @Test func `What the member returns or throws is passed on`() async throws {
    #expect(timeout.call(.init(tell)) { _ in 7 } == 7)
    #expect(throws: LoadError(number: 3)) {
      try timeout.call(.init(tell)) { _ throws(LoadError) in throw LoadError(number: 3) }
    }
    try await clock.waitForSleepers()
    clock.advance(by: .seconds(5))
    #expect(await told.first() == "TimeoutError")
    #expect(await told.finish() == [])
  }

  @Test func `The caller is told on its actor`() async throws {
    try await Teller().expectToBeTold(timeout, clock)
  }

  @Test func `A handler of an actor is called there`() async throws {
    let ends = Recorder<String>()
    let handler: @MainActor @Sendable (Outcome) -> Void = { outcome in
      MainActor.assertIsolated()
      ends.record((try? outcome.get()).map { "\($0)" } ?? "late")
    }
    let late = timeout.call(.init(handler)) { $0 }
    try await clock.waitForSleepers()
    clock.advance(by: .seconds(5))
    #expect(await ends.first() == "late")
    await MainActor.run { late(.success(1)) }
    let early = timeout.call(.init(handler)) { $0 }
    await MainActor.run {
      early(.success(2))
      early(.success(3))
    }
    clock.advance(by: .seconds(5))
    #expect(await ends.finish() == ["2"])
  }
}

private actor Teller {
  func expectToBeTold(_ timeout: Timeout, _ clock: ManualClock) async throws {
    let ends = Recorder<Void>()
    let tell = { (error: (any Error)?) in
      self.assertIsolated()
      #expect(error is TimeoutError)
      ends.record(())
    }
    timeout.call(.init(tell)) { _ in }
    try await clock.waitForSleepers()
    clock.advance(by: .seconds(5))
    await ends.first()
  }
}
