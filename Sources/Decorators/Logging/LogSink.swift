/// A receiver of the events of a ``CallLog``.
///
/// ``StandardErrorLog``, ``JSONLog``, ``MemoryLog``, ``ClosureLog`` and ``MultiplexLog`` are sinks,
/// and so are `os.Logger` and `OSSignposter` on platforms that have them. To send events to another
/// logging library, conform to this protocol or use a ``ClosureLog``. Many threads call a sink at
/// the same time, during the logged calls, so it should be fast. What the code of a sink notes, and
/// the calls that it makes, while it receives an event are not sent to it.
public protocol LogSink: Sendable {
  /// The lowest level that the sink can ever use.
  ///
  /// A log reads this value once, when it is created for the sink. A call below this level costs as
  /// much as one that is not logged. The default is ``LogLevel/trace``, the lowest level.
  var minimumLevel: LogLevel { get }

  /// Returns a Boolean value that indicates whether the sink can use events of a level now.
  ///
  /// A log calls this method before it creates an event. If the level of the sink can change while
  /// the program runs, return the current answer here. By default all levels from ``minimumLevel``
  /// on are enabled.
  func isEnabled(_ level: LogLevel) -> Bool

  /// Receives an event of an enabled level.
  func log(_ event: LogEvent)
}

extension LogSink {
  /// The lowest level, ``LogLevel/trace``.
  public var minimumLevel: LogLevel { .trace }

  /// Returns a Boolean value that indicates whether `level` is at or above ``minimumLevel``.
  public func isEnabled(_ level: LogLevel) -> Bool {
    level >= minimumLevel
  }
}
