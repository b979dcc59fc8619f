@_spi(Generated) import Decorators

/// The rules of a member's cached calls: when one is made, and which results and failures are kept and used.
struct CacheRules<Value>: Sendable {
  let strategy: CacheStrategy
  let isUnwanted: (@Sendable (Value) -> Bool)?
  let staleIf: (@Sendable (any Error) -> Bool)?
  let negativeIf: (@Sendable (any Error) -> Bool)?
  let lifetime: (@Sendable (Value) -> Duration?)?
  let tags: (@Sendable (Value) -> [String])?

  /// Returns a Boolean value that indicates whether a stored answer is looked for before the call is made.
  func looksFirst(_ override: CacheOverride?) -> Bool {
    override == .offline || override == nil && strategy.startsWithCache
  }

  /// Throws an error if the call is not made although the cache does not answer it.
  ///
  /// - Parameter member: The member whose results are stored; `nil` if they cannot be.
  func admitCall<Failure: Error>(
    of member: String?, _ override: CacheOverride?, throwing type: Failure.Type
  ) throws(Failure) {
    if looksFirst(override) {
      CallInstrumentation.tell(CallEvent(.cacheMiss))
      // A caller that has been cancelled does not need the call.
      if Task.isCancelled, let error = CancellationError() as? Failure { throw error }
    }
    guard override == .offline, let member else { return }
    if let error = NothingCachedError(member: member) as? Failure { throw error }
  }

  /// Returns a Boolean value that indicates whether a stored result can replace a failure.
  func isReplaceable(_ error: some Error) -> Bool {
    !Cancellation.isCause(of: error)
      && (staleIf.map(error.judged) ?? !PermanentFailure.isCause(of: error))
  }

  /// Returns the time for which a failure is remembered; `nil` if it is not.
  func lifetime(of error: some Error) -> Duration? {
    guard !Cancellation.isCause(of: error), negativeIf.map(error.judged) ?? true else { return nil }
    return strategy.negativeExpires
  }
}
