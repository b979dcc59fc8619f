/// A shared place where a ``RateLimiter`` counts calls.
///
/// A limiter counts the calls of its process itself. Conform to this protocol if several processes
/// share a limit, so that calls are counted in one place:
///
///     struct SharedRateLimit: RateLimitStore {
///       let server: Server
///
///       func take(for key: RateLimiter.Key) async -> Duration? {
///         let milliseconds = await server.take("\(key)")
///         return milliseconds == 0 ? nil : .milliseconds(milliseconds)
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
  /// - Returns: The time to wait before asking again; `nil` if the call was taken.
  func take(for key: RateLimiter.Key) async -> Duration?
}
