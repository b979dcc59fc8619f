import DecoratorsTesting
import TestSupport
import Testing

@testable @_spi(Generated) import Decorators

/// Ends, limits and cancellations at the same time.
@Suite(.timeLimit(.minutes(10)))
struct TimeoutStressTests {
  let clock = ManualClock()
  var timeout: Timeout { Timeout(after: .seconds(5), clock: clock) }

  @Test func `Every handler is called once`() async throws {
    let count = 800
    let told = Recorder<Int>()
    let handlers = Lock<[@Sendable (Result<Int, any Error>) -> Void]>([])
    for number in 0..<count {
      let tell = { (_: Result<Int, any Error>) in told.record(number) }
      timeout.call(.init(tell), within: .seconds(1 + number % 8)) { handler in
        handlers.withLock { $0.append(handler) }
      }
    }
    try await clock.waitForSleepers(count)
    let all = handlers.withLock { $0 }
    await withEightThreads { [clock] thread in
      clock.advance(by: .seconds(1))
      for (offset, handler) in all.enumerated() where (offset + thread).isMultiple(of: 3) {
        handler(.success(offset))
      }
    }
    for handler in all { handler(.success(0)) }
    var numbers: Set<Int> = []
    for await number in told.values {
      #expect(numbers.insert(number).inserted)
      if numbers.count == count { break }
    }
    #expect(await told.finish() == [])
  }

  @Test(arguments: [false, true])
  func `Every call ends`(isCooperative: Bool) async throws {
    let calls = (0..<400).map { number in
      let gate = GatedCalls<Void>()
      let call = Task { [timeout] in
        let limit = Duration.seconds(1 + number % 8)
        guard isCooperative else {
          return try await timeout.call(within: limit) { () async throws in
            try? await gate.call()
            return number
          }
        }
        return try await timeout.callCooperatively(within: limit) { () async throws in
          try? await gate.call()
          return number
        }
      }
      return (gate, call)
    }
    try await clock.waitForSleepers(calls.count)
    await withEightThreads { [clock] thread in
      clock.advance(by: .seconds(1))
      for (offset, (gate, call)) in calls.enumerated() where (offset + thread).isMultiple(of: 5) {
        if offset.isMultiple(of: 2) { gate.end(1, with: .success(())) } else { call.cancel() }
      }
    }
    for (number, (_, call)) in calls.enumerated() {
      switch await call.result {
      case .success(let result): #expect(result == number)
      case .failure(let error): #expect(error is TimeoutError || error is CancellationError)
      }
    }
  }
}
