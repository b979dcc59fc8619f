import Decorators
import DecoratorsResilience
import DecoratorsTesting
import TestSupport
import Testing

/// Limits let no more calls through than they allow, and get back each permit.
@Suite(.timeLimit(.minutes(30))) struct LimitExplorationTests {
  @Test(arguments: [nil, 1...5] as [ClosedRange<Int>?])
  func `Places come back, and nobody waits for ever`(_ range: ClosedRange<Int>?) async throws {
    try await Simulation.explore(seeds: exploredSeeds) { simulation in
      let limiter = ConcurrencyLimiter(
        ConcurrencyLimitPolicy(
          limit: 2, adaptiveRange: range, maxWaiting: 4,
          maxWait: simulation.chance(0.5) ? .milliseconds(25 * simulation.random(in: 1..<9)) : nil))
      let underWay = Shared(0)
      let service = StubDepot(item: { id in
        underWay.change { $0 += 1 }
        defer { underWay.change { $0 -= 1 } }
        try require(
          underWay.value <= (range?.upperBound ?? limiter.limit), "\(underWay.value) calls at once")
        try await simulation.pause(upTo: .milliseconds(200))
        if simulation.chance(0.1) { throw TimeoutError(limit: .seconds(1)) }
        return id
      })
      let depot = service.limitingConcurrency(to: limiter)
      let endings = await simulation.callers(8, within: .milliseconds(300)) { id in
        (id, try await depot.item(id: id))
      }
      for ending in endings { try checkRejection(ending) }
      try require(limiter.underWay == 0, "\(limiter.underWay) places are lost")
      try require(limiter.waiting == 0, "\(limiter.waiting) calls wait for ever")
    }
  }

  private func checkRejection(_ caller: CallerEnding<(Int, Int)>) throws {
    switch caller.ending {
    case .value(let (id, item)): try require(id == item, "\(item) in place of \(id)")
    case .error(is TimeoutError), .error(is ConcurrencyLimitReachedError),
      .error(is RateLimitExceededError):
      break
    case .error(is CancellationError):
      try require(caller.isCancelled, "a call was cancelled, but not its caller")
    case .error(let error): throw error
    }
  }

  @Test func `Calls keep to their rate`() async throws {
    try await Simulation.explore(seeds: exploredSeeds) { simulation in
      let limiter = RateLimiter(
        RateLimitPolicy(
          calls: 10, per: .seconds(1), burst: 2,
          maxWait: simulation.chance(0.5) ? .milliseconds(350) : nil))
      let starts = Shared<[Duration]>([])
      let service = StubDepot(item: { id in
        starts.change { [now = simulation.clock.now.sinceStart] in $0.append(now) }
        return id
      })
      let depot = service.limitingRate(with: limiter)
      let endings = await simulation.callers(8, within: .milliseconds(300)) { id in
        (id, try await depot.item(id: id))
      }
      for ending in endings { try checkRejection(ending) }
      try require(limiter.waiting == 0, "\(limiter.waiting) calls wait for ever")
      let times = starts.value
      for first in times.indices {
        for last in times.indices[first...] {
          let most = 2 + Int((times[last] - times[first]) / .milliseconds(100))
          try require(
            last - first + 1 <= most,
            "\(last - first + 1) calls between \(times[first]) and \(times[last])")
        }
      }
      // A cancelled call leaves its place to the next, so none waits longer than if all were made.
      let end = simulation.clock.now.sinceStart
      try require(end <= .milliseconds(300 + 100 * 8), "the last call waited until \(end)")
    }
  }
}
