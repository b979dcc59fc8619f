import Dispatch
import Foundation
import TestSupport
import Testing

@testable @_spi(Generated) import Decorators
@testable @_spi(Generated) import DecoratorsCaching
@testable @_spi(Generated) import DecoratorsResilience
@testable @_spi(Generated) import DecoratorsTelemetry
@testable @_spi(Generated) import DecoratorsTesting

/// A context belongs to one call.
@Suite(.tags(.promise), .timeLimit(.minutes(10)))
struct SeparateContextTests {
  private typealias Page = SeenContext.Page
  private typealias Seen = SeenContext

  /// The ways in which decorators make a call.
  enum Way: CaseIterable {
    case retry, timedRetry, synchronousRetry, completionRetry
    case timeout, cooperativeTimeout, completionTimeout
    case hedge, circuit, synchronousCircuit, completionCircuit
    case limit, completionRateLimit, completionConcurrencyLimit
    case recording, synchronousRecording, completionRecording
    case caching, sharedCaching, sharing
    case log, metrics, key, stream
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
    case .completionCircuit:
      CircuitBreaker().call(of: member, .init(completion)) { _ in seen.record(.now) }
    case .completionRateLimit:
      RateLimiter(calls: 1, per: .seconds(1)).limit()
        .call(of: member, .init(completion)) { _ in seen.record(.now) }
    case .completionConcurrencyLimit:
      ConcurrencyLimiter(limit: 1)
        .call(of: member, .init(completion)) { _ in seen.record(.now) }
    case .recording:
      return try await CallRecorder<Any>().call(member, (), []) { () async throws in .now }
    case .synchronousRecording: return CallRecorder<Any>().call(member, (), []) { .now }
    case .completionRecording:
      CallRecorder<Any>().call(member, (), [], .init(completion)) { _ in seen.record(.now) }
    case .caching:
      let cache = MemoryCache()
      return try await cache.result(
        in: cache.slot(of: member, 1), strategy: CacheStrategy(.cacheFirst, expires: .seconds(60))
      ) { () async throws in .now }
    case .sharedCaching:
      // An argument that is not equal to itself has no call to share.
      let cache = MemoryCache()
      return try await cache.sharedResult(
        in: cache.slot(of: member, Double.nan),
        strategy: CacheStrategy(.cacheFirst, expires: .seconds(60))
      ) { () async throws in .now }
    case .sharing:
      return try await SharedCalls().call(of: member, Double.nan) { () async throws in .now }
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

  /// The decorators of the spec, each of which alone stands around a relay.
  enum Decorator: String, CaseIterable {
    case caching, circuitBreaker, concurrencyLimit, dispatch, fallback, faults, faultsThatAreOff
    case hedge, logging, metrics, rateLimit, recording, retry, singleFlight, timeout

    fileprivate func decorating(_ relay: PlainRelay) -> any Relay {
      switch self {
      case .caching: relay.caching()
      case .circuitBreaker: relay.breakingCircuit()
      case .concurrencyLimit: relay.limitingConcurrency()
      case .dispatch: relay.dispatching(on: DispatchQueue(label: "relay"))
      case .fallback: relay.fallingBack(to: relay)
      case .faults: relay.injectingFaults(FaultInjector([]))
      case .faultsThatAreOff: relay.injectingFaults(FaultInjector([], isEnabled: false))
      case .hedge: relay.hedging(after: .seconds(60))
      case .logging: relay.logging(to: MemoryLog())
      case .metrics: relay.measuring(in: MemoryMetrics())
      case .rateLimit: relay.limitingRate()
      case .recording: relay.recording(in: CallRecorder())
      case .retry: relay.retrying()
      case .singleFlight: relay.sharingCalls()
      case .timeout: relay.timingOut()
      }
    }

    /// The members on which the decorator acts.
    fileprivate var members: [String] {
      switch self {
      case .caching: ["find(_:)", "findAll(_:)", "save(_:)"]
      case .singleFlight: ["find(_:)", "save(_:)"]
      case .hedge: ["find(_:)"]
      case .circuitBreaker, .concurrencyLimit, .rateLimit, .fallback, .retry:
        ["find(_:)", "read(_:)", "load(_:completion:)", "watch(_:)"]
      case .dispatch: ["find(_:)", "load(_:completion:)", "note(_:)"]
      case .timeout: ["find(_:)", "load(_:completion:)", "watch(_:)"]
      case .faults, .faultsThatAreOff, .logging, .metrics, .recording:
        ["find(_:)", "read(_:)", "load(_:completion:)", "watch(_:)", "note(_:)"]
      }
    }
  }

  /// Calls a member of a relay that a decorator stands around, and returns what its code and its
  /// completion handler see.
  private func values(
    in member: String, _ decorator: Decorator
  ) async throws -> (call: Seen, handler: Seen?) {
    let plain = PlainRelay()
    let relay = decorator.decorating(plain)
    switch member {
    case "find(_:)": return (try await relay.find(1), nil)
    case "findAll(_:)": return (try await relay.findAll([1])[0], nil)
    case "save(_:)": return (try await relay.save(1), nil)
    case "read(_:)": return (try relay.read(1), nil)
    case "load(_:completion:)":
      return await withCheckedContinuation { continuation in
        relay.load(1) { result in continuation.resume(returning: (try! result.get(), .now)) }
      }
    case "watch(_:)":
      for try await seen in relay.watch(1) { return (seen, nil) }
      throw LoadError()
    default:
      relay.note(1)
      await until { !plain.noted.value.isEmpty }
      return (plain.noted.value[0], nil)
    }
  }

  @Test(arguments: Decorator.allCases)
  func `A decorator alone keeps the context of a call from calls within`(decorator: Decorator)
    async throws
  {
    for member in decorator.members {
      let seen = try await outer.run { try await values(in: member, decorator) }
      #expect(seen.call.isStale != true, "\(member)")
      #expect(seen.call.delivered ?? 0 == 0, "\(member)")
      if let handler = seen.handler { #expect(handler.isStale == true, "\(member)") }
    }
  }

  @Test(arguments: Decorator.allCases)
  func `A decorator alone shows the context of a call to its code`(decorator: Decorator)
    async throws
  {
    for member in decorator.members {
      // A call that callers share has no context.
      if [.caching, .singleFlight].contains(decorator), member == "find(_:)" { continue }
      let context = CallContext(in: nil, of: "Relay.\(member)", delivered: 3, stale: Page())
      let seen = try await context.run { try await values(in: member, decorator) }
      #expect(seen.call.isStale == true, "\(member)")
      #expect(seen.call.delivered == 3, "\(member)")
    }
  }

  @Test func `Decorators within a persistent cache show the result that a call replaces`()
    async throws
  {
    let clock = ManualClock()
    let store = MemoryCache(clock: clock, now: { clock.date })
    let cache = CallCache(in: store, for: (any Relay).self, namespace: "work")
    let strategy = CacheStrategy(
      .cacheFirst, expires: .seconds(60), revalidateFor: .seconds(3_600))
    func load() async throws -> Int {
      try await cache.sharedResult(in: cache.slot(of: "Relay.find(_:)", 1), strategy: strategy) {
        try await RetryPolicy().retry(of: "Relay.find(_:)") { () async throws in
          CallContext.current?.stale(as: Int.self) == nil ? 1 : 2
        }
      }
    }
    #expect(try await load() == 1)
    await cache.flush()
    clock.advance(by: .seconds(61))
    #expect(try await load() == 2)
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
