import Foundation

/// How lines of a log look on a terminal.
enum TerminalStyle: String {
  case faint = "2"
  case red = "31"
  case yellow = "33"

  /// The text between the control sequences that begin and end the style.
  func applied(to text: String) -> String {
    "\u{1B}[\(rawValue)m\(text)\u{1B}[0m"
  }

  /// Whether colours are shown, and whoever sits there wants them.
  ///
  /// By the custom of [no-color.org](https://no-color.org), `NO_COLOR` turns colours off if it is
  /// set to anything.
  static func isWanted(
    onTerminal isTerminal: Bool = isatty(STDERR_FILENO) == 1,
    _ environment: [String: String] = ProcessInfo.processInfo.environment
  ) -> Bool {
    isTerminal && environment["NO_COLOR", default: ""].isEmpty && environment["TERM"] != "dumb"
  }
}

extension LogEvent.Phase {
  /// The style of what happened; `nil` for what is as it should be.
  var style: TerminalStyle? {
    switch self {
    case .started, .noted: .faint
    case .succeeded: nil
    case .failed: .red
    case .cancelled, .completedAgain: .yellow
    }
  }
}
