import Testing

@testable @_spi(Generated) import Decorators

/// Eight threads log at once.
@Suite(.timeLimit(.minutes(1)))
struct CallLogStressTests {
  static let threads = 8
  static let rounds = 500
  let sink = MemoryLog()

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
