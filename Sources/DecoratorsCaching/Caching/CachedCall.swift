@_spi(Generated) import Decorators

/// A call of a member that no fresh result answers at once, and whose result is cached according to its
/// rules.
@_spi(Generated)
@usableFromInline
struct CachedCall<Slot: CacheSlot, Failure: Error>: Sendable {
  typealias Value = Slot.Value
  typealias Entry = CachedEntry<Value>

  /// What was stored when a call looked, which it does once, and the last change before.
  typealias Finding = (entry: Entry?, change: Int)

  private let cache: Slot.Cache
  let slot: Slot
  /// The key of the call; `nil` if its result cannot be stored.
  let key: CallKey?
  private let rules: CacheRules<Value>

  // Not inlined, so that the fast path of a generated member stays small.
  @usableFromInline
  init(
    in slot: Slot, of cache: Slot.Cache, _ strategy: CacheStrategy,
    unless isUnwanted: (@Sendable (Slot.Value) -> Bool)?,
    staleIf: (@Sendable (any Error) -> Bool)?, negativeIf: (@Sendable (any Error) -> Bool)?,
    lifetime: (@Sendable (Slot.Value) -> Duration?)?, tags: (@Sendable (Slot.Value) -> [String])?
  ) {
    let rules = CacheRules(
      strategy: strategy, isUnwanted: isUnwanted, staleIf: staleIf, negativeIf: negativeIf,
      lifetime: lifetime, tags: tags)
    self.init(in: slot, of: cache, rules)
  }

  init(in slot: Slot, of cache: Slot.Cache, _ rules: CacheRules<Value>) {
    self.cache = cache
    self.slot = slot
    self.rules = rules
    key = slot.callKey(in: cache)
  }

  private var records: CallRecords { cache.records }
  private var calls: InFlightCalls { records.inFlight }
  private var strategy: CacheStrategy { rules.strategy }

  /// Returns the result, from the cache or from the call itself. Nothing outlives the call, so
  /// nothing need be `Sendable`.
  @usableFromInline
  func result(
    _ load: () async throws(Failure) -> Slot.Value
  ) async throws(Failure) -> Slot.Value {
    if let context = CallContext.separate(for: slot.member) {
      return try await context.run { () async throws(Failure) in try await result(load) }
    }
    return try await result(within: nil, load, refresh: nil) {
      (key, isRefresh, _) async throws(Failure) in
      // An earlier call may get its answer from another cache.
      if isRefresh { calls.abandon(.call(key)) }
      let token = calls.begin(key)
      defer { calls.end(token) }
      return try await stored(for: key, by: token, load).value
    }
  }

  /// Returns the result, from the cache or from the call itself. A stored result may replace a
  /// failure.
  ///
  /// - Parameters:
  ///   - load: The call as if there were no cache.
  ///   - refresh: Makes the call in the background; `nil` if nothing is.
  ///   - make: Makes the call, or joins it, and stores its result.
  private func result(
    within limits: CallLimits?,
    _ load: () async throws(Failure) -> Value, refresh: ((CallKey) -> Void)?,
    make: (CallKey, _ isRefresh: Bool, Finding?) async throws(Failure) -> Value
  ) async throws(Failure) -> Value {
    let override = CacheOverride.current
    guard let key, override != .bypass else { return try await load() }
    if override == .refresh { return try await make(key, true, nil) }
    var finding: Finding?
    if rules.looksFirst(override) {
      let change = calls.lastChange
      let entry = await entry(within: limits?.reading)
      if let entry, override == .offline || strategy.answers(with: entry, at: records.now) {
        if override == nil, !strategy.isFresh(with: entry, at: records.now) { refresh?(key) }
        return answer(with: entry)
      }
      finding = (entry, change)
    }
    try rules.admitCall(of: key.member.member, override, throwing: Failure.self)
    do throws(Failure) {
      if let error = remembered, !(error is FailedRefresh), let error = error as? Failure {
        CallInstrumentation.tell(CallEvent(.cacheFailure))
        throw error
      }
      return try await make(key, false, finding)
    } catch {
      guard rules.isReplaceable(error), let entry = await entry(within: limits?.remaining),
        strategy.isOfUse(entry, at: records.now)
      else { throw error }
      return answer(with: entry, insteadOf: error)
    }
  }

