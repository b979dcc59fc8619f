@_spi(Generated) import Decorators
import Dispatch
import TestSupport
import Testing

/// Nothing lives longer than it did without the decorator, but a delivery that waits.
@Suite(.timeLimit(.minutes(10)))
struct DeliveryLifetimeTests {
  let queue = DispatchQueue(label: "Test")

  private final class Marks {
    weak var delivery: Delivery?
    weak var captured: Box?
    weak var argument: Box?

    var areGone: Bool { delivery == nil && captured == nil && argument == nil }
  }

  /// Makes a handler of which nothing but the marks is left behind.
  private func handler(
    _ marks: Marks, _ mode: Delivery.Mode = .immediateOrdered
  ) -> @Sendable (Box) -> Void {
    let delivery = Delivery(on: queue, mode: mode)
    let captured = Box()
    (marks.delivery, marks.captured) = (delivery, captured)
    let handler: (Box) -> Void = { $0.value = captured.value }
    return delivery.deliver(.init(handler))
  }

  private func complete(_ handler: consuming @escaping @Sendable (Box) -> Void, _ marks: Marks) {
    let argument = Box()
    marks.argument = argument
    handler(argument)
  }

  @Test(arguments: Delivery.Mode.allCases)
  func `All is let go of once it has been delivered`(_ mode: Delivery.Mode) async {
    let marks = Marks()
    queue.sync {
      DispatchQueue.elsewhere { complete(handler(marks, mode), marks) }
      #expect(marks.argument != nil, "what waits to be delivered is kept")
      #expect(marks.captured != nil)
    }
    await queue.drain()
    #expect(marks.areGone)
  }

  @Test func `All that is delivered at once is let go of`() {
    let marks = Marks()
    queue.sync { complete(handler(marks), marks) }
    #expect(marks.areGone)
  }

  @Test func `All is let go of when the decoratee forgets to answer`() {
    let marks = Marks()
    _ = handler(marks)
    #expect(marks.areGone)
  }
}
