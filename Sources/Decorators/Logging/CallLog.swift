import Synchronization

/// Tells a sink of the calls that a logging decorator forwards.
///
///     let log = CallLog(to: .standardError, level: .debug)
///
/// | the call                  | logged as       | at the level       |
/// |---------------------------|-----------------|--------------------|
/// | begins                    | started         | `level` of the log |
/// | returns                   | succeeded       | `level` of the log |
/// | throws                    | failed          | `error`            |
/// | is cancelled              | cancelled       | `level` of the log |
/// | has something to be noted | noted           | `level` of the log |
/// | completes once more       | completed again | `warning`          |
///
/// A call that tells its outcome to a completion handler ends when that is called.
/// ``Cancellation`` says what counts as cancelled.
///
/// Where the sink wants no events of the log's level, nothing is evaluated, measured or allocated:
/// a call takes a dozen instructions more than without the log in the module that has the
/// decorator, and those of a further asynchronous call in others, for whose types it is not
/// specialized. Failures are logged all the same, if the sink wants errors: without a duration, or
/// without the arguments where a completion handler is told of them.
public final class CallLog: Sendable {
  /// The level of all events but failures and repeated completions.
  public let level: LogLevel

  @usableFromInline let sink: any LogSink
  // What is stored here can be looked at by inlined code without a call to the sink.
  @usableFromInline let mayBeEnabled: Bool
  @usableFromInline let mayLogErrors: Bool
  private let uptime: @Sendable () -> Duration
  let nextCallNumber: @Sendable () -> Int

  /// Creates a log.
  ///
  /// - Parameters:
  ///   - sink: Where the events go.
  ///   - clock: The clock that measures how long calls take; give a ``ManualClock`` in tests.
  ///   - level: The level of all events but failures, which are errors; ``LogLevel/info`` by
  ///     default.
  ///   - nextCallNumber: Gives each call its number that is not made within another logged call. By
  ///     default all logs of the process count together, from 1.
  public init(
    to sink: some LogSink,
    clock: some Clock<Duration> = ContinuousClock(),
    level: LogLevel = .info,
    nextCallNumber: @escaping @Sendable () -> Int = CallLog.nextCallNumberOfProcess
  ) {
    self.sink = sink
    self.level = level
    self.nextCallNumber = nextCallNumber
    let minimumLevel = sink.minimumLevel
    mayBeEnabled = level >= minimumLevel
    mayLogErrors = .error >= minimumLevel
    uptime = clock.uptime()
  }

  private static let callsOfProcess = Atomic(0)

  @Sendable @usableFromInline
  static func nextCallNumberOfProcess() -> Int {
    callsOfProcess.wrappingAdd(1, ordering: .relaxed).newValue
  }

  /// Whether anything but failures is logged.
  @inlinable var isEnabled: Bool { mayBeEnabled && sink.isEnabled(level) }

  @inlinable var logsErrors: Bool { mayLogErrors && sink.isEnabled(.error) }

  /// How long the log has been there.
  var elapsed: Duration { uptime() }
}
