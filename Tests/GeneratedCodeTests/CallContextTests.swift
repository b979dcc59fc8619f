import Foundation
@_spi(Generated) import TestSupport
import Testing

@testable @_spi(Generated) import Decorators
@testable @_spi(Generated) import DecoratorsCaching
@testable @_spi(Generated) import DecoratorsResilience
@testable @_spi(Generated) import DecoratorsTesting

/// What decorators tell the code that they call.
@Suite(.timeLimit(.minutes(10)))
struct CallContextTests {
  /// What a transport saw of one attempt.
  private struct Seen: Equatable, Sendable {
    var key: String?
    var attempt: Int?
    var timeLeft: Duration?

    static var now: Seen {
      let context = CallContext.current
      return Seen(key: context?.key, attempt: context?.attempt, timeLeft: context?.timeLeft)
    }
  }

  private let clock = ManualClock()
  private let seen = Shared<[Seen]>([])
  private let retries = RetryPolicy(backoff: .none)

  /// Notes the context, and fails.
  @Sendable private func fail() throws {
    seen.change { $0.append(.now) }
    throw LoadError()
  }

  private func failLater() async throws { try fail() }

  private var keys: [String?] { seen.value.map(\.key) }
  private var attempts: [Int?] { seen.value.map(\.attempt) }

  // MARK: - Keys

  @Test func `Without a request for a key there is none, and the first attempt has no context`()
    async
  {
    try? await retries.retry { try await failLater() }
    try? retries.retrySynchronously { try fail() }
    #expect(attempts == [nil, 2, 3, nil, 2, 3])
    #expect(keys.allSatisfy { $0 == nil })
  }

  private struct Unencodable: Encodable {
    func encode(to encoder: any Encoder) throws { throw LoadError() }
  }

  @Test func `Arguments make a key that is the same everywhere, and safe in a header`() throws {
    struct Order: Encodable { var id = 7 }
    func key<each Argument: Encodable>(_ argument: repeat each Argument) -> String? {
      CallContext(of: "A.b(_:)", repeat each argument).run { CallContext.current?.key }
    }
    #expect(key(7) == "A.b(_:)[7]")
    #expect(key("a", Order()) == #"A.b(_:)["a",{"id":7}]"#)
    #expect(key("a, b") != key("a", "b"))
    #expect(key("é 100%\r\nX: 1") == #"A.b(_:)["%C3%A9%20100%25%0D%0AX:%201"]"#)
    #expect(key("e\u{301}") != key("é"))
    #expect(UUID(uuidString: try #require(key(Unencodable()))) != nil)
    #expect(UUID(uuidString: try #require(key(7, Unencodable()))) != nil)
    CallContext(of: "A.b(_:)", Unencodable()).run {
      #expect(key(Unencodable()) == CallContext.current?.key)
    }
  }

  @Test func `A key of the caller takes precedence over the spec's`() async {
    await CallContext(key: "mine").run {
      try? await CallContext(of: "A.b()", 7).run {
        try await CallContext(of: "A.b()").run { try await failLater() }
      }
    }
    #expect(keys == ["mine"])
  }

  @Test func `A part of a call has its key, and another call within has its own`() {
    CallContext(of: "A.b()").run {
      for member in ["A.b()", "A.c()"] {
        try? CallContext(of: member).run { try fail() }
      }
      for order in [1, 2] { try? CallContext(of: "A.b()", order).run { try fail() } }
      try? CallContext(timeLimit: .seconds(1), clock: clock).run { try fail() }
      try? fail()
    }
    #expect(keys[0] == keys[5] && keys[4] == keys[5])
    #expect(keys[1] != keys[5])
    let outer = keys[5] ?? ""
    #expect(keys[2...3] == ["\(outer)/A.b()[1]", "\(outer)/A.b()[2]"])
  }

  // MARK: - Attempts

  @Test func `Attempts of nested retries have one key, and only the first has the number 1`() async
  {
    let retries = RetryPolicy(maxAttempts: 2, backoff: .none)
    try? await CallContext(of: "A.b()").run {
      try await retries.retry {
        try await CallContext(of: "A.b()").run {
          try await retries.retry { try await failLater() }
        }
      }
    }
    #expect(attempts == [1, 2, 2, 3])
    #expect(Set(keys).count == 1)
  }

