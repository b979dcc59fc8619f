@_spi(Generated) import Decorators
import Dispatch
import RandomCases
import TestSupport
import Testing

/// Deliveries in random order, from the queue and from elsewhere, one within another, against what
/// the documentation of ``Delivery`` says, written down as a few lines about lists.
@Suite(.timeLimit(.minutes(10)))
struct DeliveryModelTests {
  @Test(arguments: 0..<300)
  func `The order is that of the model`(seed: UInt64) async {
    var random = SeededGenerator(seed: seed)
    let modes = (0..<3).map { _ in Delivery.Mode.allCases.randomElement(using: &random)! }
    var script = Script(random: random, deliveries: modes.count)
    let steps = script.steps(atMost: 12, depth: 0)
    let machine = Machine(modes: modes)
    machine.queue.sync { machine.run(steps) }
    await machine.finish()
    var model = Model(modes: modes)
    model.run(steps)
    model.finish()
    #expect(machine.events == model.events, "\(modes) \(steps)")
  }
}

/// Something that code on the queue does.
private struct Step {
  enum Action {
    /// Completes at once, where it is.
    case complete
    /// Has another queue complete, and waits until that has gone on.
    case completeElsewhere
    /// Makes a call that is delivered, where it is.
    case call
    /// Queues work that is no delivery.
    case queueOther
  }

  var action: Action
  var delivery: Int
  var number: Int
  /// What is done while it is delivered.
  var nested: [Step]
}

private struct Script {
  var random: SeededGenerator
  let deliveries: Int
  private var count = 0

  init(random: SeededGenerator, deliveries: Int) {
    self.random = random
    self.deliveries = deliveries
  }

  mutating func steps(atMost limit: Int, depth: Int) -> [Step] {
    (0..<Int.random(in: 0...limit, using: &random)).map { _ in
      count += 1
      let actions: [Step.Action] = [.complete, .completeElsewhere, .call, .queueOther]
      return Step(
        action: actions.randomElement(using: &random)!,
        delivery: Int.random(in: 0..<deliveries, using: &random), number: count,
        nested: depth == 3 ? [] : steps(atMost: 3, depth: depth + 1))
    }
  }
}

/// Does the steps. All is done on its queue, so that nothing needs a lock.
private final class Machine: @unchecked Sendable {
  let queue = DispatchQueue(label: "Test")
  private let deliveries: [Delivery]
  private(set) var events: [String] = []
  private var unfinished = 0

  init(modes: [Delivery.Mode]) {
    deliveries = modes.map { [queue] in Delivery(on: queue, mode: $0) }
  }

  func run(_ steps: [Step]) {
    for step in steps {
      unfinished += 1
      let delivery = deliveries[step.delivery]
      let body = { self.deliver(step) }
      switch step.action {
      case .complete: delivery.handler(body)()
      case .completeElsewhere: DispatchQueue.elsewhere(delivery.handler(body))
      case .call: delivery.call(body)
      case .queueOther: queue.async { self.deliver(step) }
      }
    }
  }

  /// Waits until all has been delivered; it fails by the test's time limit if something is lost.
  func finish() async {
    while queue.sync(execute: { unfinished > 0 }) { await queue.drain() }
  }

  private func deliver(_ step: Step) {
    dispatchPrecondition(condition: .onQueue(queue))
    events.append("begin \(step.number)")
    run(step.nested)
    events.append("end \(step.number)")
    unfinished -= 1
  }
}

/// What is to happen: one list of what is queued, and for each delivery how much of it is its own.
private struct Model {
  let modes: [Delivery.Mode]
  private(set) var events: [String] = []
  private var queued: [Step] = []

  init(modes: [Delivery.Mode]) {
    self.modes = modes
  }

  mutating func run(_ steps: [Step]) {
    for step in steps {
      if isImmediate(step) { deliver(step) } else { queued.append(step) }
    }
  }

  mutating func finish() {
    while !queued.isEmpty { deliver(queued.removeFirst()) }
  }

  private func isImmediate(_ step: Step) -> Bool {
    switch (step.action, modes[step.delivery]) {
    case (.completeElsewhere, _), (.queueOther, _), (_, .always): false
    case (_, .immediate): true
    case (_, .immediateOrdered):
      !queued.contains { $0.action != .queueOther && $0.delivery == step.delivery }
    }
  }

  private mutating func deliver(_ step: Step) {
    events.append("begin \(step.number)")
    run(step.nested)
    events.append("end \(step.number)")
  }
}
