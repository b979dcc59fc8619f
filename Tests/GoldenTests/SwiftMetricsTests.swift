import DecoratorGenerator
import DecoratorSpec
import Testing

/// A target whose spec asks for instruments of swift-metrics.
@Suite struct SwiftMetricsTests {
  private static let protocols = """
    protocol Feed: Sendable { func fetch(page: Int) async throws -> [String] }
    protocol Bus: Sendable { func send() }
    public protocol Watch: AnyObject { func now() -> Int }
    """

  private static let specs = [
    "Feed": """
    protocols:
      Feed:
        source: Protocols.swift
        decorators: { metrics: { swiftMetrics: true }, retry: { maxAttempts: 2, backoff: none } }
        stack: [metrics, retry]
      Bus: { source: Protocols.swift, decorators: { metrics: { swiftMetrics: true } } }
    """,
    "Watch": """
    access: public
    protocols: { Watch: { source: Protocols.swift, decorators: { metrics: { swiftMetrics: true } } } }
    """,
  ]

  private static let program = """
    import CoreMetrics
    import Decorators
    import Foundation

    struct NoFeed: Error {}
    struct RemoteFeed: Feed {
      func fetch(page: Int) async throws -> [String] {
        if page == 0 { throw NoFeed() }
        return ["a"]
      }
    }
    struct StillBus: Bus { func send() {} }
    final class Stopwatch: Watch { func now() -> Int { 0 } }

    @main enum Program {
      static func main() async throws {
        let clock = ManualClock()
        let remote: any Feed = RemoteFeed()
        let feed = remote.retrying(RetryPolicy(maxAttempts: 2, backoff: .none))
          .measuring(in: MetricsSystem.factory, clock: clock)
        print("made")
        _ = try await feed.fetch(page: 1)
        try? await { _ = try await feed.fetch(page: 0) }()

        print("stacks")
        _ = try await remote.decorated(measuringClock: clock).fetch(page: 1)
        _ = try await remote.decorated(measuringIn: MetricsSystem.factory, measuringClock: clock)
          .fetch(page: 1)

        print("others")
        let metrics = MemoryMetrics()
        _ = try await remote.measuring(in: metrics).fetch(page: 1)
        StillBus().measuring(in: metrics).send()
        _ = Stopwatch().measuring(in: metrics).now()
        print(metrics.value(of: "calls_total"))

        print("gauges")
        ClosureMetrics.feed().makeInstrument(.gauge, label: "limit", dimensions: [("name", "feed")])(2.5)
      }
    }
    """

