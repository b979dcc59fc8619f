/// Hands events to a closure: the shortest way to a logging library of your own.
///
///     let log = ClosureLog(minimumLevel: .info) { event in
///       logger.info("\(event.message)", metadata: ["call": "\(event.callNumber)"])
///     }
public struct ClosureLog: LogSink {
  private let minimumLevel: LogLevel
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
    self.handle = handle
  }

  /// Whether `level` is not below the lowest level to hand over.
  public func isEnabled(_ level: LogLevel) -> Bool {
    level >= minimumLevel
  }

  /// Hands over the event.
  public func log(_ event: LogEvent) {
    handle(event)
  }
}
