import Decorators
import DecoratorsTesting
import TestSupport
import Testing

/// One clock is enough for a stack.
struct ManualClockRunTests {
  @Test func `A stack with a timeout ends by one clock`() async throws {
    let clock = ManualClock()
    let calls = Shared(0)
    let slow = StubDepot(item: { id in
      calls.change { $0 += 1 }
      try await clock.sleep(for: .milliseconds(calls.value < 3 ? 1_500 : 500))
      return id
    })
    try await clock.run {
      let depot = slow.timingOut(after: .seconds(1)).retrying(RetryPolicy(backoff: .none))
      let item = try await depot.item(id: 7)
      #expect(item == 7)
    }
    #expect(calls.value == 3)
    #expect(clock.now.sinceStart == .milliseconds(2_500))
  }

  @Test func `A call in time does not time out`() async throws {
    let clock = ManualClock()
    let quick = StubDepot(item: { id in
      try await clock.sleep(for: .milliseconds(10))
      return id
    })
    try await clock.run {
      let item = try await quick.timingOut(after: .seconds(1)).retrying().item(id: 7)
      #expect(item == 7)
    }
    #expect(clock.now.sinceStart == .milliseconds(10))
  }

  @Test func `A clock of a policy takes precedence`() async throws {
    let (clock, other) = (ManualClock(), ManualClock(autoAdvancing: true))
    try await clock.run {
      let policy = RetryPolicy(backoff: .constant(.seconds(1)), clock: other)
      let failing = StubDepot(item: { _ in throw DepotError() }).retrying(policy)
      await #expect(throws: DepotError.self) { try await failing.item(id: 1) }
    }
    #expect(other.sleeps == [.seconds(1), .seconds(1)])
    #expect(clock.sleeps.isEmpty)
  }

  @Test func `A test that would wait for ever ends with an error`() async throws {
    let error = await #expect(throws: SimulationError.self) {
      try await ManualClock().run {
        await withUnsafeContinuation { (_: UnsafeContinuation<Void, Never>) in }
      }
    }
    #expect(error?.reason == .nothingLeft)
  }

  /// As the page on tests shows, with a timer of `timeout` beside the delay of `retry`.
  @Test(arguments: 0..<25)
  func `A test moves the clock by sleeping`(_: Int) async throws {
    let clock = ManualClock()
    let calls = Shared(0)
    let failing = StubDepot(item: { id in
      await Task.yield()
      if calls.change({
        $0 += 1
        return $0
      }) == 1 {
        throw DepotError()
      }
      return id
    })
    let depot = failing.decorated(
      clock: clock, retrying: RetryPolicy(backoff: .constant(.milliseconds(200))))
    try await clock.run {
      async let item = depot.item(id: 7)
      try await clock.sleep(for: .milliseconds(199))
      #expect(calls.value == 1)
      try await clock.sleep(for: .milliseconds(2))
      #expect(calls.value == 2)
      let found = try await item
      #expect(found == 7)
    }
  }

  @Test func `Nothing keeps a clock after its test`() async throws {
    weak var kept: ManualClock?
    do {
      let clock = ManualClock()
      kept = clock
      try await clock.run { try await clock.sleep(for: .seconds(1)) }
    }
    #expect(kept == nil)
  }

  @Test func `The next sleeper is the one with the earliest deadline`() async throws {
    let clock = ManualClock()
    #expect(!clock.advanceToNextSleeper())
    let order = Shared<[Int]>([])
    try await Simulation(seed: 1).run { simulation in
      await withTaskGroup(of: Void.self) { group in
        for seconds in [3, 1, 2] {
          group.addTask {
            try? await clock.sleep(for: .seconds(seconds))
            order.change { $0.append(seconds) }
          }
        }
        for _ in 0..<3 {
          await simulation.settle()
          #expect(clock.advanceToNextSleeper())
        }
      }
    }
    #expect(order.value == [1, 2, 3])
  }
}
