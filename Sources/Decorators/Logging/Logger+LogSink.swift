#if canImport(os)
  import os

  /// Events go to the unified logging system; their messages are public, since redaction has been
  /// done before.
  extension Logger: LogSink {
    /// Logs the event's ``LogEvent/message`` at the type that suits its level.
    public func log(_ event: LogEvent) {
      log(level: OSLogType(event.level), "\(event.message, privacy: .public)")
    }
  }

  extension OSLogType {
    fileprivate init(_ level: LogLevel) {
      self =
        switch level {
        case .trace, .debug: .debug
        case .info: .info
        case .notice: .default
        case .warning, .error: .error
        case .critical: .fault
        }
    }
  }
#endif
