import DecoratorsTesting
import Foundation
import RandomCases
@_spi(Generated) import TestSupport
import Testing

@testable @_spi(Generated) import Decorators
@testable @_spi(Generated) import DecoratorsResilience

/// A limit that adapts, before a server that takes longer the more it has to do.
@Suite struct AdaptiveLimitTests {
  /// A server that works on so many calls at once, and has others share it.
  private struct Server {
    var capacity: Int
    var time = Duration.milliseconds(10)
    /// By how much at most a call may take longer or less long, as a part of its time.
    var spread = 0.0
  }

  /// What a run ended with.
  private struct Outcome {
    var limits: [Int] = []
    var times: [Duration] = []
    var completed = 0

    var meanLimit: Int { limits.reduce(0, +) / max(1, limits.count) }
    var meanTime: Duration { times.reduce(.zero, +) / max(1, times.count) }
  }

  private final class Run {
    let clock = ManualClock()
    let limiter: ConcurrencyLimiter
    private var generator = SeededGenerator(seed: 7)
    private var now = Duration.zero
    private var underWay: [(end: Duration, start: Duration, permit: CallPermit)] = []

    init(_ initial: Int = 20, in range: ClosedRange<Int> = 1...200) {
      limiter = ConcurrencyLimiter(
        ConcurrencyLimitPolicy(limit: initial, adaptiveRange: range), clock: clock)
    }

    /// Has clients call the server, each again as soon as its call has ended.
    ///
    /// - Returns: What the second half of the time ended with.
    func run(_ server: Server, clients: Int, for time: Duration) -> Outcome {
      let start = now
      var outcome = Outcome()
      while now - start < time {
        while underWay.count < clients, let permit = limiter.admit() {
          let load = max(1, Double(underWay.count + 1) / Double(server.capacity))
          let chance = 1 + .random(in: -1...1, using: &generator) * server.spread
          underWay.append((now + server.time * (load * chance), now, permit))
        }
        guard let next = underWay.indices.min(by: { underWay[$0].end < underWay[$1].end }) else {
          Issue.record("no call is under way")
          return outcome
        }
        let ended = underWay.remove(at: next)
        clock.advance(by: ended.end - now)
        now = ended.end
        limiter.end(ended.permit, with: .succeeded)
        if now - start > time / 2 {
          outcome.limits.append(limiter.limit)
          outcome.times.append(now - ended.start)
          outcome.completed += 1
        }
      }
      return outcome
    }
  }

