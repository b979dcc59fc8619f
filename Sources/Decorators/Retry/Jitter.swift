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
