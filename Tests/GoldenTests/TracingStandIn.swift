/// A stand-in for the part of swift-distributed-tracing, and of the packages that it exports, that
/// generated code uses. Its tracer prints spans as they end.
enum TracingStandIn {
  static let modules = [
    StandInProgram.Module(name: "ServiceContextModule", swift: serviceContext),
    StandInProgram.Module(name: "Instrumentation", swift: instrumentation),
    StandInProgram.Module(name: "Tracing", swift: tracing),
  ]

  private static let serviceContext = """
    public protocol ServiceContextKey: Sendable {
      associatedtype Value: Sendable
      static var nameOverride: String? { get }
    }
    extension ServiceContextKey { public static var nameOverride: String? { nil } }

    public struct ServiceContext: Sendable {
      private var storage: [ObjectIdentifier: any Sendable] = [:]
      public static var topLevel: ServiceContext { ServiceContext() }
      public subscript<Key: ServiceContextKey>(_ key: Key.Type) -> Key.Value? {
        get { storage[ObjectIdentifier(key)] as? Key.Value }
        set { storage[ObjectIdentifier(key)] = newValue }
      }
      @TaskLocal public static var current: ServiceContext?
    }
    """

  private static let instrumentation = """
    import ServiceContextModule
    import Synchronization

    public protocol Extractor: Sendable {
      associatedtype Carrier: Sendable
      func extract(key: String, from carrier: Carrier) -> String?
    }
    public protocol Injector: Sendable {
      associatedtype Carrier: Sendable
      func inject(_ value: String, forKey key: String, into carrier: inout Carrier)
    }
    public protocol Instrument: Sendable {
      func extract<Carrier, Extract>(
        _ carrier: Carrier, into context: inout ServiceContext, using extractor: Extract
      ) where Extract: Extractor, Extract.Carrier == Carrier
      func inject<Carrier, Inject>(
        _ context: ServiceContext, into carrier: inout Carrier, using injector: Inject
      ) where Inject: Injector, Inject.Carrier == Carrier
    }
    public enum InstrumentationSystem {
      private static let used = Mutex<(any Instrument)?>(nil)
      public static func bootstrap(_ instrument: any Instrument) {
        used.withLock { $0 = instrument }
      }
      public static func _findInstrument(where predicate: (any Instrument) -> Bool) -> (any Instrument)? {
        let instrument = used.withLock { $0 }
        return instrument.flatMap { predicate($0) ? $0 : nil }
      }
    }
    """

