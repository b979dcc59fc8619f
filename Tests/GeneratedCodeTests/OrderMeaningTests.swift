@_spi(Generated) import Decorators
import Synchronization
import Testing

/// Orders of two decorators whose meaning does not follow from what each of them does alone.
@Suite(.timeLimit(.minutes(1)))
struct OrderMeaningTests {
  private struct Failure: Error {}

  /// Answers with the number of the call, fails, or answers only when it is cancelled.
  private final class Service: Meter {
    private struct State {
      var calls = 0
      var failures = 0
      var isStalling = false
    }

    private let state = Mutex(State())

    var callCount: Int { state.withLock { $0.calls } }

    func fail(next count: Int) { state.withLock { $0.failures = count } }
    func stall(_ isStalling: Bool = true) { state.withLock { $0.isStalling = isStalling } }

    func read(_ id: Int) async throws -> Int {
      let (number, isStalling) = try state.withLock { state in
        state.calls += 1
        if state.failures > 0 {
          state.failures -= 1
          throw Failure()
        }
        return (state.calls, state.isStalling)
      }
      guard isStalling else { return number }
      let (stream, continuation) = AsyncStream<Never>.makeStream()
      for await _ in stream {}
      continuation.finish()
      throw CancellationError()
    }

    func lookUp(_ id: Int) async throws -> Int { try await read(id) }
    func find(_ id: Int, completion: @escaping @Sendable (Result<Int, any Error>) -> Void) {}
  }

  private let service = Service()
  private let clock = ManualClock()
  private let metrics = MemoryMetrics()
  private let policy = RetryPolicy(
    maxAttempts: 3, backoff: .none, clock: ManualClock(autoAdvancing: true))

  // MARK: Calls beside each other

  /// Lets other tasks run until a condition holds.
  private func until(_ condition: () -> Bool) async {
    while !condition() { await Task.yield() }
  }

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
      service.stall()
      let call = Task { try await meter.read(1) }
      await until { service.callCount == count + 1 }
      service.stall(false)
      service.fail(next: 1)
      try await clock.waitForSleepers()
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
