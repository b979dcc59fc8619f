@_spi(Generated) import Decorators

/// The part of a ``RateLimiter`` for the calls of one key.
@_spi(Generated)
public struct KeyedRateLimit: AdmissionControl {
  let limiter: RateLimiter
  /// The key; `nil` for calls without one.
  let key: RateLimiter.Key?
  /// The number of calls that a call counts as.
  let cost: Int

  init(limiter: RateLimiter, key: RateLimiter.Key?, cost: Int = 1) {
    self.limiter = limiter
    self.key = key
    self.cost = max(0, min(cost, RateBucket.mostCalls))
  }

  public func admit() -> CallPermit? { limiter.store == nil ? admitSynchronousCall() : nil }

  public func admitSynchronousCall() -> CallPermit? {
    limiter.withLine(of: key) { line, now in
      (limiter.store != nil || line.waiters.isEmpty) && line.bucket.take(cost, at: now)
        ? CallPermit() : nil
    }
  }

  /// Takes a call from the bucket, or returns the time until there is one.
  func take() -> Duration? {
    limiter.withLine(of: key) { line, now in
      line.bucket.take(cost, at: now) ? nil : line.bucket.delay(for: cost, at: now)
    }
  }

  /// Corrects the cost of a call once its result tells it. Waiting calls then wait shorter or longer.
  func correct(to actualCost: Int) {
    let difference = max(0, min(actualCost, RateBucket.mostCalls)) - cost
    if difference == 0 { return }
    if let store = limiter.store {
      Task.begin { await store.correct(by: difference, for: key ?? .all) }
    } else {
      correct(by: difference)
    }
  }

  /// Corrects the bucket of this process.
  func correct(by difference: Int) {
    limiter.withLine(of: key) { line, now in
      line.bucket.correct(by: difference, at: now)
      return line.changed()
    } then: { sleep in
      sleep?.cancel()
    }
  }

  public func end(_ permit: CallPermit, with ending: CallOutcome) {}

  public func rejection() -> RateLimitExceededError {
    rejection(
      timeLeft: limiter.withLine(of: key) { line, now in
        // With a store, calls wait for the store.
        line.bucket.delay(
          for: cost, at: now, after: limiter.store == nil ? line.waitingCost : 0)
      })
  }

  private func rejection(timeLeft: Duration) -> RateLimitExceededError {
    tell(CallEvent(kind: .rateLimitRejected, duration: timeLeft))
    let jitter = limiter.withLine(of: key) { line, _ in line.bucket.interval }
    return RateLimitExceededError(timeLeft: timeLeft, jitter: jitter.part(limiter.random()))
  }

  private func tell(_ event: CallEvent) {
    CallInstrumentation.tell(event)
    limiter.observer?.tell(event, of: key ?? .all)
  }
}

// MARK: - Waiting

extension KeyedRateLimit {
  private typealias Waiter = RateLimiter.Waiter

  /// The arrival of a call that is not admitted at once.
  private struct Arrival: Sendable {
    let waiter: Waiter
    let countBefore: Int
    /// The time for which the call waits, unless others leave.
    let delay: Duration
    let waits: Bool
    /// The number of changes of the policy before.
    let changes: Int
  }

  public func admission() async throws(RateLimitExceededError) -> CallPermit {
    let start = limiter.uptime()
    let maxWait = CallContext.limited(limiter.policy.maxWait)
    var askedDelay: Duration?
    if limiter.store != nil, limiter.withLine(of: key, { line, _ in line.waiters.isEmpty }) {
      askedDelay = try await delayBeforeNextAsk()?.delay
      if askedDelay == nil { return CallPermit() }
    }
    let end = maxWait.map { start + min($0, .seconds(Int64.max)) }
    guard let arrival = arrive(Waiter(end: end, cost: cost), askedDelay, maxWait) else {
      return CallPermit()
    }
    let (waiter, delay) = (arrival.waiter, arrival.delay)
    guard arrival.waits else { throw rejection(timeLeft: delay) }
    defer { leave(waiter) }
    if delay > .zero {
      tell(CallEvent(kind: .rateLimitWaited, duration: delay, calls: arrival.countBefore))
    }
    var next: (delay: Duration, changes: Int)? = (delay, arrival.changes)
    var knownChanges = arrival.changes
    if arrival.countBefore > 0 {
      // Only with a store does a call perhaps wait longer than was known at first.
      let ending = await waiter.turn.ending(
        within: limiter.store.flatMap { _ in maxWait }, by: limiter.clock,
        onCancel: { leave(waiter) })
      guard case .ended(let isFirst) = ending else { throw RateLimitExceededError(timeLeft: delay) }
      guard isFirst else { throw rejection() }
      next = try await delayBeforeNextAsk()
      knownChanges = next?.changes ?? knownChanges
    }
    while let (time, changes) = next {
      // Without a store and a change, a call never waits longer than was known at first.
      let wait = limiter.uptime() - start + time
      if limiter.store != nil || changes != knownChanges, let maxWait, wait > maxWait {
        throw rejection(timeLeft: time)
      }
      knownChanges = changes
      guard await sleep(for: time, unlessChangedSince: changes), !Task.isCancelled else {
        throw RateLimitExceededError(timeLeft: delay)
      }
      next = try await delayBeforeNextAsk()
    }
    return CallPermit()
  }

