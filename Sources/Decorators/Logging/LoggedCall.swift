import Synchronization

/// A call that has begun and whose events a ``CallLog`` logs.
///
/// ``CallLog/current`` is the call that the current code belongs to. Add notes to it about the
/// course of the call. They appear between its first line and its last:
///
///     CallLog.current?.note("answered from disk")
public final class LoggedCall: Sendable {
  /// The identifier of the call.
  public let id: CallID

  /// The full name of the member, with its protocol: `FeedRepository.fetch(page:)`.
  public let member: String

  let log: CallLog
  private let arguments: [LogArgument]
  private let start: Duration
  /// The watchers of the surrounding call.
  private let outer: CallWatch?
  private let children = Atomic(0)
  let isCompleted = Atomic(false)

  @usableFromInline
  init(
    log: CallLog, _ member: String, _ arguments: [LogArgument]
  ) {
    CallWatch.beginUse()
    outer = .current
    id = log.nextID(in: outer?.log as? LoggedCall)
    self.log = log
    self.member = member
    self.arguments = arguments
    start = log.elapsed
  }

  /// Logs something that happened during the call, at the level of its start.
  ///
  /// - Parameter text: A few words, without anything secret. They are evaluated only if the sink
  ///   wants them.
  public func note(_ text: @autoclosure () -> String) {
    guard log.isEnabled else { return }
    tell(.noted(after: elapsed, LineText.line(text())), at: log.level)
  }

  /// Runs code that follows the call and is not part of it: the caller's completion handler.
  @usableFromInline
  func leave(_ operation: () -> Void) {
    outer.leave(operation)
  }

  /// The watchers of everything within the call.
  var watch: CallWatch {
    var watch = outer ?? CallWatch()
    watch.log = self
    return watch
  }

  func nextChildID() -> CallID {
    id.child(children.wrappingAdd(1, ordering: .relaxed).newValue)
  }

  /// The time since the call began. A clock can be set back.
  var elapsed: Duration { max(.zero, log.elapsed - start) }

  func tell(_ phase: LogEvent.Phase, at level: LogLevel) {
    log.sink.log(
      LogEvent(
        level: level,
        phase: phase,
        member: member,
        callID: id,
        arguments: arguments))
  }
}

@_spi(Generated)
extension LoggedCall: CallWatcher {
  public func note(_ event: CallEvent) {
    if log.isEnabled, let text = event.text { note(text) }
  }
}

// MARK: - The current call

extension CallLog {
  /// The innermost logged call that the current code belongs to; `nil` if there is none.
  ///
  /// It is known throughout the call and in the tasks that the call starts. It is not known in
  /// detached tasks, nor on queues to which the call moves itself.
  public static var current: LoggedCall? { CallWatch.current?.log as? LoggedCall }

  /// Returns the identifier of a call that begins now.
  func nextID(in parent: LoggedCall?) -> CallID {
    parent?.nextChildID() ?? CallID(nextCallNumber())
  }
}
