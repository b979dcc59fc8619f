/// What a ``RateLimit`` asks before each call: whether it may be made now.
///
/// A ``RateLimit`` has one of its own, a ``LocalRateLimiter``. Conform to this to have several processes
/// share a limit, where what is taken is counted in one place:
///
///     struct SharedRateLimiter: RateLimiter {
///       let server: Server
///
///       func take(for key: RateLimitKey) async -> RateLimitAnswer {
///         let milliseconds = await server.take("\(key)")
///         return milliseconds == 0 ? .taken : .wait(.milliseconds(milliseconds))
///       }
///     }
///
/// There is nothing to throw: one that cannot reach its server decides by itself, perhaps by a
/// ``LocalRateLimiter``.
public protocol RateLimiter: Sendable {
  /// Takes a call, if one may be made now.
  ///
  /// While calls wait for the same key, one of them asks, and the others not before it has its turn.
  ///
  /// - Parameter key: What the limit is of. Each key has a limit of its own.
  /// - Returns: That it was taken, or how long to wait before asking again.
  func take(for key: RateLimitKey) async -> RateLimitAnswer
}

/// The answer of a ``RateLimiter``.
public enum RateLimitAnswer: Sendable, Hashable {
  /// The call may be made now.
  case taken
  /// The call may not be made now, and can be asked for again after a time.
  case wait(Duration)
}
