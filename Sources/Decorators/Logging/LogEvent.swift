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

  var elements: GivenElements?

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
    // The usual error adds no information to the cancellation.
    let isTold = phase == .cancelled && error?.typeName == "CancellationError"
    var text = "#\(callID) "
    writeCall(to: &text)
    text += " "
    text += whatHappened
    text += elementsText
    if let details = result ?? note ?? (isTold ? nil : error?.text) {
      text += ": "
      text += details
    }
    return LineText.escaped(text)
  }

  private func writeCall(to text: inout String) {
    if arguments.isEmpty {
      text += member
      return
    }
    text += member.utf8.firstIndex(of: UInt8(ascii: "(")).map { member[..<$0] } ?? member[...]
    var separator = "("
    for argument in arguments {
      text += separator
      text += argument.name
      text += ": "
      text += argument.value
      separator = ", "
    }
    text += ")"
  }

  private var elementsText: String {
    guard let elements else { return "" }
    let first = elements.timeToFirst.map { ", the first after \($0.readable)" } ?? ""
    return ", \(elements.count) \(elements.count == 1 ? "element" : "elements")\(first)"
  }

  private var whatHappened: String {
    guard let duration = duration?.readable else { return phase.rawValue }
    return switch phase {
    case .started, .succeeded, .failed: "\(phase.rawValue) in \(duration)"
    case .cancelled: "cancelled after \(duration)"
    case .noted: "after \(duration)"
    case .completedAgain: "completed again after \(duration)"
    }
  }
}

/// The full name of a member, with the name of its protocol, which may be nested.
struct QualifiedName {
  let protocolName: String
  let memberName: String

  /// Creates a name from its text, such as `FeedRepository.fetch(page:)`.
  init(_ name: String) {
    let end = name.utf8.firstIndex(of: UInt8(ascii: "(")) ?? name.endIndex
    let dot = name.utf8[..<end].lastIndex(of: UInt8(ascii: "."))
    let start = dot.map(name.utf8.index(after:)) ?? name.startIndex
    protocolName = String(name[..<(dot ?? start)])
    memberName = String(name[start...])
  }
}
