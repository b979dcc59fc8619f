import Synchronization

/// Tells a sink of the calls that a logging decorator forwards.
///
///     let log = CallLog(to: .standardError, level: .debug)
///
/// | the call            | logged as       | at the level       |
/// |---------------------|-----------------|--------------------|
/// | begins              | started         | `level` of the log |
/// | returns             | succeeded       | `level` of the log |
/// | throws              | failed          | `error`            |
/// | is cancelled        | cancelled       | `level` of the log |
/// | completes once more | completed again | `warning`          |
///
/// A call that tells its outcome to a completion handler ends when that is called.
/// ``Cancellation`` says what counts as cancelled.
public final class CallLog: Sendable {
  @usableFromInline let sink: any LogSink
  @usableFromInline let level: LogLevel
  private let uptime: @Sendable () -> Duration
  private let nextCallNumber: @Sendable () -> Int

  /// Creates a log.
  ///
  /// - Parameters:
  ///   - sink: Where the events go.
  ///   - clock: The clock that measures how long calls take; give a ``ManualClock`` in tests.
  ///   - level: The level of all events but failures, which are errors; ``LogLevel/info`` by default.
  ///   - nextCallNumber: Gives each call its number. By default all logs of the process count
  ///     together, from 1.
  public init(
    to sink: some LogSink,
    clock: some Clock<Duration> = ContinuousClock(),
    level: LogLevel = .info,
    nextCallNumber: @escaping @Sendable () -> Int = CallLog.nextCallNumberOfProcess
  ) {
    self.sink = sink
    self.level = level
    self.nextCallNumber = nextCallNumber
    let start = clock.now
    uptime = { start.duration(to: clock.now) }
  }

  private static let callsOfProcess = Atomic(0)

  @Sendable @usableFromInline
  static func nextCallNumberOfProcess() -> Int {
    callsOfProcess.wrappingAdd(1, ordering: .relaxed).newValue
  }
}

@_spi(Generated)
extension CallLog {
  /// Logs that a call has begun, unless nobody wants to know.
  ///
  /// - Parameters:
  ///   - protocolName: The name of the protocol.
  ///   - memberName: The full name of the member.
  ///   - arguments: What the member was called with; evaluated only if the event is wanted.
  /// - Returns: What the end of the call is to be told to.
  @inlinable
  public func started(
    _ protocolName: String,
    _ memberName: String,
    _ arguments: @autoclosure () -> [LogArgument] = []
  ) -> LoggedCall {
    if sink.isEnabled(level) {
      begin(protocolName, memberName, arguments(), announced: true)
    } else if sink.isEnabled(.error) {
      begin(protocolName, memberName, [], announced: false)
    } else {
      LoggedCall(record: nil)
    }
  }

  @usableFromInline
  func begin(
    _ protocolName: String, _ memberName: String, _ arguments: [LogArgument], announced: Bool
  ) -> LoggedCall {
    let record = LoggedCall.Record(
      log: self,
      protocolName: protocolName,
      memberName: memberName,
      arguments: arguments,
      callNumber: nextCallNumber(),
      start: uptime())
    if announced { record.log(.started, at: level) }
    return LoggedCall(record: record)
  }

  func elapsed(since start: Duration) -> Duration {
    uptime() - start
  }
}