  @Test func `Attempts of a hedge have one key, and numbers`() async throws {
    let policy = HedgePolicy(after: .seconds(1), maxAttempts: 3, budget: nil, clock: clock)
    try? await CallContext(of: "A.b()").run {
      try await policy.call(of: "A.b()") { () async throws in try fail() }
    }
    #expect(attempts == [1, 2, 3])
    #expect(Set(keys).count == 1 && keys[0] != nil)
    let gate = GatedCalls<Void>()
    let slow = Task {
      try await policy.call(of: "A.b()") {
        seen.change { $0.append(.now) }
        try await gate.call()
      }
    }
    await gate.started(1)
    try await clock.waitForSleepers()
    clock.advance(by: .seconds(1))
    await gate.started(2)
    gate.end(2, with: .success(()))
    try await slow.value
    #expect(seen.value[3...] == [Seen(attempt: 1), Seen(attempt: 2)])
  }

  @Test func `Attempts with a completion handler have one key, which the caller's has not`() async {
    let completed = Recorder<Seen>()
    let completion = { @Sendable (_: Result<Int, any Error>) in completed.record(.now) }
    for backoff in [Backoff.none, .constant(.seconds(1))] {
      CallContext(of: "A.b(completion:)", 7).run(.init(completion)) { completion in
        changed(retries) {
          $0.backoff = backoff
          $0.clock = ManualClock(autoAdvancing: true)
        }.retry(.init(completion)) { completion in
          try? fail()
          completion(.failure(LoadError()))
        }
      }
      #expect(await completed.first() == Seen())
    }
    #expect(attempts == [1, 2, 3, 1, 2, 3])
    #expect(Set(keys) == ["A.b(completion:)[7]"])
    retries.retry(.init(completion)) { $0(.failure(LoadError())) }
    #expect(await completed.first() == Seen())
  }

  // MARK: - Deadlines

  @Test(arguments: [(1, 2), (2, 1), (1, 1)])
  func `The deadline is the earliest of all around`(outer: Int, inner: Int) async throws {
    let timeouts = (
      Timeout(after: .seconds(outer), clock: clock), Timeout(after: .seconds(inner), clock: clock)
    )
    try? await timeouts.0.call {
      try await timeouts.1.callCooperatively { () async throws in try fail() }
    }
    let policy = changed(retries) {
      $0.timeLimit = .seconds(inner)
      $0.maxAttempts = 1
      $0.clock = clock
    }
    try? await timeouts.0.callCooperatively {
      try await policy.retry { try await failLater() }
    }
    let completion = { @Sendable (_: Result<Int, any Error>) in }
    timeouts.0.call(.init(completion)) { completion in
      policy.retry(.init(completion)) { completion in
        try? fail()
        completion(.success(seen.value.count))
      }
    }
    #expect(seen.value == Array(repeating: Seen(attempt: 1, timeLeft: .seconds(1)), count: 3))
  }

  @Test func `The deadline of a clock that is not simulated stays where it is`() async throws {
    let context = CallContext(timeLimit: .seconds(60))
    let deadline = try #require(context.deadline)
    #expect(abs(.now + .seconds(60) - deadline) < .seconds(10))
    let begin = ContinuousClock.now
    while .now == begin {}
    #expect(try #require(context.timeLeft) < .seconds(60))
    #expect(abs(try #require(context.deadline) - deadline) < .milliseconds(100))
    #expect(CallContext().deadline == nil)
    #expect(CallContext(timeLimit: .seconds(Int64.max)).deadline != nil)
  }

  @Test func `No attempt begins that would be after the deadline`() async {
    let events = Recorder<CallEvent>()
    let policy = changed(retries) {
      $0.backoff = .constant(.seconds(2))
      $0.maxAttempts = 9
      $0.clock = ManualClock(autoAdvancing: true)
      $0.onEvent = { events.record($0) }
    }
    await CallContext(timeLimit: .seconds(5), clock: policy.clock).run {
      await #expect(throws: LoadError.self) { try await policy.retry { try await failLater() } }
    }
    #expect(seen.value.map(\.timeLeft) == [.seconds(5), .seconds(3), .seconds(1)])
    #expect(await events.finish().last?.description.hasSuffix("no time left") == true)
  }

