import Foundation

/// How long to wait before each retry.
///
///     Backoff.none
///     Backoff.constant(.seconds(1))
///     Backoff.exponential(.milliseconds(200), cap: .seconds(5), jitter: .full)
///     Backoff.custom { attempt in .seconds(attempt) }
///
/// Delays are computed to the nanosecond. They are never negative and never longer than the cap,
/// nor than ``longestDelay``, whatever the durations, the factor, the jitter and the number of
/// attempts.
public struct Backoff: Sendable {
  /// One year: no delay is longer, with or without a cap.
  public static let longestDelay = Duration.longestSleep

  private let cap: Double
  private let jitter: Jitter
  /// Gives the nanoseconds before a retry, which the cap and the jitter have yet to change.
  private let growth: @Sendable (_ retry: Int) -> Double

  private init(
    cap: Duration?, jitter: Jitter, growth: @escaping @Sendable (_ retry: Int) -> Double
  ) {
    self.cap = Self.nanoseconds(cap ?? Self.longestDelay)
    self.jitter = jitter
    self.growth = growth
  }

  /// No delay: retries follow at once.
  public static let none = Backoff.constant(.zero)

  /// The same delay before each retry.
  ///
  /// - Parameters:
  ///   - delay: The delay, which is the cap too: ``Jitter/decorrelated`` leaves it as it is.
  ///   - jitter: How chance spreads the delays; not at all by default.
  public static func constant(_ delay: Duration, jitter: Jitter = .none) -> Backoff {
    Backoff(cap: delay, jitter: jitter) { _ in nanoseconds(delay) }
  }

  /// A delay that grows by the same amount from retry to retry: `step`, 2 × `step`, 3 × `step` ...
  ///
  /// - Parameters:
  ///   - step: The delay before the first retry, and the growth from each retry to the next.
  ///   - cap: What no delay exceeds; ``longestDelay`` by default.
  ///   - jitter: How chance spreads the delays; not at all by default.
  public static func linear(
    _ step: Duration, cap: Duration? = nil, jitter: Jitter = .none
  ) -> Backoff {
    Backoff(cap: cap, jitter: jitter) { retry in nanoseconds(step) * Double(retry) }
  }

  /// A delay that is multiplied from retry to retry: `base`, `base` × `factor`, `base` × `factor`²
  /// ...
  ///
  /// - Parameters:
  ///   - base: The delay before the first retry.
  ///   - factor: What each delay is multiplied with to get the next; 2 by default. What is not a
  ///     positive number counts as 1.
  ///   - cap: What no delay exceeds; ``longestDelay`` by default.
  ///   - jitter: How chance spreads the delays; not at all by default.
  public static func exponential(
    _ base: Duration, factor: Double = 2, cap: Duration? = nil, jitter: Jitter = .none
  ) -> Backoff {
    let base = nanoseconds(base)
    let factor = factor > 0 ? factor : 1
    // Zero times a factor that has grown to infinity would not be a number.
    return Backoff(cap: cap, jitter: jitter) { base == 0 ? 0 : base * pow(factor, Double($0 - 1)) }
  }

  /// A delay of your own for each attempt.
  ///
  /// - Parameters:
  ///   - cap: What no delay exceeds; ``longestDelay`` by default.
  ///   - jitter: How chance spreads the delays; not at all by default.
  ///   - delay: The delay before the attempt of the given number, which is 2 for the first retry. A
  ///     negative delay is none.
  public static func custom(
    cap: Duration? = nil, jitter: Jitter = .none,
    _ delay: @escaping @Sendable (_ attempt: Int) -> Duration
  ) -> Backoff {
    Backoff(cap: cap, jitter: jitter) { retry in nanoseconds(delay(retry + 1)) }
  }

  /// The delay before an attempt.
  ///
  /// - Parameters:
  ///   - attempt: The number of the attempt to come: 1 is the first try, which never waits, and 2
  ///     the first retry.
  ///   - previous: The delay before the attempt before, `nil` if there was none. Only
  ///     ``Jitter/decorrelated`` depends on it.
  ///   - random: Gives a random number from 0 to 1.
  public func delay(
    beforeAttempt attempt: Int,
    after previous: Duration? = nil,
    random: () -> Double = { .random(in: 0..<1) }
  ) -> Duration {
    guard attempt > 1 else { return .zero }
    let computed = min(growth(attempt - 1), cap)
    let delay =
      switch jitter {
      case .none: computed
      case .full: computed * fraction(random)
      case .equal: computed / 2 * (1 + fraction(random))
      case .decorrelated: decorrelatedDelay(after: previous, random: random)
      }
    return .nanoseconds(Int64(delay))
  }

  private func decorrelatedDelay(after previous: Duration?, random: () -> Double) -> Double {
    let first = growth(1)
    let shortest = min(first, cap)
    let longest = min(max(previous.map(Self.nanoseconds) ?? first, first) * 3, cap)
    return shortest + (longest - shortest) * fraction(random)
  }

  private func fraction(_ random: () -> Double) -> Double {
    // In this order, what is not a number becomes 0.
    max(0, min(random(), 1))
  }

  private static func nanoseconds(_ duration: Duration) -> Double {
    min(max(duration, .zero), longestDelay) / .nanoseconds(1)
  }
}
