extension LogEvent {
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
