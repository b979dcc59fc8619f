import DecoratorsTelemetry
import DecoratorsTesting
import Foundation
@_spi(Generated) import TestSupport
import Testing

@testable @_spi(Generated) import Decorators
@testable @_spi(Generated) import DecoratorsResilience

/// Code of the user's that a limit, a circuit or a budget calls, and that uses it then. Where it ran
/// under a lock, each of these tests ended the process.
@Suite(.timeLimit(.minutes(10)))
struct LimitCallBackTests {
  private static func read(_ limiter: ConcurrencyLimiter) {
    _ = (limiter.limit, limiter.underWay, limiter.waiting)
  }

  // MARK: Concurrency limit

  @Test func `Gauges of a concurrency limit read it, and make a call`() throws {
    let limiter = ConcurrencyLimiter(limit: 2)
    let values = Shared<[Double]>([])
    let sink = ClosureMetrics { _, label, _ in
      Self.read(limiter)
      return { value in
        Self.read(limiter)
        try? limiter.callNow()
        if label == "concurrency_limit_active" { values.change { $0.append(value) } }
      }
    }
    limiter.reportGauges(to: sink, as: "x")
    try limiter.callNow()
    #expect(limiter.underWay == 0)
    #expect(values.value == [0, 1, 0])
  }

  @Test func `The observer of a concurrency limit makes calls`() async throws {
    let limiters = CalledBack<ConcurrencyLimiter>()
    let events = Shared<[CallEvent.Kind]>([])
    let limiter = ConcurrencyLimiter(
      ConcurrencyLimitPolicy(limit: 1, maxWait: .zero),
      onEvent: { event in
        events.change { $0.append(event.kind) }
        limiters.call {
          Self.read($0)
          try? $0.callNow()
        }
      })
    limiters.set(limiter)
    try limiter.call { () throws in
      _ = #expect(throws: ConcurrencyLimitReachedError.self) { try limiter.callNow() }
    }
    #expect(events.value == [.concurrencyLimitRejected])
  }