  /// Runs a call that has begun, and stores its result, or remembers its failure.
  ///
  /// - Returns: The result, and a Boolean value that indicates whether others may have removed it by a
  ///   tag meanwhile.
  private func stored(
    for key: CallKey, by token: CallToken,
    _ load: () async throws(Failure) -> Value
  ) async throws(Failure) -> (value: Value, isOutdated: Bool) {
    do throws(Failure) {
      let value = try await load()
      return (value, Task.isCancelled || store(value, for: key, by: token))
    } catch {
      if let lifetime = rules.lifetime(of: error) {
        records.remember(error, as: FailureKey(call: key), for: lifetime, by: token)
      }
      throw error
    }
  }

  /// Stores the result of a call, unless another call has changed it.
  ///
  /// - Returns: A Boolean value that indicates whether others may have removed it by a tag meanwhile.
  @discardableResult
  func store(_ value: Value, for key: CallKey, by token: CallToken) -> Bool {
    if strategy.remembersFailures { records.failures.remove(.call(key)) }
    guard rules.isUnwanted?(value) != true else { return true }
    let entry = strategy.entry(value, lifetime: rules.lifetime, in: records.environment)
    guard strategy.isOfUse(entry) else {
      _ = slot.invalidate(in: cache, as: .removal)
      return true
    }
    let tags = (rules.tags?(value) ?? []).map(cache.fullTag)
    slot.store(
      entry, in: cache, lifetime: strategy.keptAge(of: entry), tags: tags, isCorrection: false
    ) { !calls.isOutdated(token, for: key, tags: tags) }
    return rules.tags != nil && calls.isOutdated(token, for: key, tags: tags)
  }

  /// Returns the stored result, unless it is unwanted or not found in time.
  private func entry(within limit: Duration?) async -> Entry? {
    guard let entry = await slot.entry(in: cache, within: limit),
      rules.isUnwanted?(entry.value) != true
    else { return nil }
    return entry
  }

  /// Returns the value of an entry that answers the call, and tells the log and the caller's
  /// report.
  private func answer(
    with entry: Entry, insteadOf error: Failure? = nil, after wait: Duration? = nil
  ) -> Value {
    CacheReport.note(
      entry.storedAt, expires: strategy.freshAge(of: entry), at: records.now, insteadOf: error,
      after: wait)
    return entry.value
  }

  /// The failure of the last call, while it is remembered, or the note that a refresh has failed.
  private var remembered: (any Error)? {
    guard strategy.remembersFailures, let key else { return nil }
    return records.failure(of: FailureKey(call: key))
  }
}

// MARK: - Shared calls

@_spi(Generated)
extension CachedCall where Slot.Value: Sendable {
  private typealias Outcome = Result<SharedAnswer<Value>, Failure>

