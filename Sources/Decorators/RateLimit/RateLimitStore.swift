/// A shared place where a ``RateLimiter`` counts calls.
///
/// A limiter counts the calls of its process itself. Conform to this protocol if several processes
/// share a limit, so that calls are counted in one place:
///
///     struct SharedRateLimit: RateLimitStore {
///       let server: Server
///
///       func take(for key: RateLimitKey) async -> RateLimitAnswer {
///         let milliseconds = await server.take("\(key)")
///         return milliseconds == 0 ? .taken : .wait(.milliseconds(milliseconds))
///       }
///     }
///
/// The method cannot throw. If a store cannot reach its server, it decides by itself, for example
/// with a ``RateLimiter``.
public protocol RateLimitStore: Sendable {
  /// Takes a call, if one may be made now.
  ///
  /// If several calls wait for the same key, only the first in the line asks. If its caller is
  /// cancelled, the task in which this method runs is cancelled, and its answer is not used.
  ///
  /// - Parameter key: The key of the limit. Each key has a limit of its own.
  /// - Returns: `taken`, or the time to wait before asking again.
  func take(for key: RateLimitKey) async -> RateLimitAnswer
}

/// The answer of a ``RateLimitStore``.
public enum RateLimitAnswer: Sendable, Hashable {
  /// The call may be made now.
  case taken
  /// The call may not be made now. Ask again after this time.
  case wait(Duration)
}
