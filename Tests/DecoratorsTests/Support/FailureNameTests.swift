import DecoratorsTesting
import TestSupport
import Testing

@_spi(Generated) @testable import Decorators
@_spi(Generated) @testable import DecoratorsResilience
@testable @_spi(Generated) import DecoratorsTelemetry

/// A result that failed by its status is named with the status, wherever a failure has a name.
@Suite struct FailureNameTests {
  private struct Reply: HTTPStatusReporting { var httpStatus: Int }
  private struct Secret: Error, CustomStringConvertible { var description: String { "secret" } }

  private func failed(_ status: Int = 503) throws -> FailedResult {
    try #require(
      throws: FailedResult.self,
      performing: {
        _ = try FailedResult.checked(Reply(httpStatus: status), http: true)
      })
  }

  @Test func `Every event says the status`() throws {
    let failed = try failed()
    var withName: Set<CallEvent.Kind> = []
    for kind in CallEvent.Kind.allCases {
      var event = CallEvent(kind)
      (event.error, event.failures, event.calls) = (failed, 3, 4)
      let text = "\(event)"
      #expect(!text.contains("FailedResult"), "\(kind)")
      if text.contains("HTTP status 503") { withName.insert(kind) }
    }
    #expect(
      withName.isSuperset(of: [
        .retry, .retryGaveUp, .hedgeFailed, .fallback, .circuitOpened, .cacheStale, .cacheHit,
        .cacheStoreFailed, .faultInjected,
      ]))
    var event = CallEvent(.retry)
    (event.error, event.attemptsLeft) = (failed, 2)
    #expect("\(event)" == "attempt 1 failed with HTTP status 503, 2 left, next at once")
  }

  @Test func `An open circuit says after which status`() throws {
    let error = CircuitOpenError(name: "feed", lastError: try failed())
    #expect("\(error)" == "the circuit of feed is open, after HTTP status 503")
  }

  @Test func `Metrics tell one status from another`() throws {
    let metrics = MemoryMetrics()
    let calls = CallMetrics(of: ["Feed.load()"], in: metrics, clock: ManualClock())
    for status in [503, 503, 404] { calls.started("Feed.load()").failed(try failed(status)) }
    calls.started("Feed.load()").failed(Secret())
    func count(_ name: String) -> Double {
      metrics.value(of: "calls_total", where: ["error_type": name])
    }
    #expect(
      ["HTTP status 503", "HTTP status 404", "FailedResult", "Secret"].map(count) == [2, 1, 0, 1])
  }

  @Test func `A span has the status as the type of its error`() throws {
    let changes = Shared<[String]>([])
    let span = CallTracer.Span(1, in: Self.$context, isRecording: true) { change in
      if case .attribute("error.type", let value) = change { changes.change { $0.append(value) } }
    }
    let tracer = CallTracer { _ in span }
    tracer.started("Feed.load()").failed(try failed())
    tracer.started("Feed.load()").failed(Secret())
    #expect(changes.value == ["HTTP status 503", "Secret"])
  }

  @TaskLocal private static var context: Int?
}
