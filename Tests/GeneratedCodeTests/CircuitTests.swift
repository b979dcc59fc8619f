import Decorators
import DecoratorsResilience
import DecoratorsTesting
import Testing

/// Generated code that breaks circuits, run.
@Suite(.timeLimit(.minutes(10)))
struct CircuitTests {
  private let failing = PressStub(isFailing: true)
  private let clock = ManualClock()

  private func press() -> (some Press, CircuitBreaker) {
    let circuit = CircuitBreaker(.press, clock: clock)
    return (failing.breakingCircuit(with: circuit), circuit)
  }

  @Test func `The spec's policy is the modifier's default`() async throws {
    let policy = CircuitBreakerPolicy.press
    #expect(policy.failureRatio == 1)
    #expect(policy.minimumCalls == 2)
    #expect(policy.window == .calls(4))
    #expect(
      (2...5).map { policy.breakDuration.delay(beforeAttempt: $0) }
        == [1, 2, 4, 4].map(Duration.seconds))
    #expect(CircuitBreakerPolicy.printer.window == .time(.seconds(10)))
    #expect(CircuitBreakerPolicy.printer.slowCall == .seconds(1))
    let press = failing.breakingCircuit()
    for _ in 0..<2 { _ = try? await press.articles(of: 1) }
    await #expect(throws: CircuitOpenError.self) { try await press.publish("a") }
  }

  @Test func `Members of all kinds are counted, and rejected`() async throws {
    let calls: [@Sendable (any Press) async throws -> Void] = [
      { _ = try await $0.articles(of: 1) },
      { try await $0.publish("a") },
      { _ = try await $0.views(of: "a") },
      { _ = try $0.draft("a") },
      { press in
        _ = try await withCheckedThrowingContinuation { done in
          press.find("a") { done.resume(with: $0) }
        }
      },
      { _ = try await $0.first(Int.self) },
    ]
    for call in calls {
      let (press, circuit) = press()
      for _ in 0..<2 { try? await call(press) }
      #expect(circuit.currentState == .open)
      do {
        try await call(press)
        Issue.record("a call was made")
      } catch let error as PressError {
        #expect(error == .busy(for: .seconds(1)))
      } catch {
        #expect((error as? CircuitOpenError)?.timeLeft == .seconds(1))
      }
    }
  }

  @Test func `Arguments are changed, and the rest is passed on`() async throws {
    let (press, circuit) = press()
    var texts = ["a"]
    try press.sign(&texts)
    #expect(texts == ["a", "signed"])
    circuit.isolate()
    #expect(throws: PressError.busy(for: .zero)) { try press.sign(&texts) }
    #expect(texts == ["a", "signed"])
    #expect(press.name == "plain")
    await press.close()
  }

  @Test func `A handler of the main actor is told there`() async {
    let (press, circuit) = press()
    let photo = await withCheckedContinuation { done in
      press.photo(of: 1) { photo, _ in done.resume(returning: photo) }
    }
    #expect(photo == "photo")
    #expect(circuit.counts.calls == 0)
    circuit.isolate()
    let error = await withCheckedContinuation { done in
      press.photo(of: 1) { _, error in
        MainActor.assertIsolated()
        done.resume(returning: error)
      }
    }
    #expect(error is CircuitOpenError)
    press.photo(of: 1, completion: nil)
  }
}
