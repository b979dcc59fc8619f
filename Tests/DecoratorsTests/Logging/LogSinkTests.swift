import Foundation
import TestSupport
import Testing

@testable import Decorators

struct LogSinkTests {
  let event = LogEvent(
    level: .notice, phase: .started, member: "Feed.reload()", callID: LogEvent.CallID(numbers: [1])
  )

  @Test(arguments: [
    (1_000_000_000.0, 0, "01:46:40.000"),
    (1_000_000_000.0, -2 * 3_600, "23:46:40.000"),
    (86_399.9994, 0, "23:59:59.999"),
    (86_399.9996, 0, "00:00:00.000"),
    (-0.001, 0, "23:59:59.999"),
    (-86_400.0, 0, "00:00:00.000"),
  ])
  func `StandardErrorLog writes a line with the time`(
    secondsSince1970: Double, offset: Int, time: String
  ) async throws {
    let lines = Recorder<String>()
    let log = StandardErrorLog(
      timeZone: try #require(TimeZone(secondsFromGMT: offset)),
      now: { Date(timeIntervalSince1970: secondsSince1970) },
      output: { lines.record($0) })
    log.log(event)
    #expect(await lines.finish() == ["\(time) #1 Feed.reload() started\n"])
  }

  @Test(arguments: [
    (LogEvent.Phase.started, "\u{1B}[2m"), (.succeeded, ""), (.failed, "\u{1B}[31m"),
    (.cancelled, "\u{1B}[33m"), (.noted, "\u{1B}[2m"), (.completedAgain, "\u{1B}[33m"),
  ])
  func `Each kind of event has its color`(_ phase: LogEvent.Phase, _ style: String) async {
    let lines = Recorder<String>()
    let log = StandardErrorLog(
      timeZone: .gmt, isColored: true, now: { Date(timeIntervalSince1970: 0) },
      output: { lines.record($0) })
    log.log(
      LogEvent(
        level: .info, phase: phase, member: "Feed.reload()", callID: LogEvent.CallID(numbers: [1])))
    let end = style.isEmpty ? "" : "\u{1B}[0m"
    #expect(
      await lines.finish() == [
        "\u{1B}[2m00:00:00.000\u{1B}[0m \(style)#1 Feed.reload() \(phase)\(end)\n"
      ])
  }

  @Test(arguments: [
    (true, [:], true), (false, [:], false), (true, ["NO_COLOR": ""], true),
    (true, ["NO_COLOR": "1"], false), (true, ["TERM": "dumb"], false),
    (true, ["TERM": "xterm-256color"], true),
  ])
  func `Colors are for terminals`(
    _ isTerminal: Bool, _ environment: [String: String], _ isWanted: Bool
  ) {
    #expect(StandardErrorLog.isColorWanted(onTerminal: isTerminal, environment) == isWanted)
  }

  @Test(arguments: LogLevel.allCases)
  func `Sinks have a minimum level`(_ minimum: LogLevel) {
    let sinks: [any LogSink] = [
      StandardErrorLog(minimumLevel: minimum), MemoryLog(minimumLevel: minimum),
      ClosureLog(minimumLevel: minimum) { _ in }, JSONLog(minimumLevel: minimum) { _ in },
      MultiplexLog(MemoryLog(minimumLevel: .critical), MemoryLog(minimumLevel: minimum)),
    ]
    for sink in sinks {
      #expect(sink.minimumLevel == minimum)
      #expect(
        LogLevel.allCases.filter(sink.isEnabled) == LogLevel.allCases.filter { $0 >= minimum })
    }
  }

  @Test func `Sinks want every level by default`() {
    struct Sink: LogSink {
      func log(_ event: LogEvent) {}
    }
    let sinks: [any LogSink] = [.standardError, Sink()]
    for sink in sinks { #expect(LogLevel.allCases.allSatisfy(sink.isEnabled)) }
    #expect(!LogLevel.allCases.contains(where: MultiplexLog().isEnabled))
  }

  @Test func `MultiplexLog sends to those that want the level`() {
    let (all, errors) = (MemoryLog(), MemoryLog(minimumLevel: .error))
    let log = MultiplexLog(all, errors)
    #expect(log.isEnabled(.trace))
    log.log(event)
    #expect(all.events == [event])
    #expect(errors.events.isEmpty)
  }

  @Test func `Events are handed over, or kept`() async {
    let events = Recorder<LogEvent>()
    ClosureLog { events.record($0) }.log(event)
    #expect(await events.finish() == [event])
    let log = MemoryLog()
    log.log(event)
    #expect(log.messages == ["#1 Feed.reload() started"])
    log.removeAll()
    #expect(log.events == [])
  }
}
