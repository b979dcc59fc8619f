import Testing

@testable @_spi(Generated) import Decorators

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
    calls.started(name).perform { CallWatch.tell(CallEvent(.retry)) }
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
}
