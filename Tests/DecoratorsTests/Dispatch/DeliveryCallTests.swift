@_spi(Generated) import Decorators
import Dispatch
import Testing

@Suite(.timeLimit(.minutes(1)))
struct DeliveryCallTests {
  let queue = DispatchQueue(label: "Test")
  let events = Recorder<String>()

  @Test(arguments: Delivery.Mode.allCases)
  func aCallFromElsewhere(_ mode: Delivery.Mode) async {
    let delivery = Delivery(on: queue, mode: mode)
    queue.sync {
      DispatchQueue.elsewhere {
        delivery.call { [queue] in
          dispatchPrecondition(condition: .onQueue(queue))
          events.record("called")
        }
        events.record("returned")
      }
    }
    await queue.drain()
    #expect(await events.finish() == ["returned", "called"])
  }

  @Test func aCallIsPartOfTheCallThatIsLoggedAroundIt() async {
    let delivery = Delivery(on: queue)
    CallLog(to: MemoryLog(), nextCallNumber: { 7 }).call("Library.put(_:)") {
      delivery.call { events.record("\(CallLog.current?.id.description ?? "none")") }
    }
    delivery.call { events.record("\(CallLog.current?.id.description ?? "none")") }
    await queue.drain()
    #expect(await events.finish() == ["7", "none"])
  }

  @MainActor
  @Test(arguments: Delivery.Mode.allCases)
  func whatIsBoundToAnActorIsCalledWhereItIs(_ mode: Delivery.Mode) async {
    Delivery(on: queue, mode: mode).call {
      MainActor.assertIsolated()
      events.record("called")
    }
    events.record("returned")
    #expect(await events.finish() == ["called", "returned"])
  }
}
