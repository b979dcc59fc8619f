import Foundation
import Testing

@testable @_spi(Generated) import Decorators

/// A context belongs to one call.
@Suite(.tags(.promise), .timeLimit(.minutes(1)))
struct SeparateContextTests {
  private struct Page: Equatable, Sendable {}

  /// The values that the code of a call sees.
  private struct Seen: Equatable, Sendable {
    var isStale: Bool?
    var delivered: Int?
    var key: String?
    var attempt: Int?
    var timeLeft: Duration?

    static var now: Seen {
      let context = CallContext.current
      return Seen(
        isStale: context.map { $0.stale(as: Page.self) != nil }, delivered: context?.delivered,
        key: context?.key, attempt: context?.attempt,
        timeLeft: context?.timeLeft.map { min($0, .seconds(7)) })
    }
  }

  /// The ways in which decorators make a call.
  enum Way: CaseIterable {
    case retry, timedRetry, synchronousRetry, completionRetry
    case timeout, cooperativeTimeout, completionTimeout
    case hedge, circuit, synchronousCircuit, limit, log, metrics, key, stream
  }

  /// Makes a call of a member, and returns what its code sees.
  private func call(_ member: String, _ way: Way) async throws -> Seen {
    let clock = ManualClock()
    let policy = RetryPolicy()
    let timeout = Timeout(after: .seconds(60), clock: clock)
    let seen = Recorder<Seen>()
    let completion = { @Sendable (_: Result<Int, any Error>) in }
    switch way {
    case .retry: return try await policy.retry(of: member) { () async throws in .now }
    case .timedRetry:
      let policy = changed(policy) {
        $0.timeLimit = .seconds(60)
        $0.clock = clock
      }
      return try await policy.retry(of: member) { () async throws in .now }
    case .synchronousRetry: return policy.retrySynchronously(of: member) { .now }
    case .completionRetry:
      policy.retry(of: member, .init(completion)) { _ in seen.record(.now) }
    case .timeout: return try await timeout.call(of: member) { () async throws in .now }
    case .cooperativeTimeout:
      return try await timeout.callCooperatively(of: member) { () async throws in .now }
    case .completionTimeout:
      timeout.call(of: member, .init(completion)) { completion in
        seen.record(.now)
        completion(.success(1))
      }
    case .hedge:
      return try await HedgePolicy(clock: clock).call(of: member) { () async throws in .now }
    case .circuit: return try await CircuitBreaker().call(of: member) { () async throws in .now }
    case .synchronousCircuit: return try CircuitBreaker().call(of: member) { () throws in .now }
    case .limit:
      return try await RateLimiter(calls: 1, per: .seconds(1)).limit().call(of: member) {
        () async throws in .now
      }
    case .log:
      return await CallLog(to: MemoryLog()).call(member, []) { () async in .now }
    case .metrics:
      return CallMetrics(of: [member], in: MemoryMetrics()).started(member).perform { .now }
    case .key: return CallContext(of: member, 7).run { .now }
    case .stream:
      let stream = policy.stream(
        StreamCall(of: member) {
          seen.record(.now)
          return AsyncThrowingStream<Int, any Error> { nil }
        })
      for try await _ in stream {}
    }
    return try #require(await seen.first())
  }

  private let outer = CallContext(
    in: nil, of: "Feed.page(_:)", key: "K", keyOwner: KeyOwner("Feed.page(_:)", ["7"]), attempt: 2,
    delivered: 3, stale: Page(), timeLimit: .seconds(60), clock: ManualClock())

  @Test(arguments: Way.allCases)
  func `Another call within does not see what a call replaces and has delivered`(way: Way)
    async throws
  {
    let seen = try await outer.run { try await call("Other.plain(_:)", way) }
    let key = way == .key ? "K/Other.plain(_:)[7]" : "K"
    let expected = Seen(
      isStale: false, delivered: 0, key: key, attempt: 2, timeLeft: .seconds(7))
    #expect(seen == expected)
    #expect(outer.run { Seen.now.delivered } == 3)
  }

