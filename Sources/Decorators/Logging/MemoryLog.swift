/// A log that keeps events in memory, for tests.
///
///     let log = MemoryLog()
///     _ = try await StubFeed().logging(to: log).fetch()
///     #expect(log.messages.last?.hasSuffix("<3 elements>") == true)
public final class MemoryLog: LogSink {
  /// The lowest level that the log keeps.
  public let minimumLevel: LogLevel
  private let recorded = Lock<[LogEvent]>([])

  /// Creates a log without events.
  ///
  /// - Parameter minimumLevel: The lowest level to keep; by default all events are kept.
  public init(minimumLevel: LogLevel = .trace) {
    self.minimumLevel = minimumLevel
  }

  /// The events so far, in the order of their arrival.
  public var events: [LogEvent] {
    recorded.withLock { $0 }
  }

  /// The events so far as lines of text: their ``LogEvent/message``.
  public var messages: [String] {
    events.map(\.message)
  }

  /// Removes all events.
  public func removeAll() {
    recorded.withLock { $0.removeAll() }
  }

  /// Keeps the event.
  public func log(_ event: LogEvent) {
    recorded.withLock { $0.append(event) }
  }
}
