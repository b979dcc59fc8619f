import Decorators
import DecoratorsTesting
import TestSupport
import Testing

/// A stream that is resumed has each element once, in order.
@Suite(.timeLimit(.minutes(30))) struct StreamExplorationTests {
  private struct StubTicker: Ticker {
    let simulation: Simulation
    let running: Shared<Int>

    func numbers(upTo last: Int) -> AsyncThrowingStream<Int, any Error> {
      let first = CallContext.current?.delivered ?? 0
      return AsyncThrowingStream { continuation in
        running.change { $0 += 1 }
        let task = Task(executorPreference: simulation) {
          defer { running.change { $0 -= 1 } }
          for number in first..<last {
            try? await simulation.pause(upTo: .milliseconds(50))
            if simulation.chance(0.15) { return continuation.finish(throwing: DepotError()) }
            continuation.yield(number)
          }
          continuation.finish()
        }
        continuation.onTermination = { _ in task.cancel() }
      }
    }
  }

  @Test func `Resumed streams lose no element`() async throws {
    try await Simulation.explore(seeds: exploredSeeds) { simulation in
      let running = Shared(0)
      let ticker = StubTicker(simulation: simulation, running: running).retrying()
      let endings = await simulation.callers(3, within: .milliseconds(200)) { caller in
        var expected = 0
        for try await number in ticker.numbers(upTo: 6) {
          try require(number == expected, "\(number) in place of \(expected)")
          expected += 1
        }
        return expected
      }
      for caller in endings {
        switch caller.ending {
        case .value(let count):
          try require(count == 6 || caller.isCancelled, "the stream ended after \(count) elements")
        case .error(is DepotError): break
        case .error(is CancellationError):
          try require(caller.isCancelled, "a call was cancelled, but not its caller")
        case .error(let error): throw error
        }
      }
      try await simulation.clock.sleep(for: .seconds(10))
      try require(running.value == 0, "\(running.value) streams run on")
    }
  }
}