  /// Returns the result, from the cache, from a current call, or from a new call. A task of its own
  /// calls the decoratee. It may outlive the caller.
  ///
  /// - Parameter decoratee: The value that gives the result, which alone is told what that replaces; `nil` if
  ///   it is not known.
  @usableFromInline
  func sharedResult(
    of decoratee: (any Sendable)? = nil,
    _ load: @escaping @Sendable () async throws(Failure) -> Slot.Value
  ) async throws(Failure) -> Slot.Value {
    if let context = CallContext.separate(for: slot.member) {
      return try await context.run { () async throws(Failure) in
        try await sharedResult(of: decoratee, load)
      }
    }
    let limits = CallLimits(
      strategy, canTimeOut: TimeoutError(limit: .zero) is Failure, clock: records.clock)
    return try await result(within: limits, load) { key in
      guard remembered == nil else { return }
      calls.join(
        key, for: SharedOutcome<Outcome>?.none, mayHaveTags: rules.tags != nil, priority: .utility,
        isImmediate: false
      ) { token in
        let end = limits?.end.map { letGo(after: $0 * 2) }
        defer { end?.cancel() }
        let outcome = await outcome(for: key, by: token, nil, of: decoratee, load)
        // Before another call can take its place.
        if case .failure(let error) = outcome {
          slot.reportRefresh(error, in: cache)
          if remembered == nil, !Cancellation.isCause(of: error) {
            records.remember(
              FailedRefresh(), as: FailureKey(call: key), for: CacheStrategy.refreshPause, by: token
            )
          }
        }
        return outcome
      }
    } make: { (key, isRefresh, finding) async throws(Failure) in
      try await shared(key, finding, isRefresh: isRefresh, limits, of: decoratee, load)
    }
  }

  /// Returns the result of a call in flight or of a new one.
  private func shared(
    _ key: CallKey, _ finding: Finding?, isRefresh: Bool, _ limits: CallLimits?,
    of decoratee: (any Sendable)?,
    _ load: @escaping @Sendable () async throws(Failure) -> Value
  ) async throws(Failure) -> Value {
    let waiter = SharedOutcome<Outcome>()
    // A call must not keep an actor that it does not belong to. A limit must also hold for a call
    // that keeps its thread.
    let isolation: (any Actor)? = #isolation
    let lastRemoval = rules.tags == nil ? 0 : calls.lastTag
    let joined = calls.join(
      key, for: waiter, isRefresh: isRefresh, mayHaveTags: rules.tags != nil,
      isImmediate: isolation == nil && limits == nil
    ) { token in await outcome(for: key, by: token, finding, of: decoratee, load) }
    guard let joined else { return try await load() }
    let end = limits.map { limits in
      Task.begin { try await self.end(waiter, of: joined, isRefresh: isRefresh, limits) }
    }
    defer { end?.cancel() }
    let ending = await joined.ending(for: waiter, isCancellable: CancellationError() is Failure)
    switch ending {
    case .ended(.success(let answer)):
      if joined.token.start < lastRemoval, answer.isOutdated {
        return try await shared(key, finding, isRefresh: isRefresh, limits, of: decoratee, load)
      }
      switch answer {
      case .loaded(let value, let report, _):
        CacheReport.note(report)
        return value
      case .stored(let entry, let wait): return self.answer(with: entry, after: wait)
      }
    case .ended(.failure(let error)): throw error
    case .cancelled, .timedOut: throw CancellationError() as! Failure
    }
  }

  /// Ends the wait for a shared call when a limit is over: with a stored result, if one can replace it.
  private func end(
    _ waiter: SharedOutcome<Outcome>, of call: InFlightCall, isRefresh: Bool, _ limits: CallLimits
  ) async throws {
    let clock = records.clock
    if let look = isRefresh ? nil : limits.look {
      try await clock.sleep(atMost: look - limits.elapsed)
      let entry = await entry(within: limits.remaining)
      // Found before it may be needed, because a store takes its time.
      if let time = limits.soft ?? limits.end {
        try await clock.sleep(atMost: time - limits.elapsed)
      }
      if let entry, strategy.isOfUse(entry, at: records.now) {
        let answer = SharedAnswer.stored(entry, after: limits.soft ?? limits.end)
        guard waiter.set(.success(answer)) else { return }
        guard let end = limits.end else { return call.release(waiter, isHeld: true) }
        keep(call, for: end * 2 - limits.elapsed)
        return call.release(waiter)
      }
    }
    guard let end = limits.end else { return }
    try await clock.sleep(atMost: end - limits.elapsed)
    // There is an end only if callers can throw this error.
    guard waiter.set(.failure(TimeoutError(limit: end) as! Failure)) else { return }
    // Goes on for as long again. Otherwise the result of a call that always takes longer than its
    // callers wait would never be stored.
    keep(call, for: end)
    call.release(waiter)
  }

