import DecoratorsTesting
import Testing

@testable @_spi(Generated) import Decorators
@testable @_spi(Generated) import DecoratorsTelemetry

/// The events that the watchers of a call are told.
struct CallInstrumentationTests {
  let log = MemoryLog()
  let metrics = MemoryMetrics()

  private func events(of member: String) -> Int {
    Int(metrics.value(of: "call_events_total", where: ["member": member]))
  }

  @Test func `The innermost log and the innermost metrics are told, in either order`() {
    let calls = CallMetrics(of: ["Feed.load()", "Feed.save()"], in: metrics)
    let log = CallLog(to: log, clock: ManualClock(), nextCallNumber: { 1 })
    log.call("Feed.a()") {
      calls.started("Feed.load()").perform { CallInstrumentation.tell(CallEvent(.callShared)) }
    }
    calls.started("Feed.load()").perform {
      calls.started("Feed.save()").perform {
        log.call("Feed.b()") { CallInstrumentation.tell(CallEvent(.callNested)) }
        CallInstrumentation.tell(CallEvent(.callShared))
      }
    }
    CallInstrumentation.tell(CallEvent(.callShared))
    #expect(events(of: "load()") == 1)
    #expect(events(of: "save()") == 2)
    #expect(
      self.log.messages.filter { $0.contains("after") } == [
        "#1 Feed.a() after 0.00 µs: shares a call that was under way",
        "#1 Feed.b() after 0.00 µs: is a part of a call for the same result",
      ])
  }

  @Test func `An event without a text is no line of a log`() {
    CallLog(to: log).call("Feed.a()") { CallInstrumentation.tell(CallEvent(.timeout)) }
    #expect(log.messages.count == 2)
  }

  @Test(arguments: CallEvent.Kind.allCases)
  func `Events have names that a dimension can have`(_ event: CallEvent.Kind) {
    #expect(event.rawValue.allSatisfy { $0.isLowercase || $0 == "_" })
  }
}