  @Test func `No call begins within a time limit after the deadline`() async throws {
    let timeout = Timeout(after: .seconds(5), clock: clock)
    let context = CallContext(timeLimit: .seconds(2), clock: clock)
    clock.advance(by: .seconds(1))
    let call = Task {
      try await context.run { try await timeout.call { try await GatedCalls<Void>().call() } }
    }
    try await clock.waitForSleepers()
    #expect(clock.sleeps == [.seconds(1)])
    clock.advance(by: .seconds(1))
    let error = await #expect(throws: TimeoutError.self) { try await call.value }
    #expect(error?.limit == .seconds(1))
    await context.run {
      await #expect(throws: TimeoutError.self) {
        try await timeout.call { () async throws in try fail() }
      }
      await #expect(throws: TimeoutError.self) {
        try await timeout.callCooperatively { () async throws in try fail() }
      }
    }
    #expect(seen.value == [])
  }

  @Test(arguments: [2, 3])
  func `No hedge begins after the deadline`(delay: Int) async throws {
    let policy = HedgePolicy(after: .seconds(delay), budget: nil, clock: clock)
    let gate = GatedCalls<Int>()
    let context = CallContext(timeLimit: .seconds(2), clock: clock)
    let calls = [1, 2].map { _ in
      Task {
        try await context.run { try await policy.call(of: "A.b()") { try await gate.call() } }
      }
    }
    await gate.started(2)
    clock.advance(by: .seconds(2))
    gate.end(1, with: .failure(LoadError()))
    gate.end(2, with: .success(7))
    var results: [Int?] = []
    for call in calls { results.append(try? await call.value) }
    #expect(Set(results) == [nil, 7])
    #expect(clock.sleeps == [])
    #expect(gate.started == 2)
  }

  @Test func `No rate limit waits for longer than the time that is left`() async throws {
    let limiter = RateLimiter(calls: 1, per: .seconds(3), clock: clock)
    try await limiter.limit().callAsync()
    let context = CallContext(timeLimit: .seconds(2), clock: clock)
    let error = await #expect(throws: RateLimitExceededError.self) {
      try await context.run { try await limiter.limit().callAsync() }
    }
    #expect(error?.timeLeft == .seconds(3))
    clock.advance(by: .seconds(1))
    let inTime = Task {
      try await CallContext(timeLimit: .seconds(2), clock: clock).run {
        try await limiter.limit().callAsync()
      }
    }
    try await clock.waitForSleepers()
    clock.advance(by: .seconds(2))
    try await inTime.value
  }

  @Test(arguments: [false, true])
  func `No place is waited for after the deadline`(isTimedOut: Bool) async throws {
    let limiter = ConcurrencyLimiter(
      ConcurrencyLimitPolicy(limit: 1, maxWait: .seconds(9)), clock: clock)
    let gate = GatedCalls<Void>()
    let first = Task { try await limiter.callAsync { try await gate.call() } }
    await gate.started(1)
    let second = Task {
      if isTimedOut {
        try await Timeout(after: .seconds(2), clock: clock).call { try await limiter.callAsync() }
      } else {
        try await CallContext(timeLimit: .seconds(2), clock: clock).run {
          try await limiter.callAsync()
        }
      }
    }
    try await clock.waitForSleepers(isTimedOut ? 2 : 1)
    clock.advance(by: .seconds(2))
    let error = await #expect(throws: (any Error).self) { try await second.value }
    // Whichever timer is first.
    #expect(isTimedOut ? error is TimeoutError : error is ConcurrencyLimitReachedError)
    await until { limiter.waiting == 0 }
    await #expect(throws: ConcurrencyLimitReachedError.self) {
      try await CallContext(timeLimit: .zero).run { try await limiter.callAsync() }
    }
    gate.end(1, with: .success(()))
    try await first.value
  }

  // MARK: - Calls that several share

  @Test func `A call that several share has the context of none`() async throws {
    let context = CallContext(key: "a", timeLimit: .seconds(5), clock: clock)
    try? await context.run {
      try await SharedCalls().call(of: "A.b()") { () async throws in try fail() }
    }
    let policy = changed(retries) {
      $0.recovery = Recovery {
        try fail()
      } when: { _ in
        true
      }
    }
    try? await context.run { try await policy.retry { throw LoadError() } }
    #expect(keys == [nil, nil])
    #expect(seen.value[0].timeLeft == nil)
  }
}

private func abs(_ duration: Duration) -> Duration { max(duration, .zero - duration) }
