import Decorators
import DecoratorsCaching
import DecoratorsResilience
import DecoratorsTesting
import Dispatch
import TestSupport
import Testing

struct SimulationTests {
  @Test func `Virtual time passes when all tasks wait`() async throws {
    let time = try await Simulation(seed: 1).run { simulation in
      try await simulation.clock.sleep(for: .seconds(3_600))
      return simulation.clock.now.sinceStart
    }
    #expect(time == .seconds(3_600))
  }

  @Test func `A seed always gives the same events`() async throws {
    for seed in 0..<UInt64(20) {
      let runs = [Simulation(seed: seed), Simulation(seed: seed)]
      for simulation in runs { try await simulation.run(outage) }
      #expect(runs[0].trace == runs[1].trace)
      #expect(runs[0].fingerprint == runs[1].fingerprint)
      #expect(runs[0].steps > 300)
    }
  }

  @Test func `Different seeds give different orders`() async throws {
    var fingerprints: Set<UInt64> = []
    for seed in 0..<UInt64(50) {
      let simulation = Simulation(seed: seed)
      try await simulation.run(outage)
      fingerprints.insert(simulation.fingerprint)
    }
    #expect(fingerprints.count == 50)
  }

  /// Calls of many callers while a service fails for a while.
  @Sendable private func outage(_ simulation: Simulation) async throws {
    let clock = simulation.clock
    let service = StubDepot(item: { id in
      try await clock.sleep(for: simulation.random(in: .milliseconds(1)..<(.milliseconds(400))))
      if (.seconds(1)...(.seconds(4))).contains(clock.now.sinceStart) { throw DepotError() }
      return id
    })
    let depot = service.timingOut().hedging().breakingCircuit().limitingConcurrency()
      .retrying().sharingCalls()
    await withTaskGroup(of: Void.self) { group in
      for caller in 0..<50 {
        group.addTask {
          try? await clock.sleep(for: simulation.random(in: .zero..<(.seconds(6))))
          do {
            simulation.note("\(caller): \(try await depot.item(id: caller % 7))")
          } catch {
            simulation.note("\(caller): \(error)")
          }
        }
      }
    }
  }

  /// Time limits and measured latencies begin with their call, however late that is.
  @Test func `Durations begin with their call`() async throws {
    try await Simulation(seed: 1).run { simulation in
      let calls = Shared(0)
      let depot = StubDepot(item: { id in
        let call = calls.change { count in
          count += 1
          return count
        }
        try await simulation.clock.sleep(for: call == 31 ? .seconds(60) : .milliseconds(50))
        return id
      })
      let hedged = depot.hedging(with: HedgePolicy(after: .seconds(30), percentile: 95))
      try await simulation.clock.sleep(for: .seconds(3_600))
      for _ in 0..<30 { _ = try await hedged.item(id: 1) }
      let start = simulation.clock.now.sinceStart
      _ = try await hedged.item(id: 1)
      let time = simulation.clock.now.sinceStart - start
      #expect(time < .seconds(1))

      let failures = Shared(2)
      let failing = StubDepot(item: { id in
        let left = failures.change { count in
          count -= 1
          return count
        }
        if left >= 0 { throw DepotError() }
        return id
      })
      let retrying = failing.retrying(RetryPolicy(timeLimit: .seconds(10)))
        .timingOut(after: .seconds(10))
      #expect(try await retrying.item(id: 1) == 1)
    }
  }

  @Test func `All kinds of concurrency take part`() async throws {
    try await Simulation(seed: 9).run { simulation in
      let counter = Counter()
      async let first: Void = counter.increment()
      await withTaskGroup(of: Void.self) { group in
        for _ in 0..<10 { group.addTask { await counter.increment() } }
      }
      await first
      let task = Task(executorPreference: simulation) {
        try await simulation.clock.sleep(for: .seconds(1))
        await counter.increment()
      }
      try await task.value
      let (numbers, continuation) = AsyncStream.makeStream(of: Int.self)
      async let sum = numbers.reduce(0, +)
      for number in 1...3 { continuation.yield(number) }
      continuation.finish()
      #expect(await sum == 6)
      #expect(await counter.count == 12)
    }
  }

