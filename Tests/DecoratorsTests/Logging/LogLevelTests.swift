import DecoratorsTesting
import TestSupport
import Testing

@_spi(Generated) @testable import Decorators

struct LogLevelTests {
  let clock = ManualClock()

  @Test func `Levels are ordered`() {
    #expect(
      LogLevel.allCases.sorted() == [.trace, .debug, .info, .notice, .warning, .error, .critical])
  }

  @Test(arguments: [
    (LogLevel.trace, ["started", "succeeded", "started", "failed", "started", "cancelled"]),
    (.debug, ["started", "succeeded", "started", "failed", "started", "cancelled"]),
    (.info, ["failed:"]),
    (.error, ["failed:"]),
    (.critical, []),
  ])
  func `Only what is enabled is logged`(_ minimumLevel: LogLevel, _ phases: [String]) async {
    let sink = MemoryLog(minimumLevel: minimumLevel)
    let log = CallLog(to: sink, level: .debug)
    let operations: [() throws -> Int] = [
      { 7 }, { throw LoadError() }, { throw CancellationError() },
    ]
    for operation in operations { _ = try? log.call("Feed.fetch()") { try operation() } }
    let awaited: () async throws -> Void = {}
    for operation in operations {
      _ = try? await log.call("Feed.fetch()") {
        try await awaited()
        return try operation()
      }
    }
    #expect(sink.messages.map { String($0.split(separator: " ")[2]) } == phases + phases)
  }

  @Test func `A failure whose start was not logged has arguments and no duration`() {
    let sink = MemoryLog(minimumLevel: .error)
    let log = CallLog(to: sink, clock: clock, nextCallNumber: { 5 })
    var evaluations = 0
    func arguments() -> [LogEvent.Argument] {
      evaluations += 1
      return [.redacted("page", 3)]
    }
    log.call("Feed.fetch(page:)", arguments()) {}
    #expect(evaluations == 0)
    try? log.call("Feed.fetch(page:)", arguments(), revealing: .error) { throw LoadError() }
    #expect(sink.messages == ["#5 Feed.fetch(page: <Int>) failed: LoadError(number: 0)"])
    #expect(sink.events.map(\.duration) == [nil])
  }

  @Test(arguments: [true, false])
  func `A disabled log evaluates nothing`(isEnabled: Bool) async {
    let evaluated = Recorder<String>()
    let sink = MemoryLog(minimumLevel: isEnabled ? .trace : .critical)
    let log = CallLog(to: sink) {
      evaluated.record("number")
      return 1
    }
    func arguments() -> [LogEvent.Argument] {
      evaluated.record("arguments")
      return []
    }
    let value = Described { evaluated.record("value") }
    _ = log.call("Feed.fetch(page:)", arguments(), revealing: .result) {
      CallLog.current?.note("\(value)")
      return value
    }
    try? log.call("Feed.fetch(page:)", arguments(), revealing: .error) { throw value }
    let all = ["arguments", "number", "value", "value", "arguments", "number", "value"]
    #expect(await evaluated.finish() == (isEnabled ? all : []))
  }

  @Test func `The level of a sink may change`() {
    let events = MemoryLog()
    let level = Lock(LogLevel.critical)
    let log = CallLog(to: ClosureLog(currentLevel: { level.withLock { $0 } }, log: events.log))
    log.call("Feed.first()") {}
    level.withLock { $0 = .info }
    log.call("Feed.second()") { level.withLock { $0 = .critical } }
    #expect(events.messages.map { String($0.split(separator: " ")[1]) } == ["Feed.second()"])
  }
}

private struct Described: Error, CustomStringConvertible {
  let whenDescribed: @Sendable () -> Void

  var description: String {
    whenDescribed()
    return "described"
  }
}
