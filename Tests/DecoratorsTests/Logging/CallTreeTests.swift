import DecoratorsTesting
import TestSupport
import Testing

@testable @_spi(Generated) import Decorators

/// What ties the lines of a call to each other, and to those of the calls within it.
@Suite(.timeLimit(.minutes(10)))
struct CallTreeTests {
  let clock = ManualClock(autoAdvancing: true)
  let sink = MemoryLog()

  /// A log that numbers its calls on their own, from 1.
  func log() -> CallLog {
    CallLog(to: sink, clock: clock, nextCallNumber: Shared(0).next)
  }

  /// Each event as its identifier and what happened.
  var lines: [String] {
    sink.messages.map { message in
      message.replacing("SendableFeed.", with: "").replacing("(page: 7)", with: "")
    }
  }

  @Test func `Lines of a stack belong together`() async throws {
    let log = log()
    let calls = Shared(0)
    let flaky = SlowFeed(clock: clock) { calls.next() <= 2 ? LoadError() : nil }
    let feed = LoggingSendableFeed(
      decoratee: RetryingSendableFeed(
        decoratee: LoggingSendableFeed(decoratee: flaky, log: log),
        policy: RetryPolicy(maxAttempts: 3, backoff: .none, clock: clock)),
      log: log)
    _ = try await feed.fetch(page: 7)
    _ = try await feed.fetch(page: 7)
    #expect(
      lines == [
        "#1 fetch started",
        "#1.1 fetch started",
        "#1.1 fetch failed in 12.0 ms: LoadError",
        "#1 fetch after 12.0 ms: attempt 1 failed with LoadError, 2 left, next at once",
        "#1.2 fetch started",
        "#1.2 fetch failed in 12.0 ms: LoadError",
        "#1 fetch after 24.0 ms: attempt 2 failed with LoadError, 1 left, next at once",
        "#1.3 fetch started",
        "#1.3 fetch succeeded in 12.0 ms: <3 elements>",
        "#1 fetch succeeded in 36.0 ms: <3 elements>",
        "#2 fetch started",
        "#2.1 fetch started",
        "#2.1 fetch succeeded in 12.0 ms: <3 elements>",
        "#2 fetch succeeded in 12.0 ms: <3 elements>",
      ])
    #expect(sink.events.map(\.callID.parent).prefix(2) == [nil, LogEvent.CallID(numbers: [1])])
  }

  @Test func `What happens on the way is noted`() async throws {
    let log = log()
    try await log.call("Feed.fetch(page:)", [.revealed("page", 7)]) {
      try await clock.sleep(until: clock.now.advanced(by: .milliseconds(8)))
      CallLog.current?.note("attempt 2 of 3\nin 200 ms")
      log.call("Cache.read()") { CallLog.current?.note("hit") }
    }
    #expect(
      sink.messages == [
        "#1 Feed.fetch(page: 7) started",
        #"#1 Feed.fetch(page: 7) after 8.00 ms: attempt 2 of 3\nin 200 ms"#,
        "#1.1 Cache.read() started",
        "#1.1 Cache.read() after 0.00 µs: hit",
        "#1.1 Cache.read() succeeded in 0.00 µs",
        "#1 Feed.fetch(page: 7) succeeded in 8.00 ms",
      ])
    #expect(sink.events[1].level == .info)
    #expect(CallLog.current == nil)
  }

  @Test func `The current call is that of the task, and of its tasks`() async {
    let log = log()
    await withDiscardingTaskGroup { group in
      for number in 0..<8 {
        group.addTask {
          await log.call("Feed.\(number)") {
            await Task.yield()
            #expect(CallLog.current?.member == "Feed.\(number)")
            await Task { #expect(CallLog.current?.member == "Feed.\(number)") }.value
            await Task.detached { #expect(CallLog.current == nil) }.value
          }
        }
      }
    }
    #expect(Set(sink.events.map(\.callID)) == Set((1...8).map { LogEvent.CallID(numbers: [$0]) }))
  }

  @Test func `A call with a handler is current until its handler is called`() {
    let log = log()
    var seen: [LogEvent.CallID?] = []
    func load(completion: @escaping (Int) -> Void) {
      log.started("Feed.load()")?.perform(.init(completion)) { completion in
        seen.append(CallLog.current?.id)
        completion(1)
      }
    }
    log.call("App.open()") {
      load { _ in seen.append(CallLog.current?.id) }
    }
    load { _ in seen.append(CallLog.current?.id) }
    #expect(
      seen == [
        LogEvent.CallID(numbers: [1, 1]), LogEvent.CallID(numbers: [1]),
        LogEvent.CallID(numbers: [2]),
        nil,
      ])
  }

  @Test func `A log that is disabled leaves no trace`() {
    let log = log()
    let silent = CallLog(to: MemoryLog(minimumLevel: .error))
    silent.call("App.open()") {
      #expect(CallLog.current == nil)
      log.call("Feed.fetch()") {}
    }
    #expect(
      sink.events.map(\.callID) == [LogEvent.CallID(numbers: [1]), LogEvent.CallID(numbers: [1])])
  }
}
