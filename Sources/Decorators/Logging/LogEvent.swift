/// An event of a logged call, such as its start or its end.
public struct LogEvent: Sendable, Equatable {
  /// The stage of the call that the event reports.
  public enum Phase: Sendable, Equatable {
    /// The call has begun.
    case started
    /// The call returned, or its completion handler got a success. `result` is the text of the
    /// returned value, or of the handler's arguments except errors; `nil` if that is `Void`.
    case succeeded(after: Duration, result: String?)
    /// The call threw an error, or its completion handler got one. The duration is `nil` if the
    /// start was not logged, because the sink wanted only errors.
    case failed(after: Duration?, error: LoggedError)
    /// The call ended because it was cancelled. ``Cancellation`` defines what counts as cancelled.
    case cancelled(after: Duration, error: LoggedError)
    /// Something happened during the call, such as another attempt.
    case noted(after: Duration, String)
    /// The completion handler was called again after the call had ended.
    case completedAgain(after: Duration)
  }

  /// The level of the event.
  public let level: LogLevel

  /// The stage of the call that the event reports.
  public let phase: Phase

  /// The full name of the member, with its protocol: `FeedRepository.fetch(page:)`.
  public let member: String

  /// The identifier of the call, the same in all its events.
  public let callID: CallID

  /// The arguments of the call.
  ///
  /// Also empty if a completion handler got an error and the start of the call was not logged,
  /// because the sink wanted only errors.
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

  /// The event as one line of text, without time and level. The line never breaks.
  ///
  ///     #7 FeedRepository.fetch(page: 3) started
  ///     #7 FeedRepository.fetch(page: 3) after 8.00 ms: attempt 2 of 3
  ///     #7 FeedRepository.fetch(page: 3) succeeded in 12.0 ms: <20 elements>
  ///     #8 FeedRepository.save(items: <20 elements>) failed in 1.52 s: URLError
  ///     #9 FeedRepository.fetch(page: <Int>) cancelled after 203 ms
  ///
  /// The identifier comes first, so that the lines of a call can be found in one column of a
  /// terminal. Every line has the arguments, so that it can be understood alone.
  public var message: String {
    LineText.escaped("#\(callID) \(call) \(whatHappened)")
  }

  /// The time since the call began; `nil` for its start, and if the time is not known.
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
    // The usual error adds no information to the cancellation.
    case .cancelled(let duration, let error) where error.typeName == "CancellationError":
      "cancelled after \(duration.readable)"
    case .cancelled(let duration, let error):
      "cancelled after \(duration.readable): \(error.text)"
    case .noted(let duration, let note): "after \(duration.readable): \(note)"
    case .completedAgain(let duration): "completed again after \(duration.readable)"
    }
  }
}

/// The full name of a member, with the name of its protocol, which may be nested.
struct QualifiedName {
  let protocolName: String
  let memberName: String

  /// Creates a name from its text, such as `FeedRepository.fetch(page:)`.
  init(_ name: String) {
    let baseName = name.prefix { $0 != "(" }
    let start = baseName.lastIndex(of: ".").map(name.index(after:)) ?? name.startIndex
    protocolName = String(name[..<start].dropLast())
    memberName = String(name[start...])
  }
}
