/// Hands events to a closure: the shortest way to a logging library of your own.
///
///     let log = ClosureLog(minimumLevel: .info) { event in
///       history.append(event.message, event.metadata)
///     }
public struct ClosureLog: LogSink {
  /// The lowest level that is ever handed over.
  public let minimumLevel: LogLevel

  private let currentLevel: @Sendable () -> LogLevel
  private let handle: @Sendable (LogEvent) -> Void

  /// Creates a log.
  ///
  /// - Parameters:
  ///   - minimumLevel: The lowest level to hand over; by default all are.
  ///   - handle: Called with each event, on the thread of the call that is logged.
  public init(
    minimumLevel: LogLevel = .trace, _ handle: @escaping @Sendable (LogEvent) -> Void
  ) {
    self.minimumLevel = minimumLevel
    currentLevel = { minimumLevel }
    self.handle = handle
  }

  /// Creates a log for a library in which the level can be changed while the program runs.
  ///
  /// - Parameters:
  ///   - currentLevel: Gives the lowest level to hand over now; asked before each event.
  ///   - handle: Called with each event, on the thread of the call that is logged.
  public init(
    currentLevel: @escaping @Sendable () -> LogLevel,
    log handle: @escaping @Sendable (LogEvent) -> Void
  ) {
    minimumLevel = .trace
    self.currentLevel = currentLevel
    self.handle = handle
  }

  /// Whether `level` is not below the lowest level to hand over now.
  public func isEnabled(_ level: LogLevel) -> Bool {
    level >= currentLevel()
  }

  /// Hands over the event.
  public func log(_ event: LogEvent) {
    handle(event)
  }
}
