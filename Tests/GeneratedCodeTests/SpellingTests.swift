import Decorators
import DecoratorsTelemetry
import Testing

/// What decorators do with a stream does not depend on how its type is spelt.
@Suite(.timeLimit(.minutes(10)))
struct SpellingTests {
  private enum Broken: Error { case inTheMiddle }

  /// Each call gives a stream of its own.
  private struct Source: Flow {
    var begin: @Sendable () async -> Void = {}

    private func calm() async -> AsyncStream<Int> {
      await begin()
      return AsyncStream { continuation in
        for number in 1...3 { continuation.yield(number) }
        continuation.finish()
      }
    }

    private func broken() async -> AsyncThrowingStream<Int, any Error> {
      await begin()
      return AsyncThrowingStream { continuation in
        for number in 1...3 { continuation.yield(number) }
        continuation.finish(throwing: Broken.inTheMiddle)
      }
    }

    func load01() async -> AsyncStream<Int> { await calm() }
    func load02() async -> AsyncStream<Int> { await calm() }
    func load03() async -> AsyncStream<Int> { await calm() }
    func load04() async -> AsyncStream<Int> { await calm() }
    func load05() async -> AsyncStream<Int> { await calm() }
    func load06() async -> any AsyncSequence<Int, Never> & Sendable { await calm() }
    func load07() async -> AsyncThrowingStream<Int, any Error> { await broken() }
    func load08() async -> AsyncThrowingStream<Int, any Error> { await broken() }
    func load09() async -> AsyncThrowingStream<Int, any Error> { await broken() }
    func load10() async -> AsyncThrowingStream<Int, any Error> { await broken() }
    func load11() async -> AsyncThrowingStream<Int, any Error> { await broken() }
    func load12() async -> AsyncThrowingStream<Int, any Error> { await broken() }
    func load13() async -> AsyncThrowingStream<Int, any Error> { await broken() }
    func load14() async -> AsyncThrowingStream<Int, any Error> { await broken() }
    func load15() async -> AsyncThrowingStream<Int, any Error> { await broken() }
    func load16() async -> AsyncThrowingStream<Int, any Error> { await broken() }
    func load17() async -> AsyncThrowingStream<Int, any Error> { await broken() }
    func load18() async -> AsyncThrowingStream<Int, any Error> { await broken() }
    func load19() async -> any AsyncSequence<Int, any Error> & Sendable { await broken() }
    func load20() async -> AsyncStream<Int>? { await calm() }
    func load21() async -> AsyncStream<Int>? { await calm() }
    func load22() async -> (Int, AsyncThrowingStream<Int, any Error>) { (0, await broken()) }
    func load23() async -> [AsyncStream<Int>] { [await calm()] }
    func load24() async -> SpellingRows { SpellingRows(stream: await calm()) }
    func load25() async -> SpellingRows { SpellingRows(stream: await calm()) }
    func load26() async -> SpellingResponse { SpellingResponse(body: await calm()) }
    func load27() async -> SpellingCursor { SpellingCursor(await calm()) }
  }

  /// The number of elements that the caller of a member gets.
  private func count<S: Flow>(_ number: Int, of feed: S) async throws -> Int
  where S.Rows == SpellingRows {
    switch number {
    case 1: await count(try await feed.load01())
    case 2: await count(try await feed.load02())
    case 3: await count(try await feed.load03())
    case 4: await count(try await feed.load04())
    case 5: await count(try await feed.load05())
    case 6: await count(try await feed.load06())
    case 7: await count(try await feed.load07())
    case 8: await count(try await feed.load08())
    case 9: await count(try await feed.load09())
    case 10: await count(try await feed.load10())
    case 11: await count(try await feed.load11())
    case 12: await count(try await feed.load12())
    case 13: await count(try await feed.load13())
    case 14: await count(try await feed.load14())
    case 15: await count(try await feed.load15())
    case 16: await count(try await feed.load16())
    case 17: await count(try await feed.load17())
    case 18: await count(try await feed.load18())
    case 19: await count(try await feed.load19())
    case 20: await count(try #require(await feed.load20()))
    case 21: await count(try #require(await feed.load21()))
    case 22: await count(try await feed.load22().1)
    case 23: await count(try await feed.load23()[0])
    case 24: await count(try await feed.load24())
    case 25: await count(try await feed.load25())
    case 26: await count(try await feed.load26().body)
    default: await count(try await feed.load27().stream)
    }
  }

  private func count<Failure>(_ stream: any AsyncSequence<Int, Failure>) async -> Int {
    var count = 0
    do {
      for try await _ in stream { count += 1 }
    } catch {
      #expect(error is Broken)
    }
    return count
  }

  private let log = MemoryLog()
  private let metrics = MemoryMetrics()

  /// The phase of the last event of a call, and the number of elements.
  private var outcome: String {
    guard let event = log.events.last else { return "" }
    return "\(event.phase) \(event.elementCount.map(String.init) ?? "-")"
  }

  @Test(arguments: 1...27)
  func `Each of two callers gets all elements, and the log and the metrics say how it ends`(
    _ number: Int
  ) async throws {
    let feed = Source().timingOut().retrying().caching().sharingCalls()
      .measuring(in: metrics).logging(to: log)
    // It is stored because the spec says so: the second caller gets what is left.
    let isStored = number == 26
    #expect(try await count(number, of: feed) == 3)
    #expect(try await count(number, of: feed) == (isStored ? 0 : 3))
    switch number {
    case 1...6: #expect(outcome == "succeeded 3")
    case 7...19:
      #expect(outcome == "failed 3")
      #expect(metrics.value(of: "calls_total", where: ["outcome": "failure"]) == 2)
    default: #expect(outcome == "succeeded -")
    }
  }

  @Test(arguments: 1...26)
  func `Simultaneous callers share no stream`(_ number: Int) async throws {
    let meeting = Meeting()
    // Two calls begin only if neither is shared.
    let feed = Source { await meeting.arrive() }.sharingCalls()
    async let first = count(number, of: feed)
    async let second = count(number, of: feed)
    #expect(try await [first, second] == [3, 3])
  }

  private actor Meeting {
    private var first: CheckedContinuation<Void, Never>?

    /// Returns when two have arrived.
    func arrive() async {
      if let first = first.take() { return first.resume() }
      await withCheckedContinuation { first = $0 }
    }
  }
}
