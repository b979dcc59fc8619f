import Decorators
import Foundation
import Testing

/// Generated code that breaks circuits, run.
@Suite(.timeLimit(.minutes(1)))
struct CircuitTests {
  private struct Failing: Stock {
    func count(of article: String) async throws -> Int { throw URLError(.timedOut) }
    func order(_ article: String) async throws { throw URLError(.timedOut) }
    func price(of article: String) async throws(StockError) -> Int { throw .gone }
    func weight(of article: String) throws -> Double { -1 }
    func reserve(_ articles: inout [String]) throws { articles.append("reserved") }
    func find(
      _ text: String, completion: @escaping @Sendable (Result<[String], any Error>) -> Void
    ) {
      completion(.success([]))
    }
    func picture(
      of article: String, completion: (@MainActor @Sendable (String?, (any Error)?) -> Void)?
    ) {
      guard let completion else { return }
      Task { await completion("picture", nil) }
    }
    func first<Item: Decodable & Sendable>(_ type: Item.Type) async throws -> Item {
      throw URLError(.timedOut)
    }
    var name: String { "failing" }
    func close() async {}
  }

  private let clock = ManualClock()

  private func stock() -> (some Stock, CircuitBreaker) {
    let circuit = CircuitBreaker(.stock, clock: clock)
    return (Failing().breakingCircuit(with: circuit), circuit)
  }

  @Test func `The spec's policy is the modifier's default`() async throws {
    let policy = CircuitBreakerPolicy.stock
    #expect(policy.failureRatio == 1)
    #expect(policy.minimumCalls == 2)
    #expect(policy.window == .calls(4))
    #expect(
      (2...5).map { policy.breakDuration.delay(beforeAttempt: $0) }
        == [1, 2, 4, 4].map(Duration.seconds))
    #expect(CircuitBreakerPolicy.depot.window == .time(.seconds(10)))
    #expect(CircuitBreakerPolicy.depot.slowCall == .seconds(1))
    let stock = Failing().breakingCircuit()
    for _ in 0..<2 { _ = try? await stock.count(of: "a") }
    await #expect(throws: CircuitOpenError.self) { try await stock.order("a") }
  }

  @Test func `Members of all kinds are counted, and rejected`() async throws {
    let calls: [@Sendable (any Stock) async throws -> Void] = [
      { _ = try await $0.count(of: "a") },
      { try await $0.order("a") },
      { _ = try await $0.price(of: "a") },
      { _ = try $0.weight(of: "a") },
      { stock in
        _ = try await withCheckedThrowingContinuation { done in
          stock.find("a") { done.resume(with: $0) }
        }
      },
      { _ = try await $0.first(Int.self) },
    ]
    for call in calls {
      let (stock, circuit) = stock()
      for _ in 0..<2 { try? await call(stock) }
      #expect(circuit.currentState == .open)
      do {
        try await call(stock)
        Issue.record("a call was made")
      } catch let error as StockError {
        #expect(error == .unavailable(for: .seconds(1)))
      } catch {
        #expect((error as? CircuitOpenError)?.timeLeft == .seconds(1))
      }
    }
  }

  @Test func `Arguments are changed, and the rest is passed on`() async throws {
    let (stock, circuit) = stock()
    var articles = ["a"]
    try stock.reserve(&articles)
    #expect(articles == ["a", "reserved"])
    circuit.isolate()
    #expect(throws: CircuitOpenError.self) { try stock.reserve(&articles) }
    #expect(articles == ["a", "reserved"])
    #expect(stock.name == "failing")
    await stock.close()
  }

  @Test func `A handler of the main actor is told there`() async {
    let (stock, circuit) = stock()
    let picture = await withCheckedContinuation { done in
      stock.picture(of: "a") { picture, _ in done.resume(returning: picture) }
    }
    #expect(picture == "picture")
    #expect(circuit.counts.calls == 0)
    circuit.isolate()
    let error = await withCheckedContinuation { done in
      stock.picture(of: "a") { _, error in
        MainActor.assertIsolated()
        done.resume(returning: error)
      }
    }
    #expect(error is CircuitOpenError)
    stock.picture(of: "a", completion: nil)
  }
}
