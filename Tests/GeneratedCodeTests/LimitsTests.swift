import Decorators
import DecoratorsResilience
import DecoratorsTesting
import Testing

/// Generated code that limits rates and calls at once, run.
@Suite(.timeLimit(.minutes(10)))
struct LimitsTests {
  private let clock = ManualClock()

  /// Makes a call with a completion handler, and returns what it ends with.
  private func photo(of user: Int, from press: any Press) async throws {
    try await withCheckedThrowingContinuation { (done: CheckedContinuation<Void, any Error>) in
      press.photo(of: user) { _, error in
        MainActor.assertIsolated()
        if let error { done.resume(throwing: error) } else { done.resume() }
      }
    }
  }

  // MARK: - Rates

  @Test func `The spec's limits are the modifiers' defaults`() async throws {
    #expect(
      RateLimitPolicy.press
        == RateLimitPolicy(calls: 2, per: .seconds(1), burst: 1, maxWait: .zero))
    #expect(
      RateLimitPolicy.newsstand
        == RateLimitPolicy(calls: 3, per: .seconds(60), maxWait: .seconds(30)))
    #expect(ConcurrencyLimitPolicy.press.limit == 2)
    #expect(ConcurrencyLimitPolicy.press.maxWait == .zero)
    let newsstand = ConcurrencyLimitPolicy.newsstand
    #expect(newsstand.limit == 10)
    #expect(newsstand.adaptiveRange == 2...50)
    #expect(newsstand.maxWaiting == 5)
    #expect(newsstand.maxWait == .seconds(2))
    let press = PressStub().limitingRate()
    _ = try await press.views(of: "a")
    await #expect(throws: PressError.self) { try await press.views(of: "a") }
    #expect(try await PressStub().limitingConcurrency().views(of: "a") == 1)
  }

  @Test func `Members of all kinds have one limit`() async throws {
    let calls: [@Sendable (any Press) async throws -> Void] = [
      { _ = try await $0.views(of: "a") },
      { _ = try $0.draft("a") },
      { press in
        var texts: [String] = []
        try press.sign(&texts)
        #expect(texts == ["signed"])
      },
      { press in
        do {
          _ = try await press.first(Int.self)
        } catch let error as PressError {
          #expect(error == .torn)
        }
      },
    ]
    let press = PressStub().limitingRate(with: RateLimiter(.press, clock: clock))
    for call in calls {
      try await call(press)
      for next in calls {
        do {
          try await next(press)
          Issue.record("a call was made")
        } catch let error as PressError {
          #expect(error == .busy(for: .milliseconds(500)))
        } catch {
          #expect(error as? RateLimitExceededError == .init(timeLeft: .milliseconds(500)))
        }
      }
      clock.advance(by: .milliseconds(500))
    }
    #expect(press.name == "plain")
    await press.close()
  }

  @Test func `Members share the limit of a key, or have their own`() async throws {
    let press = PressStub().limitingRate(with: RateLimiter(.press, clock: clock))
    _ = try await press.articles(of: 1)
    _ = try await press.articles(of: 2)
    await #expect(throws: RateLimitExceededError.self) { try await press.articles(of: 1) }
    // Of the same user.
    await #expect(throws: RateLimitExceededError.self) { try await photo(of: 2, from: press) }
    try await photo(of: 3, from: press)
    _ = try await press.search("a", by: 1, in: "eu")
    _ = try await press.search("a", by: 1, in: "us")
    await #expect(throws: RateLimitExceededError.self) {
      try await press.search("b", by: 1, in: "us")
    }
    try await press.publish("a")
    try await press.publish("b")
    await #expect(throws: RateLimitExceededError.self) { try await press.publish("a") }
    let found = await withCheckedContinuation { done in
      press.find("a") { done.resume(returning: $0) }
    }
    #expect(try found.get() == ["a"])
    let second = await withCheckedContinuation { done in
      press.find("a") { done.resume(returning: $0) }
    }
    #expect(throws: RateLimitExceededError.self) { try second.get() }
    press.photo(of: 4, completion: nil)
  }

  @Test func `Several protocols share a limit, and their calls wait`() async throws {
    let limit = RateLimiter(calls: 1, per: .seconds(1), clock: clock)
    let printer = Counting().limitingRate(with: limit)
    let press = PressStub().limitingRate(with: limit)
    #expect(try await printer.print("a") == 1)
    let waiting = Task { try await press.views(of: "a") }
    try await clock.waitForSleepers()
    #expect(limit.waiting == 1)
    // It is synchronous, and not limited where the spec does not say that calls fail.
    #expect(try await printer.queue("a") == 2)
    clock.advance(by: .seconds(1))
    #expect(try await waiting.value == 1)
  }

  // MARK: - Calls at once

  @Test func `So many calls are made at once`() async throws {
    let (stream, continuation) = AsyncStream<Never>.makeStream()
    let wait = { @Sendable in for await _ in stream {} }
    let limiter = ConcurrencyLimiter(.press, clock: clock)
    let press = PressStub(wait: wait).limitingConcurrency(to: limiter)
    let first = Task { try await press.articles(of: 1) }
    await until { limiter.underWay >= 1 }
    // Each gives its place back.
    #expect(try press.draft("a") == "a")
    await #expect(throws: PressError.torn) { try await press.views(of: "") }
    try await photo(of: 1, from: press)
    await #expect(throws: PressError.torn) { try await press.first(Int.self) }
    await until { limiter.underWay <= 1 }
    let other = PressStub(wait: wait).limitingConcurrency(to: limiter)
    let second = Task { try await other.articles(of: 2) }
    await until { limiter.underWay >= 2 }
    #expect(throws: ConcurrencyLimitReachedError(limit: 2)) { try press.draft("a") }
    await #expect(throws: PressError.full(2)) { try await press.views(of: "a") }
    await #expect(throws: ConcurrencyLimitReachedError.self) {
      try await photo(of: 1, from: press)
    }
    var texts: [String] = []
    #expect(throws: PressError.full(2)) { try press.sign(&texts) }
    #expect(texts.isEmpty)
    continuation.finish()
    for task in [first, second] { #expect(try await task.value == ["a"]) }
    #expect(limiter.underWay == 0)
  }
}

private actor Counting: Printer {
  private var number = 0

  func print(_ text: String) async throws -> Int { try queue(text) }
  func queue(_ text: String) throws -> Int {
    number += 1
    return number
  }
}
