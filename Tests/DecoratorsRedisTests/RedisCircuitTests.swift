@_spi(Generated) import Decorators
import DecoratorsRedis
@_spi(Generated) import DecoratorsResilience
import DecoratorsTesting
import Foundation
import Testing

/// Circuits that several processes share.
@Suite(.timeLimit(.minutes(10)))
struct RedisCircuitTests {
  private struct Failure: Error {}

  /// The break that another process has begun is over at the same time.
  @Test func `A trial of its own that fails keeps a circuit open`() async throws {
    let (clock, questions) = (ManualClock(), ManualClock())
    let transport = RecordingTransport { command in
      guard command.name == "PTTL" else { return .null }
      return .integer(clock.now < .init(sinceStart: .seconds(5)) ? 5_000 : -2)
    }
    let policy = CircuitBreakerPolicy(minimumCalls: 1, breakDuration: .constant(.seconds(30)))
    let circuit = CircuitBreaker(policy, clock: clock)
    let sharing = Task {
      await RedisCircuit(circuit, name: "a", over: transport, clock: questions).share()
    }
    defer { sharing.cancel() }
    func ask(until isOver: () -> Bool) async {
      for _ in 0..<100_000 where !isOver() {
        questions.advance(by: .milliseconds(100))
        await Task.yield()
      }
    }
    await ask { circuit.currentState == .open }
    clock.advance(by: .seconds(6))
    await #expect(throws: Failure.self) {
      try await circuit.call { () async throws in throw Failure() }
    }
    // Others hear of it.
    for _ in 0..<100_000 where !transport.names.contains("SET") { await Task.yield() }
    let count = transport.commands.count
    await ask { transport.commands.count > count + 3 }
    #expect(circuit.currentState == .open)
  }

  /// As in a simulation, whose clock takes the place of the default one.
  @Test func `Without a clock, the server is asked by the default one`() async {
    let clock = ManualClock()
    let transport = RecordingTransport { _ in .integer(5_000) }
    let circuit = CircuitBreaker(CircuitBreakerPolicy())
    await DefaultClock.with(clock) {
      let sharing = Task { await RedisCircuit(circuit, name: "a", over: transport).share() }
      defer { sharing.cancel() }
      for _ in 0..<100_000 where circuit.currentState != .open {
        clock.advance(by: .milliseconds(100))
        await Task.yield()
      }
    }
    #expect(circuit.currentState == .open)
    #expect(clock.sleeps.contains(.milliseconds(100)))
  }
}
