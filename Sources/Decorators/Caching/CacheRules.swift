#if Caching
/// The rules of a member's cached calls: when one is made, and which results and failures are kept and used.
struct CacheRules<Value>: Sendable {
  let strategy: CacheStrategy
  let isUnwanted: (@Sendable (Value) -> Bool)?
  let staleIf: (@Sendable (any Error) -> Bool)?
  let negativeIf: (@Sendable (any Error) -> Bool)?
  let lifetime: (@Sendable (Value) -> Duration?)?
  let tags: (@Sendable (Value) -> [String])?

  /// Returns the answer to a call that does not bypass the cache, from the cache or from the call itself. A
  /// stored answer may replace a failure.
  ///
  /// - Parameters:
  ///   - member: The member whose results are stored; `nil` if they cannot be.
  ///   - look: Returns the stored answer, at any age or if it answers the call.
  ///   - load: Makes the call, and stores what it returns. Unless it is a refresh, throws the failure that is
  ///     remembered instead.
  ///   - replacement: Returns the stored answer that replaces a failure.
  func answer<Answer, Failure: Error>(
    of member: String?, look: (_ isAtAnyAge: Bool) async -> Answer?,
    load: (_ isRefresh: Bool) async throws(Failure) -> Answer,
    replacement: (Failure) async -> Answer?
  ) async throws(Failure) -> Answer {
    let override = CacheOverride.current
    if override == .refresh { return try await load(true) }
    if override == .offline || strategy.startsWithCache {
      if let answer = await look(override == .offline) { return answer }
      CallInstrumentation.tell(CallEvent(.cacheMiss))
      // A caller that has been cancelled does not need the call.
      if Task.isCancelled, let error = CancellationError() as? Failure { throw error }
    }
    if override == .offline, let member, let error = NothingCachedError(member: member) as? Failure
    {
      throw error
    }
    do throws(Failure) {
      return try await load(false)
    } catch {
      guard isReplaceable(error), let answer = await replacement(error) else { throw error }
      return answer
    }
  }

  /// Returns a Boolean value that indicates whether a stored result can replace a failure.
  private func isReplaceable(_ error: some Error) -> Bool {
    !Cancellation.isCause(of: error)
      && (staleIf.map(error.judged) ?? !PermanentFailure.isCause(of: error))
  }

  /// Returns the time for which a failure is remembered; `nil` if it is not.
  func lifetime(of error: some Error) -> Duration? {
    guard !Cancellation.isCause(of: error), negativeIf.map(error.judged) ?? true else { return nil }
    return strategy.negativeExpires
  }
}
#endif
