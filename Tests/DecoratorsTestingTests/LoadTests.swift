import Decorators
import DecoratorsResilience
import DecoratorsTesting
import Testing

/// Services under load, and the reports on them.
struct LoadTests {
  private func report(
    _ phases: [ServicePhase], capacity: Int = 10,
    _ load: SimulatedLoad = .arrivals(perSecond: 50), seed: UInt64 = 1,
    through stack: @escaping @Sendable (StubDepot) -> any Depot = { $0 }
  ) async throws -> LoadReport {
    try await Simulation(seed: seed, stepLimit: .max).run { simulation in
      let service = SimulatedService(
        in: simulation, latency: .median(.milliseconds(50), percentile99: .milliseconds(200)),
        capacity: capacity, phases: phases)
      let stub = StubDepot(item: { id in
        try await service.call()
        return id
      })
      let depot = stack(stub)
      return try await service.underLoad(load) { number in _ = try await depot.item(id: number) }
    }
  }

  @Test func `A phase decides what becomes of calls`() async throws {
    let report = try await report([
      .healthy(for: .seconds(20)), .slow(for: .seconds(20), by: 3),
      .failing(for: .seconds(20), share: 0.3), .down(for: .seconds(20)), .back(for: .seconds(20)),
    ])
    let phases = report.phases
    #expect(phases.map(\.phase) == ["healthy", "slow", "30 % fail", "down", "back"])
    #expect(phases.map(\.start) == [0, 20, 40, 60, 80].map { .seconds($0) })
    for phase in phases { #expect((800..<1_200).contains(phase.calls), "\(phase)") }
    #expect(phases[0].errors.isEmpty)
    let medians = phases.map { ($0.medianLatency ?? .zero) / .milliseconds(1) }
    #expect((40..<60).contains(medians[0]))
    #expect((120..<300).contains(medians[1]))
    let failed = Double(phases[2].errors["failed"] ?? 0) / Double(phases[2].calls)
    #expect((0.2..<0.4).contains(failed))
    #expect(phases[3].errors["down"] ?? 0 > 800)
    // A call of the phase before may end in this one.
    #expect(phases[4].errors.values.reduce(0, +) < 5)
    #expect(phases.allSatisfy { $0.amplification == 1 })
    #expect(report.seconds.count == 100)
    for count in [\LoadInterval.calls, \.serviceCalls, \.successes] {
      let sums = (phases.reduce(0) { $0 + $1[keyPath: count] })
      #expect(sums == report.seconds.reduce(0) { $0 + $1[keyPath: count] })
    }
  }

  @Test func `Too many calls make a service slow`() async throws {
    // Two places, each of which does some 17 calls in a second.
    let report = try await report([.healthy(for: .seconds(20))], capacity: 2)
    let seconds = report.seconds
    #expect(seconds.first?.latency99 ?? .zero < .seconds(1))
    #expect(seconds.last?.medianLatency ?? .zero > .seconds(3))
    #expect(report.phases[0].successes < report.phases[0].calls * 4 / 5)
  }

  @Test func `An outage multiplies calls that each layer retries`() async throws {
    let policy = RetryPolicy(maxAttempts: 3, backoff: .none)
    let report = try await report([.down(for: .seconds(10))]) {
      RetryingDepot(
        decoratee: RetryingDepot(
          decoratee: RetryingDepot(decoratee: $0, policy: policy), policy: policy), policy: policy)
    }
    let ratio = try #require(report.phases[0].amplification)
    #expect((26.8...27).contains(ratio))
  }

  @Test func `Callers in a loop wait for their calls`() async throws {
    let report = try await report(
      [.down(for: .seconds(10)), .back(for: .seconds(10))], .callers(100, pause: .seconds(1)))
    for phase in report.phases { #expect((850..<1_100).contains(phase.calls), "\(phase)") }
  }

  @Test func `A seed always gives the same report`() async throws {
    let phases: [ServicePhase] = [.failing(for: .seconds(5), share: 0.3)]
    let stack: @Sendable (StubDepot) -> any Depot = { $0.timingOut().hedging().retrying() }
    let first = try await report(phases, through: stack)
    #expect(try await report(phases, through: stack).description == first.description)
    #expect(try await report(phases, seed: 2, through: stack).description != first.description)
  }

  @Test func `A report is a table`() async throws {
    let report = try await Simulation(seed: 1).run { simulation in
      let service = SimulatedService(
        in: simulation, latency: .constant(.milliseconds(20)), capacity: 1,
        phases: [.healthy(for: .seconds(2)), .down(for: .seconds(1))])
      let circuit = CircuitBreaker(CircuitBreakerPolicy(failureRatio: 0.1, minimumCalls: 1))
      let depot = StubDepot(item: { _ in
        try await service.call()
        return 1
      })
      .breakingCircuit(with: circuit)
      return try await service.underLoad(
        .callers(1, pause: .milliseconds(200)),
        watching: ["circuit": { "\(circuit.currentState)" }]
      ) { _ in _ = try await depot.item(id: 1) }
    }
    #expect(
      report.description == """
        phase    from  calls  at service  ratio  succeed    p50    p95    p99  circuit  errors
        healthy  0 ms      9           9   1.00        9  20 ms  20 ms  20 ms  closed
        down      2 s      3           1   0.33        0      -      -      -  open     CircuitOpenError 2, down 1
        """)
  }

  @Test func `A report can be drawn as a picture`() async throws {
    let first = try await report([.healthy(for: .seconds(3)), .down(for: .seconds(3))])
    for measure in [LoadReport.Measure.calls, .latency] {
      let picture = LoadReport.picture(
        titled: "A < B & C", of: [("one", first), ("two", first)], showing: measure)
      #expect(picture.contains("A &lt; B &amp; C"))
      #expect(picture.contains("prefers-color-scheme: dark"))
      #expect(picture.split(separator: ">down</text>").count == 3)
      #expect(!picture.contains("nan") && !picture.contains("\"M\""))
      // Programs that know no variables draw shapes in the colors of their attributes.
      let shapes = picture.matches(of: /<(text|rect|path)[^>]*>/).map { $0.0 }
      #expect(shapes.count > 20)
      for shape in shapes { #expect(shape.contains(/(fill|stroke)="#[0-9a-f]{6}"/), "\(shape)") }
    }
  }

  @Test func `There may be no arrivals`() async throws {
    let report = try await report([.healthy(for: .seconds(20))], .arrivals(perSecond: 0))
    #expect(report.phases.map(\.calls) == [0])
  }
}
