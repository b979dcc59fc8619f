import DecoratorsTesting
import Foundation
import TestSupport
import Testing

@testable @_spi(Generated) import Decorators

struct CallLogTests {
  let clock = ManualClock()
  let sink = MemoryLog()

  var feed: LoggingSendableFeed<SlowFeed> { feed(failure: nil) }

  func feed(failure: (any Error)?) -> LoggingSendableFeed<SlowFeed> {
    let log = CallLog(to: sink, clock: clock, nextCallNumber: Shared(0).next)
    return LoggingSendableFeed(decoratee: SlowFeed(clock: clock) { failure }, log: log)
  }

  @Test func `The start and the success of a call are logged`() async throws {
    let feed = feed
    _ = try await feed.fetch(page: 3)
    _ = try await feed.load("Ada")
    try feed.save(["a"], draft: true)
    feed.reload()
    #expect(
      sink.messages == [
        "#1 SendableFeed.fetch(page: 3) started",
        "#1 SendableFeed.fetch(page: 3) succeeded in 12.0 ms: <3 elements>",
        "#2 SendableFeed.load(name: <String>) started",
        #"#2 SendableFeed.load(name: <String>) succeeded in 12.0 ms: "item Ada""#,
        "#3 SendableFeed.save(items: <1 element>, draft: <Bool>) started",
        "#3 SendableFeed.save(items: <1 element>, draft: <Bool>) succeeded in 12.0 ms",
        "#4 SendableFeed.reload() started",
        "#4 SendableFeed.reload() succeeded in 12.0 ms",
      ])
  }

  @Test func `The failure of a call is logged`() async {
    let feed = feed(failure: LoadError(number: 4))
    await #expect(throws: LoadError(number: 4)) { try await feed.fetch(page: 3) }
    await #expect(throws: LoadError(number: 4)) { try await feed.load("Ada") }
    #expect(
      sink.messages == [
        "#1 SendableFeed.fetch(page: 3) started",
        "#1 SendableFeed.fetch(page: 3) failed in 12.0 ms: LoadError",
        "#2 SendableFeed.load(name: <String>) started",
        "#2 SendableFeed.load(name: <String>) failed in 12.0 ms: LoadError(number: 4)",
      ])
    #expect(sink.events.map(\.level) == [.info, .error, .info, .error])
  }

  @Test(arguments: [
    (CancellationError() as any Error, "cancelled after 12.0 ms"),
    (URLError(.cancelled), "cancelled after 12.0 ms: URLError"),
  ])
  func `Cancellation is not an error`(_ error: any Error, _ outcome: String) async {
    await #expect(throws: (any Error).self) { try await feed(failure: error).fetch(page: 3) }
    #expect(sink.messages.last == "#1 SendableFeed.fetch(page: 3) \(outcome)")
    #expect(sink.events.map(\.level) == [.info, .info])
  }

  @Test func `The failure of a cancelled task is not an error`() async {
    let feed = feed(failure: LoadError())
    let task = Task {
      withUnsafeCurrentTask { $0?.cancel() }
      return try await feed.fetch(page: 3)
    }
    await #expect(throws: LoadError.self) { try await task.value }
    #expect(
      sink.messages.last == "#1 SendableFeed.fetch(page: 3) cancelled after 12.0 ms: LoadError")
    #expect(sink.events.last?.level == .info)
  }

  @Test func `Events are structured`() throws {
    try feed.save([], draft: false)
    let arguments = [
      LogEvent.Argument(name: "items", value: "<0 elements>"),
      LogEvent.Argument(name: "draft", value: "<Bool>"),
    ]
    func event(_ phase: LogEvent.Phase, after duration: Duration? = nil) -> LogEvent {
      LogEvent(
        level: .info, phase: phase, member: "SendableFeed.save(_:draft:)",
        callID: LogEvent.CallID(numbers: [1]), arguments: arguments, duration: duration)
    }
    #expect(sink.events == [event(.started), event(.succeeded, after: .milliseconds(12))])
  }

  @Test func `Calls of a process are numbered together`() {
    for _ in 0..<2 { CallLog(to: sink).call("Feed.reload()") {} }
    let numbers = sink.events.map(\.callID.numbers[0])
    #expect(numbers[0] == numbers[1])
    #expect(numbers[1] < numbers[2])
    #expect(numbers[2] == numbers[3])
  }

  @Test func `A clock that goes back makes no duration negative`() {
    CallLog(to: sink, clock: FakeClock.goingBack).call("Feed.reload()") {}
    #expect(sink.events.map(\.duration) == [nil, .zero])
  }
}

/// Takes 12 ms for everything it does.
struct SlowFeed: SendableFeed {
  let clock: ManualClock
  let failure: @Sendable () -> (any Error)?

  var title: String { "slow" }

  func fetch(page: Int) async throws -> [String] {
    try work()
    return ["a", "b", "c"]
  }

  func load(_ name: String) async throws(LoadError) -> String {
    clock.advance(by: .milliseconds(12))
    if let failure = failure() as? LoadError { throw failure }
    return "item \(name)"
  }

  func save(_ items: [String], draft: Bool) throws { try work() }

  func reload() { clock.advance(by: .milliseconds(12)) }

  private func work() throws {
    clock.advance(by: .milliseconds(12))
    if let failure = failure() { throw failure }
  }
}