  @Test func `A test that would wait for ever ends with an error`() async throws {
    let error = await #expect(throws: SimulationError.self) {
      try await Simulation(seed: 1).run { _ in
        let depot = StubDepot().limitingConcurrency(
          to: ConcurrencyLimiter(limit: 1))
        let hung = StubDepot(item: { _ in
          await withUnsafeContinuation { (_: UnsafeContinuation<Void, Never>) in }
          return 1
        })
        async let never = hung.sharingCalls().item(id: 1)
        _ = try await (depot.item(id: 1), never)
      }
    }
    #expect(error?.reason == .nothingLeft)
    #expect(error?.description.contains("such as the main actor") == true)
    #expect(error?.waits.count == 1)
    #expect(error.map { "\($0)" }?.contains("DecoratorsCaching/InFlightCall.swift") == true)
  }

  @Test func `A test without end is ended with an error`() async throws {
    let steps = await #expect(throws: SimulationError.self) {
      try await Simulation(seed: 1, stepLimit: 1_000).run { _ in
        while true { await Task.yield() }
      }
    }
    #expect(steps?.reason == .stepLimit)
    let time = await #expect(throws: SimulationError.self) {
      try await Simulation(seed: 1, timeLimit: .seconds(60)).run { simulation in
        while true { try await simulation.clock.sleep(for: .seconds(1)) }
      }
    }
    #expect(time?.reason == .timeLimit)
  }

  @Test func `Tasks that run elsewhere are refused`() async throws {
    let error = await #expect(throws: SimulationError.self) {
      try await Simulation(seed: 1).run { _ in
        for _ in 0..<1_000 {
          await MainActor.run {}
          await Task.yield()
        }
      }
    }
    #expect([.otherThread, .nothingLeft].contains(error?.reason))
  }

  @Test func `Errors of a test are thrown`() async throws {
    await #expect(throws: DepotError.self) {
      try await Simulation(seed: 1).run { _ in throw DepotError() }
    }
  }

  @Test func `Exploration stops at the first failure, and names its seed`() async throws {
    let error = await #expect(throws: ExplorationError.self) {
      try await Simulation.explore(seeds: 0..<1_000) { simulation in
        if simulation.chance(0.1) {
          simulation.note("bad luck")
          throw DepotError()
        }
      }
    }
    let seed = try #require(error?.seed)
    #expect(
      error.map { "\($0)" }?.contains("Simulation(seed: \(seed)) fails: DepotError()") == true)
    #expect(error.map { "\($0)" }?.contains("bad luck") == true)
    await #expect(throws: DepotError.self) {
      try await Simulation(seed: seed).run { simulation in
        if simulation.chance(0.1) { throw DepotError() }
      }
    }
  }

  @Test func `Exploration stops at an issue`() async throws {
    let seeds = Shared<[UInt64]>([])
    await withKnownIssue {
      await #expect(throws: ExplorationError.self) {
        try await Simulation.explore(seeds: 0..<1_000) { simulation in
          seeds.change { $0.append(simulation.seed) }
          #expect(simulation.seed < 3)
        }
      }
    }
    #expect(seeds.value == [0, 1, 2, 3])
  }

  @Test func `Exploration finds a rare order`() async throws {
    await #expect(throws: ExplorationError.self) {
      try await Simulation.explore(seeds: 0..<100) { simulation in
        let order = Shared<[Int]>([])
        await withTaskGroup(of: Void.self) { group in
          for number in 0..<12 {
            group.addTask { order.change { $0.append(number) } }
          }
        }
        if order.value == (0..<12).reversed() { throw DepotError() }
      }
    }
  }

  @Test func `Tasks that sleep beyond the test are awaited`() async throws {
    let ended = Shared(false)
    try await Simulation(seed: 1).run { simulation in
      Task(executorPreference: simulation) {
        try? await simulation.clock.sleep(for: .seconds(100))
        ended.change { $0 = true }
      }
      try await simulation.clock.sleep(for: .seconds(1))
    }
    #expect(ended.value)
  }

  @Test(.timeLimit(.minutes(10)))
  func `A sleep that begins after the test has ended is cancelled`() async throws {
    let ended = Shared<[String]>([])
    weak var captured: Counter?
    let simulation = Simulation(seed: 1)
    do {
      let counter = Counter()
      captured = counter
      try await simulation.run { simulation in
        for begin in ["sleep", "settle"] {
          Task(executorPreference: simulation) {
            if begin == "sleep" {
              try? await simulation.clock.sleep(for: .seconds(100))
            } else {
              await simulation.settle()
            }
            do {
              try await simulation.clock.sleep(for: .seconds(100))
            } catch is CancellationError {
              await simulation.settle()
              await counter.increment()
              ended.change { $0.append(begin) }
            }
          }
        }
        for _ in 0..<20 { await Task.yield() }
      }
    }
    #expect(ended.value.sorted() == ["settle", "sleep"])
    #expect(captured == nil)
    await #expect(throws: CancellationError.self) {
      try await simulation.clock.sleep(for: .seconds(1))
    }
  }

  @Test(.timeLimit(.minutes(10)))
  func `A queue that takes part is named`() async throws {
    let error = await #expect(throws: SimulationError.self) {
      try await Simulation(seed: 1).run { simulation in
        let (queue, gate) = (
          DispatchQueue(label: "com.example.parser"), DispatchSemaphore(value: 0)
        )
        async let parsed: Void = withUnsafeContinuation { continuation in
          queue.async {
            gate.wait()
            continuation.resume()
          }
        }
        await simulation.settle()
        gate.signal()
        queue.sync {}
        await parsed
      }
    }
    #expect(error?.reason == .otherThread)
    #expect(error?.description.contains("the queue 'com.example.parser'") == true)
  }
}

private actor Counter {
  private(set) var count = 0
  func increment() { count += 1 }
}
