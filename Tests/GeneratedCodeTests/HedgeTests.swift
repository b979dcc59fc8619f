import Decorators
import DecoratorsResilience
import DecoratorsTesting
import Testing

/// Generated code that hedges, run.
@Suite(.timeLimit(.minutes(10)))
struct HedgeTests {
  private struct Market: Quotes {
    func quote(for symbol: String) async throws -> Int { symbol.count }
    func checked(_ symbol: String) async throws(QuoteError) -> Int { symbol.count }
    func best() async -> Int { 2 }
    func history() async throws -> [Int] { [3] }
    func sorted<Item: Sendable>(_ items: [Item]) async throws -> [Item] { items }
    func ping() async throws {}
    func last() async throws -> Int { 1 }
  }

  /// A market of which the first call waits until it is cancelled.
  private var slowMarket: some Quotes {
    Market().injectingFaults(
      FaultInjector([
        .error(QuoteError(code: 1), on: .call(1), of: .checked),
        .error(QuoteError(code: 2), on: .call(2), of: .checked),
        .result([], on: .calls(1...2), of: .history),
        .result(4, of: .last),
        .hang(on: .call(1)),
      ]))
  }

  private let clock = ManualClock()

  private func policy(_ policy: HedgePolicy) -> HedgePolicy {
    var policy = policy
    policy.clock = clock
    return policy
  }

  private var quotes: some Quotes { slowMarket.hedging(with: policy(.quotes)) }

  /// What a call gives of which a second attempt begins after exactly a delay.
  private func result<Value: Sendable>(
    after delay: Duration, _ call: @escaping @Sendable (any Quotes) async throws -> Value
  ) async throws -> Value {
    let task = Task { [quotes] in try await call(quotes) }
    try await clock.waitForSleepers()
    #expect(clock.sleeps.last == delay)
    clock.advance(by: delay)
    return try await task.value
  }

  @Test func `A slow call is made again, with the delay of all or its own`() async throws {
    #expect(try await result(after: .milliseconds(200)) { try await $0.quote(for: "ABC") } == 3)
    #expect(try await result(after: .milliseconds(50)) { await $0.best() } == 2)
    #expect(try await result(after: .milliseconds(200)) { try await $0.sorted([2, 1]) } == [2, 1])
    try await result(after: .milliseconds(200)) { try await $0.ping() }
  }

  @Test func `A type of errors is kept`() async {
    await #expect(throws: QuoteError(code: 2)) { () async throws(QuoteError) in
      try await quotes.checked("A")
    }
  }

  @Test func `A result that the spec picks is followed at once`() async throws {
    #expect(try await quotes.history() == [3])
  }

  @Test func `Members that are not named are called once`() async throws {
    #expect(try await quotes.last() == 4)
    #expect(clock.sleeps == [])
  }

  @Test func `Arguments take the place of the spec`() async throws {
    let policy = policy(.quotes)
    let budget = RetryBudget(capacity: 0)
    let quotes = slowMarket.hedging(after: .seconds(7), within: budget, with: policy)
    let call = Task { try await quotes.quote(for: "A") }
    try await clock.waitForSleepers()
    #expect(clock.sleeps.last == .seconds(7))
    clock.advance(by: .seconds(7))
    call.cancel()
    await #expect(throws: CancellationError.self) { try await call.value }
  }

  @MainActor
  private final class Display: Ticker {
    func line() async throws -> String { "2" }
  }

  @MainActor
  @Test func `Protocols of the main actor are hedged`() async throws {
    let ticker = Display().injectingFaults(FaultInjector([.hang(on: .call(1))]))
      .hedging(with: policy(.ticker))
    #expect(HedgePolicy.ticker.maxAttempts == 3)
    #expect(HedgePolicy.ticker.percentile == 95)
    let call = Task { try await ticker.line() }
    try await clock.waitForSleepers()
    clock.advance(by: .seconds(2))
    #expect(try await call.value == "2")
  }
}
