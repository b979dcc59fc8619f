@_spi(Generated) import Decorators
import Dispatch
import TestSupport
import Testing

@Suite(.timeLimit(.minutes(10)))
struct DeliveryHandlerTests {
  let queue = DispatchQueue(label: "Test")
  let events = Recorder<String>()

  /// Notes something that must happen on the queue.
  private func note(_ text: String) {
    dispatchPrecondition(condition: .onQueue(queue))
    events.record(text)
  }

  @Test func `Handlers of many arguments get them`() async {
    let delivery = Delivery(on: queue)
    let three = delivery.deliver(
      .init { (pair: (Int, Int), text: String, error: (any Error)?) in note("\(pair) \(text)") })
    let four = delivery.deliver(
      .init { (number: Int, pair: (Int, Int), text: String?, next: @escaping () -> Void) in
        note("\(number) \(pair)")
        next()
      })
    let handler: ((Int, Int, Int, Int) -> Void)? = { note("\($0 + $1 + $2 + $3)") }
    let absent: (((Int, Int), Int, Int) -> Void)? = nil
    three((1, 2), "a", nil)
    four(1, (2, 3), nil) { note("next") }
    delivery.deliver(.init(handler))?(1, 2, 3, 4)
    #expect(delivery.deliver(.init(absent)) == nil)
    await queue.drain()
    #expect(await events.finish() == ["(1, 2) a", "1 (2, 3)", "next", "10"])
  }

  @Test func `Handlers of the main actor stay there`() async {
    await withCheckedContinuation { (done: CheckedContinuation<Void, Never>) in
      let handler: @MainActor () -> Void = {
        MainActor.assertIsolated()
        done.resume()
      }
      let complete = Delivery(on: queue).deliver(.init(handler))
      Task { @MainActor in complete() }
    }
  }

  @Test func `A call is part of the call that is logged around it`() async {
    let delivery = Delivery(on: queue)
    CallLog(to: MemoryLog(), nextCallNumber: { 7 }).call("Library.put(_:)") {
      delivery.call { note("\(CallLog.current?.id.description ?? "none")") }
    }
    delivery.call { note("\(CallLog.current?.id.description ?? "none")") }
    await queue.drain()
    #expect(await events.finish() == ["7", "none"])
  }

  @MainActor
  @Test(arguments: Delivery.Mode.allCases)
  func `What is bound to an actor is called where it is`(_ mode: Delivery.Mode) async {
    Delivery(on: queue, mode: mode).call {
      MainActor.assertIsolated()
      events.record("called")
    }
    events.record("returned")
    #expect(await events.finish() == ["called", "returned"])
  }
}