  private static let tracing = """
    @_exported import Instrumentation
    @_exported import ServiceContextModule
    import Synchronization

    public protocol TracerInstant: Comparable, Hashable, Sendable {
      var nanosecondsSinceEpoch: UInt64 { get }
    }
    public struct DefaultTracerClock {
      public struct Timestamp: TracerInstant {
        public let nanosecondsSinceEpoch: UInt64
        public static func < (lhs: Self, rhs: Self) -> Bool {
          lhs.nanosecondsSinceEpoch < rhs.nanosecondsSinceEpoch
        }
      }
      public static var now: Timestamp { Timestamp(nanosecondsSinceEpoch: 0) }
    }
    public enum SpanKind: Sendable { case server, client, producer, consumer, `internal` }
    public struct SpanStatus: Equatable, Sendable {
      public enum Code: Sendable { case ok, error }
      public let code: Code
      public let message: String?
      public init(code: Code, message: String? = nil) {
        self.code = code
        self.message = message
      }
    }
    public protocol SpanAttributeConvertible { func toSpanAttribute() -> SpanAttribute }
    public enum SpanAttribute: Equatable, Sendable, SpanAttributeConvertible, ExpressibleByStringLiteral {
      case int64(Int64)
      case string(String)
      public init(stringLiteral value: String) { self = .string(value) }
      public func toSpanAttribute() -> SpanAttribute { self }
    }
    extension String: SpanAttributeConvertible {
      public func toSpanAttribute() -> SpanAttribute { .string(self) }
    }
    @dynamicMemberLookup
    public struct SpanAttributes: Equatable, Sendable, ExpressibleByDictionaryLiteral {
      private var attributes: [String: SpanAttribute] = [:]
      public init(dictionaryLiteral elements: (String, SpanAttribute)...) {
        attributes = Dictionary(uniqueKeysWithValues: elements)
      }
      public subscript(_ name: String) -> SpanAttributeConvertible? {
        get { attributes[name] }
        set { attributes[name] = newValue?.toSpanAttribute() }
      }
      public subscript(dynamicMember name: String) -> SpanAttribute? { attributes[name] }
      public func forEach(_ callback: (String, SpanAttribute) -> Void) {
        for (name, value) in attributes.sorted(by: { $0.key < $1.key }) { callback(name, value) }
      }
    }
    public struct SpanEvent: Equatable, Sendable {
      public let name: String
      public var attributes: SpanAttributes
      public init<Instant: TracerInstant>(
        name: String, at instant: @autoclosure () -> Instant, attributes: SpanAttributes = [:]
      ) {
        self.init(name: name, attributes: attributes)
      }
      public init(name: String, attributes: SpanAttributes = [:]) {
        self.name = name
        self.attributes = attributes
      }
    }
    public struct SpanLink: Sendable {
      public let context: ServiceContext
      public let attributes: SpanAttributes
      public init(context: ServiceContext, attributes: SpanAttributes) {
        self.context = context
        self.attributes = attributes
      }
    }
    public protocol Span: Sendable {
      var context: ServiceContext { get }
      var operationName: String { get nonmutating set }
      func setStatus(_ status: SpanStatus)
      func addEvent(_ event: SpanEvent)
      func recordError<Instant: TracerInstant>(
        _ error: Error, attributes: SpanAttributes, at instant: @autoclosure () -> Instant)
      var attributes: SpanAttributes { get nonmutating set }
      var isRecording: Bool { get }
      func addLink(_ link: SpanLink)
      func end<Instant: TracerInstant>(at instant: @autoclosure () -> Instant)
    }
    extension Span {
      public func recordError(_ error: Error, attributes: SpanAttributes) {
        recordError(error, attributes: attributes, at: DefaultTracerClock.now)
      }
      public func recordError(_ error: Error) { recordError(error, attributes: [:]) }
      public func end() { end(at: DefaultTracerClock.now) }
      public func addLink(_ other: Self, attributes: SpanAttributes = [:]) {
        addLink(SpanLink(context: other.context, attributes: attributes))
      }
    }
    public protocol LegacyTracer: Instrument {
      func startAnySpan<Instant: TracerInstant>(
        _ operationName: String, context: @autoclosure () -> ServiceContext, ofKind kind: SpanKind,
        at instant: @autoclosure () -> Instant, function: String, file fileID: String, line: UInt
      ) -> any Tracing.Span
      func forceFlush()
    }
    public protocol Tracer: LegacyTracer {
      associatedtype Span: Tracing.Span
      func startSpan<Instant: TracerInstant>(
        _ operationName: String, context: @autoclosure () -> ServiceContext, ofKind kind: SpanKind,
        at instant: @autoclosure () -> Instant, function: String, file fileID: String, line: UInt
      ) -> Self.Span
    }
    extension Tracer {
      public func startSpan(
        _ operationName: String,
        context: @autoclosure () -> ServiceContext = .current ?? .topLevel,
        ofKind kind: SpanKind = .internal,
        at instant: @autoclosure () -> some TracerInstant = DefaultTracerClock.now,
        function: String = #function, file fileID: String = #fileID, line: UInt = #line
      ) -> Self.Span {
        startSpan(
          operationName, context: context(), ofKind: kind, at: instant(), function: function,
          file: fileID, line: line)
      }
      public func startAnySpan<Instant: TracerInstant>(
        _ operationName: String, context: @autoclosure () -> ServiceContext, ofKind kind: SpanKind,
        at instant: @autoclosure () -> Instant, function: String, file fileID: String, line: UInt
      ) -> any Tracing.Span {
        startSpan(
          operationName, context: context(), ofKind: kind, at: instant(), function: function,
          file: fileID, line: line)
      }
    }
    extension InstrumentationSystem {
      public static var tracer: any Tracer {
        _findInstrument { $0 is any Tracer } as? any Tracer ?? PrintingTracer()
      }
    }

    public enum SpanNumberKey: ServiceContextKey { public typealias Value = Int }

    /// Numbers spans as they begin, and prints them as they end.
    public final class PrintingTracer: Tracer {
      private let last = Mutex(0)
      private let isRecording: Bool
      public init(isRecording: Bool = true) { self.isRecording = isRecording }
      public func extract<Carrier, Extract>(
        _ carrier: Carrier, into context: inout ServiceContext, using extractor: Extract
      ) where Extract: Extractor, Extract.Carrier == Carrier {}
      public func inject<Carrier, Inject>(
        _ context: ServiceContext, into carrier: inout Carrier, using injector: Inject
      ) where Inject: Injector, Inject.Carrier == Carrier {}
      public func forceFlush() {}
      public func startSpan<Instant: TracerInstant>(
        _ operationName: String, context: @autoclosure () -> ServiceContext, ofKind kind: SpanKind,
        at instant: @autoclosure () -> Instant, function: String, file fileID: String, line: UInt
      ) -> PrintedSpan {
        let number = last.withLock { last in
          last += 1
          return last
        }
        return PrintedSpan(number, operationName, kind, in: context(), isRecording: isRecording)
      }
    }

    public final class PrintedSpan: Span {
      private struct State {
        var name: String
        var attributes: SpanAttributes = [:]
        var text = ""
        var hasEnded = false
      }
      private let state: Mutex<State>
      private let title: String
      public let context: ServiceContext
      public let isRecording: Bool

      init(
        _ number: Int, _ name: String, _ kind: SpanKind, in parent: ServiceContext,
        isRecording: Bool
      ) {
        let parentNumber = parent[SpanNumberKey.self]
        title = "\\(number)" + (parentNumber.map { " in \\($0)" } ?? "") + " \\(kind)"
        var context = parent
        context[SpanNumberKey.self] = number
        self.context = context
        self.isRecording = isRecording
        state = Mutex(State(name: name))
      }

      private func note(_ text: String) { state.withLock { $0.text += "; \\(text)" } }

      public var operationName: String {
        get { state.withLock { $0.name } }
        set { state.withLock { $0.name = newValue } }
      }
      public var attributes: SpanAttributes {
        get { state.withLock { $0.attributes } }
        set { state.withLock { $0.attributes = newValue } }
      }
      public func setStatus(_ status: SpanStatus) {
        note("\\(status.code)" + (status.message.map { " \\($0)" } ?? ""))
      }
      public func addEvent(_ event: SpanEvent) {
        var text = "event \\(event.name)"
        event.attributes.forEach { if case .string(let value) = $1 { text += " (\\(value))" } }
        note(text)
      }
      public func recordError<Instant: TracerInstant>(
        _ error: Error, attributes: SpanAttributes, at instant: @autoclosure () -> Instant
      ) {
        note("recorded \\(error)")
      }
      public func addLink(_ link: SpanLink) {
        note("link to \\(link.context[SpanNumberKey.self] ?? 0)")
      }
      public func end<Instant: TracerInstant>(at instant: @autoclosure () -> Instant) {
        let (state, wasEnded) = state.withLock { state in
          defer { state.hasEnded = true }
          return (state, state.hasEnded)
        }
        precondition(!wasEnded, "a span ends once")
        var text = "\\(title) \\(state.name)\\(state.text)"
        state.attributes.forEach { if case .string(let value) = $1 { text += "; \\($0): \\(value)" } }
        print(text)
      }
    }
    """
}
