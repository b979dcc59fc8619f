import Foundation

/// The style of a log line on a terminal.
enum TerminalStyle: String {
  case faint = "2"
  case red = "31"
  case yellow = "33"

  /// Returns the text between the control sequences that begin and end the style.
  func applied(to text: String) -> String {
    "\u{1B}[\(rawValue)m\(text)\u{1B}[0m"
  }

  /// Returns a Boolean value that indicates whether the terminal shows colours and its user wants
  /// them.
  ///
  /// By the convention of [no-color.org](https://no-color.org), any value of `NO_COLOR` except an
  /// empty one turns colours off.
  static func isWanted(
    onTerminal isTerminal: Bool = isatty(STDERR_FILENO) == 1,
    _ environment: [String: String] = ProcessInfo.processInfo.environment
  ) -> Bool {
    isTerminal && environment["NO_COLOR", default: ""].isEmpty && environment["TERM"] != "dumb"
  }
}

extension LogEvent.Phase {
  /// The style of the phase; `nil` for a success.
  var style: TerminalStyle? {
    switch self {
    case .started, .noted: .faint
    case .succeeded: nil
    case .failed: .red
    case .cancelled, .completedAgain: .yellow
    }
  }
}
