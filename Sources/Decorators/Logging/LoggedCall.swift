import Synchronization

/// A call that has begun and whose events a ``CallLog`` logs.
///
/// ``CallLog/current`` is the call that the current code belongs to. Add notes to it about the
/// course of the call. They appear between its first line and its last:
///
///     CallLog.current?.note("answered from disk")
public final class LoggedCall: Sendable {
  /// The identifier of the call.
  public let id: LogEvent.CallID

  /// The full name of the member, with its protocol: `FeedRepository.fetch(page:)`.
  public let member: String

  private let log: CallLog
  private let arguments: [LogEvent.Argument]
  private let start: Duration
  fileprivate let children = Atomic(0)

  init(
    log: CallLog, _ member: String, _ arguments: [LogEvent.Argument], in parent: LoggedCall?
  ) {
    id = log.nextID(in: parent)
    self.log = log
    self.member = member
    self.arguments = arguments
    start = log.uptime()
  }

  /// Logs something that happened during the call, at the level of its start.
  ///
  /// - Parameter text: A few words, without anything secret. They are evaluated only if the sink
  ///   wants them. A sink is not told of notes that its own code makes while it is told something.
  public func note(_ text: @autoclosure () -> String) {
    note(text(), at: log.level)
  }

  private func note(_ text: @autoclosure () -> String, at level: LogLevel) {
    guard !log.listener.isTold, log.listener.run({ log.sink.isEnabled(level) }) else { return }
    tell(.noted, at: level, after: max(.zero, uptime - start), note: LineText.line(text()))
  }

  private func tell(
    _ phase: LogEvent.Phase, at level: LogLevel? = nil, after duration: Duration? = nil,
    result: String? = nil, error: LogEvent.Failure? = nil, note: String? = nil,
    elements: StreamProgress? = nil
  ) {
    let event = LogEvent(
      level: level ?? log.level, phase: phase, member: member, callID: id, arguments: arguments,
      duration: duration, result: result, error: error, note: note, elements: elements)
    log.listener.run { log.sink.log(event) }
  }
}

extension LoggedCall: CallInstrument {
  package var uptime: Duration { log.uptime() }

  package func join(_ instrumentation: inout CallInstrumentation) { instrumentation.log = self }

  package func begin() -> Duration {
    if log.logsCalls { tell(.started) }
    return start
  }

  package func note(_ event: CallEvent) {
    guard log.isEnabled, let text = event.text else { return }
    note(text, at: event.kind.isFailure ? log.eventLevel : log.level)
  }

  package func ended(
    _ error: (any Error)?, revealing revealed: OutcomeParts, after duration: Duration,
    _ elements: StreamProgress?, _ result: () -> String?
  ) {
    guard let error else {
      if log.logsCalls {
        tell(.succeeded, after: duration, result: result(), elements: elements)
      }
      return
    }
    let isCancelled = Cancellation.isCause(of: error)
    guard isCancelled ? log.logsCalls : log.logsErrors else { return }
    tell(
      isCancelled ? .cancelled : .failed, at: isCancelled ? nil : .error, after: duration,
      error: LogEvent.Failure(error, revealing: revealed), elements: elements)
  }

  package func completedAgain(after duration: Duration) {
    if log.sink.isEnabled(.warning), !log.listener.isTold {
      tell(.completedAgain, at: .warning, after: duration)
    }
  }
}

extension CallEvent.Kind {
  /// A Boolean value that indicates whether such an event tells of a failure.
  fileprivate var isFailure: Bool {
    switch self {
    case .retry, .retryRecovery, .retryGaveUp, .completionDropped, .cacheStoreFailed,
      .cacheStoreKeepsFailing, .circuitOpened, .circuitIsolated, .circuitRejected,
      .rateLimitRejected, .concurrencyLimitRejected, .fallback, .hedgeFailed, .hedgeDenied,
      .timeout, .faultInjected:
      true
    default: false
    }
  }
}

extension CallLog {
  /// The innermost logged call that the current code belongs to; `nil` if there is none.
  ///
  /// It is known throughout the call and in the tasks that the call starts. It is not known in
  /// detached tasks, nor on queues to which the call moves itself.
  public static var current: LoggedCall? { CallInstrumentation.current?.log as? LoggedCall }

  /// Returns the identifier of a call that begins now.
  func nextID(in parent: LoggedCall?) -> LogEvent.CallID {
    guard let parent else { return LogEvent.CallID(numbers: [nextCallNumber()]) }
    let child = parent.children.wrappingAdd(1, ordering: .relaxed).newValue
    return LogEvent.CallID(numbers: parent.id.numbers + [child])
  }
}
