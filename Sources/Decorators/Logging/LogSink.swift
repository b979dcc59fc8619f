/// Where a ``CallLog`` sends its events.
///
/// ``StandardErrorLog``, ``MemoryLog`` and ``ClosureLog`` are sinks, and so is `os.Logger` where it
/// exists. To send events to a logging library of your own, conform to this protocol or use a
/// ``ClosureLog``. A sink is called by many threads at the same time, from within the calls that
/// are logged, so it should not take long.
public protocol LogSink: Sendable {
  /// Whether events of this level are of any use to the sink.
  ///
  /// Asked before an event is put together: what is not wanted costs next to nothing. By default
  /// every level is wanted.
  func isEnabled(_ level: LogLevel) -> Bool

  /// Takes in an event of a level that is enabled.
  func log(_ event: LogEvent)
}

extension LogSink {
  /// Always `true`.
  public func isEnabled(_ level: LogLevel) -> Bool {
    true
  }
}
