import Foundation
import Synchronization

/// A limit on retries that many callers share, so that those of a service that is down do not storm
/// it.
///
///     let budget = RetryBudget()
///     let feed = RemoteFeed().retrying(RetryPolicy(budget: budget))
///     let search = RemoteSearch().retrying(RetryPolicy(budget: budget))
///
/// It is a bucket of tokens: a retry takes some out, a success puts some back, time puts back others,
/// and where too few are left there is no retry: the last outcome reaches the caller at once. Give
/// one budget to all that call the same service, and only to them.
///
/// The numbers are those of the retry quota in the standard mode of the [AWS SDKs][aws], as it was
/// until 2025. A full bucket pays for 100 retries in a row, or for 50 after timeouts. From then on
/// there is one retry for every five calls that succeed at once, and one every five seconds: a token
/// comes back each second, so that an empty bucket is full again after eight minutes, even if nobody
/// calls. A success after a retry puts back what that retry took, so that failures that do pass cost
/// nothing in the end.
///
/// The attempt that follows a ``Recovery`` takes nothing: the service has answered. So it has where
/// an error is permanent, as ``PermanentFailure`` says; a policy that retries it all the same spends
/// nothing.
///
/// [aws]: https://docs.aws.amazon.com/sdkref/latest/guide/feature-retry-behavior.html
public final class RetryBudget: Sendable {
  /// How many tokens the bucket holds at most, and at first.
  public let capacity: Int

  private let retryCost: Int
  private let timeoutCost: Int
  private let refund: Int
  private let tokensPerSecond: Double
  private let isTimeout: @Sendable (any Error) -> Bool
  private let uptime: @Sendable () -> Duration
  private let balance: Atomic<Int>
  /// How many tokens time has put back, those included for which there was no room.
  private let refilled = Atomic(0)

  /// Creates a full budget.
  ///
  /// Negative numbers count as 0, and so does what is not a number.
  ///
  /// - Parameters:
  ///   - capacity: How many tokens there are at most, and at first; 500 by default.
  ///   - retryCost: How many tokens a retry takes; 5 by default.
  ///   - timeoutCost: How many it takes after a timeout, which is the surer sign of a service that
  ///     has too much to do; 10 by default.
  ///   - refund: How many tokens a call that succeeds at once puts back; 1 by default.
  ///   - tokensPerSecond: How many tokens time puts back in a second; 1 by default, and 0 for none.
  ///   - clock: The clock that measures it; give a ``ManualClock`` in tests.
  ///   - isTimeout: Which errors are timeouts; by default those that ``isTimeout(_:)`` knows.
  public init(
    capacity: Int = 500,
    retryCost: Int = 5,
    timeoutCost: Int = 10,
    refund: Int = 1,
    tokensPerSecond: Double = 1,
    clock: some Clock<Duration> = ContinuousClock(),
    isTimeout: @escaping @Sendable (any Error) -> Bool = { RetryBudget.isTimeout($0) }
  ) {
    self.capacity = max(0, capacity)
    self.retryCost = max(0, retryCost)
    self.timeoutCost = max(0, timeoutCost)
    self.refund = max(0, refund)
    // In this order, what is not a number becomes 0.
    self.tokensPerSecond = max(0, min(tokensPerSecond, 1e9))
    self.isTimeout = isTimeout
    uptime = clock.uptime()
    balance = Atomic(max(0, capacity))
  }

  /// Returns whether an error is a ``TimeoutError``, `URLError.timedOut` or `POSIXError.ETIMEDOUT`.
  public static func isTimeout(_ error: any Error) -> Bool {
    error is TimeoutError || URLError.Code(of: error) == .timedOut
      || (error as? POSIXError)?.code == .ETIMEDOUT
  }

  /// How many tokens are left.
  public var tokens: Int {
    refill()
    return balance.load(ordering: .relaxed)
  }

  /// Takes out what a retry costs.
  ///
  /// - Returns: What it took; `nil` if too little is left.
  func spend(onRetryAfter error: (any Error)?) -> Int? {
    if let error, PermanentFailure.isCause(of: error) { return 0 }
    refill()
    let cost = error.map(isTimeout) == true ? timeoutCost : retryCost
    return update { $0 >= cost ? $0 - cost : nil } ? cost : nil
  }

  /// Puts back what a call earns that succeeds at once.
  @usableFromInline
  func refundSuccess() {
    putBack(refund)
  }

  /// Puts tokens back, as far as there is room for them.
  func putBack(_ amount: Int) {
    // A full bucket, which is what there is nearly always, is only read.
    _ = update { $0 < capacity ? $0 + min(amount, capacity - $0) : nil }
  }

  /// Puts back what has come with time since this was last asked for.
  private func refill() {
    let due = Int(min(uptime() / .seconds(1) * tokensPerSecond, 0x1p62))
    let known = refilled.load(ordering: .relaxed)
    guard due > known,
      refilled.compareExchange(expected: known, desired: due, ordering: .relaxed).exchanged
    else { return }
    putBack(due - known)
  }

  /// Replaces the balance, and returns whether there was a new one.
  private func update(_ next: (Int) -> Int?) -> Bool {
    var current = balance.load(ordering: .relaxed)
    while let new = next(current) {
      let (isExchanged, actual) = balance.weakCompareExchange(
        expected: current, desired: new, ordering: .relaxed)
      if isExchanged { return true }
      current = actual
    }
    return false
  }
}
