import DecoratorsTesting
import RandomCases
@_spi(Generated) import TestSupport
import Testing

@testable @_spi(Generated) import Decorators
@testable @_spi(Generated) import DecoratorsResilience

/// Calls that wait, are let through and are cancelled at random, against a bucket and a list.
@Suite(.timeLimit(.minutes(10)), .serialized)
struct RateLimitModelTests {
  private final class Run {
    private let clock = ManualClock()
    private let limiter: RateLimiter
    private let admitted = Shared<[Int]>([])
    private let rejected = Shared<[Int]>([])
    private var generator: SeededGenerator
    private var bucket: RateBucketModelTests.Bucket
    private var now: Int128 = 0
    private var tasks: [Int: Task<Void, any Error>] = [:]
    private var line: [Int] = []
    /// The latest time at which each waiting call may be made.
    private var ends: [Int: Int128] = [:]
    private let rates: [Int]
    private var expected: [Int] = []
    private var checked = 0
    private var cancelled = 0
    /// The number of calls that failed because the policy changed.
    private var steered = 0
    private let longestStep: Int64

    /// - Parameter rates: The numbers of calls among which the policy changes.
    init(seed: Int, calls: Int, burst: Int, rates: [Int] = []) {
      self.rates = rates
      generator = SeededGenerator(seed: seed)
      longestStep = 1_500_000_000 / Int64(calls)
      bucket = .init(calls: calls, period: .seconds(1), burst: burst)
      limiter = RateLimiter(
        RateLimitPolicy(calls: calls, per: .seconds(1), burst: burst, maxWait: .seconds(5)),
        clock: clock)
    }

    func run(_ operations: Int) async {
      for number in 0..<operations {
        switch Int.random(in: 0..<100, using: &generator) {
        case 0..<55: await call(number)
        case 55..<70: await cancel()
        case 70..<75 where !rates.isEmpty: await change()
        default: await advance(.random(in: 1...longestStep, using: &generator))
        }
        // Those whose turn comes at the same time go on at the same time, on several threads.
        let latest = admitted.value.dropFirst(checked).sorted()
        guard latest == Array(expected.dropFirst(checked)) else {
          Issue.record("\(latest) in place of \(expected.dropFirst(checked))")
          return
        }
        checked = expected.count
      }
      while !line.isEmpty { await advance(1_000_000_000) }
      #expect(admitted.value.count == expected.count)
      #expect(limiter.waiting == 0)
      #expect((limiter.limit().admit() == nil) == !bucket.take())
      #expect(cancelled > operations / 100)
      #expect(!rejected.value.isEmpty)
      #expect(rates.isEmpty || steered > 20)
    }

    private func call(_ number: Int) async {
      bucket.refill(at: now)
      let isAdmitted = line.isEmpty && bucket.take()
      let mayWait = bucket.delay(after: line.count) <= .seconds(5)
      let task = Task { [limiter, admitted, rejected] in
        do {
          try await limiter.limit().callAsync { admitted.change { $0.append(number) } }
        } catch is RateLimitExceededError {
          rejected.change { $0.append(number) }
        }
      }
      if isAdmitted {
        expected.append(number)
        try? await task.value
      } else if mayWait {
        line.append(number)
        ends[number] = now + 5_000_000_000
        tasks[number] = task
        await until { limiter.waiting == line.count }
      } else {
        try? await task.value
        #expect(rejected.value.last == number)
      }
    }

    private func cancel() async {
      guard let number = line.randomElement(using: &generator) else { return }
      line.removeAll { $0 == number }
      tasks[number]?.cancel()
      await #expect(throws: CancellationError.self) { try await tasks[number]?.value }
      tasks[number] = nil
      cancelled += 1
    }

    /// Changes the policy. Those that would now wait too long fail.
    private func change() async {
      if !line.isEmpty { try? await clock.waitForSleepers() }
      let (calls, burst) = (
        rates.randomElement(using: &generator)!, Int.random(in: 1...5, using: &generator)
      )
      bucket.refill(at: now)
      bucket.change(calls: calls, burst: burst)
      func isLate(_ number: Int, after count: Int) -> Bool {
        now + bucket.delay(after: count).attoseconds / 1_000_000_000 > ends[number]!
      }
      var kept = Array(line.prefix(1))
      var late: [Int] = []
      for number in line.dropFirst() {
        if isLate(number, after: kept.count) { late.append(number) } else { kept.append(number) }
      }
      line = kept
      limiter.policy = RateLimitPolicy(
        calls: calls, per: .seconds(1), burst: burst, maxWait: .seconds(5))
      if let first = line.first, isLate(first, after: 0) {
        late.append(first)
        line.removeFirst()
      }
      for number in late { try? await tasks.removeValue(forKey: number)?.value }
      #expect(Set(rejected.value.suffix(late.count)) == Set(late))
      // Those whose turn has come go on.
      while let first = line.first, bucket.take() {
        expected.append(first)
        line.removeFirst()
        try? await tasks.removeValue(forKey: first)?.value
      }
      steered += late.count
    }

    private func advance(_ nanoseconds: Int64) async {
      // The first in line has to sleep when the time passes, or it would sleep from then on.
      if !line.isEmpty { try? await clock.waitForSleepers() }
      now += Int128(nanoseconds)
      bucket.refill(at: now)
      clock.advance(by: .nanoseconds(nanoseconds))
      while let first = line.first, bucket.take() {
        expected.append(first)
        line.removeFirst()
        try? await tasks.removeValue(forKey: first)?.value
      }
    }
  }

  @Test(arguments: [(1, 1), (3, 5), (7, 2), (50, 50)])
  func `A limiter does what the model does`(calls: Int, burst: Int) async {
    await Run(seed: calls, calls: calls, burst: burst).run(25_000)
  }

  @Test(arguments: [(1, 1), (4, 5), (10, 2)])
  func `A change of the policy forgets no waiting call`(calls: Int, burst: Int) async {
    await Run(seed: calls, calls: calls, burst: burst, rates: [1, 2, 4, 5, 10]).run(10_000)
  }

  @Test func `10,000 waiters that are cancelled leave no place taken`() async throws {
    let clock = ManualClock()
    let limiter = RateLimiter(
      RateLimitPolicy(calls: 1_000, per: .seconds(1), burst: 1), clock: clock)
    try await limiter.limit().callAsync()
    let admitted = Shared(0)
    let tasks = (0..<10_000).map { _ in
      Task { try await limiter.limit().callAsync { _ = admitted.next() } }
    }
    await until { limiter.waiting == 10_000 }
    await withEightThreads { thread in
      var generator = SeededGenerator(seed: thread)
      for number in stride(from: thread, to: 10_000, by: 8).shuffled(using: &generator) {
        if number.isMultiple(of: 10) { clock.advance(by: .milliseconds(1)) }
        if !number.isMultiple(of: 16) { tasks[number].cancel() }
      }
    }
    // Those that were cancelled have gone when the rest is the turn of each.
    for number in stride(from: 0, to: 10_000, by: 16) {
      let isOver = Shared(false)
      let watcher = Task {
        _ = await tasks[number].result
        isOver.change { $0 = true }
      }
      await until {
        clock.advance(by: .milliseconds(1))
        return isOver.value
      }
      await watcher.value
    }
    var succeeded = 0
    for task in tasks where (try? await task.value) != nil { succeeded += 1 }
    #expect(limiter.waiting == 0)
    #expect(succeeded == admitted.value)
    #expect(succeeded >= 625)
    clock.advance(by: .milliseconds(1))
    try limiter.limit().callNow()
  }
}
