import DecoratorsTelemetry
import DecoratorsTesting
import Foundation
@_spi(Generated) import TestSupport
import Testing

@testable @_spi(Generated) import Decorators
@testable @_spi(Generated) import DecoratorsResilience

/// The order in which observers are told of what several threads change.
@Suite(.timeLimit(.minutes(10)))
struct EffectOrderTests {
  /// Runs something on a thread of its own.
  private func onThread(_ body: @escaping @Sendable () -> Void) async {
    await withCheckedContinuation { (done: CheckedContinuation<Void, Never>) in
      Thread {
        body()
        done.resume()
      }.start()
    }
  }

  @Test func `Effects follow the order of changes, from all threads`() async {
    let state = ObservedState(0)
    let seen = Shared<[Int]>([])
    await withEightThreads { _ in
      for _ in 0..<500 {
        state.change { number, effects in
          number += 1
          effects.append { [number] in seen.change { $0.append(number) } }
        }
      }
    }
    // A task carries out what threads have left to it.
    await until { seen.value.count == 4_000 }
    #expect(seen.value == Array(1...4_000))
  }

  @Test func `Effects of effects follow, however many they are`() async {
    let state = ObservedState(0)
    let depth = Shared(0)
    let deepest = Shared(0)
    @Sendable func change() {
      state.change { number, effects in
        number += 1
        guard number < 10_000 else { return }
        effects.append {
          let current = depth.next()
          deepest.change { $0 = max($0, current) }
          change()
          depth.change { $0 -= 1 }
        }
      }
    }
    change()
    await until { state.withLock { $0 } == 10_000 }
    #expect(deepest.value == 1)
  }

  @Test func `A slow gauge delays no other call, and shows the last values`() async throws {
    let limiter = ConcurrencyLimiter(limit: 9)
    let values = Shared<[Double]>([])
    let (begun, mayEnd) = (DispatchSemaphore(value: 0), DispatchSemaphore(value: 0))
    let sink = ClosureMetrics { _, label, _ in
      { value in
        guard label == "concurrency_limit_active" else { return }
        values.change { $0.append(value) }
        if value == 1 {
          begun.signal()
          mayEnd.wait()
        }
      }
    }
    limiter.reportGauges(to: sink, as: "x")
    async let slow: Void = onThread { _ = limiter.admit() }
    await onThread { begun.wait() }
    for count in 2...4 {
      _ = limiter.admit()
      #expect(limiter.underWay == count)
    }
    #expect(values.value == [0, 1])
    mayEnd.signal()
    await slow
    #expect(values.value == [0, 1, 4])
  }

  @Test(arguments: [false, true])
  func `A circuit reports changes in their order`(_ isDurationSlow: Bool) async {
    let events = Shared<[String]>([])
    let (begun, mayEnd) = (DispatchSemaphore(value: 0), DispatchSemaphore(value: 0))
    @Sendable func wait(_ isSlow: Bool) {
      guard isSlow else { return }
      begun.signal()
      mayEnd.wait()
    }
    let circuit = CircuitBreaker(
      CircuitBreakerPolicy(
        minimumCalls: 1,
        breakDuration: .custom { _ in
          wait(isDurationSlow)
          return .seconds(5)
        }),
      clock: ManualClock(),
      onEvent: { event in
        wait(!isDurationSlow && event.kind == .circuitOpened)
        events.change { $0.append("\(event)") }
      })
    let metrics = MemoryMetrics()
    circuit.reportGauges(to: metrics, as: "x")
    var states = circuit.states.makeAsyncIterator()
    async let slow: Void = onThread { circuit.open() }
    await onThread { begun.wait() }
    #expect(circuit.currentState == .open)
    #expect(throws: CircuitOpenError(timeLeft: isDurationSlow ? nil : .seconds(5))) {
      try circuit.callNow()
    }
    circuit.isolate()
    circuit.close()
    #expect(circuit.currentState == .closed)
    mayEnd.signal()
    await slow
    #expect(
      events.value == [
        "call rejected", "circuit opened for 5.00 s", "circuit isolated", "circuit closed",
      ])
    for state in [CircuitBreaker.State.closed, .open, .isolated, .closed] {
      #expect(await states.next(isolation: nil) == state)
    }
    #expect(metrics.value(of: "circuit_state") == 0)
    #expect(circuit.timeLeft == nil)
  }

  @Test func `A rate limit does not use a time that was read before another call`() async {
    let time = Shared(Duration.zero)
    let isSlow = Shared(false)
    let (begun, mayEnd) = (DispatchSemaphore(value: 0), DispatchSemaphore(value: 0))
    let limiter = RateLimiter(
      RateLimitPolicy(calls: 1, per: .seconds(1), maxWait: .zero),
      clock: FakeClock(time: {
        let now = time.value
        let waits = isSlow.change { isSlow in
          defer { isSlow = false }
          return isSlow
        }
        if waits {
          begun.signal()
          mayEnd.wait()
        }
        return now
      }))
    isSlow.change { $0 = true }
    async let slow: Void = onThread { #expect(limiter.limit().admit() == nil) }
    await onThread { begun.wait() }
    time.change { $0 = .seconds(100) }
    #expect(limiter.limit().admit() != nil)
    mayEnd.signal()
    await slow
    // The clock has not gone back, so that no call comes back before its time.
    #expect(limiter.limit().admit() == nil)
  }
}
