struct FeatureFlag: Hashable, Sendable {
  let name: String
}

enum LogLevel: Int, Comparable {
  case debug, info, error
  static func < (lhs: LogLevel, rhs: LogLevel) -> Bool { lhs.rawValue < rhs.rawValue }
}

protocol Counting: AnyObject {
  func increment(by amount: Int64)
}

protocol Experiment {
  associatedtype Variant: RawRepresentable, CaseIterable where Variant.RawValue == String
  static var key: String { get }
}

protocol FeatureFlagProvider: Sendable {
  var allFlags: Set<FeatureFlag> { get }
  func isEnabled(_ flag: FeatureFlag) -> Bool
  func value<Value: Decodable>(for key: String, default fallback: @autoclosure () -> Value) -> Value
  func refresh() async throws
  func observe(_ flag: FeatureFlag, handler: @escaping @Sendable (Bool) -> Void) -> any Cancellable
}

/// Where a logging system writes to.
protocol LogBackend {
  var logLevel: LogLevel { get set }
  var metadata: [String: String] { get set }
  subscript(metadataKey key: String) -> String? { get set }
  func log(
    level: LogLevel,
    message: String,
    metadata: [String: String]?,
    source: String,
    file: String,
    function: String,
    line: UInt
  )
}

protocol LeveledLogger {
  func log(_ level: LogLevel, _ message: @autoclosure () -> String, file: StaticString, line: UInt)
  func debug(_ message: @autoclosure () throws -> Any?) rethrows
  func error(_ error: any Error, _ message: String?)
  func isLogging(_ level: LogLevel) -> Bool
}

protocol MetricsFactory {
  func makeCounter(label: String, dimensions: [(String, String)]) -> any Counting
  func makeRecorder(label: String, aggregate: Bool) -> any Counting
  func destroy(_ counter: any Counting)
}

protocol Span: AnyObject {
  var operationName: String { get set }
  var attributes: [String: Any] { get set }
  var isRecording: Bool { get }
  func addEvent(_ name: String, at time: @autoclosure () -> UInt64)
  func recordError(_ error: any Error)
  func end()
}

protocol Tracer {
  associatedtype ActiveSpan: Span

  func startSpan(_ name: String, at instant: UInt64?) -> ActiveSpan
  func withSpan<Result>(_ name: String, _ body: (ActiveSpan) throws -> Result) rethrows -> Result
  func withSpan<Result>(_ name: String, _ body: (ActiveSpan) async throws -> Result) async rethrows
    -> Result
  func forceFlush()
}

protocol CrashReporter {
  var didCrashOnPreviousExecution: Bool { get }
  func setUserID(_ userID: String?)
  func record(error: any Error, userInfo: [String: Any]?)
  func log(_ message: String)
}

protocol ExperimentService {
  func variant<Kind: Experiment>(of experiment: Kind.Type) -> Kind.Variant?
  func assign<Kind>(_ variant: Kind.Variant, in experiment: Kind.Type) async throws
  where Kind: Experiment
  func assignments() async -> [String: String]
}

protocol ConsentManager: AnyObject {
  typealias Purpose = String

  var hasAnswered: Bool { get }
  func status(for purpose: Purpose) -> Bool?
  func requestConsent(for purposes: Set<Purpose>) async -> [Purpose: Bool]
  func revokeAll()
}

protocol EventSink<Event>: Sendable {
  associatedtype Event: Sendable

  func send(_ event: Event)
  func send(contentsOf events: some Sequence<Event>)
  func flush() async throws -> Int
}
