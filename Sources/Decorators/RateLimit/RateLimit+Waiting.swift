/// The calls that wait for one key.
struct RateLimitLine {
  /// For each what tells it that it is first.
  var waiting = WaitingLine<SharedOutcome<Void>>()
  /// When the first one asks the limiter again.
  var nextAsk = Duration.zero
}

extension RateLimit {
  /// A call's place in a line.
  private struct Place {
    let place: WaitingLine<SharedOutcome<Void>>.Place
    let isFirst: SharedOutcome<Void>
    let countBefore: Int
    /// How long it waits, unless others leave.
    let delay: Duration
  }

  func rejection(of key: RateLimitKey) -> RateLimitExceededError {
    rejection(of: key, timeLeft: lines.withLock { delay(of: key, behind: $0[key]) })
  }

  private func rejection(of key: RateLimitKey, timeLeft: Duration) -> RateLimitExceededError {
    tell(.rejected(timeLeft: timeLeft), key)
    return RateLimitExceededError(timeLeft: timeLeft)
  }

  /// Returns how long it takes until those who wait have had their turn and one more has it; of a
  /// limiter that cannot know, how long it takes at least.
  private func delay(of key: RateLimitKey, behind line: RateLimitLine?) -> Duration {
    if limiter == nil { return local.delay(for: key, after: line?.waiting.count ?? 0) }
    return max(.zero, (line?.nextAsk ?? .zero) - uptime())
  }

  /// Waits until a call can be made.
  ///
  /// - Throws: An error if it may not wait, would wait too long, or the task is cancelled.
  func admission(
    of key: RateLimitKey, exceeded: WhenExceeded,
    isolation: isolated (any Actor)? = #isolation
  ) async throws(RateLimitExceededError) {
    let start = uptime()
    var delay: Duration?
    if !hasLine(for: key) {
      guard let time = await delayBeforeNextAsk(key) else { return }
      delay = time
    }
    guard exceeded == .wait else {
      throw delay.map { rejection(of: key, timeLeft: $0) } ?? rejection(of: key)
    }
    let place = try join(key, after: delay)
    if place.delay > .zero {
      tell(.waits(for: place.delay, behind: place.countBefore), key)
    }
    defer { leave(key, place.place) }
    if place.countBefore > 0 {
      delay = nil
      let ending = await place.isFirst.ending { self.leave(key, place.place) }
      guard case .ended = ending else { throw RateLimitExceededError(timeLeft: place.delay) }
    }
    while !Task.isCancelled {
      if let delay {
        // By itself nobody waits longer than was known from the first.
        if limiter != nil, let maxWait = policy.maxWait, uptime() - start + delay > maxWait {
          throw rejection(of: key, timeLeft: delay)
        }
        let nextAsk = uptime() + delay
        lines.withLock { $0[key]?.nextAsk = nextAsk }
        guard (try? await clock.sleep(atMost: delay)) != nil else { break }
      }
      delay = await delayBeforeNextAsk(key)
      if delay == nil { return }
    }
    throw RateLimitExceededError(timeLeft: place.delay)
  }

  /// Asks for a call.
  ///
  /// - Returns: How long to wait before asking again; `nil` if the call can be made.
  private func delayBeforeNextAsk(
    _ key: RateLimitKey, isolation: isolated (any Actor)? = #isolation
  ) async -> Duration? {
    guard let limiter else {
      guard case .wait(let delay) = local.take(for: key) else { return nil }
      return delay
    }
    guard case .wait(let delay) = await limiter.take(for: key) else { return nil }
    // One that says "now" all the time is not asked all the time.
    return min(max(delay, .milliseconds(1)), .longestSleep)
  }

  private func join(
    _ key: RateLimitKey, after delay: Duration?
  ) throws(RateLimitExceededError) -> Place {
    let isFirst = SharedOutcome<Void>()
    let (place, timeLeft) = lines.withLock { lines -> (Place?, Duration) in
      let line = lines[key]
      let delay = line == nil ? delay ?? .zero : self.delay(of: key, behind: line)
      if let maxWait = policy.maxWait, delay > maxWait { return (nil, delay) }
      if line == nil { lineCount.add(1, ordering: .releasing) }
      let place = lines[key, default: RateLimitLine()].waiting.join(isFirst)
      let countBefore = line?.waiting.count ?? 0
      return (
        Place(place: place, isFirst: isFirst, countBefore: countBefore, delay: delay), delay
      )
    }
    guard let place else { throw rejection(of: key, timeLeft: timeLeft) }
    return place
  }

  /// Leaves a line, if that has not been done, and tells who is first that it is.
  private func leave(_ key: RateLimitKey, _ place: WaitingLine<SharedOutcome<Void>>.Place) {
    let first = lines.withLock { lines -> SharedOutcome<Void>? in
      guard lines[key]?.waiting.leave(place) != nil else { return nil }
      if let first = lines[key]?.waiting.first { return first }
      lines[key] = nil
      lineCount.subtract(1, ordering: .releasing)
      return nil
    }
    first?.set(())
  }
}
