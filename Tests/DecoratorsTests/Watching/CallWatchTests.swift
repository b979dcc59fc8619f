import Testing

@testable @_spi(Generated) import Decorators

/// The events that the watchers of a call are told.
struct CallWatchTests {
  let log = MemoryLog()
  let metrics = MemoryMetrics()

  private func events(of member: String) -> Int {
    Int(metrics.value(of: "call_events_total", where: ["member": member]))
  }

  @Test func `The innermost log and the innermost metrics are told, in either order`() {
    let calls = CallMetrics(of: ["Feed.load()", "Feed.save()"], in: metrics)
    let log = CallLog(to: log, clock: ManualClock(), nextCallNumber: { 1 })
    log.call("Feed.a()") {
      calls.call(0) { CallWatch.tell(.retry, "once") }
    }
    calls.call(0) {
      calls.call(1) {
        log.call("Feed.b()") { CallWatch.tell(.retry, "twice") }
        CallWatch.tell(.retry, "unseen")
      }
    }
    CallWatch.tell(.retry, "unseen")
    #expect(events(of: "load()") == 1)
    #expect(events(of: "save()") == 2)
    #expect(
      self.log.messages.filter { $0.contains("after") } == [
        "#1 Feed.a() after 0.00 µs: once", "#1 Feed.b() after 0.00 µs: twice",
      ])
  }

  @Test func `An event without a text is no line of a log, and no text is made that nobody wants`()
  {
    let silent = CallLog(to: MemoryLog(minimumLevel: .error))
    func text() -> String? {
      Issue.record("made a text")
      return nil
    }
    silent.call("Feed.a()") { CallWatch.tell(.retry, text()) }
    CallMetrics(of: ["Feed.a()"], in: metrics).call(0) { CallWatch.tell(.retry, text()) }
    CallLog(to: log).call("Feed.a()") { CallWatch.tell(.timeout) }
    #expect(log.messages.count == 2)
  }

  @Test(arguments: CallEvent.Kind.allCases)
  func `Events have names that a dimension can have`(_ event: CallEvent.Kind) {
    #expect(event.rawValue.allSatisfy { $0.isLowercase || $0 == "_" })
  }
}
