@_spi(Generated) import Decorators
@_spi(Generated) import DecoratorsResilience
@_spi(Generated) import DecoratorsTelemetry
@_spi(Generated) import DecoratorsTesting
import Dispatch
import Synchronization
import Testing

/// Orders of two decorators, each beside the other one, where it matters what one decorator does with
/// the calls, errors or completions of the other.
@Suite(.timeLimit(.minutes(10)))
struct OrderTests {
  private struct Failure: Error {}

  /// Answers with the number of the call, and fails, holds or stalls calls when it is told to.
  private final class Service: Meter {
    private struct State {
      var calls = 0
      var failures = 0
      var isStalling = false
      var gate: Calls?
    }

    private let state = Mutex(State())

    var callCount: Int { state.withLock { $0.calls } }

    func fail(next count: Int) { state.withLock { $0.failures = count } }

    /// Has `read` answer only when it is cancelled.
    func stall(_ isStalling: Bool = true) { state.withLock { $0.isStalling = isStalling } }

    private func call() throws -> (number: Int, isStalling: Bool) {
      try state.withLock { state in
        state.calls += 1
        if state.failures > 0 {
          state.failures -= 1
          throw Failure()
        }
        return (state.calls, state.isStalling)
      }
    }

    /// Has the next call of `read` wait.
    func hold(at gate: Calls) { state.withLock { $0.gate = gate } }

    func read(_ id: Int) async throws -> Int {
      _ = await state.withLock { $0.gate.take() }?.pass()
      let (number, isStalling) = try call()
      if isStalling { try await Task.sleep(for: .seconds(600)) }
      return number
    }

    func lookUp(_ id: Int) async throws -> Int { try call().number }

    func find(_ id: Int, completion: @escaping @Sendable (Result<Int, any Error>) -> Void) {
      completion(Result { try call().number })
    }
  }

  /// Stands in.
  private struct Spare: Meter {
    func read(_ id: Int) async throws -> Int { -1 }
    func lookUp(_ id: Int) async throws -> Int { -1 }
    func find(_ id: Int, completion: @escaping @Sendable (Result<Int, any Error>) -> Void) {
      completion(.success(-1))
    }
  }

  private let service = Service()
  private let clock = ManualClock()
  private let metrics = MemoryMetrics()
  private let policy = RetryPolicy(
    maxAttempts: 3, backoff: .none, clock: ManualClock(autoAdvancing: true))

  // MARK: Circuit breakers

