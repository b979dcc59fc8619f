import Foundation

/// A log that writes each event as one line of JSON, for programs that collect logs.
///
///     {"time":"2024-05-06T12:02:09.123Z","level":"info","event":"started","call":"7",
///      "protocol":"FeedRepository","member":"fetch(page:)","arguments":{"page":"3"}}
///
/// The example is a single line in the log. The keys have the following order. A key without a
/// value is left out:
///
/// | key            | value                                                                    |
/// |----------------|--------------------------------------------------------------------------|
/// | `time`         | the date in UTC, to the millisecond, in the format of ISO 8601           |
/// | `level`        | the name of the ``LogLevel``                                             |
/// | `event`        | `started`, `succeeded`, `failed`, `cancelled`, `noted`, `completedAgain` |
/// | `call`         | the ``LogEvent/CallID``                                                  |
/// | `parent`       | the ``LogEvent/CallID`` of the surrounding call                          |
/// | `protocol`     | the name of the protocol                                                 |
/// | `member`       | the full name of the member                                              |
/// | `arguments`    | the text of each by its name; a name that is repeated gets a number      |
/// | `milliseconds` | a number: the time since the call began                                  |
/// | `result`       | the text of the call's result                                            |
/// | `error`        | the name of the error's type                                             |
/// | `description`  | the error's description of itself, if it is revealed                     |
/// | `note`         | the text of a note                                                       |
///
/// Lines are written as a whole, so that lines of different threads do not mix.
public struct JSONLog: LogSink {
  /// The lowest level that is written.
  public let minimumLevel: LogLevel

  private let now: @Sendable () -> Date
  private let time = LogTime(.iso8601.year().month().day().time(includingFractionalSeconds: false))
  private let output: @Sendable (String) -> Void

  /// Creates a log.
  ///
  /// - Parameters:
  ///   - file: The file that receives the lines; standard error by default.
  ///   - minimumLevel: The lowest level to write; by default all events are written.
  ///   - output: A closure that receives each line in place of the file, with its line feed.
  ///   - now: Returns the date of each line; by default the date of the system.
  public init(
    to file: FileHandle = .standardError,
    minimumLevel: LogLevel = .trace,
    output: (@Sendable (String) -> Void)? = nil,
    now: @escaping @Sendable () -> Date = Date.byDefaultClock
  ) {
    self.minimumLevel = minimumLevel
    self.now = now
    self.output = output ?? { file.writeLine($0) }
  }

  /// Writes the event.
  public func log(_ event: LogEvent) {
    let fields: [(String, JSONValue)] = [
      ("time", .string(time.text(now()) + "Z")), ("level", .string(event.level.rawValue)),
    ]
    let line = LineText.escaped(JSONValue.object(fields + event.fields)) { scalar in
      scalar.utf16.map { String(format: "\\u%04x", $0) }.joined()
    }
    output(line + "\n")
  }
}

extension LogSink where Self == JSONLog {
  /// A log that writes every event to a file as JSON, to standard error by default.
  public static func json(to file: FileHandle = .standardError) -> JSONLog {
    JSONLog(to: file)
  }
}
