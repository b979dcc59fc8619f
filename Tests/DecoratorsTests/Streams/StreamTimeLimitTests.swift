import DecoratorsTesting
import TestSupport
import Testing

@testable @_spi(Generated) import Decorators

/// The time limits of elements are those of the code that asks for them, when it asks.
@Suite(.tags(.promise), .timeLimit(.minutes(10)))
struct StreamTimeLimitTests {
  private let clock = ManualClock()
  private var timeout: Timeout { Timeout(after: .seconds(5), clock: clock) }

  /// A stream that gives one element, and then no other.
  @Sendable private func source() -> AsyncThrowingStream<Int, any Error> {
    let first = Shared(true)
    return AsyncThrowingStream {
      let isFirst = first.change { isFirst in
        defer { isFirst = false }
        return isFirst
      }
      if !isFirst { try await GatedCalls<Void>().call() }
      return 1
    }
  }

  private func limited(between pause: Duration? = .seconds(10)) -> AsyncThrowingStream<
    Int, any Error
  > {
    timeout.stream(between: pause) { source() }
  }

  /// Asks for a second element, and returns how long it may take.
  private func limitOfSecond(
    _ stream: AsyncThrowingStream<Int, any Error>, in context: CallContext? = nil
  ) async throws -> Duration {
    let before = clock.sleeps.count
    let second = Task {
      let next = { () async throws in
        var iterator = stream.makeAsyncIterator()
        return try await iterator.next()
      }
      guard let context else { return try await next() }
      return try await context.run(next)
    }
    try await clock.waitForSleepers()
    let limit = try #require(clock.sleeps[before...].last)
    clock.advance(by: limit)
    let error = await #expect(throws: TimeoutError.self) { try await second.value }
    #expect(error?.limit == limit)
    return limit
  }

  private func first(_ stream: AsyncThrowingStream<Int, any Error>) async throws {
    var iterator = stream.makeAsyncIterator()
    #expect(try await iterator.next() == 1)
  }

  @Test func `The deadline of the first element does not end the second`() async throws {
    let context = CallContext(timeLimit: .seconds(3), clock: clock)
    let stream = limited()
    clock.advance(by: .milliseconds(2_900))
    try await context.run { try await first(stream) }
    #expect(try await limitOfSecond(stream) == .seconds(10))
  }

  @Test func `The time limit of a retry around ends with the first element`() async throws {
    let policy = RetryPolicy(maxAttempts: 1, timeLimit: .seconds(3), clock: clock)
    let stream = policy.stream(StreamCall(of: "A.numbers()") { limited() })
    clock.advance(by: .milliseconds(2_900))
    try await first(stream)
    #expect(try await limitOfSecond(stream) == .seconds(10))
  }

  @Test(arguments: [Duration.seconds(10), nil])
  func `A deadline of the caller ends a wait for an element`(pause: Duration?) async throws {
    let context = CallContext(timeLimit: .seconds(5), clock: clock)
    let stream = limited(between: pause)
    try await context.run { try await first(stream) }
    clock.advance(by: .seconds(4))
    #expect(try await limitOfSecond(stream, in: context) == .seconds(1))
  }

  /// The decoratee's tasks have the context in which they began for as long as they run.
  @Test(arguments: [false, true])
  func `The deadline of the first element does not end what goes on after it`(
    isAsync: Bool
  ) async throws {
    let found = Shared<CallContext?>(nil)
    let open = { @Sendable in
      found.change { $0 = .current }
      return source()
    }
    let stream =
      if isAsync {
        try await timeout.stream(of: "A.numbers()") { () async throws in open() }
      } else {
        timeout.stream(of: "A.numbers()") { open() }
      }
    let context = try #require(found.value)
    clock.advance(by: .seconds(9))
    #expect(context.timeLeft == .seconds(5))
    try await first(stream)
    #expect(context.timeLeft == nil)
  }

  @Test func `The time limit of a retry does not end what goes on after the first element`()
    async throws
  {
    let found = Shared<CallContext?>(nil)
    let policy = RetryPolicy(backoff: .none, timeLimit: .seconds(3), clock: clock)
    let stream = policy.stream(
      StreamCall(of: "A.numbers()") {
        found.change { $0 = .current }
        if CallContext.current == nil { throw LoadError() }
        return source()
      } as StreamCall<AsyncThrowingStream<Int, any Error>>)
    try await first(stream)
    let context = try #require(found.value)
    #expect(context.attempt == 2)
    #expect(context.timeLeft == nil)
  }
}
