/// How chance spreads the delays of a ``Backoff``, so that callers that failed together do not all
/// come back together.
///
/// The kinds are those of [Exponential Backoff And Jitter][aws] in the AWS Architecture Blog. In
/// each of them `delay` is the computed delay, already limited to the cap, and the result is never
/// longer than the cap. Chance is drawn below the cap, rather than the result cut off at it, so
/// that long delays do not all become the cap itself.
///
/// [aws]: https://aws.amazon.com/blogs/architecture/exponential-backoff-and-jitter/
public enum Jitter: Sendable, CaseIterable {
  /// The computed delay as it is.
  case none
  /// Anything from nothing to `delay`: the least load on a service that is failing.
  case full
  /// Anything from half of `delay` to `delay`: some time to recover is certain.
  case equal
  /// Anything from the backoff's first delay to three times the delay before, at most the cap.
  ///
  /// The delays grow by chance from one another, so the growth that is computed has no part in
  /// them.
  case decorrelated
}
