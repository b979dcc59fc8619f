import Decorators
import Testing

struct BackoffTests {
  @Test(arguments: [
    (Backoff.none, [0, 0, 0, 0]),
    (.constant(.milliseconds(7)), [7, 7, 7, 7]),
    (.constant(.milliseconds(-7)), [0, 0, 0, 0]),
    (.linear(.milliseconds(100)), [100, 200, 300, 400]),
    (.linear(.milliseconds(100), cap: .milliseconds(250)), [100, 200, 250, 250]),
    (.exponential(.milliseconds(200)), [200, 400, 800, 1_600]),
    (.exponential(.milliseconds(200), cap: .milliseconds(500)), [200, 400, 500, 500]),
    (.exponential(.milliseconds(200), cap: .milliseconds(100)), [100, 100, 100, 100]),
    (.exponential(.milliseconds(200), cap: .milliseconds(-1)), [0, 0, 0, 0]),
    (.exponential(.milliseconds(100), factor: 1.5), [100, 150, 225, 337.5]),
    (.exponential(.milliseconds(100), factor: 0.5), [100, 50, 25, 12.5]),
    (.exponential(.milliseconds(100), factor: 0), [100, 100, 100, 100]),
    (.exponential(.milliseconds(100), factor: -2), [100, 100, 100, 100]),
    (.exponential(.milliseconds(100), factor: .nan), [100, 100, 100, 100]),
    (.custom { .milliseconds($0 * 10) }, [20, 30, 40, 50]),
    (.custom { .milliseconds(30 - $0 * 10) }, [10, 0, 0, 0]),
  ])
  func `Delays grow as the backoff says`(_ backoff: Backoff, _ milliseconds: [Double]) {
    let delays = (2...5).map { backoff.delay(beforeAttempt: $0) }
    #expect(delays == milliseconds.map { .microseconds(Int64($0 * 1_000)) })
  }

  @Test(arguments: [Int.min, -1, 0, 1])
  func `The first attempt never waits`(_ attempt: Int) {
    #expect(Backoff.constant(.seconds(1)).delay(beforeAttempt: attempt) == .zero)
    #expect(Backoff.custom { _ in .seconds(1) }.delay(beforeAttempt: attempt) == .zero)
  }

  @Test(arguments: [
    (Backoff.Jitter.none, [400, 400, 400]),
    (.full, [0, 200, 400]),
    (.equal, [200, 300, 400]),
    (.decorrelated, [100, 200, 300]),
  ])
  func `Jitter spreads the capped delay`(_ jitter: Backoff.Jitter, _ milliseconds: [Int]) {
    let growing = Backoff.exponential(.milliseconds(100), jitter: jitter)
    let capped = Backoff.exponential(
      .milliseconds(100), factor: 1_000, cap: .milliseconds(400), jitter: jitter)
    for (random, milliseconds) in zip([0, 0.5, 1], milliseconds) {
      let delay = Duration.milliseconds(milliseconds)
      #expect(growing.delay(beforeAttempt: 4, random: { random }) == delay)
      #expect(capped.delay(beforeAttempt: 4, random: { random }) == delay)
    }
  }

  @Test(arguments: [
    (0.0, [100, 100, 100, 100]),
    (0.5, [200, 350, 550, 550]),
    (1.0, [300, 900, 1_000, 1_000]),
  ])
  func `Decorrelated delays grow from one another`(_ random: Double, _ milliseconds: [Int]) {
    let backoff = Backoff.exponential(
      .milliseconds(100), cap: .milliseconds(1_000), jitter: .decorrelated)
    var delays: [Duration] = []
    for attempt in 2...5 {
      delays.append(
        backoff.delay(beforeAttempt: attempt, after: delays.last, random: { random }))
    }
    #expect(delays == milliseconds.map { .milliseconds($0) })
  }

  @Test(arguments: [
    (-1, 0), (-Double.infinity, 0), (.nan, 0), (2, 400), (.infinity, 400),
  ])
  func `Random numbers are limited`(_ random: Double, _ milliseconds: Int) {
    let backoff = Backoff.constant(.milliseconds(400), jitter: .full)
    #expect(backoff.delay(beforeAttempt: 2, random: { random }) == .milliseconds(milliseconds))
  }

  /// Every backoff with every jitter, with extreme durations, factors and random numbers.
  @Test(arguments: Backoff.Jitter.allCases, [nil, Duration.seconds(30)])
  func `Delays stay within bounds up to attempt 10,000`(_ jitter: Backoff.Jitter, _ cap: Duration?)
  {
    let durations: [Duration] = [
      .seconds(Int64.min), .zero, .nanoseconds(1), .milliseconds(200), .seconds(Int64.max),
    ]
    let factors: [Double] = [.leastNonzeroMagnitude, 2, .infinity]
    let longest = min(max(cap ?? Backoff.longestDelay, .zero), Backoff.longestDelay)
    let backoffs = durations.flatMap { duration in
      factors.map {
        (Backoff.exponential(duration, factor: $0, cap: cap, jitter: jitter), longest)
      } + [
        (.linear(duration, cap: cap, jitter: jitter), longest),
        (.custom(cap: cap, jitter: jitter) { $0 % 2 == 0 ? duration : .zero }, longest),
        (.constant(duration, jitter: jitter), min(max(duration, .zero), Backoff.longestDelay)),
      ]
    }
    let randoms: [Double] = [0, 1, .nan, -.infinity, .infinity, 0.5]
    for (number, (backoff, longest)) in backoffs.enumerated() {
      var delay: Duration?
      let isWithinBounds = (Array(1...1_000) + [9_999, 10_000]).allSatisfy { attempt in
        let random = randoms[(attempt + number) % randoms.count]
        let next = backoff.delay(beforeAttempt: attempt, after: delay, random: { random })
        delay = next
        return next >= .zero && next <= longest
      }
      #expect(isWithinBounds)
    }
  }

  @Test func `Custom delays are capped and spread`() {
    let backoff = Backoff.custom(cap: .seconds(6), jitter: .equal) { .seconds($0 * 2) }
    #expect(backoff.delay(beforeAttempt: 2, random: { 0 }) == .seconds(2))
    #expect(backoff.delay(beforeAttempt: 2, random: { 1 }) == .seconds(4))
    #expect(backoff.delay(beforeAttempt: 9, random: { 1 }) == .seconds(6))
    let grown = Backoff.custom(cap: .seconds(20), jitter: .decorrelated) { .seconds($0 * 2) }
    #expect(grown.delay(beforeAttempt: 3, after: .seconds(5), random: { 0 }) == .seconds(4))
    #expect(grown.delay(beforeAttempt: 3, after: .seconds(5), random: { 1 }) == .seconds(15))
  }
}
