/// Where a ``CallLog`` sends its events.
///
/// ``StandardErrorLog``, ``JSONLog``, ``MemoryLog``, ``ClosureLog`` and ``MultiplexLog`` are sinks,
/// and so are `os.Logger` and `OSSignposter` where they exist. To send events to a logging library
/// of your own, conform to this protocol or use a ``ClosureLog``. A sink is called by many threads
/// at the same time, from within the calls that are logged, so it should not take long.
public protocol LogSink: Sendable {
  /// The lowest level that will ever be of use to the sink.
  ///
  /// Asked once, by a log that is made for the sink: a call whose level is below it costs as much
  /// as one that is not logged. ``LogLevel/trace`` by default, so that none is below.
  var minimumLevel: LogLevel { get }

  /// Whether events of this level are of any use to the sink now.
  ///
  /// Asked before an event is put together, each time: a sink that lets its level be changed while
  /// the program runs says so here. By default every level from ``minimumLevel`` on is wanted.
  func isEnabled(_ level: LogLevel) -> Bool

  /// Takes in an event of a level that is enabled.
  func log(_ event: LogEvent)
}

extension LogSink {
  /// ``LogLevel/trace``, the lowest of all.
  public var minimumLevel: LogLevel { .trace }

  /// Whether `level` is not below ``minimumLevel``.
  public func isEnabled(_ level: LogLevel) -> Bool {
    level >= minimumLevel
  }
}
