public import Foundation

// logging: all
public protocol Logging: Sendable {
  func log(level: Int, _ message: @autoclosure () -> String, metadata: [String: String]?)
  var minimumLevel: Int { get set }
}

// logging: all
public protocol MetricsRecording: Sendable {
  func count(_ name: String, by amount: Int, tags: [String: String])
  func gauge(_ name: String, _ value: Double)
  func time<Result>(_ name: String, _ body: () throws -> Result) rethrows -> Result
}

// calls: none | logging: all
public protocol Tracing: Sendable {
  associatedtype Span: AnyObject & Sendable
  func startSpan(_ name: String, parent: Span?) -> Span
  func end(_ span: Span, error: (any Error)?)
  func withSpan<Result>(_ name: String, _ body: (Span) async throws -> Result) async rethrows
    -> Result
}

// logging: all
public protocol CrashReporting: AnyObject {
  func report(_ error: any Error, context: [String: Any])
  func setUser(_ id: String?)
  func leave(breadcrumb: String)
}

// logging: all | retry: flush | timeout: flush
public protocol AnalyticsTracking: AnyObject, Sendable {
  func track(_ event: String, properties: [String: String])
  func identify(_ user: User)
  func flush() async throws
}

// dispatch(calls: true): all | logging: all
public protocol AnalyticsSink: AnyObject {
  func received(_ event: String)
  func dropped(_ events: [String], reason: String)
}

// logging: all
public protocol Sampling: Sendable {
  func shouldSample(_ name: String, traceID: UInt64) -> Bool
  var rate: Double { get }
}

// logging: all | retry: export | timeout: export
public protocol MetricExporting: Sendable {
  func export(_ metrics: [Metric]) async throws
  func shutdown() async
}

// logging: all
public protocol ProfilerHook: AnyObject {
  func willEnter(_ function: StaticString, line: UInt)
  func didLeave(_ function: StaticString)
}

// logging: all
public protocol HeartbeatMonitoring: Actor {
  var lastBeat: Date? { get }
  func beat(at date: Date)
  func missed(since date: Date) async -> Int
}

// caching(persistent: true): variant, conversions | logging: all | retry: variant, conversions |
// timeout: variant, conversions
public protocol ExperimentTracking: Sendable {
  func variant(of experiment: String, for user: User.ID) async throws -> String
  func exposure(_ experiment: String, variant: String)
  func conversions(of experiment: String) async throws -> [String: Int]
}

// logging: all
public protocol LogFormatting {
  func format(_ message: String, level: Int, file: String, line: Int) -> String
  func format(_ message: String, error: some Error) -> String
}

// logging: all | retry: silence | timeout: silence
public protocol AlertRouting: Sendable {
  func route(_ alert: String, severity: Int) async -> [String]
  func silence(_ alert: String, until date: Date) async throws
}

// logging: all
public protocol Counter: AnyObject, CustomDebugStringConvertible {
  var value: Int { get }
  @discardableResult func increment(by amount: Int) -> Int
  func reset()
}

// logging: all
public protocol Histogram {
  associatedtype Bucket: Comparable & Hashable
  mutating func record(_ value: Double)
  func quantile(_ q: Double) -> Double
  var buckets: [Bucket: Int] { get }
}

// dispatch: collect | logging: all | retry: collect | timeout: collect
public protocol DiagnosticsCollecting: AnyObject {
  func collect(completion: @escaping @Sendable (Result<Data, any Error>) -> Void)
  func attach(_ name: String, _ data: @escaping () -> Data?)
}

// nothing
public protocol Uptime {
  static func now() -> Duration
  var started: Date { get }
}

// caching: incidents | logging: all | retry: all | timeout: incidents, publish
public protocol StatusPage: Sendable {
  func incidents(open: Bool) async throws -> [String]
  func publish(_ incident: String, status: Int) async throws
  func subscribe(_ address: String) async throws(NetworkError)
}

// logging: all
public protocol ContextPropagating {
  associatedtype Carrier
  func inject(_ values: [String: String], into carrier: inout Carrier)
  func extract(from carrier: Carrier) -> [String: String]
}

// calls: none
public protocol AuditTrail: Sequence where Element == String {
  var count: Int { get }
}

// logging: all
public protocol BudgetTracking: Hashable, Codable {
  var spent: Double { get }
  var limit: Double { get }
  func isExceeded(by amount: Double) -> Bool
}

// refused: 'EventBuffering' is not 'Copyable', but a decorator copies what it wraps; decorate a
// protocol without '~Copyable'
public protocol EventBuffering: ~Copyable {
  mutating func append(_ event: String)
  func count() -> Int
}

// caching: lines | logging: all | retry: lines | timeout: lines
public protocol LogReading: Sendable {
  func lines(matching pattern: String, limit: Int) async throws -> [String]
  func tail(_ count: Int) -> AsyncStream<String>
}

// caching: forceFlush | logging: all | retry: all
public protocol SpanExporter: Sendable {
  associatedtype Failure: Error
  func export(_ spans: [String]) async throws(Failure)
  func forceFlush(timeout: Duration) async throws(Failure) -> Bool
}

// logging: all
public protocol Benchmarking {
  func measure(_ name: String, iterations: Int, _ body: () -> Void) -> Duration
  func measure(_ name: String, _ body: () async throws -> Void) async rethrows -> Duration
}