  /// Keeps a call from being cancelled for a time, although nobody may wait for it. Then later callers make
  /// another one, because this one may never end.
  private func keep(_ call: InFlightCall, for time: Duration) {
    let keeper = SharedOutcome<Outcome>()
    call.join(keeper)
    Task.begin { [calls, clock = records.clock] in
      if case .timedOut = await keeper.ending(within: time, by: clock) { calls.abandon(call) }
      call.release(keeper)
    }
  }

  /// Ceases to hold the current call after a time.
  private func letGo(after time: Duration) -> Task<Void, any Error> {
    Task.begin { [calls, call = InFlightCall.current, clock = records.clock] in
      try await clock.sleep(atMost: time)
      if let call { calls.abandon(call) }
      call?.release()
    }
  }

  /// Makes a call in a task of its own, and stores its outcome. If results have changed since the
  /// cache was read, another call may have stored this one.
  private func outcome(
    for key: CallKey, by token: CallToken, _ finding: Finding?, of decoratee: (any Sendable)?,
    _ load: @escaping @Sendable () async throws(Failure) -> Value
  ) async -> Outcome {
    var entry = finding?.entry
    if let finding, finding.change != calls.lastChange {
      entry = await self.entry(within: nil)
      if let entry, entry.isYounger(than: strategy.freshAge(of: entry), at: records.now) {
        return .success(.stored(entry, after: nil))
      }
    }
    if finding == nil, strategy.revalidateFor != nil { entry = await self.entry(within: nil) }
    let stale = entry.flatMap { strategy.needsRevalidation($0, at: records.now) ? $0.value : nil }
    let context = stale.map {
      CallContext(
        in: nil, of: slot.member, stale: $0, path: decoratee.map { CallPath(to: $0) })
    }
    let (result, report) = await CacheReport.recording { [context] in
      await Result<(value: Value, isOutdated: Bool), Failure> { () async throws(Failure) in
        try await stored(for: key, by: token) { () async throws(Failure) in
          guard let context else { return try await load() }
          return try await context.run(load)
        }
      }
    }
    return result.map { .loaded($0.value, report, isOutdated: $0.isOutdated) }
  }
}

/// A result for everyone who shares a call, and its source.
private enum SharedAnswer<Value: Sendable>: Sendable {
  /// The call gave the result. Other caches on its way may have answered it. If it is outdated, it is of no
  /// use to those who came after a removal.
  case loaded(Value, CacheReport, isOutdated: Bool)
  /// The result is stored. It replaces the call for a caller that has waited for it, if it has.
  case stored(CachedEntry<Value>, after: Duration?)

  var isOutdated: Bool {
    switch self {
    case .loaded(_, _, let isOutdated): isOutdated
    case .stored(_, let wait): wait == nil
    }
  }
}

/// The limits on the wait for a shared call, counted from its beginning.
private struct CallLimits {
  /// The time after which a stored result replaces the call; `nil` if there is none.
  let soft: Duration?
  /// The end of the wait; `nil` if there is none.
  let end: Duration?
  private let uptime: @Sendable () -> Duration

  init?(_ strategy: CacheStrategy, canTimeOut: Bool, clock: any Clock<Duration>) {
    end = canTimeOut ? strategy.hardTimeout : nil
    soft = strategy.softTimeout
    guard soft ?? end != nil else { return nil }
    uptime = clock.uptime()
  }

  /// The time at which the cache looks for a stored result that can replace the call. It is before
  /// the end, because a slow store needs time.
  var look: Duration? {
    let latest = end.map { $0 * 9 / 10 }
    return soft.map { min($0, latest ?? $0) } ?? latest
  }

  /// The longest wait for the store before the call is made.
  var reading: Duration? { look.map { $0 / 2 } }

  var elapsed: Duration { uptime() }

  /// The time that is left; `nil` if the wait has no end.
  var remaining: Duration? { end.map { $0 - elapsed } }
}
