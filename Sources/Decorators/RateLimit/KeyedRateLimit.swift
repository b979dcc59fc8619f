/// The part of a ``RateLimiter`` for the calls of one key.
@_spi(Generated)
public struct KeyedRateLimit: AdmissionControl {
  let limiter: RateLimiter
  /// The key; `nil` for calls without one.
  let key: RateLimiter.Key?

  public func admit() -> CallPermit? { limiter.store == nil ? admitSynchronousCall() : nil }

  public func admitSynchronousCall() -> CallPermit? {
    limiter.withLine(of: key) { line, now in
      (limiter.store != nil || line.waiters.isEmpty) && line.bucket.take(at: now)
        ? CallPermit() : nil
    }
  }

  /// Takes a call from the bucket, or returns the time until there is one.
  func take() -> Duration? {
    limiter.withLine(of: key) { line, now in
      line.bucket.take(at: now) ? nil : line.bucket.delay(at: now)
    }
  }

  public func end(_ permit: CallPermit, with ending: CallEnding) {}

  public func rejection() -> RateLimitExceededError {
    rejection(
      timeLeft: limiter.withLine(of: key) { line, now in
        // With a store, calls wait for the store.
        line.bucket.delay(at: now, after: limiter.store == nil ? line.waiters.count : 0)
      })
  }

  private func rejection(timeLeft: Duration) -> RateLimitExceededError {
    tell(CallEvent(kind: .rateLimitRejected, duration: timeLeft))
    let spread = limiter.withLine(of: key) { line, _ in line.bucket.interval }
    return RateLimitExceededError(timeLeft: timeLeft, spread: spread.part(limiter.random()))
  }

  private func tell(_ event: CallEvent) {
    CallWatch.tell(event)
    guard let observer = limiter.observer else { return }
    var event = event
    event.key = "\(key ?? .all)"
    observer.tell(event)
  }
}

// MARK: - Waiting

extension KeyedRateLimit {
  private typealias Waiter = SharedOutcome<Void>

  public func admission() async throws(RateLimitExceededError) -> CallPermit {
    let start = limiter.uptime()
    let maxWait = CallContext.limited(limiter.policy.maxWait)
    var askedDelay: Duration?
    if limiter.store != nil, limiter.withLine(of: key, { line, _ in line.waiters.isEmpty }) {
      askedDelay = try await delayBeforeNextAsk()
      if askedDelay == nil { return CallPermit() }
    }
    let waiter = Waiter()
    guard let (countBefore, delay, waits) = arrive(waiter, askedDelay, maxWait) else {
      return CallPermit()
    }
    guard waits else { throw rejection(timeLeft: delay) }
    defer { leave(waiter) }
    if delay > .zero {
      tell(CallEvent(kind: .rateLimitWaited, duration: delay, calls: countBefore))
    }
    var nextDelay: Duration? = delay
    if countBefore > 0 {
      // Only with a store does a call perhaps wait longer than was known at first.
      let ending = await waiter.ending(
        within: limiter.store.flatMap { _ in maxWait }, by: limiter.clock,
        onCancel: { leave(waiter) })
      guard case .ended = ending else { throw RateLimitExceededError(timeLeft: delay) }
      nextDelay = try await delayBeforeNextAsk()
    }
    while let time = nextDelay {
      // Without a store, a call never waits longer than was known at first.
      let wait = limiter.uptime() - start + time
      if limiter.store != nil, let maxWait, wait > maxWait {
        throw rejection(timeLeft: time)
      }
      limiter.withLine(of: key) { line, now in line.nextAsk = now + time }
      guard (try? await limiter.clock.sleep(atMost: time)) != nil, !Task.isCancelled else {
        throw RateLimitExceededError(timeLeft: delay)
      }
      nextDelay = try await delayBeforeNextAsk()
    }
    return CallPermit()
  }

  /// Admits a call and returns `nil`, or decides whether it joins the line. A store had this call wait
  /// for `askedDelay`. Unless others leave, it waits for `delay`.
  private func arrive(
    _ waiter: Waiter, _ askedDelay: Duration?, _ maxWait: Duration?
  ) -> (countBefore: Int, delay: Duration, waits: Bool)? {
    limiter.withLine(of: key) { line, now in
      let count = line.waiters.count
      if limiter.store == nil, count == 0, line.bucket.take(at: now) { return nil }
      // A store does not say when it will be the turn of those behind the first.
      let delay =
        limiter.store == nil
        ? line.bucket.delay(at: now, after: count)
        : count == 0 ? askedDelay ?? .zero : max(.zero, line.nextAsk - now)
      let waits = maxWait.map { delay <= $0 } ?? true
      if waits { line.waiters.append(waiter) }
      return (count, delay, waits)
    }
  }

  /// Asks for a call. Returns the time to wait before asking again, if it cannot be made. Throws if
  /// the caller is cancelled before a store has answered.
  private func delayBeforeNextAsk() async throws(RateLimitExceededError) -> Duration? {
    guard let store = limiter.store else { return take() }
    let answer = SharedOutcome<Duration?>()
    let work = Task.begin { answer.set(await store.take(for: key ?? .all)) }
    guard case .ended(let delay) = await answer.ending(onCancel: work.cancel) else {
      throw RateLimitExceededError(timeLeft: .zero)
    }
    // A store that always answers with zero is not asked continuously.
    return delay.map { min(max($0, .milliseconds(1)), .longestSleep) }
  }

  /// Leaves the line, unless that has been done, and notifies the new first call.
  private func leave(_ waiter: Waiter) {
    limiter.withLine(of: key) { line, _ -> Waiter? in
      guard let index = line.waiters.firstIndex(where: { $0 === waiter }) else { return nil }
      line.waiters.remove(at: index)
      return line.waiters.first
    } then: { first in
      first?.set(())
    }
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
  public func take(for key: Key) -> Duration? {
    KeyedRateLimit(limiter: self, key: key).take()
  }
}