  @Test(arguments: Way.allCases)
  func `All decorators of a call show the same values to its code`(way: Way) async throws {
    let seen = try await outer.run { try await call("Feed.page(_:)", way) }
    #expect(
      seen
        == Seen(isStale: true, delivered: 3, key: "K", attempt: 2, timeLeft: .seconds(7)))
  }

  // MARK: - Streams

  /// A source that gives these elements in one call after the other, each of which then fails.
  private func source(
    _ member: String, _ delivered: Shared<[Int]>, _ counts: Shared<[Int]>, upTo last: Int
  ) -> AsyncThrowingStream<Int, any Error> {
    let first = CallContext.current?.delivered ?? 0
    delivered.change { $0.append(first) }
    let count = counts.change { $0.isEmpty ? last : $0.removeFirst() }
    return AsyncThrowingStream { continuation in
      for number in (first..<last).prefix(count) { continuation.yield(number) }
      continuation.finish(throwing: first + count < last ? LoadError() : nil)
    }
  }

  @Test func `Delivered elements of retries around each other add up`() async throws {
    let policy = RetryPolicy(maxAttempts: 2, backoff: .none)
    let delivered = Shared<[Int]>([])
    let counts = Shared([3, 0, 2])
    let stream = policy.stream(
      StreamCall(of: "A.numbers()") {
        policy.stream(
          StreamCall(of: "A.numbers()") { source("A.numbers()", delivered, counts, upTo: 7) },
          resume: true)
      }, resume: true)
    var numbers: [Int] = []
    for try await number in stream { numbers.append(number) }
    #expect(numbers == Array(0..<7))
    #expect(delivered.value == [0, 3, 3, 5])
  }

  @Test func `A stream within a resumed stream begins at its own beginning`() async throws {
    let policy = RetryPolicy(maxAttempts: 2, backoff: .none)
    let delivered = Shared<[Int]>([])
    let within = Shared<[Int]>([])
    let stream = policy.stream(
      StreamCall(of: "A.numbers()") {
        let lines = policy.stream(
          StreamCall(of: "B.lines()") { source("B.lines()", within, Shared([2]), upTo: 4) },
          resume: true)
        let numbers = source("A.numbers()", delivered, Shared([3]), upTo: 6)
        let (line, number) = (
          UncheckedTransfer(value: StreamSource(lines)),
          UncheckedTransfer(value: StreamSource(numbers))
        )
        return AsyncThrowingStream {
          _ = try await line.value.advance()
          return try await number.value.advance() ? number.value.element : nil
        }
      }, resume: true)
    var numbers: [Int] = []
    for try await number in stream { numbers.append(number) }
    #expect(numbers == Array(0..<6))
    #expect(delivered.value == [0, 3])
    #expect(within.value.allSatisfy { [0, 2].contains($0) })
    #expect(within.value.filter { $0 == 0 }.count == 2)
  }

  // MARK: - Keys

  private func key<each Argument: Encodable>(
    _ member: String, _ argument: repeat each Argument
  ) -> String? {
    CallContext(of: member, repeat each argument).run { CallContext.current?.key }
  }

  @Test(arguments: [nil, "Shop.place()"])
  func `Operations within a call have keys of their own, the same in each attempt`(
    member: String?
  ) async {
    let attempts = Shared<[[String?]]>([])
    await CallContext(key: "K").run {
      try? await RetryPolicy(backoff: .none).retry(of: member) { () async throws in
        let keys = [
          key("Bank.pay(orderID:)", "A-7"), key("Bank.refund(orderID:)", "A-7"),
          key("Bank.fetch(orderID:)", "A-7"), key("Bank.fetch(orderID:)", "A-8"),
        ]
        attempts.change { $0.append(keys) }
        throw LoadError()
      }
    }
    let first = attempts.value[0]
    #expect(attempts.value == Array(repeating: first, count: 3))
    #expect(Set(first).count == 4)
    // A key of the caller belongs to a call that it makes itself.
    #expect(first[0] == (member == nil ? "K" : #"K/Bank.pay(orderID:)["A-7"]"#))
    #expect(first[1] == #"K/Bank.refund(orderID:)["A-7"]"#)
  }

  @Test func `A call that asks for no key has that of the call around it`() async {
    await CallContext(of: "Bank.pay(orderID:)", 7).run {
      await RetryPolicy().retry(of: "Transport.send(_:)") { () async in
        #expect(CallContext.current?.key == "Bank.pay(orderID:)[7]")
      }
    }
  }

  @Test func `Keys have at most 64 ASCII characters, and are the same in every process`() {
    let long = String(repeating: "7", count: 50)
    CallContext(key: "K").run {
      _ = key("Bank.fetch()", 1)
      #expect(
        key("Bank.pay(orderID:)", long)
          == "93425dddfa655d82f22a6b87e2aa21a1cb2d61138be1128d157e61ad331c85d0")
    }
    #expect(key("Bank.pay(orderID:)", String(repeating: "é", count: 20))?.utf8.count == 64)
    #expect(key("A.b(_:)", String(repeating: "7", count: 53))?.hasPrefix("A.b(_:)[") == true)
    #expect(key("A.b(_:)", String(repeating: "7", count: 54))?.hasPrefix("A.b(_:)[") == false)
  }

  /// The examples of FIPS 180-4, and all lengths of the padding.
  @Test func `The hash is SHA-256`() {
    #expect(
      SHA256.hexadecimal(of: [])
        == "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855")
    #expect(
      SHA256.hexadecimal(of: "abc".utf8)
        == "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad")
    var text = ""
    for length in 0..<200 { text += SHA256.hexadecimal(of: Array(repeating: 97, count: length)) }
    #expect(
      SHA256.hexadecimal(of: text.utf8)
        == "019f2b9f1af27a53a1f046da7e98af2c179f431e4b5bebb000e74040917a4123")
  }
}
