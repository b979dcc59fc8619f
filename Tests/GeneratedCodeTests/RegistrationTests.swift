import Decorators
import Testing

/// A member that registers a closure has done its work when it returns: events are no completions.
@Suite struct RegistrationTests {
  private struct Desk: NewsDesk {
    func onNews(_ handler: @escaping @Sendable (String) -> Void) {
      for number in 1...3 { handler("\(number)") }
    }

    func observe(
      topic: String, handler: @escaping @Sendable (String?, (any Error)?) -> Void
    ) -> Int {
      handler(nil, CancellationError())
      handler(topic, nil)
      return 7
    }

    func onceReady(_ done: @escaping @Sendable (String) -> Void) { onNews(done) }
    func onReady(_ done: @escaping @Sendable (String) -> Void) { onNews(done) }
  }

  private let log = MemoryLog()

  private var phases: [LogEvent.Phase] { log.events.map(\.phase) }

  @Test func `Events of a registration are not logged as completions`() async {
    let desk = Desk().logging(to: log)
    await confirmation(expectedCount: 3) { event in desk.onNews { _ in event() } }
    #expect(phases == [.started, .succeeded])
    await confirmation(expectedCount: 2) { event in
      #expect(desk.observe(topic: "swift") { _, _ in event() } == 7)
    }
    #expect(phases == [.started, .succeeded, .started, .succeeded])
  }

  @Test func `What the spec names as a completion handler is one`() async {
    let desk = Desk().logging(to: log)
    await confirmation(expectedCount: 3) { event in desk.onReady { _ in event() } }
    #expect(phases == [.started, .succeeded, .completedAgain, .completedAgain])
  }
}
