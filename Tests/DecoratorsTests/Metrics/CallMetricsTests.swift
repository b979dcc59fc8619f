import Testing

@testable @_spi(Generated) import Decorators

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
    #expect(throws: (any Error).self) { try calls.started(0).perform { throw Numbered<Number>() } }
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
    await calls.started(1).perform {
      await Task.yield()
      #expect(metrics.value(of: "calls_active", where: ["member": "save()"]) == 1)
      calls.started(0).perform { #expect(metrics.value(of: "calls_active") == 2) }
    }
    #expect(metrics.value(of: "calls_active") == 0)
  }

  @Test func `A clock that goes back makes no duration negative`() {
    let durations = Lock<[Duration]>([])
    let sink = ClosureMetrics { _, _ in
      { _ in }
    } timer: { _, _ in
      { duration in durations.withLock { $0.append(duration) } }
    } meter: { _, _ in
      { _ in }
    }
    CallMetrics(of: ["Feed.load()"], in: sink, clock: ClockThatGoesBack()).started(0).perform {}
    #expect(durations.withLock { $0 } == [.zero])

    calls.started(0).perform { clock.advance(by: .seconds(2)) }
    metrics.makeTimer(label: "call_duration_seconds", dimensions: [])(.seconds(-7))
    #expect(metrics.value(of: "call_duration_seconds_sum") == 2)
    #expect(metrics.value(of: "call_duration_seconds_count") == 2)
  }

  @Test func `A completion handler ends the call once`() {
    var handlers: [@Sendable (Int?, (any Error)?) -> Void] = []
    var received: [Int?] = []
    calls.started(0).perform(.init { value, _ in received.append(value) }) { handlers.append($0) }
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
    calls.started(0).perform(.init { (_: Int) in }) { handlers.append($0) }
    #expect(metrics.value(of: "calls_active") == 1)
    handlers = []
    #expect(metrics.value(of: "calls_active") == 0)
    #expect(metrics.value(of: "calls_total") == 0)
  }

  @Test func `A call that throws besides has ended`() {
    #expect(throws: TimeoutError.self) {
      try calls.started(0).perform(.init { (_: Int) in }) { (_: @Sendable (Int) -> Void) in
        throw TimeoutError(limit: .zero)
      }
    }
    #expect(metrics.value(of: "calls_total", where: ["error_type": "TimeoutError"]) == 1)
    #expect(metrics.value(of: "calls_active") == 0)
  }

  @Test func `What a handler does is no part of the call`() {
    calls.started(0).perform(.init { (_: Int) in CallWatch.tell(CallEvent(.fallback)) }) {
      completion in
      CallWatch.tell(CallEvent(.retry))
      completion(1)
    }
    #expect(metrics.value(of: "call_events_total", where: ["event": "retry"]) == 1)
    #expect(metrics.value(of: "call_events_total", where: ["event": "fallback"]) == 0)
  }

  @Test func `A sink of closures makes each instrument once`() throws {
    let made = Lock<[String]>([])
    let note = { @Sendable (kind: String, label: String, dimensions: [(String, String)]) in
      let values = dimensions.map(\.1).joined(separator: " ")
      made.withLock { $0.append("\(kind) \(label) \(values)") }
    }
    let sink = ClosureMetrics { label, dimensions in
      note("counter", label, dimensions)
      return { note("count \($0)", label, dimensions) }
    } timer: { label, dimensions in
      note("timer", label, dimensions)
      return { note("time \($0)", label, dimensions) }
    } meter: { label, dimensions in
      note("meter", label, dimensions)
      return { note("change \($0)", label, dimensions) }
    } gauge: { label, dimensions in
      { note("set \($0)", label, dimensions) }
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
    for _ in 1...2 { calls.started(0).perform { CallWatch.tell(CallEvent(.hedge)) } }
    let call = [
      "change 1 calls_active Feed load()", "count 1 call_events_total Feed load() hedge",
      "change -1 calls_active Feed load()", "count 1 calls_total Feed load() success",
      "time 0.0 seconds call_duration_seconds Feed load() success",
    ]
    #expect(
      made.withLock { $0 } == [call[0], "counter call_events_total Feed load() hedge"]
        + call.dropFirst() + call)
    made.withLock { $0 = [] }
    sink.makeGauge(label: "limit", dimensions: [("name", "feed")])(2.5)
    #expect(made.withLock { $0 } == ["set 2.5 limit feed"])
  }
}
