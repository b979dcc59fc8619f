import Synchronization

/// A call that has begun, and of which a ``CallLog`` logs what happens to it.
///
/// ``CallLog/current`` is the one that is being made. What a call does on its way to an answer is
/// told to it, and appears between its other lines:
///
///     CallLog.current?.note("answered from disk")
public final class LoggedCall: Sendable {
  /// Tells the call from others.
  public let id: CallID

  /// The full name of the member, with its protocol: `FeedRepository.fetch(page:)`.
  public let member: String

  let log: CallLog
  private let arguments: [LogArgument]
  private let start: Duration
  /// The watchers of the call that this one is a part of.
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

  /// Logs something that happened in the course of the call, at the level of its start.
  ///
  /// - Parameter text: A few words, without anything that must not be read in a log. Evaluated only
  ///   if it is wanted.
  public func note(_ text: @autoclosure () -> String) {
    guard log.isEnabled else { return }
    tell(.noted(after: elapsed, LineText.line(text())), at: log.level)
  }

  /// Does something that follows the call and is no part of it: what its completion handler does.
  @usableFromInline
  func leave(_ operation: () -> Void) {
    outer.leave(operation)
  }

  /// The watchers of what the call does.
  var watch: CallWatch {
    var watch = outer ?? CallWatch()
    watch.log = self
    return watch
  }

  func nextChildID() -> CallID {
    id.child(children.wrappingAdd(1, ordering: .relaxed).newValue)
  }

  /// How long ago the call began.
  var elapsed: Duration { log.elapsed - start }

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
  public func note(_ event: CallEvent, _ text: () -> String?) {
    if log.isEnabled, let text = text() { note(text) }
  }
}

// MARK: - The current call

extension CallLog {
  /// The logged call within which this code runs: the innermost one, and `nil` if there is none.
  ///
  /// Known throughout the call, in the tasks that it starts too, but not in detached tasks, and not
  /// on queues that it goes to by itself.
  public static var current: LoggedCall? { CallWatch.current?.log as? LoggedCall }

  /// The identifier of a call that begins now.
  func nextID(in parent: LoggedCall?) -> CallID {
    parent?.nextChildID() ?? CallID(nextCallNumber())
  }
}
