final class Analytics: AnalyticsTracker {
  var isEnabled = false
  func track(_ event: String, properties: [String: Any]?) {}
  func identify(userID: String?, traits: [String: String]) {}
  func screen(_ name: String, duration: Duration?) {}
  func flush(completion: @escaping () -> Void) { completion() }
  static var sessionTimeout: Duration { .seconds(30) }
}

struct Health: HealthCheck {
  let name: String
  func check(timeout: Duration, verbose: Bool) async throws -> [String: String] {
    guard verbose else { throw Failure.missing }
    return ["status": "\(name) \(timeout)"]
  }
  func lastResult() async -> Bool? { name.isEmpty }
  var uptime: Duration { get async throws { .seconds(name.count) } }
}

struct Flags: FeatureFlagProvider {
  let allFlags: Set = [FeatureFlag(name: "new")]
  func isEnabled(_ flag: FeatureFlag) -> Bool { allFlags.contains(flag) }
  func value<Value: Decodable>(for key: String, default fallback: @autoclosure () -> Value) -> Value
  {
    key.count as? Value ?? fallback()
  }
  func refresh() async throws { throw Failure.refused(allFlags.count) }
  func observe(
    _ flag: FeatureFlag, handler: @escaping @Sendable (Bool) -> Void
  ) -> any Cancellable {
    handler(isEnabled(flag))
    return DoneTask()
  }
}

struct Backend: LogBackend {
  var logLevel = LogLevel.debug
  var metadata: [String: String] = [:]
  subscript(metadataKey key: String) -> String? {
    get { metadata[key] }
    set { metadata[key] = newValue }
  }
  func log(
    level: LogLevel, message: String, metadata: [String: String]?, source: String, file: String,
    function: String, line: UInt
  ) {}
}

final class TextLogger: LeveledLogger {
  var lines: [String] = []
  func log(_ level: LogLevel, _ message: @autoclosure () -> String, file: StaticString, line: UInt)
  {
    lines.append("\(level) \(message()) \(file) \(line)")
  }
  func debug(_ message: @autoclosure () throws -> Any?) rethrows {
    lines.append("\(try message() ?? "nil")")
  }
  func error(_ error: any Error, _ message: String?) { lines.append("\(error) \(message ?? "")") }
  func isLogging(_ level: LogLevel) -> Bool { level > .debug }
}

final class NamedCounter: Counting {
  let name: String
  init(_ name: String) { self.name = name }
  func increment(by amount: Int64) {}
}

struct Metrics: MetricsFactory {
  func makeCounter(label: String, dimensions: [(String, String)]) -> any Counting {
    NamedCounter(label + dimensions.map { $0.0 + $0.1 }.joined())
  }
  func makeRecorder(label: String, aggregate: Bool) -> any Counting {
    NamedCounter("\(label) \(aggregate)")
  }
  func destroy(_ counter: any Counting) {}
}

final class TextSpan: Span {
  var operationName: String
  var attributes: [String: Any] = [:]
  private(set) var isRecording = true
  private(set) var event = ""
  init(_ operationName: String) { self.operationName = operationName }
  func addEvent(_ name: String, at time: @autoclosure () -> UInt64) { event = "\(name) \(time())" }
  func recordError(_ error: any Error) {}
  func end() { isRecording = false }
}

struct TextTracer: Tracer {
  func startSpan(_ name: String, at instant: UInt64?) -> TextSpan {
    TextSpan("\(name) \(instant ?? 0)")
  }
  func withSpan<Result>(_ name: String, _ body: (TextSpan) throws -> Result) rethrows -> Result {
    try body(TextSpan(name))
  }
  func withSpan<Result>(
    _ name: String, _ body: (TextSpan) async throws -> Result
  ) async rethrows -> Result {
    try await body(TextSpan(name + " later"))
  }
  func forceFlush() {}
}

struct Crashes: CrashReporter {
  var didCrashOnPreviousExecution: Bool { true }
  func setUserID(_ userID: String?) {}
  func record(error: any Error, userInfo: [String: Any]?) {}
  func log(_ message: String) {}
}

enum ButtonColor: Experiment {
  enum Variant: String, CaseIterable { case red, blue }
  static let key = "color"
}

struct Experiments: ExperimentService {
  func variant<Kind: Experiment>(of experiment: Kind.Type) -> Kind.Variant? {
    Kind.Variant.allCases.first
  }
  func assign<Kind: Experiment>(
    _ variant: Kind.Variant, in experiment: Kind.Type
  ) async throws {
    throw Failure.refused(variant.rawValue.count + experiment.key.count)
  }
  func assignments() async -> [String: String] { ["color": "red"] }
}

final class Consent: ConsentManager {
  private(set) var hasAnswered = true
  func status(for purpose: String) -> Bool? { purpose.isEmpty ? nil : hasAnswered }
  func requestConsent(for purposes: Set<String>) async -> [String: Bool] {
    Dictionary(uniqueKeysWithValues: purposes.map { ($0, $0.count > 1) })
  }
  func revokeAll() { hasAnswered = false }
}

struct Sink: EventSink {
  func send(_ event: String) {}
  func send(contentsOf events: some Sequence<String>) {}
  func flush() async throws -> Int { 4 }
}
