import Foundation

/// A limit on retries that many callers share, so that they do not flood a service that is down.
///
///     let budget = RetryBudget()
///     let feed = RemoteFeed().retrying(RetryPolicy(budget: budget))
///     let search = RemoteSearch().retrying(RetryPolicy(budget: budget))
///
/// The budget is a bucket of tokens. A retry takes tokens out. A success puts some back, and so
/// does time. If too few tokens are left, there is no retry, and the last outcome reaches the
/// caller at once. Share one budget among all callers of the same service, and only among them.
///
/// The numbers are those of the retry quota in the standard mode of the [AWS SDKs][aws] until 2025.
/// A full bucket pays for 100 retries in a row, or for 50 after timeouts. Then there is one retry
/// for every five calls that succeed at once, and one every five seconds. Time puts one token back
/// each second, so an empty bucket is full again after about eight minutes, even without calls. A
/// success after a retry puts back what that retry took, so failures that pass cost nothing in the
/// end.
///
/// The attempt that follows a ``Recovery`` takes no tokens, because the service has answered. The
/// same holds after a permanent error, as defined by ``PermanentFailure``: a policy that retries
/// such a call takes no tokens.
///
/// While a service has trouble, `budget.mode = .exhausted` ends all retries, and
/// `budget.mode = .enforcing` allows them again. A retry that waits in its delay then ends with it, without
/// another call. A retry that is not made, such as one whose caller is cancelled in its delay, gives its
/// tokens back.
///
/// [aws]: https://docs.aws.amazon.com/sdkref/latest/guide/feature-retry-behavior.html
public final class RetryBudget: Sendable {
  /// A treatment of retries by a budget.
  public enum Mode: String, Sendable {
    /// The budget allows retries while there are tokens.
    case enforcing
    /// The budget allows all retries, and takes no tokens.
    case disabled
    /// The budget allows no retries, as if no tokens were left.
    case exhausted
  }

  /// The largest number of tokens in the bucket, and the number at the beginning.
  public let capacity: Int

  private let retryCost: Int
  private let timeoutCost: Int
  private let refund: Int
  private let tokensPerSecond: Double
  private let isTimeout: @Sendable (any Error) -> Bool
  @_spi(Generated) public let clock: any Clock<Duration>
  private let uptime: @Sendable () -> Duration
  private let state: Lock<State>

  private struct State {
    var mode = Mode.enforcing
    var tokens: Int
    /// The number of tokens that time has put back, including those that did not fit.
    var refilled = 0
  }

  /// Creates a full budget.
  ///
  /// A negative number, or a value that is not a number, counts as 0.
  ///
  /// - Parameters:
  ///   - capacity: The largest number of tokens, and the number at the beginning; 500 by default.
  ///   - retryCost: The number of tokens that a retry takes; 5 by default.
  ///   - timeoutCost: The number of tokens that a retry after a timeout takes; 10 by default. A
  ///     timeout is a clearer sign of an overloaded service than another error.
  ///   - refund: The number of tokens that a call puts back if it succeeds at once; 1 by default.
  ///   - tokensPerSecond: The number of tokens that time puts back in a second; 1 by default. With
  ///     0, time puts none back.
  ///   - clock: The clock that measures the time; use a `ManualClock` in tests.
  ///   - isTimeout: A predicate that returns `true` for errors that are timeouts; by default
  ///     ``isTimeout(_:)``.
  public init(
    capacity: Int = 500,
    retryCost: Int = 5,
    timeoutCost: Int = 10,
    refund: Int = 1,
    tokensPerSecond: Double = 1,
    clock: some Clock<Duration> = DefaultClock(),
    isTimeout: @escaping @Sendable (any Error) -> Bool = { RetryBudget.isTimeout($0) }
  ) {
    self.capacity = max(0, capacity)
    self.retryCost = max(0, retryCost)
    self.timeoutCost = max(0, timeoutCost)
    self.refund = max(0, refund)
    // With this order of `max` and `min`, a value that is not a number becomes 0.
    self.tokensPerSecond = max(0, min(tokensPerSecond, 1e9))
    self.isTimeout = isTimeout
    self.clock = clock.shared
    uptime = self.clock.uptime()
    state = Lock(State(tokens: max(0, capacity)))
  }

  /// Returns a Boolean value that indicates whether an error is a ``TimeoutError``,
  /// `URLError.timedOut` or `POSIXError.ETIMEDOUT`.
  public static func isTimeout(_ error: any Error) -> Bool {
    let error = error.unjudged
    return error is TimeoutError || URLError.Code(of: error) == .timedOut
      || (error as? POSIXError)?.code == .ETIMEDOUT
  }

  /// The treatment of retries; ``Mode/enforcing`` by default. A change applies to each retry and hedge that
  /// has not begun.
  public var mode: Mode {
    get { state.withLock { $0.mode } }
    set { state.withLock { $0.mode = newValue } }
  }

  /// The number of tokens that are left.
  public var tokens: Int {
    let due = due
    return state.withLock { state in
      refill(&state, due)
      return state.tokens
    }
  }

  /// Takes out the cost of a retry, and returns it; `nil` if too few tokens are left.
  package func spend(onRetryAfter error: (any Error)?) -> Int? {
    let isFree = error.map(PermanentFailure.isCause) == true
    let cost = isFree ? 0 : error.map(isTimeout) == true ? timeoutCost : retryCost
    let due = due
    return state.withLock { state in
      refill(&state, due)
      if state.mode == .disabled { return 0 }
      guard state.mode == .enforcing, state.tokens >= cost else { return nil }
      state.tokens -= cost
      return cost
    }
  }

  /// Puts back what the last retry of a call took that succeeds, or else the refund.
  package func putBack(_ spent: Int? = nil) {
    state.withLock { add(spent ?? refund, to: &$0) }
  }

  /// Puts back what a retry took that is not made.
  func restore(_ spent: Int) {
    state.withLock { add(spent, to: &$0) }
  }

  /// The number of tokens that time should have put back by now.
  private var due: Int { Int(min(uptime() / .seconds(1) * tokensPerSecond, 0x1p62)) }

  /// Puts back the tokens of the time since the last call of this function.
  private func refill(_ state: inout State, _ due: Int) {
    guard due > state.refilled else { return }
    add(due - state.refilled, to: &state)
    state.refilled = due
  }

  private func add(_ amount: Int, to state: inout State) {
    state.tokens += min(amount, capacity - state.tokens)
  }
}

@_spi(Generated) extension RetryBudget: SharedPart {}
