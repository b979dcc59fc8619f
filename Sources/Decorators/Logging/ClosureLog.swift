/// A log that passes events to a closure: the shortest connection to another logging library.
///
///     let log = ClosureLog(minimumLevel: .info) { event in
///       history.append(event.message, event.metadata)
///     }
public struct ClosureLog: LogSink {
  /// The lowest level that the log ever passes on.
  public let minimumLevel: LogLevel

  private let currentLevel: @Sendable () -> LogLevel
  private let handle: @Sendable (LogEvent) -> Void

  /// Creates a log.
  ///
  /// - Parameters:
  ///   - minimumLevel: The lowest level to pass on; by default all events are passed on.
  ///   - currentLevel: Returns the lowest level to pass on at present, for a library whose level can
  ///     change while the program runs. It is called before each event.
  ///   - handle: A closure that is called with each event, on the thread of the logged call.
  public init(
    minimumLevel: LogLevel = .trace, currentLevel: (@Sendable () -> LogLevel)? = nil,
    log handle: @escaping @Sendable (LogEvent) -> Void
  ) {
    self.minimumLevel = minimumLevel
    self.currentLevel = currentLevel ?? { minimumLevel }
    self.handle = handle
  }

  /// Returns a Boolean value that indicates whether `level` is at or above the current lowest
  /// level.
  public func isEnabled(_ level: LogLevel) -> Bool {
    level >= currentLevel()
  }

  /// Passes the event to the closure.
  public func log(_ event: LogEvent) {
    handle(event)
  }
}
