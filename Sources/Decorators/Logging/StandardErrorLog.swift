import Foundation

/// A log that writes events to standard error, one line each, with the time of day in front.
///
///     14:02:09.123 #7 FeedRepository.fetch(page: 3) started
///     14:02:09.135 #7 FeedRepository.fetch(page: 3) succeeded in 12.0 ms: <20 elements>
///
/// Lines are written as a whole, so that lines of different threads do not mix. On a terminal,
/// failures are red, cancelled calls yellow, and starts faint, unless `NO_COLOR` is set.
public struct StandardErrorLog: LogSink {
  /// The lowest level that is written.
  public let minimumLevel: LogLevel
  private let time: LogTime
  private let isColored: Bool
  private let now: @Sendable () -> Date
  private let output: @Sendable (String) -> Void

  /// Creates a log.
  ///
  /// - Parameters:
  ///   - minimumLevel: The lowest level to write; by default all events are written.
  ///   - timeZone: The time zone of the times; by default that of the system.
  ///   - isColored: A Boolean value that indicates whether lines are coloured. By default they are
  ///     if they go to a terminal and `NO_COLOR` is not set.
  ///   - now: Returns the date of each line; by default the date of the system.
  ///   - output: A closure that receives each line, with its line feed. By default the line goes to
  ///     standard error.
  public init(
    minimumLevel: LogLevel = .trace,
    timeZone: TimeZone = .current,
    isColored: Bool? = nil,
    now: @escaping @Sendable () -> Date = Date.byDefaultClock,
    output: (@Sendable (String) -> Void)? = nil
  ) {
    self.minimumLevel = minimumLevel
    time = LogTime(
      Date.ISO8601FormatStyle(timeZone: timeZone).time(includingFractionalSeconds: false))
    self.isColored = isColored ?? (output == nil && Self.isColorWanted())
    self.now = now
    self.output = output ?? { FileHandle.standardError.writeLine($0) }
  }

  /// Writes the event's ``LogEvent/message``.
  public func log(_ event: LogEvent) {
    let time = time.text(now())
    let message = event.message
    guard isColored else { return output("\(time) \(message)\n") }
    // Control sequences begin and end a style: faint, red or yellow.
    func styled(_ text: String, _ style: Int) -> String { "\u{1B}[\(style)m\(text)\u{1B}[0m" }
    let styledMessage =
      switch event.phase {
      case .started, .noted: styled(message, 2)
      case .succeeded: message
      case .failed: styled(message, 31)
      case .cancelled, .completedAgain: styled(message, 33)
      }
    output("\(styled(time, 2)) \(styledMessage)\n")
  }

  /// Returns a Boolean value that indicates whether the terminal shows colours and its user wants
  /// them, by the convention of [no-color.org](https://no-color.org).
  static func isColorWanted(
    onTerminal isTerminal: Bool = isatty(STDERR_FILENO) == 1,
    _ environment: [String: String] = ProcessInfo.processInfo.environment
  ) -> Bool {
    isTerminal && environment["NO_COLOR", default: ""].isEmpty && environment["TERM"] != "dumb"
  }
}

extension LogSink where Self == StandardErrorLog {
  /// A log that writes every event to standard error.
  public static var standardError: StandardErrorLog {
    StandardErrorLog()
  }
}
