import DecoratorsRedis
import DecoratorsResilience
import Foundation
import HiredisTransport
import Testing

/// Circuits that open and close together, by way of a real server.
@Suite(.enabled(if: RedisServer.program != nil), .timeLimit(.minutes(1)))
struct RedisCircuitTests {
  private let server: RedisServer

  init() throws {
    server = try RedisServer()
  }

  private func circuit() -> CircuitBreaker {
    CircuitBreaker(CircuitBreakerPolicy(minimumCalls: 1, breakDuration: .constant(.seconds(30))))
  }

  /// Lets two processes share while something is done.
  private func sharing(
    _ circuits: [CircuitBreaker], _ body: () async throws -> Void
  ) async rethrows {
    let tasks = circuits.map { circuit in
      Task { [port = server.port] in
        await RedisCircuit(
          circuit, name: "a", over: HiredisTransport(port: port), interval: .milliseconds(10)
        ).share()
      }
    }
    defer { for task in tasks { task.cancel() } }
    try await body()
  }

  private func wait(for state: CircuitBreaker.State, of circuit: CircuitBreaker) async {
    for await current in circuit.states where current == state { return }
  }

  @Test func `A circuit that one process opens is open for all`() async throws {
    let (one, two) = (circuit(), circuit())
    await sharing([one, two]) {
      one.open(for: .seconds(20))
      await wait(for: .open, of: two)
      let timeLeft = two.timeLeft ?? .zero
      #expect(timeLeft > .seconds(10) && timeLeft <= .seconds(20))
      one.close()
      await wait(for: .closed, of: two)
    }
  }

  @Test func `Without a server, each circuit goes by itself`() async throws {
    server.stop()
    let (one, two) = (circuit(), circuit())
    await sharing([one, two]) {
      one.open()
      try? await Task.sleep(for: .milliseconds(200))
      #expect(one.currentState == .open)
      #expect(two.currentState == .closed)
    }
  }
}
