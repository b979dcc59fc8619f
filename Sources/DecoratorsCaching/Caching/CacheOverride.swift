@_spi(Generated) import Decorators
import Synchronization

/// An instruction to caches that overrides the spec, for example because a person pulls to refresh
/// or is known to be offline.
///
///     let items = try await withCacheOverride(.refresh) {
///       try await feed.fetchFeed()
///     }
///
/// |            | reads stored results | makes the call            | stores the result |
/// |------------|----------------------|---------------------------|-------------------|
/// | `.refresh` | no                   | yes, or joins another one | yes               |
/// | `.offline` | yes, at any age      | no                        | -                 |
/// | `.bypass`  | no                   | yes                       | no                |
///
/// An override holds for all caches that a call passes, and in all tasks that belong to the call.
public enum CacheOverride: Sendable {
  /// The call is made and its result is stored. If the call fails, no stored result replaces the
  /// failure.
  case refresh
  /// The stored result is used at any age, and the call is not made. If nothing is stored, the call
  /// throws a ``NothingCachedError``. A member that cannot throw this error is called.
  case offline
  /// The call is made as if there were no cache.
  case bypass

  @TaskLocal static var local: CacheOverride?

  // The lookup of a task-local value would take a large part of a hit, and most programs have none.
  fileprivate static let isInUse = Atomic(false)

  /// The override of the current task; `nil` if the spec decides.
  public static var current: CacheOverride? {
    isInUse.load(ordering: .relaxed) ? local : nil
  }
}

/// Makes calls with an override of what their specs say about caches.
///
/// - Parameters:
///   - override: The override; `nil` to end an override that surrounds this one.
///   - operation: Makes the calls, on the actor of the caller.
/// - Returns: The result of `operation`.
/// - Throws: The error that `operation` throws.
public func withCacheOverride<Result, Failure: Error>(
  _ override: CacheOverride?,
  _ operation: () async throws(Failure) -> Result
) async throws(Failure) -> Result {
  CacheOverride.isInUse.store(true, ordering: .relaxed)
  // `withValue` of a task-local value loses the type of errors.
  let outcome = await CacheOverride.$local.binding(override) {
    await Swift.Result(catching: operation)
  }
  return try outcome.get()
}
