/// What a ``RateLimit`` tells its observer of a call that may not be made yet.
///
///     RateLimit(.feedRepository, onEvent: { event in print(event) })
///
///     waits 420 ms for the rate limit, behind 3
///     call rejected, the next in 1.20 s
public struct RateLimitEvent: Sendable {
  /// What becomes of the call.
  public enum Kind: Sendable, Hashable {
    /// It waits for so long, behind so many others, unless some of them leave.
    case waits(for: Duration, behind: Int)
    /// It was not made. Another can be made after this time.
    case rejected(timeLeft: Duration)
  }

  /// What becomes of the call.
  public let kind: Kind

  /// What the limit is of.
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