  @Test func `The observer of a limit that adapts, and its predicate, read it`() throws {
    let limiters = CalledBack<ConcurrencyLimiter>()
    var policy = ConcurrencyLimitPolicy(limit: 10, adaptiveRange: 1...20)
    policy.isOverload = { _ in
      limiters.call(Self.read)
      return true
    }
    let limits = Shared<[Int]>([])
    let limiter = ConcurrencyLimiter(
      policy, clock: limiters.clock(Self.read),
      onEvent: { _ in limiters.call { limiter in limits.change { $0.append(limiter.limit) } } })
    limiters.set(limiter)
    for _ in 0..<10 {
      #expect(throws: LoadError.self) {
        try limiter.call { () throws -> Void in throw LoadError() }
      }
    }
    #expect(limits.value == [9])
  }

  @Test func `The clock of a time limit reads the limiter for which a call waits`() async throws {
    let limiter = ConcurrencyLimiter(limit: 1)
    let limiters = CalledBack<ConcurrencyLimiter>()
    limiters.set(limiter)
    let context = CallContext(timeLimit: .zero, clock: limiters.clock(Self.read))
    try await limiter.callAsync {
      _ = await #expect(throws: ConcurrencyLimitReachedError.self) {
        try await context.run { () async throws in try await limiter.callAsync() }
      }
    }
    #expect(limiters.calls > 0)
  }

  // MARK: Rate limit

  private func rateLimiter(
    _ limiters: CalledBack<RateLimiter>, calls: Int = 1, maxWait: Duration? = .zero,
    in store: (any RateLimitStore)? = nil, onEvent: CallEvent.Handler? = nil
  ) -> RateLimiter {
    let limiter = RateLimiter(
      RateLimitPolicy(calls: calls, per: .seconds(1), maxWait: maxWait), in: store,
      clock: limiters.clock { _ = $0.waiting },
      onEvent: onEvent,
      random: {
        limiters.call { _ = $0.take(for: .all) }
        return 0
      })
    limiters.set(limiter)
    return limiter
  }

  @Test func `The clock and the random numbers of a rate limit use it`() throws {
    let limiters = CalledBack<RateLimiter>()
    let limiter = rateLimiter(limiters)
    try limiter.limit().callNow()
    #expect(throws: RateLimitExceededError(timeLeft: .seconds(1))) {
      try limiter.limit().callNow()
    }
    #expect(limiters.calls > 1)
  }

  @Test func `Gauges of a rate limit read it, and make a call`() throws {
    let limiter = RateLimiter(calls: 4, per: .seconds(1), clock: ManualClock())
    let values = Shared<[Double]>([])
    let sink = ClosureMetrics { _, label, _ in
      _ = limiter.waiting
      return { value in
        _ = limiter.waiting
        if label == "rate_limit_tokens" {
          values.change { $0.append(value) }
          try? limiter.limit().callNow()
        }
      }
    }
    limiter.reportGauges(to: sink, as: "x")
    #expect(values.value == [4])
    // What the gauge itself took appears now.
    try limiter.limit().callNow()
    #expect(values.value == [4, 2])
  }

  @Test func `The observer of a rate limit makes calls`() throws {
    let limiters = CalledBack<RateLimiter>()
    let events = Shared<[CallEvent.Kind]>([])
    let limiter = rateLimiter(limiters) { event in
      events.change { $0.append(event.kind) }
      limiters.call { try? $0.limit().callNow() }
    }
    try limiter.limit().callNow()
    #expect(throws: RateLimitExceededError.self) { try limiter.limit().callNow() }
    #expect(events.value == [.rateLimitRejected])
  }

  private struct Store: RateLimitStore {
    let limiters: CalledBack<RateLimiter>

    func take(for key: RateLimiter.Key) async -> Duration? {
      limiters.call { _ = $0.take(for: key) }
      return nil
    }
  }

  @Test func `The store of a rate limit uses the limiter`() async throws {
    let limiters = CalledBack<RateLimiter>()
    let limiter = rateLimiter(limiters, in: Store(limiters: limiters))
    try await limiter.limit(for: "user:", 1).callAsync()
  }

  @Test func `The release of a rate limit's key uses the limiter`() throws {
    let clock = ManualClock()
    let limiter = RateLimiter(calls: 1, per: .seconds(1), clock: clock)
    let released = Shared(0)
    for number in 0..<200 {
      let key = Farewell(number) {
        released.change { $0 += 1 }
        _ = limiter.waiting
      }
      try limiter.limit(for: "user:", key).callNow()
      clock.advance(by: .seconds(2))
    }
    #expect(released.value > 100)
  }

  // MARK: Circuit

  private static func read(_ circuit: CircuitBreaker) {
    _ = (circuit.currentState, circuit.timeLeft, circuit.counts)
  }

  private func fail(_ circuit: CircuitBreaker) {
    #expect(throws: (any Error).self) { try circuit.call { () throws in throw LoadError() } }
  }

  @Test func `Gauges of a circuit read it`() {
    let circuit = CircuitBreaker(CircuitBreakerPolicy(minimumCalls: 1), clock: ManualClock())
    let values = Shared<[Double]>([])
    let sink = ClosureMetrics { _, _, _ in
      Self.read(circuit)
      return { value in
        Self.read(circuit)
        values.change { $0.append(value) }
      }
    }
    circuit.reportGauges(to: sink, as: "x")
    fail(circuit)
    circuit.close()
    #expect(values.value == [0, 2, 0])
  }

  @Test func `A custom duration, and the random numbers, ask the circuit`() {
    let circuits = CalledBack<CircuitBreaker>()
    let states = Shared<[CircuitBreaker.State]>([])
    let policy = CircuitBreakerPolicy(
      minimumCalls: 1,
      breakDuration: .custom(jitter: .full) { attempt in
        circuits.call { circuit in
          Self.read(circuit)
          states.change { $0.append(circuit.currentState) }
          // Not made: the circuit is open already.
          #expect(throws: CircuitOpenError()) { try circuit.callNow() }
        }
        return .seconds(attempt)
      })
    let circuit = CircuitBreaker(
      policy, clock: ManualClock(),
      random: {
        circuits.call(Self.read)
        return 0.5
      })
    circuits.set(circuit)
    fail(circuit)
    #expect(circuit.timeLeft == .seconds(1))
    #expect(throws: CircuitOpenError(timeLeft: .seconds(1))) { try circuit.callNow() }
    circuit.open()
    #expect(circuit.timeLeft == .milliseconds(1_500))
    #expect(states.value == [.open, .open])
  }

  @Test func `The clock and the predicates of a circuit read it`() {
    let circuits = CalledBack<CircuitBreaker>()
    let circuit = CircuitBreaker(
      CircuitBreakerPolicy(
        minimumCalls: 1,
        isFailure: { _ in
          circuits.call(Self.read)
          return true
        },
        isIgnored: { _ in
          circuits.call(Self.read)
          return false
        }),
      clock: circuits.clock { _ = $0.currentState })
    circuits.set(circuit)
    fail(circuit)
    Self.read(circuit)
    circuit.open(for: .seconds(1))
    #expect(throws: CircuitOpenError.self) { try circuit.callNow() }
    #expect(circuits.calls > 5)
  }

  @Test func `The observer of a circuit changes it`() async {
    let circuits = CalledBack<CircuitBreaker>()
    let events = Shared<[CallEvent.Kind]>([])
    let circuit = CircuitBreaker(
      CircuitBreakerPolicy(minimumCalls: 1), clock: ManualClock(),
      onEvent: { event in
        events.change { $0.append(event.kind) }
        circuits.call { $0.isolate() }
      })
    circuits.set(circuit)
    let metrics = MemoryMetrics()
    circuit.reportGauges(to: metrics, as: "x")
    var states = circuit.states.makeAsyncIterator()
    fail(circuit)
    // It is not told of what it has done itself. Others are.
    #expect(events.value == [.circuitOpened])
    #expect(circuit.currentState == .isolated)
    #expect(metrics.value(of: "circuit_state") == 3)
    for state in [CircuitBreaker.State.closed, .open, .isolated] {
      #expect(await states.next(isolation: nil) == state)
    }
    circuit.close()
    #expect(events.value == [.circuitOpened, .circuitClosed])
  }

  // MARK: Budget

  @Test func `The clock and the predicate of a budget read it`() {
    let budgets = CalledBack<RetryBudget>()
    let isReading = Shared(false)
    let read: @Sendable (RetryBudget) -> Void = { budget in
      guard
        !isReading.change({ was in
          defer { was = true }
          return was
        })
      else { return }
      #expect(budget.tokens <= 500)
      isReading.change { $0 = false }
    }
    let budget = RetryBudget(
      clock: budgets.clock(read),
      isTimeout: { _ in
        budgets.call(read)
        return false
      })
    budgets.set(budget)
    #expect(budget.spend(onRetryAfter: LoadError()) == 5)
    #expect(budget.tokens == 495)
  }
}