  /// Sleeps before the first call in the line asks again. A change of the policy ends the sleep. Returns
  /// `false` if anything else has ended it.
  private func sleep(for time: Duration, unlessChangedSince changes: Int) async -> Bool {
    let sleep = Task.begin { try await limiter.clock.sleep(atMost: time) }
    let isCurrent = limiter.withLine(of: key) { line, now in
      line.nextAsk = now + time
      line.sleep = sleep
      return line.changes == changes
    }
    if !isCurrent { sleep.cancel() }
    let result = await withTaskCancellationHandler {
      await sleep.result
    } onCancel: {
      sleep.cancel()
    }
    return result.failure == nil || limiter.withLine(of: key) { line, _ in line.changes != changes }
  }

  /// Admits a call and returns `nil`, or decides whether it joins the line. A store had this call wait
  /// for `askedDelay`.
  private func arrive(
    _ waiter: Waiter, _ askedDelay: Duration?, _ maxWait: Duration?
  ) -> Arrival? {
    limiter.withLine(of: key) { line, now in
      let count = line.waiters.count
      if limiter.store == nil, count == 0, line.bucket.take(cost, at: now) { return nil }
      // A store does not say when it will be the turn of those behind the first.
      let delay =
        limiter.store == nil
        ? line.bucket.delay(for: cost, at: now, after: line.waitingCost)
        : count == 0 ? askedDelay ?? .zero : max(.zero, line.nextAsk - now)
      let waits = maxWait.map { delay <= $0 } ?? true
      var waiter = waiter
      if waits { line.join(&waiter) }
      return Arrival(
        waiter: waiter, countBefore: count, delay: delay, waits: waits, changes: line.changes)
    }
  }

  /// Asks for a call. If it cannot be made, returns the time to wait before asking again, and the number
  /// of changes of the policy before. Throws if the caller is cancelled before a store has answered.
  private func delayBeforeNextAsk() async throws(RateLimitExceededError)
    -> (delay: Duration, changes: Int)?
  {
    guard let store = limiter.store else {
      return limiter.withLine(of: key) { line, now in
        line.bucket.take(cost, at: now)
          ? nil : (line.bucket.delay(for: cost, at: now), line.changes)
      }
    }
    let answer = SharedOutcome<Duration?>()
    let work = Task.begin { answer.set(await taken(from: store)) }
    guard case .ended(let delay) = await answer.ending(onCancel: work.cancel) else {
      throw RateLimitExceededError(timeLeft: .zero)
    }
    // A store that always answers with zero is not asked continuously.
    let changes = limiter.withLine(of: key) { line, _ in line.changes }
    return delay.map { (min(max($0, .milliseconds(1)), .longestSleep), changes) }
  }

  private func taken(from store: some RateLimitStore) async -> Duration? {
    let key = key ?? .all
    return cost == 1 ? await store.take(for: key) : await store.take(cost, for: key)
  }

  /// Leaves the line, unless that has been done, and notifies the new first call.
  private func leave(_ waiter: Waiter) {
    limiter.withLine(of: key) { line, _ -> Waiter? in
      guard let index = line.remove(waiter) else { return nil }
      if index == 0 { line.sleep = nil }
      return line.waiters.first
    } then: { first in
      first?.turn.set(true)
    }
  }
}

// MARK: - Costs

@_spi(Generated)
extension KeyedRateLimit {
  /// Returns the limit for a call that counts as several.
  public func costing(_ cost: () -> Int) -> KeyedRateLimit {
    KeyedRateLimit(limiter: limiter, key: key, cost: cost())
  }

  /// Makes a call whose result tells its cost.
  public func call<Value, Failure: Error>(
    of member: String? = nil,
    _ operation: () async throws(Failure) -> Value,
    actualCost: (Value) -> Int,
    error: ((RateLimitExceededError) -> Failure)? = nil
  ) async throws(Failure) -> Value {
    try await call(
      of: member,
      { () async throws(Failure) in
        let value = try await operation()
        correct(to: actualCost(value))
        return value
      }, error: error)
  }

  /// Makes a synchronous call whose result tells its cost.
  public func call<Value, Failure: Error>(
    of member: String? = nil,
    _ operation: () throws(Failure) -> Value,
    actualCost: (Value) -> Int,
    error: ((RateLimitExceededError) -> Failure)? = nil
  ) throws(Failure) -> Value {
    try call(
      of: member,
      { () throws(Failure) in
        let value = try operation()
        correct(to: actualCost(value))
        return value
      }, error: error)
  }
}

// MARK: - The limits of a limiter

extension RateLimiter {
  /// Returns the limit of calls without a key.
  @_spi(Generated)
  public func limit() -> KeyedRateLimit { KeyedRateLimit(limiter: self, key: nil) }

  /// Returns the limit of calls with a key, which is of its own for each `member`, if that is given.
  @_spi(Generated)
  public func limit<each Value: Hashable & Sendable>(
    for names: String, of member: String = "", _ values: repeat each Value
  ) -> KeyedRateLimit {
    KeyedRateLimit(limiter: self, key: Key(names, of: member, repeat each values))
  }
}

// MARK: - The limiter as a store

extension RateLimiter: RateLimitStore {
  /// Takes a call from the bucket of this process, if one may be made now. So a limiter can stand in
  /// for a store whose server cannot be reached.
  public func take(for key: Key) -> Duration? { KeyedRateLimit(limiter: self, key: key).take() }

  // A synchronous method would lose against the default implementations in asynchronous code.
  @concurrent public func take(_ cost: Int, for key: Key) async -> Duration? {
    KeyedRateLimit(limiter: self, key: key, cost: cost).take()
  }

  @concurrent public func correct(by difference: Int, for key: Key) async {
    KeyedRateLimit(limiter: self, key: key).correct(by: difference)
  }
}
