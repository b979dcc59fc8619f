import DecoratorsTesting
import TestSupport
import Testing

@testable @_spi(Generated) import Decorators
@testable @_spi(Generated) import DecoratorsTelemetry

/// The counts of calls, in any sink.
struct CallMetricsTests {
  let clock = ManualClock()
  let metrics = MemoryMetrics()

  var calls: CallMetrics {
    CallMetrics(of: ["Feed.load()", "Feed.save()"], in: metrics, clock: clock)
  }

  private struct Numbered<Number>: Error {}

  /// Has a call fail with an error of a type that no other depth has.
  private func fail<Number>(_ type: Number.Type, depth: Int, _ calls: CallMetrics) {
    #expect(throws: (any Error).self) {
      try calls.started("Feed.load()").perform { throw Numbered<Number>() }
    }
    if depth > 1 { fail([Number].self, depth: depth - 1, calls) }
  }

  @Test func `The types of errors that are too many are one`() {
    let calls = calls
    fail(Int.self, depth: 25, calls)
    fail(Int.self, depth: 25, calls)
    #expect(metrics.prometheusText.ranges(of: "error_type=").count == 21)
    #expect(metrics.value(of: "calls_total", where: ["error_type": "_OTHER"]) == 10)
    #expect(metrics.value(of: "calls_total", where: ["outcome": "failure"]) == 50)
  }

  @Test func `A call is under way while it is made`() async {
    let calls = calls
    await calls.started("Feed.save()").perform {
      await Task.yield()
      #expect(metrics.value(of: "calls_active", where: ["member": "save()"]) == 1)
      calls.started("Feed.load()").perform { #expect(metrics.value(of: "calls_active") == 2) }
    }
    #expect(metrics.value(of: "calls_active") == 0)
  }

  @Test func `A clock that goes back makes no duration negative`() {
    let durations = Lock<[Double]>([])
    let sink = ClosureMetrics { kind, _, _ in
      { value in if kind == .timer { durations.withLock { $0.append(value) } } }
    }
    CallMetrics(of: ["Feed.load()"], in: sink, clock: FakeClock.goingBack).started("Feed.load()")
      .perform {}
    #expect(durations.withLock { $0 } == [0])

    calls.started("Feed.load()").perform { clock.advance(by: .seconds(2)) }
    metrics.makeInstrument(.timer, label: "call_duration_seconds", dimensions: [])(-7)
    #expect(metrics.value(of: "call_duration_seconds_sum") == 2)
    #expect(metrics.value(of: "call_duration_seconds_count") == 2)
  }

  @Test func `A completion handler ends the call once`() {
    var handlers: [@Sendable (Int?, (any Error)?) -> Void] = []
    var received: [Int?] = []
    calls.started("Feed.load()").perform(.init { value, _ in received.append(value) }) {
      handlers.append($0)
    }
    clock.advance(by: .seconds(2))
    handlers[0](1, nil)
    handlers[0](nil, TimeoutError(limit: .zero))
    #expect(received == [1, nil])
    #expect(metrics.value(of: "calls_total", where: ["outcome": "success"]) == 1)
    #expect(metrics.value(of: "calls_total", where: ["outcome": "failure"]) == 0)
    #expect(metrics.value(of: "call_duration_seconds_sum") == 2)
  }

  @Test func `A call whose handler is let go of is no longer under way`() {
    var handlers: [@Sendable (Int) -> Void] = []
    calls.started("Feed.load()").perform(.init { (_: Int) in }) { handlers.append($0) }
    #expect(metrics.value(of: "calls_active") == 1)
    handlers = []
    #expect(metrics.value(of: "calls_active") == 0)
    #expect(metrics.value(of: "calls_total") == 0)
  }

  @Test func `A call that throws besides has ended, or is cancelled`() {
    for error in [TimeoutError(limit: .zero), CancellationError()] as [any Error] {
      #expect(throws: (any Error).self) {
        try calls.started("Feed.load()").perform(.init { (_: Int) in }) {
          (_: @Sendable (Int) -> Void) in
          throw error
        }
      }
    }
    #expect(metrics.value(of: "calls_total", where: ["error_type": "TimeoutError"]) == 1)
    #expect(metrics.value(of: "calls_total", where: ["outcome": "cancelled"]) == 1)
    #expect(metrics.value(of: "calls_active") == 0)
  }

  @Test func `What a handler does is no part of the call`() {
    calls.started("Feed.load()").perform(
      .init { (_: Int) in CallInstrumentation.tell(CallEvent(.fallback)) }
    ) {
      completion in
      CallInstrumentation.tell(CallEvent(.retry))
      completion(1)
    }
    #expect(metrics.value(of: "call_events_total", where: ["event": "retry"]) == 1)
    #expect(metrics.value(of: "call_events_total", where: ["event": "fallback"]) == 0)
  }

  @Test func `A sink of closures makes each instrument once`() throws {
    let made = Lock<[String]>([])
    let sink = ClosureMetrics { kind, label, dimensions in
      let name = "\(label) \(dimensions.map(\.1).joined(separator: " "))"
      made.withLock { $0.append("\(kind) \(name)") }
      return { value in made.withLock { $0.append("\(value) \(name)") } }
    }
    let calls = CallMetrics(of: ["Feed.load()"], in: sink, clock: clock)
    #expect(
      made.withLock { $0 } == [
        "meter calls_active Feed load()",
        "counter calls_total Feed load() success",
        "timer call_duration_seconds Feed load() success",
        "timer call_duration_seconds Feed load() failure",
        "counter calls_total Feed load() cancelled",
        "timer call_duration_seconds Feed load() cancelled",
      ])
    made.withLock { $0 = [] }
    for _ in 1...2 {
      calls.started("Feed.load()").perform { CallInstrumentation.tell(CallEvent(.hedge)) }
    }
    let call = [
      "1.0 calls_active Feed load()", "1.0 call_events_total Feed load() hedge",
      "-1.0 calls_active Feed load()", "1.0 calls_total Feed load() success",
      "0.0 call_duration_seconds Feed load() success",
    ]
    #expect(
      made.withLock { $0 } == [call[0], "counter call_events_total Feed load() hedge"]
        + call.dropFirst() + call)
  }

  @Test func `A further dimension replaces none of a call`() {
    let dimensions = ["outcome": "own", "event": "own", "region": "eu"]
    let calls = CallMetrics(
      of: ["Feed.load()"], in: metrics, dimensions: dimensions, clock: clock)
    fail(Int.self, depth: 2, calls)
    calls.started("Feed.load()").perform {}
    #expect(metrics.value(of: "calls_total", where: ["outcome": "failure", "region": "eu"]) == 2)
    #expect(metrics.value(of: "calls_total", where: ["outcome": "success", "region": "eu"]) == 1)
    #expect(!metrics.prometheusText.contains("own"))
  }
}
