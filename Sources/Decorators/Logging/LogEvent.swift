/// Something that happened to a logged call: it started, or it ended in one way or another.
public struct LogEvent: Sendable, Equatable {
  /// What happened to the call.
  public enum Phase: Sendable, Equatable {
    /// The call has begun.
    case started
    /// The call returned, or told its completion handler that it succeeded. `result` is what it
    /// returned, or what the handler was given besides errors, as text, and `nil` if that was
    /// `Void`.
    case succeeded(after: Duration, result: String?)
    /// The call threw an error, or told one to its completion handler. The duration is `nil` if the
    /// start was not logged, because only errors were wanted.
    case failed(after: Duration?, error: LoggedError)
    /// The call ended because it was cancelled; ``Cancellation`` says what counts as cancelled.
    case cancelled(after: Duration, error: LoggedError)
    /// Something happened in the course of the call, such as another attempt.
    case noted(after: Duration, String)
    /// The call had ended, and its completion handler was called again.
    case completedAgain(after: Duration)
  }

  /// How much the event matters.
  public let level: LogLevel

  /// What happened to the call.
  public let phase: Phase

  /// The full name of the member, with its protocol: `FeedRepository.fetch(page:)`.
  public let member: String

  /// Tells the call from others: the same in all its events.
  public let callID: CallID

  /// What the member was called with.
  ///
  /// Empty too in what a completion handler was told of a call whose start was not logged, because
  /// only errors were wanted.
  public let arguments: [LogArgument]

  /// Creates an event.
  public init(
    level: LogLevel,
    phase: Phase,
    member: String,
    callID: CallID,
    arguments: [LogArgument] = []
  ) {
    self.level = level
    self.phase = phase
    self.member = member
    self.callID = callID
    self.arguments = arguments
  }
}

extension LogEvent {
  /// The name of the protocol, such as `FeedRepository`.
  public var protocolName: String { QualifiedName(member).protocolName }

  /// The full name of the protocol's member, such as `fetch(page:)`.
  public var memberName: String { QualifiedName(member).memberName }

  /// The event as one line of text, without time and level, whatever it consists of.
  ///
  ///     #7 FeedRepository.fetch(page: 3) started
  ///     #7 FeedRepository.fetch(page: 3) after 8.00 ms: attempt 2 of 3
  ///     #7 FeedRepository.fetch(page: 3) succeeded in 12.0 ms: <20 elements>
  ///     #8 FeedRepository.save(items: <20 elements>) failed in 1.52 s: URLError
  ///     #9 FeedRepository.fetch(page: <Int>) cancelled after 203 ms
  ///
  /// The identifier comes first, so that in a terminal the lines of a call are found by looking
  /// down one column, and every line has the arguments, so that it is understood when it is found
  /// alone.
  public var message: String {
    LineText.escaped("#\(callID) \(call) \(whatHappened)")
  }

  /// How long ago the call began; `nil` when it has only started, and where that is not known.
  public var duration: Duration? {
    switch phase {
    case .started: nil
    case .failed(let duration, _): duration
    case .succeeded(let duration, _), .cancelled(let duration, _), .noted(let duration, _),
      .completedAgain(let duration):
      duration
    }
  }

  private var call: String {
    if arguments.isEmpty { return member }
    let arguments = arguments.map { "\($0.name): \($0.value)" }.joined(separator: ", ")
    return "\(member.prefix { $0 != "(" })(\(arguments))"
  }

  private var whatHappened: String {
    switch phase {
    case .started: "started"
    case .succeeded(let duration, nil): "succeeded in \(duration.readable)"
    case .succeeded(let duration, let result?): "succeeded in \(duration.readable): \(result)"
    case .failed(nil, let error): "failed: \(error.text)"
    case .failed(let duration?, let error): "failed in \(duration.readable): \(error.text)"
    // The usual error says no more than that the call was cancelled.
    case .cancelled(let duration, let error) where error.typeName == "CancellationError":
      "cancelled after \(duration.readable)"
    case .cancelled(let duration, let error):
      "cancelled after \(duration.readable): \(error.text)"
    case .noted(let duration, let note): "after \(duration.readable): \(note)"
    case .completedAgain(let duration): "completed again after \(duration.readable)"
    }
  }
}
