/// Stand-ins for the parts of swift-log, swift-metrics and swift-distributed-tracing that generated code
/// uses, under the names that they have there. They print what they are told.
enum StandInLibraries {
  /// The modules, each after those that it imports.
  static let all = [
    (name: "Logging", swift: logging), (name: "CoreMetrics", swift: coreMetrics),
    (name: "ServiceContextModule", swift: serviceContext), (name: "Tracing", swift: tracing),
  ]

  private static let logging = """
    public struct Logger: Sendable {
      public enum Level: String, CaseIterable, Sendable {
        case trace, debug, info, notice, warning, error, critical
      }
      public enum MetadataValue: Sendable { case string(String), array([MetadataValue]) }
      public typealias Metadata = [String: MetadataValue]
      public struct Message: ExpressibleByStringInterpolation, Sendable {
        public let text: String
        public init(stringLiteral value: String) { text = value }
      }

      public var label: String
      public var logLevel = Level.info

      public init(label: String) { self.label = label }

      public func log(
        level: Level, _ message: @autoclosure () -> Message,
        metadata: @autoclosure () -> Metadata? = nil, source: @autoclosure () -> String? = nil,
        file: String = #fileID, function: String = #function, line: UInt = #line
      ) {
        let keys = metadata()?.keys.sorted().joined(separator: " ") ?? ""
        let call = message().text.split(separator: " ")[1]
        print(label, level, call, keys)
      }
    }
    """

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

  private static let serviceContext = """
    public struct ServiceContext: Sendable {
      /// The number of the span.
      public var number: Int?
      public static var topLevel: ServiceContext { ServiceContext() }
      @TaskLocal public static var current: ServiceContext?
    }
    """

  private static let tracing = """
    @_exported import ServiceContextModule
    import Synchronization

    public enum SpanKind: Sendable { case server, client, producer, consumer, `internal` }
    public struct SpanStatus: Sendable {
      public enum Code: Sendable { case ok, error }
      public let code: Code
      public let message: String?
      public init(code: Code, message: String? = nil) {
        self.code = code
        self.message = message
      }
    }
    public protocol SpanAttributeConvertible { func toSpanAttribute() -> SpanAttribute }
    public enum SpanAttribute: Sendable, SpanAttributeConvertible, ExpressibleByStringLiteral {
      case int64(Int64)
      case string(String)
      public init(stringLiteral value: String) { self = .string(value) }
      public func toSpanAttribute() -> SpanAttribute { self }
    }
    extension String: SpanAttributeConvertible {
      public func toSpanAttribute() -> SpanAttribute { .string(self) }
    }
    public struct SpanAttributes: Sendable, ExpressibleByDictionaryLiteral {
      private var attributes: [String: SpanAttribute] = [:]
      public init(dictionaryLiteral elements: (String, SpanAttribute)...) {
        attributes = Dictionary(uniqueKeysWithValues: elements)
      }
      public subscript(_ name: String) -> SpanAttributeConvertible? {
        get { attributes[name] }
        set { attributes[name] = newValue?.toSpanAttribute() }
      }
      fileprivate var texts: [(name: String, value: String)] {
        attributes.sorted { $0.key < $1.key }.compactMap { name, value in
          if case .string(let text) = value { (name, text) } else { nil }
        }
      }
    }
    public struct SpanEvent: Sendable {
      public let name: String
      public var attributes: SpanAttributes
      public init(name: String, attributes: SpanAttributes = [:]) {
        self.name = name
        self.attributes = attributes
      }
    }
    public struct SpanLink: Sendable {
      public let context: ServiceContext
      public init(context: ServiceContext, attributes: SpanAttributes) { self.context = context }
    }
    public protocol Span: Sendable {
      var context: ServiceContext { get }
      func setStatus(_ status: SpanStatus)
      func addEvent(_ event: SpanEvent)
      func recordError(_ error: Error, attributes: SpanAttributes)
      var attributes: SpanAttributes { get nonmutating set }
      var isRecording: Bool { get }
      func addLink(_ link: SpanLink)
      func end()
    }
    extension Span {
      public func recordError(_ error: Error) { recordError(error, attributes: [:]) }
      public func addLink(_ other: Self, attributes: SpanAttributes = [:]) {
        addLink(SpanLink(context: other.context, attributes: attributes))
      }
    }
    public protocol Tracer: Sendable {
      associatedtype Span: Tracing.Span
      func startSpan(
        _ operationName: String, context: @autoclosure () -> ServiceContext, ofKind kind: SpanKind,
        function: String, file fileID: String, line: UInt
      ) -> Self.Span
    }
    extension Tracer {
      public func startSpan(
        _ operationName: String,
        context: @autoclosure () -> ServiceContext = .current ?? .topLevel,
        ofKind kind: SpanKind = .internal,
        function: String = #function, file fileID: String = #fileID, line: UInt = #line
      ) -> Self.Span {
        startSpan(
          operationName, context: context(), ofKind: kind, function: function, file: fileID, line: line)
      }
    }
    public enum InstrumentationSystem {
      public static let tracer: any Tracer = PrintingTracer()
    }

    /// Numbers spans as they begin, and prints them as they end.
    public final class PrintingTracer: Tracer {
      private let last = Mutex(0)
      private let isRecording: Bool
      public init(isRecording: Bool = true) { self.isRecording = isRecording }
      public func startSpan(
        _ operationName: String, context: @autoclosure () -> ServiceContext, ofKind kind: SpanKind,
        function: String, file fileID: String, line: UInt
      ) -> PrintedSpan {
        let number = last.withLock { last in
          last += 1
          return last
        }
        return PrintedSpan(number, operationName, kind, in: context(), isRecording: isRecording)
      }
      /// Numbers spans from 1 again.
      public func restart() { last.withLock { $0 = 0 } }
    }

    public final class PrintedSpan: Span {
      private struct State {
        var attributes: SpanAttributes = [:]
        var text: String
        var hasEnded = false
      }
      private let state: Mutex<State>
      public let context: ServiceContext
      public let isRecording: Bool

      init(
        _ number: Int, _ name: String, _ kind: SpanKind, in parent: ServiceContext,
        isRecording: Bool
      ) {
        let place = parent.number.map { " in \\($0)" } ?? ""
        state = Mutex(State(text: "\\(number)\\(place) \\(kind) \\(name)"))
        var context = parent
        context.number = number
        self.context = context
        self.isRecording = isRecording
      }

      private func note(_ text: String) { state.withLock { $0.text += "; \\(text)" } }

      public var attributes: SpanAttributes {
        get { state.withLock { $0.attributes } }
        set { state.withLock { $0.attributes = newValue } }
      }
      public func setStatus(_ status: SpanStatus) {
        note("\\(status.code)" + (status.message.map { " \\($0)" } ?? ""))
      }
      public func addEvent(_ event: SpanEvent) {
        note("event \\(event.name)" + event.attributes.texts.map { " (\\($0.value))" }.joined())
      }
      public func recordError(_ error: Error, attributes: SpanAttributes) { note("recorded \\(error)") }
      public func addLink(_ link: SpanLink) { note("link to \\(link.context.number ?? 0)") }
      public func end() {
        let (state, wasEnded) = state.withLock { state in
          defer { state.hasEnded = true }
          return (state, state.hasEnded)
        }
        precondition(!wasEnded, "a span ends once")
        print(state.text + state.attributes.texts.map { "; \\($0.name): \\($0.value)" }.joined())
      }
    }
    """
}
