import Synchronization

/// What a call wants of caches, whatever the spec says: a person pulls to refresh, or is known to
/// be offline.
///
///     let items = try await withCacheOverride(.refresh) {
///       try await feed.fetchFeed()
///     }
///
/// |            | reads what is stored | makes the call           | stores the result |
/// |------------|----------------------|--------------------------|-------------------|
/// | `.refresh` | no                   | yes, or shares a running | yes               |
/// | `.offline` | yes, however old     | no                       | -                 |
/// | `.bypass`  | no                   | yes                      | no                |
///
/// It holds for all caches that the call comes through, on all tasks that belong to it.
public enum CacheOverride: Sendable {
  /// The call is made, and its result is stored. If it fails, it has failed: nothing that is stored
  /// stands in.
  case refresh
  /// What is stored is used, however old, and the call is not made. If nothing is stored, that is a
  /// ``NothingCachedError``; a member that cannot throw it is called after all.
  case offline
  /// The call is made as if there were no cache.
  case bypass

  @TaskLocal static var local: CacheOverride?

  // To look for a task-local value would take a good part of a hit, and most programs have none.
  fileprivate static let isInUse = Atomic(false)

  /// The one that holds for the current task; `nil` where the spec decides.
  public static var current: CacheOverride? {
    isInUse.load(ordering: .relaxed) ? local : nil
  }
}

/// Makes calls for which caches do as is said here, and not as a spec says.
///
/// - Parameters:
///   - override: What caches do; `nil` to end an override that surrounds this one.
///   - isolation: The actor on which `operation` runs: that of the caller.
///   - operation: Makes the calls.
/// - Returns: What `operation` returns.
/// - Throws: What `operation` throws.
public func withCacheOverride<Result, Failure: Error>(
  _ override: CacheOverride?, isolation: isolated (any Actor)? = #isolation,
  _ operation: () async throws(Failure) -> Result
) async throws(Failure) -> Result {
  CacheOverride.isInUse.store(true, ordering: .relaxed)
  // `withValue` of a task-local value forgets the type of errors.
  let outcome = await CacheOverride.$local.withValue(override) {
    await Swift.Result(catching: operation)
  }
  return try outcome.get()
}
