import Foundation

/// The delays before the retries of a call.
///
///     Backoff.none
///     Backoff.constant(.seconds(1))
///     Backoff.exponential(.milliseconds(200), cap: .seconds(5), jitter: .full)
///     Backoff.custom { attempt in .seconds(attempt) }
///
/// Delays are computed to the nanosecond. A delay is never negative, and never longer than the cap
/// or ``longestDelay``. This holds for all durations, factors, kinds of jitter and numbers of
/// attempts.
public struct Backoff: Sendable {
  /// The limit of every delay, with or without a cap: one year.
  public static let longestDelay = Duration.longestSleep

  private let cap: Double
  private let jitter: Jitter
  /// Returns the nanoseconds before a retry, without cap and jitter.
  private let growth: @Sendable (_ retry: Int) -> Double

  private init(
    cap: Duration?, jitter: Jitter, growth: @escaping @Sendable (_ retry: Int) -> Double
  ) {
    self.cap = Self.nanoseconds(cap ?? Self.longestDelay)
    self.jitter = jitter
    self.growth = growth
  }

  /// No delay: each retry follows at once.
  public static let none = Backoff.constant(.zero)

  /// Returns a backoff with the same delay before each retry.
  ///
  /// - Parameters:
  ///   - delay: The delay. It is also the cap, so ``Backoff/Jitter/decorrelated`` does not change it.
  ///   - jitter: The jitter of the delays; ``Backoff/Jitter/none`` by default.
  public static func constant(_ delay: Duration, jitter: Jitter = .none) -> Backoff {
    Backoff(cap: delay, jitter: jitter) { _ in nanoseconds(delay) }
  }

  /// Returns a backoff whose delay grows by the same amount with each retry: `step`, 2 × `step`, 3
  /// × `step` ...
  ///
  /// - Parameters:
  ///   - step: The delay before the first retry, and its growth with each further retry.
  ///   - cap: The longest delay; ``longestDelay`` by default.
  ///   - jitter: The jitter of the delays; ``Backoff/Jitter/none`` by default.
  public static func linear(
    _ step: Duration, cap: Duration? = nil, jitter: Jitter = .none
  ) -> Backoff {
    Backoff(cap: cap, jitter: jitter) { retry in nanoseconds(step) * Double(retry) }
  }

  /// Returns a backoff whose delay is multiplied with each retry: `base`, `base` × `factor`, `base`
  /// × `factor`² ...
  ///
  /// - Parameters:
  ///   - base: The delay before the first retry.
  ///   - factor: The ratio of each delay to the one before; 2 by default. A value that is not a
  ///     positive number counts as 1.
  ///   - cap: The longest delay; ``longestDelay`` by default.
  ///   - jitter: The jitter of the delays; ``Backoff/Jitter/none`` by default.
  public static func exponential(
    _ base: Duration, factor: Double = 2, cap: Duration? = nil, jitter: Jitter = .none
  ) -> Backoff {
    let base = nanoseconds(base)
    let factor = factor > 0 ? factor : 1
    // Zero times an infinite factor is not a number.
    return Backoff(cap: cap, jitter: jitter) { base == 0 ? 0 : base * pow(factor, Double($0 - 1)) }
  }

  /// Returns a backoff whose delays come from a closure.
  ///
  /// - Parameters:
  ///   - cap: The longest delay; ``longestDelay`` by default.
  ///   - jitter: The jitter of the delays; ``Backoff/Jitter/none`` by default.
  ///   - delay: Returns the delay before the attempt with the given number. The first retry is
  ///     attempt 2. A negative delay counts as zero.
  public static func custom(
    cap: Duration? = nil, jitter: Jitter = .none,
    _ delay: @escaping @Sendable (_ attempt: Int) -> Duration
  ) -> Backoff {
    Backoff(cap: cap, jitter: jitter) { retry in nanoseconds(delay(retry + 1)) }
  }

  /// Returns the delay before an attempt.
  ///
  /// - Parameters:
  ///   - attempt: The number of the next attempt. The first attempt is 1 and never waits; the first
  ///     retry is 2.
  ///   - previous: The delay before the previous attempt; `nil` if there was none. Only
  ///     ``Backoff/Jitter/decorrelated`` depends on it.
  ///   - random: Returns a random number from 0 to 1.
  public func delay(
    beforeAttempt attempt: Int,
    after previous: Duration? = nil,
    random: () -> Double = defaultRandom
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
    // With this order of `max` and `min`, a value that is not a number becomes 0.
    max(0, min(random(), 1))
  }

  private static func nanoseconds(_ duration: Duration) -> Double {
    min(max(duration, .zero), longestDelay) / .nanoseconds(1)
  }
}

extension Backoff {
  /// The random spread of a ``Backoff``'s delays, so that callers that failed together do not all
  /// retry together.
  ///
  /// The kinds are those of [Exponential Backoff And Jitter][aws] in the AWS Architecture Blog. Here
  /// `delay` is the computed delay, which already respects the cap. The result is never longer than
  /// the cap. It is drawn from a range below the cap, so that long delays do not all become equal to
  /// the cap.
  ///
  /// [aws]: https://aws.amazon.com/blogs/architecture/exponential-backoff-and-jitter/
  public enum Jitter: Sendable, CaseIterable {
    /// The computed delay without a change.
    case none
    /// A random delay from zero to `delay`. It puts the least load on a failing service.
    case full
    /// A random delay from half of `delay` to `delay`. It guarantees some time to recover.
    case equal
    /// A random delay from the backoff's first delay to three times the previous delay, up to the
    /// cap.
    ///
    /// Each delay depends only on the previous one. The growth of the backoff has no effect.
    case decorrelated
  }
}