  /// The limits are those of the documentation's table.
  @Test(arguments: [(5, 8), (20, 29), (40, 55), (100, 130)], [0, 0.3])
  func `A limit settles near the server's capacity`(
    _ table: (capacity: Int, limit: Int), spread: Double
  ) {
    let server = Server(capacity: table.capacity, spread: spread)
    // The server can do 20,000 calls in this time.
    let outcome = Run().run(
      server, clients: 200, for: .seconds(200 / table.capacity))
    if spread == 0 { #expect(outcome.meanLimit == table.limit) }
    #expect(outcome.meanLimit >= table.capacity)
    #expect(Double(outcome.meanLimit) < Double(table.capacity) * 1.7 + 1)
    #expect(outcome.meanTime < server.time * 2)
    #expect(outcome.completed > 9_900)
  }

  @Test func `The limit follows the server`() {
    let run = Run()
    _ = run.run(Server(capacity: 80), clients: 300, for: .seconds(5))
    let slower = run.run(Server(capacity: 20), clients: 300, for: .seconds(30))
    #expect((20...40).contains(slower.meanLimit))
    let later = run.run(
      Server(capacity: 60, time: .milliseconds(40)), clients: 300, for: .seconds(60))
    #expect((60...110).contains(later.meanLimit))
  }

  @Test func `The limit is not moved by few calls`() {
    let outcome = Run(50).run(
      Server(capacity: 100), clients: 3, for: .seconds(20))
    #expect(outcome.limits.filter { $0 == 50 }.count > outcome.limits.count * 9 / 10)
  }

  @Test func `The limit stays within its bounds`() {
    let most = Run(5, in: 2...30).run(
      Server(capacity: 1_000), clients: 500, for: .seconds(20))
    #expect(most.limits.max() == 30)
    let least = Run(50, in: 40...60).run(
      Server(capacity: 1), clients: 500, for: .seconds(100))
    #expect(least.limits.min() == 40)
  }

  @Test func `A change of the limit is an event`() throws {
    let events = Shared<[CallEvent]>([])
    let clock = ManualClock()
    let limiter = ConcurrencyLimiter(
      ConcurrencyLimitPolicy(limit: 10, adaptiveRange: 1...200), clock: clock,
      onEvent: { event in events.change { $0.append(event) } })
    for error in [URLError(.timedOut) as any Error, LoadError()] {
      let passes = (0..<10).compactMap { _ in limiter.admit() }
      for pass in passes { limiter.end(pass, with: .failed(error)) }
    }
    #expect(limiter.limit == 9)
    #expect(events.value.map(\.description) == ["limit changed from 10 to 9"])
  }

  private func limiter(_ initial: Int) -> (ConcurrencyLimiter, ManualClock) {
    let clock = ManualClock()
    let policy = ConcurrencyLimitPolicy(limit: initial, adaptiveRange: 1...200)
    return (ConcurrencyLimiter(policy, clock: clock), clock)
  }

  /// Makes as many calls at once as the limit allows, all of which end after a time.
  private func calls(_ limiter: ConcurrencyLimiter, after time: Duration, _ clock: ManualClock) {
    let permits = (0..<limiter.limit).compactMap { _ in limiter.admit() }
    clock.advance(by: time)
    for permit in permits {
      limiter.end(
        permit, with: Task.isCancelled ? .failed(CancellationError()) : .succeeded)
    }
  }

  @Test func `Timeouts outside of the limiter shrink the limit`() async throws {
    let (limiter, clock) = limiter(10)
    for _ in 0..<100 {
      let call = Task {
        try await Timeout(after: .seconds(1), clock: clock).call {
          try await limiter.callAsync { try await clock.sleep(for: .seconds(60)) }
        }
      }
      try await clock.waitForSleepers(2)
      clock.advance(by: .seconds(1))
      await #expect(throws: TimeoutError.self) { try await call.value }
      await until { limiter.underWay == 0 }
    }
    #expect(limiter.limit < 5)
  }

  /// After windows without trouble, the least time is measured anew in the meantime.
  @Test(arguments: [0, 5])
  func `Half of the calls that are cancelled late shrink the limit`(after windows: Int) async {
    let (limiter, clock) = limiter(40)
    for _ in 0..<windows { calls(limiter, after: .milliseconds(10), clock) }
    let before = limiter.limit
    for _ in 0..<20 {
      let permits = (0..<limiter.limit).compactMap { _ in limiter.admit() }
      clock.advance(by: .milliseconds(10))
      for permit in permits.dropFirst(permits.count / 2) { limiter.end(permit, with: .succeeded) }
      clock.advance(by: .seconds(1))
      await Task {
        withUnsafeCurrentTask { $0?.cancel() }
        for permit in permits.prefix(permits.count / 2) {
          limiter.end(permit, with: .failed(CancellationError()))
        }
      }.value
      #expect(limiter.limit < before)
    }
    #expect(limiter.limit < 20)
  }

  @Test func `Calls that are cancelled early say nothing`() async {
    let (limiter, clock) = limiter(40)
    for _ in 0..<5 { calls(limiter, after: .milliseconds(10), clock) }
    let before = limiter.limit
    await Task {
      withUnsafeCurrentTask { $0?.cancel() }
      for _ in 0..<40 { calls(limiter, after: .milliseconds(9), clock) }
    }.value
    #expect(limiter.limit == before)
  }

  @Test func `Signs of overload shrink the limit`() {
    struct Unavailable: Error, RetryAfter { var retryAfter: RetryHint? }
    let later = Unavailable(retryAfter: .delay(.seconds(1)))
    for (ending, isOverload) in [
      (CallOutcome.failedResult, true), (.failed(later), true), (.failed(Unavailable()), false),
      (.failed(TimeoutError(limit: .seconds(1))), true), (.failed(LoadError()), false),
      (.failed(CircuitOpenError(timeLeft: .seconds(1))), false), (.unknown, false),
    ] {
      let (limiter, _) = limiter(10)
      let permits = (0..<10).compactMap { _ in limiter.admit() }
      for permit in permits { limiter.end(permit, with: ending) }
      #expect(limiter.limit == (isOverload ? 9 : 10), "\(ending)")
    }
  }
}
