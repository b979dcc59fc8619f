/// An event for the observer of a ``RateLimit``: a call that exceeds the limit.
///
///     RateLimit(.feedRepository, onEvent: { event in print(event) })
///
///     waits 420 ms for the rate limit, behind 3
///     call rejected, the next in 1.20 s
public struct RateLimitEvent: Sendable {
  /// The treatment of the call.
  public enum Kind: Sendable, Hashable {
    /// The call waits for this time, behind this number of others, unless some of them leave.
    case waits(for: Duration, behind: Int)
    /// The call was not made. Another can be made after this time.
    case rejected(timeLeft: Duration)
  }

  /// The treatment of the call.
  public let kind: Kind

  /// The key of the limit.
  public let key: RateLimitKey

  /// Creates an event.
  public init(kind: Kind, key: RateLimitKey = .all) {
    self.kind = kind
    self.key = key
  }
}

extension RateLimitEvent: CustomStringConvertible {
  /// The event as one line of text, without the key.
  public var description: String {
    switch kind {
    case .waits(let time, behind: 0): "waits \(time.readable) for the rate limit"
    case .waits(let time, let count): "waits \(time.readable) for the rate limit, behind \(count)"
    case .rejected(let time): "call rejected, the next in \(time.readable)"
    }
  }
}
