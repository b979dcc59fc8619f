/// The number of calls that a ``ConcurrencyLimiter`` lets through at once, and the treatment of
/// further calls.
///
///     ConcurrencyLimitPolicy(limit: 10, maxWaiting: 100, maxWait: .seconds(2))
///     ConcurrencyLimitPolicy(adaptive: AdaptiveLimit(initial: 20, max: 200))
public struct ConcurrencyLimitPolicy: Sendable, Hashable {
  /// The number of calls that may be made at once; the initial number if the limit adapts.
  public let limit: Int

  /// The adaptation of the limit to the service; `nil` if the limit is fixed.
  public let adaptive: AdaptiveLimit?

  /// The treatment of a call that exceeds the limit.
  public let exceeded: WhenExceeded

  /// The number of calls that may wait; `nil` for any number.
  public let maxWaiting: Int?

  /// The longest wait of a call; `nil` for no limit.
  public let maxWait: Duration?

  /// A Boolean value that indicates whether calls can wait.
  var mayWait: Bool { exceeded == .wait && maxWait != .zero }

  /// Creates a policy with a fixed limit.
  ///
  /// - Parameters:
  ///   - limit: The number of calls that may be made at once; at least 1.
  ///   - exceeded: The treatment of a call that exceeds the limit. By default it waits; otherwise
  ///     it fails with a ``ConcurrencyLimitReachedError``.
  ///   - maxWaiting: The number of calls that may wait. Further calls fail at once. By default any
  ///     number may wait: each is a task that exists anyway, and it is reasonable to begin a
  ///     hundred downloads if ten are made at once.
  ///   - maxWait: The longest wait of a call. The call fails after that. By default a call waits
  ///     until its turn, or until it is cancelled.
  public init(
    limit: Int, exceeded: WhenExceeded = .wait, maxWaiting: Int? = nil, maxWait: Duration? = nil
  ) {
    self.init(
      limit: limit, adaptive: nil, exceeded: exceeded, maxWaiting: maxWaiting, maxWait: maxWait)
  }

  /// Creates a policy with a limit that adapts to the service.
  ///
  /// - Parameters:
  ///   - adaptive: The initial limit, and its range.
  ///   - exceeded: The treatment of a call that exceeds the limit; by default it waits.
  ///   - maxWaiting: The number of calls that may wait; any number by default. Further calls fail
  ///     at once.
  ///   - maxWait: The longest wait of a call, after which it fails; unlimited by default.
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
