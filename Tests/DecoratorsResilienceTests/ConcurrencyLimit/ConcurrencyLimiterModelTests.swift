import DecoratorsTesting
import RandomCases
@_spi(Generated) import TestSupport
import Testing

@testable @_spi(Generated) import Decorators
@testable @_spi(Generated) import DecoratorsResilience

/// Calls that wait, are let through, end and are cancelled at random, against two lists.
@Suite(.timeLimit(.minutes(10)), .serialized)
struct ConcurrencyLimiterModelTests {
  private final class Run {
    private let clock = ManualClock()
    private let limiter: ConcurrencyLimiter
    private var policy: ConcurrencyLimitPolicy
    private let steers: Bool
    private let calls = GatedCalls<Void>()
    private let order = Shared<[Int]>([])
    private var generator: SeededGenerator
    private var tasks: [Int: Task<Void, any Error>] = [:]
    /// The calls under way, with the numbers that they have in `calls`.
    private var underWay: [(call: Int, number: Int)] = []
    private var line: [(call: Int, deadline: Duration)] = []
    private var expected: [Int] = []
    private var rejected = 0
    private var now = Duration.zero

    /// - Parameter steers: A Boolean value that indicates whether the policy changes.
    init(seed: Int, _ policy: ConcurrencyLimitPolicy, steers: Bool) {
      self.steers = steers
      self.policy = policy
      generator = SeededGenerator(seed: seed)
      limiter = ConcurrencyLimiter(policy, clock: clock)
    }

    func run(_ operations: Int) async {
      for call in 0..<operations {
        switch Int.random(in: 0..<100, using: &generator) {
        case 0..<50: await begin(call)
        case 50..<88: await end()
        case 88..<92 where steers: await change()
        case 88..<97: await cancel()
        default: await advance()
        }
        guard limiter.underWay == underWay.count, limiter.waiting == line.count else {
          Issue.record("\(limiter.underWay) under way in place of \(underWay.count)")
          return
        }
      }
      while !underWay.isEmpty { await end() }
      #expect(order.value == expected)
      #expect(limiter.underWay == 0)
      #expect(rejected > operations / 100)
    }

    private func begin(_ call: Int) async {
      let task = Task { [limiter, calls, order] in
        try await limiter.callAsync {
          order.change { $0.append(call) }
          try await calls.call()
        }
      }
      if underWay.count < policy.limit {
        tasks[call] = task
        await start(call)
      } else if policy.maxWaiting.map({ line.count < $0 }) ?? true {
        tasks[call] = task
        line.append((call, now + (policy.maxWait ?? .seconds(1 << 40))))
        await until { limiter.waiting == line.count }
        // Else the clock could go on before its wait begins.
        if policy.maxWait != nil { try? await clock.waitForSleepers(line.count) }
      } else {
        await #expect(throws: ConcurrencyLimitReachedError.self) { try await task.value }
        rejected += 1
      }
    }

    private func start(_ call: Int) async {
      expected.append(call)
      underWay.append((call, expected.count))
      await calls.started(expected.count)
    }

    private func end() async {
      guard !underWay.isEmpty else { return }
      let (call, number) = underWay.remove(at: .random(in: underWay.indices, using: &generator))
      let isSuccess = Bool.random(using: &generator)
      calls.end(number, with: isSuccess ? .success(()) : .failure(LoadError()))
      _ = await tasks.removeValue(forKey: call)?.result
      await startNext()
    }

    private func startNext() async {
      if !line.isEmpty, underWay.count < policy.limit { await start(line.removeFirst().call) }
    }

    /// Changes the policy. A raise by one starts one call, so that the order is known.
    private func change() async {
      policy.limit = .random(in: 1...min(policy.limit + 1, 12), using: &generator)
      policy.maxWaiting = .random(in: 1...20, using: &generator)
      limiter.policy = policy
      await startNext()
    }

    private func cancel() async {
      guard let call = line.randomElement(using: &generator)?.call else { return }
      line.removeAll { $0.call == call }
      tasks[call]?.cancel()
      await #expect(throws: CancellationError.self) { try await tasks[call]?.value }
      tasks[call] = nil
    }

    private func advance() async {
      let step = Duration.milliseconds(.random(in: 1...2_000, using: &generator))
      now += step
      clock.advance(by: step)
      while let first = line.first, first.deadline <= now {
        line.removeFirst()
        await #expect(throws: ConcurrencyLimitReachedError.self) {
          try await tasks[first.call]?.value
        }
        tasks[first.call] = nil
        rejected += 1
      }
    }
  }

  static let policies = [
    ConcurrencyLimitPolicy(limit: 1, maxWaiting: 5),
    ConcurrencyLimitPolicy(limit: 10, maxWaiting: 3),
    ConcurrencyLimitPolicy(limit: 3, maxWaiting: 20, maxWait: .seconds(5)),
    ConcurrencyLimitPolicy(limit: 5, maxWait: .milliseconds(100)),
  ]

  @Test(arguments: 0..<policies.count, [false, true])
  func `A limiter does what the model does`(number: Int, steers: Bool) async {
    await Run(seed: number, Self.policies[number], steers: steers).run(25_000)
  }
}
