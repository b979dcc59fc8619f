import Foundation

/// Writes events to standard error, a line each, with the time of day in front.
///
///     14:02:09.123 #7 FeedRepository.fetch(page: 3) started
///     14:02:09.135 #7 FeedRepository.fetch(page: 3) succeeded in 12.0 ms: <20 elements>
///
/// A line is handed over in one piece, so that lines of different threads do not mix.
public struct StandardErrorLog: LogSink {
  private let minimumLevel: LogLevel
  private let timeZone: TimeZone
  private let now: @Sendable () -> Date
  private let output: @Sendable (String) -> Void

  /// Creates a log.
  ///
  /// - Parameters:
  ///   - minimumLevel: The lowest level to write; by default all are written.
  ///   - timeZone: The time zone of the times; that of the system by default.
  ///   - now: Gives the date of each line; the system's by default.
  ///   - output: Takes each line, with its line feed; by default it goes to standard error.
  public init(
    minimumLevel: LogLevel = .trace,
    timeZone: TimeZone = .current,
    now: @escaping @Sendable () -> Date = { Date() },
    output: @escaping @Sendable (String) -> Void = StandardErrorLog.writeToStandardError
  ) {
    self.minimumLevel = minimumLevel
    self.timeZone = timeZone
    self.now = now
    self.output = output
  }

  /// Whether `level` is not below the lowest level to write.
  public func isEnabled(_ level: LogLevel) -> Bool {
    level >= minimumLevel
  }

  /// Writes the event's ``LogEvent/message``.
  public func log(_ event: LogEvent) {
    output("\(timeOfDay(now())) \(event.message)\n")
  }

  private func timeOfDay(_ date: Date) -> String {
    let millisecondsPerDay = 24 * 60 * 60 * 1_000
    let offset = timeZone.secondsFromGMT(for: date) * 1_000
    let sinceMidnight =
      (Int((date.timeIntervalSince1970 * 1_000).rounded()) + offset) % millisecondsPerDay
    // Dates before 1970 leave negative remainders.
    let time = sinceMidnight < 0 ? sinceMidnight + millisecondsPerDay : sinceMidnight
    let hours = padded(time / 3_600_000, 2)
    let minutes = padded(time / 60_000 % 60, 2)
    let seconds = padded(time / 1_000 % 60, 2)
    return "\(hours):\(minutes):\(seconds).\(padded(time % 1_000, 3))"
  }

  private func padded(_ number: Int, _ width: Int) -> String {
    let digits = String(number)
    return String(repeating: "0", count: width - digits.count) + digits
  }

  @Sendable @usableFromInline
  static func writeToStandardError(_ line: String) {
    var line = line
    line.withUTF8 { bytes in
      var rest = UnsafeRawBufferPointer(bytes)
      while let address = rest.baseAddress, !rest.isEmpty {
        let count = write(STDERR_FILENO, address, rest.count)
        if count < 0, errno != EINTR { return }
        rest = UnsafeRawBufferPointer(rebasing: rest.dropFirst(max(0, count)))
      }
    }
  }
}

extension LogSink where Self == StandardErrorLog {
  /// A log that writes every event to standard error.
  public static var standardError: StandardErrorLog {
    StandardErrorLog()
  }
}
