@_spi(Generated) import Decorators
import DecoratorsTesting
@_spi(Generated) import TestSupport
import Testing

@testable @_spi(Generated) import DecoratorsResilience

/// What all admission controls share, with a circuit breaker for one.
@Suite(.timeLimit(.minutes(10)))
struct AdmissionControlTests {
  let clock = ManualClock()

  var circuit: CircuitBreaker {
    CircuitBreaker(CircuitBreakerPolicy(minimumCalls: 1), clock: clock)
  }

  @Test func `A cancelled caller gets a CancellationError`() async throws {
    let circuit = circuit
    circuit.isolate()
    let call = Task {
      try? await GatedCalls<Void>().call()
      try await circuit.call { () async throws in }
    }
    call.cancel()
    await #expect(throws: CancellationError.self) { try await call.value }
  }

  @Test func `A handler is called once, and its first outcome counts`() async throws {
    let circuit = circuit
    let told = Recorder<Result<Int, any Error>>()
    let handlers = Recorder<@Sendable (Result<Int, any Error>) -> Void>()
    circuit.call(.init { told.record($0) }) {
      (handler: @Sendable (Result<Int, any Error>) -> Void) in
      handler(.failure(LoadError()))
      handler(.success(1))
    }
    #expect(circuit.currentState == .open)
    circuit.call(.init { told.record($0) }) { handlers.record($0) }
    var results = told.values.makeAsyncIterator()
    let failed = await results.next()
    #expect(throws: LoadError.self) { try failed?.get() }
    let rejected = await results.next()
    #expect(throws: CircuitOpenError.self) { try rejected?.get() }
    #expect(await handlers.finish().isEmpty)
  }

  @Test func `A handler that is let go of counts as nothing`() throws {
    let circuit = circuit
    try? circuit.call { throw LoadError() }
    clock.advance(by: .seconds(5))
    circuit.call(.init { (_: Result<Int, any Error>) in }) { _ in }
    #expect(circuit.currentState == .halfOpen)
    try circuit.callNow()
    #expect(circuit.currentState == .closed)
  }

  @Test func `A call whose handler cannot be told of a rejection is made`() async throws {
    let circuit = circuit
    circuit.isolate()
    let told = Recorder<Int>()
    circuit.call(.init { (number: Int) in told.record(number) }) { $0(7) }
    #expect(await told.first() == 7)
  }

  @Test func `The log is told what a handler brought about`() async {
    let circuit = circuit
    let sink = MemoryLog()
    let handlers = Recorder<@Sendable ((any Error)?) -> Void>()
    let log = CallLog(to: sink)
    log.started("Feed.load()")?.perform(.init { (_: (any Error)?) in }) { handler in
      circuit.call(.init(handler)) { handlers.record($0) }
    }
    await handlers.finish()[0](LoadError())
    #expect(
      sink.messages.contains { $0.contains("circuit opened for 5.00 s: 1 of 1 calls failed") })
  }
}