  @Test func `A breaker outside of retry counts a call with all its attempts as one`() async {
    service.fail(next: 100)
    let wrong = service.retrying(policy).breakingCircuit(with: CircuitBreaker(.meter, clock: clock))
    for _ in 0..<2 { _ = try? await wrong.read(1) }
    #expect(service.callCount == 6)
    let right = Service()
    right.fail(next: 100)
    let circuit = CircuitBreaker(.meter, clock: clock)
    _ = try? await right.breakingCircuit(with: circuit).retrying(policy).read(1)
    await #expect(throws: CircuitOpenError.self) {
      try await right.breakingCircuit(with: circuit).read(1)
    }
    #expect(right.callCount == 3)
  }

  @Test func `A breaker outside of caching counts a stored result as a success`() async throws {
    func callCount(_ decorated: (Service, CircuitBreaker) -> any Meter) async throws -> Int {
      let service = Service()
      let meter = decorated(service, CircuitBreaker(.meter, clock: clock))
      for _ in 0..<6 {
        #expect(try await meter.read(1) == 1)
        service.fail(next: 100)
      }
      return service.callCount
    }
    #expect(try await callCount { $0.caching().breakingCircuit(with: $1) } == 6)
    #expect(try await callCount { $0.breakingCircuit(with: $1).caching() } == 3)
  }

  // MARK: Fallback

  @Test func `A fallback inside of a limit stands in for nothing that this rejects`() async throws {
    let limit = { RateLimiter(.meter, clock: clock) }
    let limited = service.fallingBack(to: Spare()).limitingRate(with: limit())
    _ = try await limited.read(1)
    await #expect(throws: RateLimitExceededError.self) { try await limited.read(1) }
    let replaced = service.limitingRate(with: limit()).fallingBack(to: Spare())
    _ = try await replaced.read(1)
    #expect(try await replaced.read(1) == -1)
  }

  // MARK: Hedges

  @Test func `A hedge outside of calls that are shared has its attempts become one`() async throws {
    let hedging = HedgePolicy(after: .seconds(1), clock: clock)
    /// Makes a call whose first attempt is held, until it is time for another.
    func whileFirstIsHeld(
      _ meter: some Meter,
      _ body: (_ value: Task<Int, any Error>, _ gate: Calls) async throws -> Void
    ) async throws {
      let gate = Calls()
      service.hold(at: gate)
      let value = Task { try await meter.read(1) }
      await until { gate.count == 1 }
      try await clock.waitForSleepers()
      clock.advance(by: .seconds(1))
      try await body(value, gate)
    }
    for (number, shared) in [service.sharingCalls() as any Meter, service.caching()].enumerated() {
      let metrics = MemoryMetrics()
      let count = service.callCount
      try await whileFirstIsHeld(shared.measuring(in: metrics).hedging(with: hedging)) {
        value, gate in
        await until {
          metrics.value(of: "call_events_total", where: ["event": "call_shared"]) > 0
        }
        #expect(service.callCount == count, "\(number)")
        gate.open()
        let read = try await value.value
        #expect(read == count + 1)
      }
    }
    let hedged = service.hedging(with: hedging)
    for right in [hedged.sharingCalls() as any Meter, hedged.caching()] {
      let count = service.callCount
      try await whileFirstIsHeld(right) { value, gate in
        let read = try await value.value
        #expect(read == count + 1)
        gate.open()
      }
      await until { service.callCount >= count + 2 }
    }
  }

  // MARK: Dispatch

  @Test func `What a limit completes comes on a queue around it`() async {
    let queue = DispatchQueue(label: "order")
    let mark = DispatchSpecificKey<Bool>()
    queue.setSpecific(key: mark, value: true)
    func comesOnQueue(_ meter: some Meter) async -> Bool {
      await withCheckedContinuation { done in
        meter.find(1) { _ in
          done.resume(returning: DispatchQueue.getSpecific(key: mark) == true)
        }
      }
    }
    let limit = RateLimiter(.meter, clock: clock)
    _ = try? await service.limitingRate(with: limit).read(1)
    #expect(await !comesOnQueue(service.dispatching(on: queue).limitingRate(with: limit)))
    #expect(await comesOnQueue(service.limitingRate(with: limit).dispatching(on: queue)))
  }

  // MARK: Calls beside each other

  @Test func `Calls are shared with all attempts outside of retry, and each attempt inside`()
    async throws
  {
    let policy = RetryPolicy(maxAttempts: 2, backoff: .constant(.seconds(1)), clock: clock)
    let outside = service.retrying(policy).sharingCalls().measuring(in: metrics)
    service.fail(next: 1)
    async let first = outside.read(1)
    try await clock.waitForSleepers()
    async let second = outside.read(1)
    await until { metrics.value(of: "call_events_total", where: ["event": "call_shared"]) == 1 }
    clock.advance(by: .seconds(1))
    #expect(try await [first, second] == [2, 2])

    let inside = service.sharingCalls().retrying(policy)
    service.fail(next: 1)
    async let third = inside.read(1)
    try await clock.waitForSleepers()
    // The attempt that failed is over, so that this one is not shared, and does not wait.
    #expect(try await inside.read(1) == 4)
    clock.advance(by: .seconds(1))
    #expect(try await third == 5)
  }

  @Test func `A hedge outside of retry has attempts of its own, and one inside has one call`()
    async throws
  {
    let hedging = HedgePolicy(after: .seconds(1), maxAttempts: 2, clock: clock)
    /// Makes a call whose first attempt stalls, and whose second one fails.
    func call(_ meter: some Meter) async throws -> Task<Int, any Error> {
      let count = service.callCount
      let sleeps = clock.sleeps.count
      service.stall()
      let call = Task { try await meter.read(1) }
      await until { service.callCount == count + 1 && clock.sleeps.count > sleeps }
      service.stall(false)
      service.fail(next: 1)
      clock.advance(by: .seconds(1))
      return call
    }
    let outside = try await call(service.retrying(policy).hedging(with: hedging))
    #expect(try await outside.value == 3)

    let inside = try await call(service.hedging(with: hedging).retrying(policy))
    await until { service.callCount == 3 + 2 }
    inside.cancel()
    await #expect(throws: CancellationError.self) { try await inside.value }
    #expect(service.callCount == 3 + 2)
  }

  // MARK: Time limits

  private func limited(_ meter: some Meter) -> some Meter {
    meter.timingOut(after: .seconds(1), clock: clock)
  }

  /// Makes a call, and lets a second pass each time that something waits for it.
  private func result(
    of meter: some Meter
  ) async throws -> Result<Int, any Error> {
    let call = Task { () -> Result<Int, any Error> in
      do { return .success(try await meter.read(1)) } catch { return .failure(error) }
    }
    try await clock.waitForSleepers()
    clock.advance(by: .seconds(1))
    return await call.value
  }

  @Test
  func
    `A breaker counts calls that a time limit inside of it ends, and none that one outside cancels`()
    async throws
  {
    service.stall()
    let circuit = { CircuitBreaker(.meter, clock: clock) }
    let inside = limited(service).breakingCircuit(with: circuit())
    for _ in 0..<3 { _ = try await result(of: inside) }
    await #expect(throws: CircuitOpenError.self) { try await inside.read(1) }
    let outside = limited(service.breakingCircuit(with: circuit()))
    for _ in 0..<4 {
      let ended = try await result(of: outside)
      #expect(throws: TimeoutError.self) { try ended.get() }
    }
  }

  @Test func `What is stored stands in for a call that a time limit inside of caching ends`()
    async throws
  {
    let inside = limited(service).caching()
    let outside = limited(service.caching())
    let stored = try await inside.read(1)
    _ = try await outside.read(1)
    service.stall()
    #expect(try await result(of: inside).get() == stored)
    let ended = try await result(of: outside)
    #expect(throws: TimeoutError.self) { try ended.get() }
  }
}
