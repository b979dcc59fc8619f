@_spi(Generated) import Decorators
import Testing

/// A call of which a circuit or a limit rejects some attempts: what was never asked has not answered.
@Suite(.tags(.promise), .timeLimit(.minutes(1)))
struct RejectedAttemptTests {
  private let policy = RetryPolicy(maxAttempts: 3, backoff: .none)

  /// What decorators throw for a call that they do not make.
  enum Rejection: CaseIterable {
    case circuit, rateLimit, concurrencyLimit

    var error: any Error {
      switch self {
      case .circuit: CircuitOpenError()
      case .rateLimit: RateLimitExceededError(timeLeft: .zero)
      case .concurrencyLimit: ConcurrencyLimitReachedError(limit: 1)
      }
    }
  }

  @Test(arguments: RetriedCall.allCases, Rejection.allCases)
  func `The last attempt that was made gives the outcome`(
    _ call: RetriedCall, rejection: Rejection
  ) async {
    for made in 1...2 {
      let ended = await call.make(policy) { number in
        throw number == made ? LoadError(number: made) : rejection.error
      }
      #expect(ended.attempts == 3)
      #expect(throws: LoadError(number: made)) { try ended.outcome.get() }
    }
    let returned = await call.make(policy) { number in
      if number == 1 { return 503 }
      throw rejection.error
    } failureIf: {
      $0 == 503
    }
    #expect(returned.attempts == 3)
    #expect((try? returned.outcome.get()) == 503)
  }

  @Test(arguments: RetriedCall.allCases)
  func `A call that was never made ends with the last rejection`(_ call: RetriedCall) async {
    let ended = await call.make(policy) { number in
      throw number < 3 ? RateLimitExceededError(timeLeft: .zero) : Rejection.circuit.error
    }
    #expect(throws: CircuitOpenError.self) { try ended.outcome.get() }
  }

  @Test func `A cancellation is the outcome, whatever the attempts before gave`() async {
    let ended = await RetriedCall.async.make(policy) { number in
      throw number == 1 ? LoadError() as any Error : CancellationError()
    }
    #expect(throws: CancellationError.self) { try ended.outcome.get() }
  }

  @Test func `A circuit that opens during a call does not hide the answer`() async {
    let circuit = CircuitBreaker(CircuitBreakerPolicy(failureRatio: 1, minimumCalls: 2))
    var calls = 0
    await #expect(throws: LoadError(number: 2)) {
      try await policy.retry { () async throws in
        try await circuit.call { () async throws in
          calls += 1
          throw LoadError(number: calls)
        }
      }
    }
    #expect(calls == 2)
  }

  @Test func `The stream of a call ends with the last attempt that was made`() async {
    let attempts = Shared(0)
    let stream = policy.stream(
      StreamCall(of: "Feed.items()") {
        let number = attempts.next()
        return AsyncThrowingStream<Int, any Error> {
          throw number == 1 ? LoadError(number: 1) : Rejection.circuit.error
        }
      })
    await #expect(throws: LoadError(number: 1)) { for try await _ in stream {} }
    #expect(attempts.value == 3)
  }

  @Test func `A hedge ends with the last attempt that was made`() async {
    let attempts = Shared(0)
    await #expect(throws: LoadError(number: 1)) {
      try await HedgePolicy(clock: ManualClock()).call(of: "Feed.load()") { () async throws in
        throw attempts.next() == 1 ? LoadError(number: 1) : Rejection.circuit.error
      }
    }
    #expect(attempts.value == 2)
  }
}
