import Decorators
import Foundation
import Testing

struct LogSinkTests {
  let event = LogEvent(
    level: .notice, phase: .started, protocolName: "Feed", memberName: "reload()", callNumber: 1)

  @Test(arguments: [
    (1_000_000_000.0, 0, "01:46:40.000"),
    (1_000_000_000.0, 2 * 3_600 + 30 * 60, "04:16:40.000"),
    (1_000_000_000.0, -2 * 3_600, "23:46:40.000"),
    (50_529.123, 0, "14:02:09.123"),
    (86_399.9994, 0, "23:59:59.999"),
    (86_399.9996, 0, "00:00:00.000"),
    (0, 0, "00:00:00.000"),
    (-0.001, 0, "23:59:59.999"),
    (-86_400.0, 0, "00:00:00.000"),
  ])
  func standardErrorLogWritesALineWithTheTime(
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

  @Test func standardErrorIsASink() {
    let sink: any LogSink = .standardError
    #expect(LogLevel.allCases.allSatisfy(sink.isEnabled))
  }

  @Test(arguments: LogLevel.allCases)
  func sinksHaveAMinimumLevel(_ minimum: LogLevel) {
    let sinks: [any LogSink] = [
      StandardErrorLog(minimumLevel: minimum), MemoryLog(minimumLevel: minimum),
      ClosureLog(minimumLevel: minimum) { _ in },
    ]
    for sink in sinks {
      #expect(
        LogLevel.allCases.filter(sink.isEnabled) == LogLevel.allCases.filter { $0 >= minimum })
    }
  }

  @Test func sinksOfOthersWantEveryLevelByDefault() {
    struct Sink: LogSink {
      func log(_ event: LogEvent) {}
    }
    #expect(LogLevel.allCases.allSatisfy(Sink().isEnabled))
  }

  @Test func closureLogHandsEventsOver() async {
    let events = Recorder<LogEvent>()
    ClosureLog { events.record($0) }.log(event)
    #expect(await events.finish() == [event])
  }

  @Test func memoryLogKeepsEventsUntilTheyAreRemoved() {
    let log = MemoryLog()
    log.log(event)
    #expect(log.events == [event])
    #expect(log.messages == ["#1 Feed.reload() started"])
    log.removeAll()
    #expect(log.events == [])
  }

  @Test func memoryLogIsFilledByManyThreads() async {
    let log = MemoryLog()
    await withDiscardingTaskGroup { group in
      for number in 0..<100 {
        group.addTask {
          for event in 0..<10 {
            log.log(
              LogEvent(
                level: .info, phase: .started, protocolName: "Feed", memberName: "reload()",
                callNumber: number * 10 + event))
            _ = log.messages
          }
        }
      }
    }
    #expect(log.events.map(\.callNumber).sorted() == Array(0..<1_000))
  }
}
