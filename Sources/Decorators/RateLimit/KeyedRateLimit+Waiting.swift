extension KeyedRateLimit {
  /// The decision about a call that was not admitted at once.
  private enum Arrival {
    case admitted
    case waits(Place)
    case rejected(timeLeft: Duration)
  }

  /// The place of a call in the line.
  private struct Place {
    let number: Int
    let isFirst: SharedOutcome<Void>
    let countBefore: Int
    /// The time for which the call waits, unless others leave.
    let delay: Duration
  }

  public func admission(
    isolation: isolated (any Actor)?
  ) async throws(RateLimitExceededError) -> CallPermit {
    let start = settings.uptime()
    var askedDelay: Duration?
    if settings.store != nil, waiting == 0 {
      askedDelay = try await delayBeforeNextAsk()
      if askedDelay == nil { return CallPermit() }
    }
    switch arrive(askedDelay) {
    case .admitted: return CallPermit()
    case .rejected(let timeLeft): throw rejection(timeLeft: timeLeft)
    case .waits(let place):
      defer { leave(place.number) }
      try await wait(at: place, since: start)
      return CallPermit()
    }
  }

  /// - Parameter askedDelay: The time that a store had this call wait.
  private func arrive(_ askedDelay: Duration?) -> Arrival {
    let policy = settings.policy
    return state.withLock { state in
      let count = state.line.count
      let now = settings.uptime()
      if settings.store == nil, count == 0, state.take(at: now) { return .admitted }
      // A store does not say when it will be the turn of those behind the first.
      let delay =
        settings.store == nil
        ? state.bucket.delay(at: now, after: count)
        : count == 0 ? askedDelay ?? .zero : max(.zero, state.nextAsk - now)
      let mayWait = policy.exceeded == .wait && policy.maxWait.map { delay <= $0 } ?? true
      guard mayWait else { return .rejected(timeLeft: delay) }
      let isFirst = SharedOutcome<Void>()
      let number = state.line.join(isFirst)
      settings.changeWaiting(by: 1)
      return .waits(Place(number: number, isFirst: isFirst, countBefore: count, delay: delay))
    }
  }

  /// Waits until a call has been taken for this place.
  private func wait(
    at place: Place, since start: Duration, isolation: isolated (any Actor)? = #isolation
  ) async throws(RateLimitExceededError) {
    if place.delay > .zero {
      tell(CallEvent(.rateLimitWaited, duration: place.delay, calls: place.countBefore))
    }
    var delay: Duration? = place.delay
    if place.countBefore > 0 {
      let ending = await place.isFirst.ending { self.leave(place.number) }
      guard case .ended = ending else { throw RateLimitExceededError(timeLeft: place.delay) }
      delay = try await delayBeforeNextAsk()
    }
    while let time = delay {
      // Without a store, a call never waits longer than was known at first.
      let wait = settings.uptime() - start + time
      if settings.store != nil, let maxWait = settings.policy.maxWait, wait > maxWait {
        throw rejection(timeLeft: time)
      }
      state.withLock { $0.nextAsk = settings.uptime() + time }
      guard (try? await settings.clock.sleep(atMost: time)) != nil, !Task.isCancelled else {
        throw RateLimitExceededError(timeLeft: place.delay)
      }
      delay = try await delayBeforeNextAsk()
    }
  }

  /// Asks for a call.
  ///
  /// - Returns: The time to wait before asking again; `nil` if the call can be made.
  /// - Throws: An error if the caller is cancelled before a store has answered.
  private func delayBeforeNextAsk(
    isolation: isolated (any Actor)? = #isolation
  ) async throws(RateLimitExceededError) -> Duration? {
    guard let store = settings.store else {
      guard case .wait(let delay) = take() else { return nil }
      return delay
    }
    let answer = SharedOutcome<RateLimitAnswer>()
    let work = Task { [key] in answer.set(await store.take(for: key)) }
    guard case .ended(let answer) = await answer.ending(onCancel: work.cancel) else {
      throw RateLimitExceededError(timeLeft: .zero)
    }
    guard case .wait(let delay) = answer else { return nil }
    // A store that always answers with zero is not asked continuously.
    return min(max(delay, .milliseconds(1)), .longestSleep)
  }

  /// Leaves the line, unless that has been done, and notifies the new first call.
  private func leave(_ place: Int) {
    let first = state.withLock { state in
      guard state.line.leave(place) != nil else { return SharedOutcome<Void>?.none }
      settings.changeWaiting(by: -1)
      return state.line.first
    }
    first?.set(())
  }
}
