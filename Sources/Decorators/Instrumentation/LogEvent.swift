/// An event of a logged call, such as its start or its end.
public struct LogEvent: Sendable, Equatable {
  /// The stages of a call that events report.
  public enum Phase: String, Sendable {
    /// The call has begun.
    case started
    /// The call returned, or its completion handler got a success.
    case succeeded
    /// The call threw an error, or its completion handler got one.
    case failed
    /// The call ended because it was cancelled. ``Cancellation`` defines what counts as cancelled.
    case cancelled
    /// Something happened during the call, such as another attempt.
    case noted
    /// The completion handler was called again after the call had ended.
    case completedAgain
  }

  /// An identifier of a logged call, which includes the identifier of the call that surrounds it.
  ///
  /// A call outside all other logged calls has a single number, such as `3`. Logged calls within it
  /// are `3.1`, `3.2` and so on. Such a call can be one of another member, or of the same member
  /// further down in a stack of decorators. To find all lines of a call and of the calls within it,
  /// look for `#3`.
  public struct CallID: Sendable, Hashable, CustomStringConvertible {
    /// The numbers from the outermost call to the call itself.
    public let numbers: [Int]

    /// The identifier of the surrounding call; `nil` if no surrounding call is logged.
    public var parent: CallID? { numbers.count < 2 ? nil : CallID(numbers: numbers.dropLast()) }

    /// The numbers, separated by dots: `3.1`.
    public var description: String {
      numbers.count == 1 ? "\(numbers[0])" : numbers.map(String.init).joined(separator: ".")
    }
  }

  /// The level of the event.
  public let level: LogLevel

  /// The stage of the call that the event reports.
  public let phase: Phase

  /// The full name of the member, with its protocol: `FeedRepository.fetch(page:)`.
  public let member: String

  /// The identifier of the call, the same in all its events.
  public let callID: LogEvent.CallID

  /// The arguments of the call.
  ///
  /// Also empty if a completion handler got an error and the start of the call was not logged,
  /// because the sink wanted only errors.
  public var arguments: [Argument] = []

  /// The time since the call began; `nil` for its start, and for a failure of a call whose start was
  /// not logged, because the sink wanted only errors.
  public var duration: Duration?

  /// The text of the returned value, or of the completion handler's arguments except errors; `nil` if
  /// that is `Void`, or if the call did not succeed.
  public var result: String?

  /// The error of a call that failed or was cancelled.
  public var error: Failure?

  /// The text of a note.
  public var note: String?

  var elements: StreamProgress?

  /// The number of elements that the stream of a call gave before its end; `nil` if the call gives no
  /// stream.
  public var elementCount: Int? { elements?.count }

  /// The time from the start of the call to the first element of its stream.
  public var timeToFirstElement: Duration? { elements?.timeToFirst }
}

extension LogEvent {
  /// The name of the protocol, such as `FeedRepository`.
  public var protocolName: String { QualifiedName(member).protocolName }

  /// The full name of the protocol's member, such as `fetch(page:)`.
  public var memberName: String { QualifiedName(member).memberName }
}
