import DecoratorsTesting
import TestSupport
import Testing

@testable @_spi(Generated) import Decorators
@testable @_spi(Generated) import DecoratorsTelemetry

/// The counts of metrics in memory, and their text.
struct MemoryMetricsTests {
  let clock = ManualClock()

  @Test func `Prometheus reads the text`() {
    let metrics = MemoryMetrics(buckets: [.seconds(1), .milliseconds(100), .seconds(1)])
    let name = "App.Feed.load(\"a\\b\n\")"
    let calls = CallMetrics(of: [name], in: metrics, clock: clock)
    for milliseconds in [25, 100, 625, 3_000] {
      calls.started(name).perform { clock.advance(by: .milliseconds(milliseconds)) }
    }
    struct NoFeed: Error {}
    #expect(throws: NoFeed.self) { try calls.started(name).perform { throw NoFeed() } }
    calls.started(name).perform { CallInstrumentation.tell(CallEvent(.retry)) }
    let member = #"member="load(\"a\\b\n\")""#
    let feed = #"protocol="App.Feed""#
    #expect(
      metrics.prometheusText == """
        # HELP call_duration_seconds How long calls took, in seconds.
        # TYPE call_duration_seconds histogram
        call_duration_seconds_bucket{\(member),outcome="cancelled",\(feed),le="0.1"} 0
        call_duration_seconds_bucket{\(member),outcome="cancelled",\(feed),le="1.0"} 0
        call_duration_seconds_bucket{\(member),outcome="cancelled",\(feed),le="+Inf"} 0
        call_duration_seconds_sum{\(member),outcome="cancelled",\(feed)} 0
        call_duration_seconds_count{\(member),outcome="cancelled",\(feed)} 0
        call_duration_seconds_bucket{\(member),outcome="failure",\(feed),le="0.1"} 1
        call_duration_seconds_bucket{\(member),outcome="failure",\(feed),le="1.0"} 1
        call_duration_seconds_bucket{\(member),outcome="failure",\(feed),le="+Inf"} 1
        call_duration_seconds_sum{\(member),outcome="failure",\(feed)} 0
        call_duration_seconds_count{\(member),outcome="failure",\(feed)} 1
        call_duration_seconds_bucket{\(member),outcome="success",\(feed),le="0.1"} 3
        call_duration_seconds_bucket{\(member),outcome="success",\(feed),le="1.0"} 4
        call_duration_seconds_bucket{\(member),outcome="success",\(feed),le="+Inf"} 5
        call_duration_seconds_sum{\(member),outcome="success",\(feed)} 3.75
        call_duration_seconds_count{\(member),outcome="success",\(feed)} 5
        # HELP call_events_total What decorators did to calls.
        # TYPE call_events_total counter
        call_events_total{event="retry",\(member),\(feed)} 1
        # HELP calls_active Calls that are under way.
        # TYPE calls_active gauge
        calls_active{\(member),\(feed)} 0
        # HELP calls_total Calls that have ended.
        # TYPE calls_total counter
        calls_total{error_type="NoFeed",\(member),outcome="failure",\(feed)} 1
        calls_total{\(member),outcome="cancelled",\(feed)} 0
        calls_total{\(member),outcome="success",\(feed)} 5

        """)
    #expect(MemoryMetrics.prometheusContentType.hasPrefix("text/plain; version=0.0.4"))
  }

  @Test func `Names that Prometheus does not have are made to fit`() {
    let metrics = MemoryMetrics()
    metrics.makeInstrument(.meter, label: "2 größen", dimensions: [("ort.name", "Köln")])(-3)
    metrics.makeInstrument(.counter, label: "empty", dimensions: [])(2)
    #expect(
      metrics.prometheusText == """
        # TYPE _2_gr__en gauge
        _2_gr__en{ort_name="Köln"} -3
        # TYPE empty counter
        empty 2

        """)
  }

  @Test func `A gauge has the value that was set last`() {
    let metrics = MemoryMetrics()
    let places = metrics.makeInstrument(.gauge, label: "places", dimensions: [("limit", "feed")])
    places(4)
    places(2.5)
    metrics.makeInstrument(.gauge, label: "places", dimensions: [("limit", "shop")])(.infinity)
    metrics.makeInstrument(.gauge, label: "tokens", dimensions: [])(.nan)
    #expect(metrics.value(of: "places", where: ["limit": "feed"]) == 2.5)
    #expect(
      metrics.prometheusText == """
        # TYPE places gauge
        places{limit="feed"} 2.5
        places{limit="shop"} +Inf
        # TYPE tokens gauge
        tokens NaN

        """)
    #expect(metrics.description == MemoryMetrics().description)
  }

  @Test func `Instruments with the same label and dimensions are one`() {
    let metrics = MemoryMetrics()
    for _ in 1...2 {
      metrics.makeInstrument(.counter, label: "calls", dimensions: [("a", "1")])(1)
      metrics.makeInstrument(.timer, label: "time", dimensions: [])(1.5)
      metrics.makeInstrument(.meter, label: "active", dimensions: [])(2)
    }
    metrics.makeInstrument(.counter, label: "calls", dimensions: [("a", "2")])(5)
    #expect(metrics.value(of: "calls") == 7)
    #expect(metrics.value(of: "calls", where: ["a": "1"]) == 2)
    #expect(metrics.value(of: "calls", where: ["b": "1"]) == 0)
    #expect(metrics.value(of: "time_count") == 2)
    #expect(metrics.value(of: "time_sum") == 3)
    #expect(metrics.value(of: "active") == 4)
  }

  @Test(.tags(.promise))
  func `Labels that Prometheus cannot tell apart have names of their own`() {
    let metrics = MemoryMetrics(buckets: [.seconds(1)])
    metrics.makeInstrument(.counter, label: "db.calls", dimensions: [])(1)
    metrics.makeInstrument(.counter, label: "db_calls", dimensions: [])(2)
    metrics.makeInstrument(.counter, label: "size", dimensions: [])(3)
    metrics.makeInstrument(.meter, label: "size", dimensions: [])(4)
    metrics.makeInstrument(.timer, label: "wait", dimensions: [])(0.5)
    metrics.makeInstrument(.counter, label: "wait_count", dimensions: [])(5)
    #expect(
      metrics.prometheusText == """
        # TYPE db_calls_2 counter
        db_calls_2 1
        # TYPE db_calls counter
        db_calls 2
        # TYPE size counter
        size 3
        # TYPE size_2 gauge
        size_2 4
        # TYPE wait histogram
        wait_bucket{le="1.0"} 1
        wait_bucket{le="+Inf"} 1
        wait_sum 0.5
        wait_count 1
        # TYPE wait_count_2 counter
        wait_count_2 5

        """)
  }

  @Test(.tags(.promise))
  func `Dimensions that Prometheus cannot tell apart have names of their own`() {
    let metrics = MemoryMetrics()
    let sizes = [("a.b", "1"), ("a_b", "2"), ("le", "3"), ("__name__", "4")]
    metrics.makeInstrument(.gauge, label: "size", dimensions: sizes)(1)
    metrics.makeInstrument(.gauge, label: "size", dimensions: [("a_b", "1")])(2)
    metrics.makeInstrument(.gauge, label: "size", dimensions: [("a.b", "1")])(3)
    #expect(
      metrics.prometheusText == """
        # TYPE size gauge
        size{__name___2="4",a_b="2",a_b_2="1",le="3"} 1
        size{a_b="1"} 2
        size{a_b_2="1"} 3

        """)
  }

  @Test(.tags(.promise))
  func `A dimension cannot take the place of a bucket's bound`() {
    let metrics = MemoryMetrics(buckets: [.seconds(1)])
    metrics.makeInstrument(.timer, label: "time", dimensions: [("le", "x")])(2)
    #expect(
      metrics.prometheusText == """
        # TYPE time histogram
        time_bucket{le_2="x",le="1.0"} 0
        time_bucket{le_2="x",le="+Inf"} 1
        time_sum{le_2="x"} 2
        time_count{le_2="x"} 1

        """)
  }

  @Test(.tags(.promise))
  func `The table shows no duration that was not measured`() throws {
    let metrics = MemoryMetrics()
    let calls = CallMetrics(of: ["Feed.load()"], in: metrics, clock: clock)
    func durations(_ measured: [Duration]) throws -> Substring {
      for duration in measured {
        calls.started("Feed.load()").perform { clock.advance(by: duration) }
      }
      let row = try #require(metrics.description.split(separator: "\n").last)
      return row.drop { $0 != "≤" }
    }
    #expect(try durations([.microseconds(3)]) == "≤ 5.00 ms  ≤ 5.00 ms  ≤ 5.00 ms")
    #expect(try durations([.milliseconds(103)]) == "≤ 5.00 ms  ≤ 250 ms  ≤ 250 ms")
    #expect(try durations([.seconds(11)]) == "≤ 250 ms  > 10.0 s  > 10.0 s")
  }

  @Test(.tags(.promise))
  func `The table has one line for an error or an event, whatever further dimensions it has`() {
    let metrics = MemoryMetrics()
    for region in ["eu", "us"] {
      let calls = CallMetrics(
        of: ["Feed.load()"], in: metrics, dimensions: ["region": region], clock: clock)
      try? calls.started("Feed.load()").perform {
        CallInstrumentation.tell(CallEvent(.retry))
        throw LoadError()
      }
    }
    let lines = metrics.description.split(separator: "\n")
      .map { $0.split(separator: " ").prefix(2).joined(separator: " ") }
    #expect(lines == ["member calls", "Feed.load() 2", "LoadError 2", "retry 2"])
  }
}