  /// A stand-in for the part of swift-metrics that generated code uses, with a factory that prints.
  private static let coreMetrics = """
    public protocol CounterHandler: AnyObject, Sendable { func increment(by: Int64) }
    public protocol TimerHandler: AnyObject, Sendable { func recordNanoseconds(_ duration: Int64) }
    public protocol MeterHandler: AnyObject, Sendable {
      func increment(by: Double)
      func decrement(by: Double)
    }
    public protocol RecorderHandler: AnyObject, Sendable { func record(_ value: Double) }
    public protocol MetricsFactory: Sendable {
      func makeCounter(label: String, dimensions: [(String, String)]) -> CounterHandler
      func makeMeter(label: String, dimensions: [(String, String)]) -> MeterHandler
      func makeTimer(label: String, dimensions: [(String, String)]) -> TimerHandler
      func makeRecorder(
        label: String, dimensions: [(String, String)], aggregate: Bool
      ) -> RecorderHandler
    }
    public enum MetricsSystem { public static var factory: MetricsFactory { Printer() } }

    public final class Counter: Sendable {
      public let _handler: CounterHandler
      public init(label: String, dimensions: [(String, String)], handler: CounterHandler) {
        _handler = handler
      }
      public func increment<DataType: BinaryInteger>(by amount: DataType) {
        _handler.increment(by: Int64(amount))
      }
    }
    public final class Timer: Sendable {
      public let _handler: TimerHandler
      public init(label: String, dimensions: [(String, String)], handler: TimerHandler) {
        _handler = handler
      }
      public func recordSeconds<DataType: BinaryInteger>(_ duration: DataType) {}
      public func recordSeconds<DataType: BinaryFloatingPoint>(_ duration: DataType) {
        _handler.recordNanoseconds(Int64(duration * 1_000_000_000))
      }
    }
    public final class Meter: Sendable {
      public let _handler: MeterHandler
      public init(label: String, dimensions: [(String, String)], handler: MeterHandler) {
        _handler = handler
      }
      public func increment<DataType: BinaryFloatingPoint>(by amount: DataType) {
        _handler.increment(by: Double(amount))
      }
      public func decrement<DataType: BinaryFloatingPoint>(by amount: DataType) {
        _handler.decrement(by: Double(amount))
      }
    }
    public final class Recorder: Sendable {
      public let _handler: RecorderHandler
      public init(
        label: String, dimensions: [(String, String)], aggregate: Bool, handler: RecorderHandler
      ) {
        _handler = handler
      }
      public func record<DataType: BinaryFloatingPoint>(_ value: DataType) {
        _handler.record(Double(value))
      }
    }

    private struct Printer: MetricsFactory {
      final class Handler: CounterHandler, MeterHandler, TimerHandler, RecorderHandler {
        let name: String
        init(_ label: String, _ dimensions: [(String, String)]) {
          name = label + dimensions.map { " \\($0.0)=\\($0.1)" }.joined()
          print("make", name)
        }
        func increment(by amount: Int64) { print(name, "+", amount) }
        func increment(by amount: Double) { print(name, "+", amount) }
        func decrement(by amount: Double) { print(name, "-", amount) }
        func recordNanoseconds(_ duration: Int64) { print(name, duration, "ns") }
        func record(_ value: Double) { print(name, "=", value) }
      }
      func makeCounter(label: String, dimensions: [(String, String)]) -> CounterHandler {
        Handler(label, dimensions)
      }
      func makeMeter(label: String, dimensions: [(String, String)]) -> MeterHandler {
        Handler(label, dimensions)
      }
      func makeTimer(label: String, dimensions: [(String, String)]) -> TimerHandler {
        Handler(label, dimensions)
      }
      func makeRecorder(
        label: String, dimensions: [(String, String)], aggregate: Bool
      ) -> RecorderHandler {
        Handler(aggregate ? "aggregated \\(label)" : label, dimensions)
      }
    }
    """

  @Test(.enabled(if: StandInProgram.canBeBuilt))
  func `Factories of swift-metrics make the instruments`() throws {
    let program = StandInProgram(
      protocols: Self.protocols, specs: Self.specs, program: Self.program,
      modules: [.init(name: "CoreMetrics", swift: Self.coreMetrics)])
    let lines = try program.output().split(separator: "\n")
      .map { String($0.replacing(" protocol=Feed member=fetch(page:)", with: "")) }
    let made = [
      "make calls_active", "make calls_total outcome=success",
      "make call_duration_seconds outcome=success", "make call_duration_seconds outcome=failure",
      "make calls_total outcome=cancelled", "make call_duration_seconds outcome=cancelled",
    ]
    let succeeded = [
      "calls_active + 1.0", "calls_active - 1.0", "calls_total outcome=success + 1",
      "call_duration_seconds outcome=success 0 ns",
    ]
    let failed = [
      "calls_active + 1.0", "make call_events_total event=retry",
      "call_events_total event=retry + 1", "make call_events_total event=retry_gave_up",
      "call_events_total event=retry_gave_up + 1", "calls_active - 1.0",
      "make calls_total outcome=failure error_type=NoFeed",
      "calls_total outcome=failure error_type=NoFeed + 1",
      "call_duration_seconds outcome=failure 0 ns",
    ]
    let expected = [
      made, ["made"], succeeded, failed, ["stacks"], made, succeeded, made, succeeded,
      ["others", "3.0", "gauges", "make limit name=feed", "limit name=feed = 2.5"],
    ]
    #expect(lines == expected.flatMap(\.self))
  }

  @Test func `What connects the metrics with swift-metrics is written once in a file`() throws {
    let generator = try Generator(library: .builtIn()) { _ in Self.protocols }
    for (name, text) in Self.specs {
      let spec = SourceText(path: "\(name).decorators.yaml", text: text)
      let swift = try generator.swiftFile(for: spec).text
      #expect(swift.ranges(of: "init(swiftMetrics factory: any").count == 1)
    }
  }
}
