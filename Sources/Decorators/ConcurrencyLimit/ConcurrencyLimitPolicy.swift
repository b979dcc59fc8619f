/// How many calls a ``ConcurrencyLimiter`` lets through at once, and what becomes of those that are too
/// many.
///
///     ConcurrencyLimitPolicy(limit: 10, maxWaiting: 100, maxWait: .seconds(2))
///     ConcurrencyLimitPolicy(adaptive: AdaptiveLimit(initial: 20, max: 200))
public struct ConcurrencyLimitPolicy: Sendable, Hashable {
  /// The number of calls that may be made at once, at first where it adapts.
  public let limit: Int

  /// How the limit adapts to the service; `nil` where it stays.
  public let adaptive: AdaptiveLimit?

  /// What becomes of a call that may not be made yet.
  public let exceeded: WhenExceeded

  /// The number of calls that may wait; `nil` for any.
  public let maxWaiting: Int?

  /// How long a call waits at most; `nil` for as long as it takes.
  public let maxWait: Duration?

  /// A Boolean value that indicates whether a call waits at all.
  var mayWait: Bool { exceeded == .wait && maxWait != .zero }

  /// Creates a policy with a limit that stays.
  ///
  /// - Parameters:
  ///   - limit: The number of calls that may be made at once; at least 1.
  ///   - exceeded: What becomes of a call that may not be made yet. By default it waits, else it fails
  ///     with a ``ConcurrencyLimitReachedError``.
  ///   - maxWaiting: The number of calls that may wait, beyond which they fail at once. By default any
  ///     number may: each is a task that is there anyway, and to begin a hundred downloads of which ten
  ///     are made at once is no mistake.
  ///   - maxWait: How long a call waits at most, after which it fails. By default each waits as long
  ///     as it takes, or until it is cancelled.
  public init(
    limit: Int, exceeded: WhenExceeded = .wait, maxWaiting: Int? = nil, maxWait: Duration? = nil
  ) {
    self.init(
      limit: limit, adaptive: nil, exceeded: exceeded, maxWaiting: maxWaiting, maxWait: maxWait)
  }

  /// Creates a policy with a limit that adapts to the service.
  ///
  /// - Parameters:
  ///   - adaptive: Where the limit begins, and between what it stays.
  ///   - exceeded: What becomes of a call that may not be made yet; by default it waits.
  ///   - maxWaiting: The number of calls that may wait, beyond which they fail at once; any by default.
  ///   - maxWait: How long a call waits at most, after which it fails; any time by default.
  public init(
    adaptive: AdaptiveLimit, exceeded: WhenExceeded = .wait, maxWaiting: Int? = nil,
    maxWait: Duration? = nil
  ) {
    self.init(
      limit: adaptive.initial, adaptive: adaptive, exceeded: exceeded, maxWaiting: maxWaiting,
      maxWait: maxWait)
  }

  private init(
    limit: Int, adaptive: AdaptiveLimit?, exceeded: WhenExceeded, maxWaiting: Int?,
    maxWait: Duration?
  ) {
    self.limit = max(1, limit)
    self.adaptive = adaptive
    self.exceeded = exceeded
    self.maxWaiting = maxWaiting.map { max(0, $0) }
    self.maxWait = maxWait.map { max(.zero, $0) }
  }
}
