import Synchronization

/// A log that sends the calls of a logging decorator to a sink.
///
///     let log = CallLog(to: .standardError, level: .debug)
///
/// <doc:Logging> lists what is logged at which level.
///
/// If the sink wants no events of the log's level, nothing is evaluated, measured or allocated. In
/// the module that contains the decorator, a call then takes some 20 instructions more than without
/// the log. In other modules, for whose types the log is not specialized, it also takes those of
/// one further asynchronous call. Failures are logged nevertheless, if the sink wants errors:
/// without a duration, and without arguments if a completion handler gets the error.
public final class CallLog: Sendable {
  /// The level of all events but failures and repeated completions.
  public let level: LogLevel

  /// The level of what happens during a call and tells of a failure, such as another attempt.
  let eventLevel: LogLevel

  @usableFromInline let sink: any LogSink
  // Stored here, so that inlined code can read these values without a call to the sink.
  @usableFromInline let highestLevel: LogLevel
  @usableFromInline let mayBeEnabled: Bool
  @usableFromInline let mayLogErrors: Bool
  let uptime: @Sendable () -> Duration
  let nextCallNumber: @Sendable () -> Int
  let listener = Listener()

  /// Creates a log.
  ///
  /// - Parameters:
  ///   - sink: The receiver of the events.
  ///   - clock: The clock that measures the durations of calls; use a `ManualClock` in tests.
  ///   - level: The level of all events but failures, which are errors; ``LogLevel/info`` by
  ///     default.
  ///   - eventLevel: The level of what happens during a call and tells of a failure: another attempt,
  ///     a fallback, a timeout, an open circuit, a store that fails. By default it is that of others.
  ///     If it is higher, calls are observed also where the sink does not want their starts and ends.
  ///   - nextCallNumber: Returns a number for each call outside other logged calls. By default all
  ///     logs of the process share one sequence, which starts at 1.
  public init(
    to sink: some LogSink,
    clock: some Clock<Duration> = DefaultClock(),
    level: LogLevel = .info,
    eventLevel: LogLevel? = nil,
    nextCallNumber: @escaping @Sendable () -> Int = CallLog.nextCallNumberOfProcess
  ) {
    self.sink = sink
    self.level = level
    self.eventLevel = eventLevel ?? level
    highestLevel = max(level, self.eventLevel)
    self.nextCallNumber = nextCallNumber
    let minimumLevel = sink.minimumLevel
    mayBeEnabled = highestLevel >= minimumLevel
    mayLogErrors = .error >= minimumLevel
    uptime = clock.inStack.uptime()
  }

  private static let callsOfProcess = Atomic(0)

  @Sendable @usableFromInline
  static func nextCallNumberOfProcess() -> Int {
    callsOfProcess.wrappingAdd(1, ordering: .relaxed).newValue
  }

  /// A Boolean value that indicates whether any events other than failures are logged.
  @inlinable var isEnabled: Bool { mayBeEnabled && sink.isEnabled(highestLevel) }

  /// A Boolean value that indicates whether starts and ends of calls are logged.
  var logsCalls: Bool { isEnabled && (level == highestLevel || sink.isEnabled(level)) }

  @inlinable var logsErrors: Bool { mayLogErrors && sink.isEnabled(.error) }
}
