/// A call that has begun, and that logs how it ends.
///
/// One of its methods is to be called, once.
@_spi(Generated)
public struct LoggedCall: Sendable {
  @usableFromInline
  struct Record: Sendable {
    let log: CallLog
    let protocolName: String
    let memberName: String
    let arguments: [LogArgument]
    let callNumber: Int
    let start: Duration
  }

  // No record: when the call began, the sink wanted to know of no way in which it could end.
  private let record: Record?

  @usableFromInline
  init(record: Record?) {
    self.record = record
  }

  /// Logs that the call returned `Void`.
  public func succeeded() {
    succeed { nil }
  }

  /// Logs that the call returned, and what kind of value.
  public func succeeded<Result>(_ result: Result) {
    succeed { result is Void ? nil : LogText.redacted(result) }
  }

  /// Logs that the call returned a value that cannot be copied.
  public func succeeded<Result: ~Copyable>(_ result: borrowing Result) {
    succeed { LogText.noncopyable }
  }

  /// Logs that the call returned, and the value.
  public func succeeded<Result>(revealing result: Result) {
    succeed { result is Void ? nil : LogText.revealed(result) }
  }

  /// Logs that the call threw an error, or was cancelled, and the type of the error.
  public func failed(_ error: any Error) {
    fail(error, describe: LoggedError.redacted)
  }

  /// Logs that the call threw an error, or was cancelled, and what the error says of itself.
  public func failed(revealing error: any Error) {
    fail(error, describe: LoggedError.revealed)
  }

  /// Whether no end of the call is worth an event.
  var isSilent: Bool { record == nil }

  /// Logs that the call's completion handler was called again.
  func completedAgain() {
    guard let record, record.log.sink.isEnabled(.warning) else { return }
    record.log(.completedAgain(after: record.elapsed), at: .warning)
  }

  func succeed(describeResult: () -> String?) {
    guard let record, record.log.sink.isEnabled(record.log.level) else { return }
    let duration = record.elapsed
    record.log(.succeeded(after: duration, result: describeResult()), at: record.log.level)
  }

  private func fail(_ error: any Error, describe: (any Error) -> LoggedError) {
    guard let record else { return }
    let duration = record.elapsed
    let isCancelled = Cancellation.isCause(of: error)
    let level = isCancelled ? record.log.level : .error
    guard record.log.sink.isEnabled(level) else { return }
    let error = describe(error)
    record.log(
      isCancelled
        ? .cancelled(after: duration, error: error) : .failed(after: duration, error: error),
      at: level)
  }
}

extension LoggedCall.Record {
  var elapsed: Duration {
    log.elapsed(since: start)
  }

  func log(_ phase: LogEvent.Phase, at level: LogLevel) {
    log.sink.log(
      LogEvent(
        level: level,
        phase: phase,
        protocolName: protocolName,
        memberName: memberName,
        callNumber: callNumber,
        arguments: arguments))
  }
}
