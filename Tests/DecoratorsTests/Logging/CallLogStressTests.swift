import Testing

@testable @_spi(Generated) import Decorators

/// Eight threads log at once.
@Suite(.timeLimit(.minutes(1)))
struct CallLogStressTests {
  static let threads = 8
  static let rounds = 500
  let sink = MemoryLog()

  @Test func everyCallHasItsOwnLines() async {
    let log = CallLog(to: sink)
    await withEightThreads { thread in
      for round in 0..<Self.rounds {
        log.call("Feed.\(thread)-\(round)") {
          CallLog.current?.note("note")
          try? log.call("Cache.\(thread)-\(round)") { throw LoadError() }
        }
      }
    }
    let calls = Dictionary(grouping: sink.events, by: \.callID)
    #expect(calls.count == 2 * Self.threads * Self.rounds)
    #expect(
      calls.allSatisfy { id, events in
        let isNested = id.parent != nil
        let parent = id.parent.flatMap { calls[$0] } ?? events
        return Set(events.map(\.memberName)) == [parent[0].memberName]
          && events.map(\.phase)
            == (isNested ? [.started, .failed] : [.started, .noted, .succeeded])
      })
  }

  /// Every handler is called by all threads; one of them ends the call.
  @Test func oneCompletionEndsACall() async {
    let log = CallLog(to: sink)
    let handlers = (0..<Self.rounds).compactMap { round in
      log.started("Feed.\(round)")?.perform(.init { (_: Int) in }) { $0 }
    }
    await withEightThreads { thread in
      for handler in handlers { handler(thread) }
    }
    let calls = Dictionary(grouping: sink.events, by: \.callID)
    #expect(calls.count == Self.rounds)
    #expect(
      calls.values.allSatisfy { events in
        events.count == 1 + Self.threads
          && events.count { $0.phase == .succeeded } == 1
          && events.count { $0.phase == .completedAgain } == Self.threads - 1
      })
  }
}
