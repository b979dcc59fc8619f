#if canImport(os)
  import os

  /// A sink that sends events to the unified logging system. The messages are public, because they
  /// are already redacted.
  extension Logger: LogSink {
    /// Logs the event's ``LogEvent/message`` with the log type that corresponds to its level.
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
