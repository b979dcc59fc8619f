@_spi(Generated) import Decorators
import Dispatch
import TestSupport
import Testing

/// Eight threads complete at once. What they deliver is collected without a lock, so that the
/// thread sanitizer sees where two deliveries run at the same time.
@Suite(.timeLimit(.minutes(10)))
struct DeliveryStressTests {
  static let threads = 8
  static let rounds = 2_000

  @Test(arguments: [DispatchQueue(label: "Test"), .main])
  func `Every thread finds its order kept`(on queue: DispatchQueue) async {
    let delivery = Delivery(on: queue)
    let received = Received()
    let handler: (Int, Int) -> Void = { received.numbers[$0].append($1) }
    let complete = delivery.deliver(.init(handler))
    await withEightThreads { thread in
      for round in 0..<Self.rounds {
        if thread.isMultiple(of: 2) {
          complete(thread, 2 * round)
          complete(thread, 2 * round + 1)
        } else {
          queue.sync {
            DispatchQueue.elsewhere { complete(thread, 2 * round) }
            complete(thread, 2 * round + 1)
          }
        }
      }
    }
    let numbers = queue.sync { received.numbers }
    #expect(numbers.allSatisfy { $0 == Array(0..<(2 * Self.rounds)) })
  }
}

private final class Received {
  var numbers = Array(repeating: [Int](), count: DeliveryStressTests.threads)
}
