import Decorators
import DecoratorsTesting
import Testing

/// A call of a load fails if its decorators say so.
@Suite(.timeLimit(.minutes(10)))
struct LoadFailureTests {
  private func report(
    _ phases: [ServicePhase] = [.healthy(for: .seconds(10)), .down(for: .seconds(10))],
    call: @escaping @Sendable (any Client, Int) async throws -> Void = {
      _ = try await $0.page($1)
    },
    through stack: @escaping @Sendable (StubClient) -> any Client
  ) async throws -> LoadReport {
    try await Simulation(seed: 1, stepLimit: .max).run { simulation in
      let service = SimulatedService(
        in: simulation, latency: .constant(.milliseconds(50)), capacity: 20, phases: phases)
      let client = stack(StubClient(call: { try await service.call() }))
      return try await service.underLoad(.callers(5, pause: .seconds(1))) { caller in
        try await call(client, caller)
      }
    }
  }

  static let stacks: [@Sendable (StubClient) -> any Client] = [
    { $0.retrying() },
    { $0.breakingCircuit().retrying() },
    { $0.retrying().timingOut() },
    { $0.retrying().breakingCircuit().timingOut() },
    { $0.sharingCalls() },
    { $0.retrying().sharingCalls() },
  ]

  @Test(arguments: stacks.indices)
  func `A response that the spec calls a failure is one`(_ stack: Int) async throws {
    let phases = try await report(through: Self.stacks[stack]).phases
    #expect(phases[0].errors.isEmpty)
    #expect(phases[0].successes > 20)
    // A call that began while the service was up may end in the outage.
    #expect(phases[1].successes <= 5)
    #expect(phases[1].errors.keys.sorted() == ["HTTP status 503"])
    #expect(phases[1].errors["HTTP status 503"] ?? 0 > 20)
  }

  @Test func `An attempt that is made again is no failure`() async throws {
    let phases = try await report([.failing(for: .seconds(20), share: 0.3)]) {
      $0.breakingCircuit().retrying(RetryPolicy(maxAttempts: 30, backoff: .none))
    }.phases
    #expect(phases[0].serviceCalls > phases[0].calls)
    #expect(phases[0].errors.isEmpty)
  }

  @Test func `A response in place of a failure is none`() async throws {
    let phases = try await report {
      $0.retrying(RetryPolicy(maxAttempts: 1)).fallingBack(to: StubClient())
    }.phases
    #expect(phases[1].errors.isEmpty)
    #expect(phases[1].successes > 20)
  }

  @Test(arguments: [(200, false), (503, true)])
  func `Completion handlers are judged, too`(status: Int, isFailure: Bool) async throws {
    let phases = try await report(
      [.healthy(for: .seconds(10))],
      call: { client, _ in
        _ = try await withCheckedThrowingContinuation { continuation in
          client.load(status) { continuation.resume(with: $0) }
        }
      }, through: { $0.retrying(RetryPolicy(maxAttempts: 1)).breakingCircuit() }
    ).phases
    #expect(phases[0].successes == (isFailure ? 0 : phases[0].calls))
    #expect(phases[0].errors.isEmpty == !isFailure)
  }
}
