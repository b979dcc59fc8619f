@_spi(Generated) import Decorators
@_spi(Generated) import DecoratorsResilience
import TestSupport
import Testing

/// A call of which a circuit or a limit rejects some attempts.
@Suite(.tags(.promise), .timeLimit(.minutes(10)))
struct RejectedAttemptTests {
  private let policy = RetryPolicy(maxAttempts: 3, backoff: .none)

  /// The decorators that throw for a call that they do not make.
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
  func `A result that was returned is the outcome, whatever rejects further attempts`(
    _ call: RetriedCall, rejection: Rejection
  ) async {
    for made in 1...2 {
      let ended = await call.make(policy) { number in
        if number == made { return 503 }
        throw rejection.error
      } failureIf: {
        $0 == 503
      }
      #expect(ended.attempts == 3)
      #expect((try? ended.outcome.get()) == 503)
    }
  }

  @Test(arguments: RetriedCall.allCases, Rejection.allCases)
  func `The rejection of the last attempt is the outcome after an error`(
    _ call: RetriedCall, rejection: Rejection
  ) async {
    let ended = await call.make(policy) { number in
      throw number == 1 ? LoadError(number: 1) : rejection.error
    }
    #expect(ended.attempts == 3)
    #expect { try ended.outcome.get() } throws: { type(of: $0) == type(of: rejection.error) }
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
}
