extension RateLimitGate {
  /// The place of a call in the line.
  private struct Place {
    let place: Line.Place
    let isFirst: SharedOutcome<Void>
    let countBefore: Int
    /// The time for which the call waits, unless others leave.
    let delay: Duration
  }

  public func admission(
    isolation: isolated (any Actor)?
  ) async throws(RateLimitExceededError) -> CallPass {
    let start = uptime()
    var delay: Duration?
    if waiting == 0 {
      guard let time = await delayBeforeNextAsk() else { return CallPass() }
      delay = time
    }
    guard policy.exceeded == .wait else {
      throw delay.map(rejection(timeLeft:)) ?? rejection()
    }
    let place = try join(after: delay)
    defer { leave(place.place) }
    if place.delay > .zero { tell(.waits(for: place.delay, behind: place.countBefore)) }
    if place.countBefore > 0 {
      delay = nil
      let ending = await place.isFirst.ending { self.leave(place.place) }
      guard case .ended = ending else { throw RateLimitExceededError(timeLeft: place.delay) }
    }
    while !Task.isCancelled {
      if let delay {
        // Without a limiter, a call never waits longer than was known at first.
        if limiter != nil, let maxWait = policy.maxWait, uptime() - start + delay > maxWait {
          throw rejection(timeLeft: delay)
        }
        let nextAsk = uptime() + delay
        line.withLock { $0.nextAsk = nextAsk }
        guard (try? await clock.sleep(atMost: delay)) != nil else { break }
      }
      delay = await delayBeforeNextAsk()
      if delay == nil { return CallPass() }
    }
    throw RateLimitExceededError(timeLeft: place.delay)
  }

  /// Asks for a call.
  ///
  /// - Returns: The time to wait before asking again; `nil` if the call can be made.
  private func delayBeforeNextAsk(
    isolation: isolated (any Actor)? = #isolation
  ) async -> Duration? {
    guard let limiter else {
      guard case .wait(let delay) = bucket.take() else { return nil }
      return delay
    }
    guard case .wait(let delay) = await limiter.take(for: key) else { return nil }
    // A limiter that always answers with zero is not asked continuously.
    return min(max(delay, .milliseconds(1)), .longestSleep)
  }

  /// - Parameter delay: The time that a call at the front of the line has to wait.
  private func join(after delay: Duration?) throws(RateLimitExceededError) -> Place {
    let isFirst = SharedOutcome<Void>()
    let (place, timeLeft) = line.withLock { line -> (Place?, Duration) in
      let count = line.waiting.count
      let delay = count == 0 ? delay ?? .zero : self.delay(behind: count, line.nextAsk)
      if let maxWait = policy.maxWait, delay > maxWait { return (nil, delay) }
      isFree.store(false, ordering: .releasing)
      let place = Place(
        place: line.waiting.join(isFirst), isFirst: isFirst, countBefore: count, delay: delay)
      return (place, delay)
    }
    guard let place else { throw rejection(timeLeft: timeLeft) }
    return place
  }

  /// Leaves the line, unless that has been done, and notifies the new first call.
  private func leave(_ place: Line.Place) {
    let first = line.withLock { line -> SharedOutcome<Void>? in
      guard line.waiting.leave(place) != nil else { return nil }
      if line.waiting.isEmpty { isFree.store(limiter == nil, ordering: .releasing) }
      return line.waiting.first
    }
    first?.set(())
  }
}
