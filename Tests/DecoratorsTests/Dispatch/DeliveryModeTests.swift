import Dispatch
import Foundation
import TestSupport
import Testing

@_spi(Generated) @testable import Decorators

extension Delivery {
  /// A completion handler as generated code makes it.
  func handler(_ body: @escaping () -> Void) -> @Sendable () -> Void { deliver(.init(body)) }
}

extension DispatchQueue {
  /// Does something as no work of any queue that a test made, while the caller waits.
  static func elsewhere(_ body: () -> Void) {
    DispatchQueue.global().sync(execute: body)
  }

  /// Waits until all that is on the queue now has been done.
  func drain() async {
    await withCheckedContinuation { (done: CheckedContinuation<Void, Never>) in
      async { done.resume() }
    }
  }
}

@Suite(.timeLimit(.minutes(10)))
struct DeliveryModeTests {
  let queue = DispatchQueue(label: "Test")
  let events = Recorder<String>()

  @Test func `A queue whose target is the queue counts as the queue`() async {
    let inner = DispatchQueue(label: "Inner", target: queue)
    let complete = Delivery(on: queue).handler { events.record("delivered") }
    let completeInside = Delivery(on: inner).handler { events.record("delivered inside") }
    inner.sync {
      complete()
      completeInside()
      events.record("returned")
    }
    queue.sync {
      completeInside()
      events.record("returned")
    }
    await inner.drain()
    #expect(
      await events.finish() == [
        "delivered", "delivered inside", "returned", "returned", "delivered inside",
      ])
  }

  @Test func `A handler is called as often as the decoratee calls it`() async {
    let complete = Delivery(on: queue).handler { events.record("delivered") }
    queue.sync {
      DispatchQueue.elsewhere(complete)
      DispatchQueue.elsewhere(complete)
    }
    await queue.drain()
    queue.sync(execute: complete)
    #expect(await events.finish() == ["delivered", "delivered", "delivered"])
  }
}

@Suite(.timeLimit(.minutes(10)))
struct MainQueueDeliveryTests {
  let events = Recorder<String>()

  @MainActor
  @Test func `The main actor is on the main queue`() async {
    let complete = Delivery().handler { events.record("delivered") }
    complete()
    events.record("returned")
    #expect(await events.finish() == ["delivered", "returned"])
  }

  /// Tests run under `dispatchMain()`, which on Linux lets other threads do the work of the main
  /// queue.
  @Test func `The main queue is known on every thread`() async {
    let complete = Delivery().handler {
      dispatchPrecondition(condition: .onQueue(.main))
      #if os(Linux)
        #expect(!Thread.isMainThread)
      #endif
      events.record("delivered")
    }
    await withCheckedContinuation { (done: CheckedContinuation<Void, Never>) in
      DispatchQueue.main.async {
        DispatchQueue.elsewhere(complete)
        complete()
        events.record("returned")
        DispatchQueue.main.async { done.resume() }
      }
    }
    DispatchQueue.main.sync {
      complete()
      events.record("returned")
    }
    #expect(
      await events.finish() == ["returned", "delivered", "delivered", "delivered", "returned"])
  }

  @Test(arguments: [DispatchQoS.QoSClass.background, .utility, .default, .userInteractive])
  func `A global queue keeps the order`(_ quality: DispatchQoS.QoSClass) async {
    let delivery = Delivery(on: .global(qos: quality))
    var numbers: [Int] = []
    let handler: (Int) -> Void = { numbers.append($0) }
    let complete = delivery.deliver(.init(handler))
    DispatchQueue.elsewhere {
      for number in 0..<100 { complete(number) }
    }
    let nested = delivery.handler { events.record("nested") }
    await withCheckedContinuation { (done: CheckedContinuation<Void, Never>) in
      delivery.handler {
        #expect(numbers == Array(0..<100))
        nested()
        events.record("end")
        done.resume()
      }()
    }
    #expect(await events.finish() == ["nested", "end"])
  }
}
