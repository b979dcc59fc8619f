/// A log that sends events to several sinks, in their order.
///
///     let log = MultiplexLog(.standardError, JSONLog(to: file))
///
/// Each sink gets the events of the levels that are enabled for it.
public struct MultiplexLog: LogSink {
  private let sinks: [any LogSink]

  /// The lowest level that one of the sinks can use.
  public let minimumLevel: LogLevel

  /// Creates a log of several sinks.
  public init(_ sinks: any LogSink...) {
    self.init(sinks)
  }

  /// Creates a log of any number of sinks. A log without sinks wants only critical events.
  public init(_ sinks: [any LogSink]) {
    self.sinks = sinks
    minimumLevel = sinks.map(\.minimumLevel).min() ?? .critical
  }

  /// Returns a Boolean value that indicates whether one of the sinks wants the level.
  public func isEnabled(_ level: LogLevel) -> Bool {
    sinks.contains { $0.isEnabled(level) }
  }

  /// Sends the event to the sinks that want its level.
  public func log(_ event: LogEvent) {
    for sink in sinks where sink.isEnabled(event.level) {
      sink.log(event)
    }
  }
}
