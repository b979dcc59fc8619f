import DecoratorsTelemetry
import DecoratorsTesting
@_spi(Generated) import TestSupport
import Testing

@testable @_spi(Generated) import Decorators
@testable @_spi(Generated) import DecoratorsResilience

@Suite(.timeLimit(.minutes(10)))
struct RateLimiterTests {
  /// A store, which answers as it is told.
  private struct ScriptedStore: RateLimitStore {
    let answers: Shared<[Duration?]>
    let keys = Shared<[RateLimiter.Key]>([])

    init(_ answers: [Duration?]) { self.answers = Shared(answers) }

    func take(for key: RateLimiter.Key) async -> Duration? {
      await Task.yield()
      keys.change { $0.append(key) }
      return answers.change { $0.isEmpty ? nil : $0.removeFirst() }
    }
  }

  private let clock = ManualClock()
  private let events = Recorder<CallEvent>()

  private func limiter(
    calls: Int = 1, per period: Duration = .seconds(1), burst: Int? = nil,
    maxWait: Duration? = nil, in store: (any RateLimitStore)? = nil,
    random: Double = 0
  ) -> RateLimiter {
    RateLimiter(
      RateLimitPolicy(calls: calls, per: period, burst: burst, maxWait: maxWait), in: store,
      clock: clock, onEvent: { [events] in events.record($0) }, random: { random })
  }

  @Test func `Calls wait for their turn, in order, by one timer`() async throws {
    let limiter = limiter()
    let order = Recorder<Int>()
    try await limiter.limit().callAsync { order.record(0) }
    let tasks = (1...5).map { _ in Shared<Task<Void, any Error>?>(nil) }
    for number in 1...5 {
      let task = Task { try await limiter.limit().callAsync { order.record(number) } }
      tasks[number - 1].change { $0 = task }
      await until { limiter.waiting == number }
    }
    for number in 1...5 {
      try await clock.waitForSleepers()
      await until { clock.sleeps.count == number }
      clock.advance(by: .seconds(1))
      await until { limiter.waiting == 5 - number }
    }
    for task in tasks { try await task.value?.value }
    #expect(await order.finish() == [0, 1, 2, 3, 4, 5])
    #expect(clock.sleeps == Array(repeating: .seconds(1), count: 5))
    clock.advance(by: .seconds(1))
    let descriptions = await events.finish().map(\.description)
    #expect(
      descriptions == [
        "waits 1.00 s for the rate limit", "waits 2.00 s for the rate limit, behind 1",
        "waits 3.00 s for the rate limit, behind 2", "waits 4.00 s for the rate limit, behind 3",
        "waits 5.00 s for the rate limit, behind 4",
      ])
  }

  @Test func `Who would wait too long fails at once`() async throws {
    let limiter = limiter(maxWait: .seconds(2))
    try await limiter.limit().callAsync()
    let tasks = Shared<[Task<Void, any Error>]>([])
    for number in 1...2 {
      let task = Task { try await limiter.limit().callAsync() }
      tasks.change { $0.append(task) }
      await until { limiter.waiting == number }
    }
    let error = await #expect(throws: RateLimitExceededError.self) {
      try await limiter.limit().callAsync()
    }
    #expect(error?.timeLeft == .seconds(3))
    #expect(error?.retryAfter == .delay(.seconds(3)))
    #expect(error.map(PermanentFailure.precedesCall) == true)
    #expect(error?.description == "too many calls, the next in 3.00 s")
    for _ in 0..<2 {
      try await clock.waitForSleepers()
      clock.advance(by: .seconds(1))
      await until { limiter.waiting < 2 }
    }
    clock.advance(by: .seconds(1))
    for task in tasks.value { try await task.value }
  }

  @Test func `Calls that may not wait fail with the time that is left`() async throws {
    let limiter = limiter(calls: 2, maxWait: .zero)
    for _ in 0..<2 { try await limiter.limit().callAsync() }
    clock.advance(by: .milliseconds(300))
    for _ in 0..<2 {
      let error = await #expect(throws: RateLimitExceededError.self) {
        try await limiter.limit().callAsync()
      }
      #expect(error?.timeLeft == .milliseconds(200))
    }
    #expect(throws: RateLimitExceededError(timeLeft: .milliseconds(200))) {
      try limiter.limit().callNow()
    }
    clock.advance(by: .milliseconds(200))
    try limiter.limit().callNow()
    #expect(
      await events.finish().map(\.description)
        == Array(repeating: "call rejected, the next in 200 ms", count: 3))
    #expect(clock.sleeps.isEmpty)
  }

  @Test func `Keys have lines of their own`() async throws {
    let limiter = limiter()
    func limit(_ user: Int) -> KeyedRateLimit { limiter.limit(for: "user:", user) }
    for user in 1...2 { try await limit(user).callAsync() }
    let waiting = Task { [limit = limit(1)] in try await limit.callAsync() }
    try await clock.waitForSleepers()
    try await limit(3).callAsync()
    try await limiter.limit().callAsync()
    #expect(throws: RateLimitExceededError(timeLeft: .seconds(1))) { try limit(2).callNow() }
    #expect(throws: RateLimitExceededError(timeLeft: .seconds(2))) { try limit(1).callNow() }
    #expect(limiter.waiting == 1)
    clock.advance(by: .seconds(1))
    try await waiting.value
    #expect(await events.finish().compactMap(\.key) == ["user:1", "user:2", "user:1"])
  }

  @Test func `A call counts as often as it costs, and those behind it wait for that`() async throws
  {
    let limiter = limiter(calls: 10)
    try await limiter.limit().costing { 8 }.callAsync()
    let large = Task { try await limiter.limit().costing { 5 }.callAsync() }
    try await clock.waitForSleepers()
    let small = Task { try await limiter.limit().callAsync() }
    await until { limiter.waiting == 2 }
    #expect(throws: RateLimitExceededError(timeLeft: .milliseconds(500))) {
      try limiter.limit().costing { 1 }.callNow()
    }
    clock.advance(by: .milliseconds(300))
    try await large.value
    try await clock.waitForSleepers()
    clock.advance(by: .milliseconds(100))
    try await small.value
    let texts = await events.finish().map(\.description)
    #expect(
      texts.prefix(2) == [
        "waits 300 ms for the rate limit", "waits 400 ms for the rate limit, behind 1",
      ])
  }

  @Test func `A call that costs more than a burst is made, and owes the rest`() async throws {
    let limiter = limiter(calls: 10, maxWait: .zero)
    try limiter.limit().costing { 25 }.callNow()
    #expect(throws: RateLimitExceededError(timeLeft: .milliseconds(1_600))) {
      try limiter.limit().callNow()
    }
    #expect(throws: RateLimitExceededError(timeLeft: .milliseconds(1_500))) {
      try limiter.limit().costing { 0 }.callNow()
    }
    limiter.policy.calls = 20
    #expect(throws: RateLimitExceededError(timeLeft: .milliseconds(800))) {
      try limiter.limit().callNow()
    }
    clock.advance(by: .milliseconds(800))
    try limiter.limit().callNow()
  }

  @Test func `A result that tells the cost corrects it, for waiting calls too`() async throws {
    let limiter = limiter(calls: 10)
    let gate = GatedCalls<Int>()
    let first = Task {
      try await limiter.limit().costing { 10 }.call {
        try await gate.call()
      } actualCost: {
        $0
      }
    }
    await gate.started(1)
    let waiting = Task { try await limiter.limit().callAsync() }
    try await clock.waitForSleepers()
    gate.end(1, with: .success(4))
    #expect(try await first.value == 4)
    try await waiting.value
    func call() throws -> Int {
      try limiter.limit().call { () throws in
        7
      } actualCost: {
        $0
      }
    }
    #expect(try call() == 7)
    #expect(throws: RateLimitExceededError(timeLeft: .milliseconds(300))) {
      try limiter.limit().callNow()
    }
  }

  @Test func `A store is told of costs, and one that knows none counts calls`() async throws {
    struct Store: RateLimitStore {
      let texts = Shared<[String]>([])

      func take(for key: RateLimiter.Key) -> Duration? { take(1, for: key) }
      func take(_ cost: Int, for key: RateLimiter.Key) -> Duration? {
        texts.change { $0.append("\(key) takes \(cost)") }
        return nil
      }
      func correct(by difference: Int, for key: RateLimiter.Key) {
        texts.change { $0.append("\(key) corrects by \(difference)") }
      }
    }
    let store = Store()
    let limit = limiter(in: store).limit(for: "user:", 1)
    #expect(
      try await limit.costing { 5 }.call { () async throws in
        3
      } actualCost: {
        $0
      } == 3)
    await until { store.texts.value.count == 2 }
    #expect(store.texts.value == ["user:1 takes 5", "user:1 corrects by -2"])
    let local = self.limiter(calls: 10)
    #expect(await local.take(25, for: .all) == nil)
    await local.correct(by: -5, for: .all)
    #expect(await local.take(1, for: .all) == .milliseconds(1_100))
    let plain = ScriptedStore([])
    try await limiter(in: plain).limit().costing { 5 }.callAsync()
    #expect(plain.keys.value.count == 1)
  }

  @Test func `A completion handler is called when it is its turn`() async throws {
    let limiter = limiter()
    let told = Recorder<Int>()
    for number in 0..<3 {
      let handler = Handler { (result: Result<Int, any Error>) in
        if case .success(let number) = result { told.record(number) }
      }
      limiter.limit().call(handler) { completion in completion(.success(number)) }
      await until { limiter.waiting == number }
    }
    for _ in 0..<2 {
      try await clock.waitForSleepers()
      clock.advance(by: .seconds(1))
      await until { limiter.waiting < 2 }
    }
    clock.advance(by: .seconds(1))
    var numbers: [Int] = []
    for await number in told.first(3) { numbers.append(number) }
    #expect(numbers == [0, 1, 2])
  }

  @Test func `A key that has its whole burst, and for which nobody waits, is forgotten`()
    async throws
  {
    let limiter = limiter()
    let waiting = Task {
      for _ in 0..<2 { try await limiter.limit(for: "user:", -1).callAsync() }
    }
    try await clock.waitForSleepers()
    for user in 0..<10_000 {
      _ = limiter.limit(for: "user:", user).admit()
      if user > 5_000 { clock.advance(by: .milliseconds(10)) }
      if user == 5_000 { #expect(limiter.keyCount == 5_002) }
    }
    #expect(limiter.keyCount < 500)
    try await waiting.value
  }

  // MARK: - A store

  @Test func `A store is asked, by one at a time where calls wait`() async throws {
    let store = ScriptedStore([
      nil, .seconds(3), .seconds(1), nil, .zero, nil,
    ])
    let limiter = limiter(in: store)
    let key = RateLimiter.Key("user:", 1)
    try await limiter.limit(for: "user:", 1).callAsync()
    let first = Task { try await limiter.limit(for: "user:", 1).callAsync() }
    try await clock.waitForSleepers()
    let second = Task { try await limiter.limit(for: "user:", 1).callAsync() }
    await until { limiter.waiting == 2 }
    #expect(store.keys.value == [key, key])
    clock.advance(by: .seconds(3))
    await until { clock.sleeps.count == 2 }
    clock.advance(by: .seconds(1))
    try await first.value
    await until { clock.sleeps.count == 3 }
    clock.advance(by: .milliseconds(1))
    try await second.value
    #expect(clock.sleeps == [.seconds(3), .seconds(1), .milliseconds(1)])
    #expect(limiter.waiting == 0)
  }

  @Test func `Nobody waits longer for a store than allowed`() async throws {
    let store = ScriptedStore([.seconds(2), .seconds(2), .seconds(4)])
    let limiter = limiter(maxWait: .seconds(3), in: store)
    let first = Task { try await limiter.limit().callAsync() }
    try await clock.waitForSleepers()
    let second = Task { try await limiter.limit().callAsync() }
    await until { limiter.waiting == 2 }
    clock.advance(by: .seconds(2))
    // The first would have to wait for four seconds, and the second for four from now.
    await #expect(throws: RateLimitExceededError(timeLeft: .seconds(2))) { try await first.value }
    await #expect(throws: RateLimitExceededError(timeLeft: .seconds(4))) { try await second.value }
    try await limiter.limit().callAsync()
  }

  @Test func `Where it may not wait a call hears what a store says`() async throws {
    let limiter = limiter(
      maxWait: .zero, in: ScriptedStore([nil, .seconds(9), nil]))
    try await limiter.limit().callAsync()
    await #expect(throws: RateLimitExceededError(timeLeft: .seconds(9))) {
      try await limiter.limit().callAsync()
    }
    try await limiter.limit().callAsync()
  }

  @Test func `A synchronous call goes by the policy alone`() throws {
    let store = ScriptedStore([])
    let limit = limiter(in: store).limit()
    try limit.callNow()
    #expect(throws: RateLimitExceededError(timeLeft: .seconds(1))) { try limit.callNow() }
    #expect(store.keys.value.isEmpty)
  }

  @Test func `A cancelled caller does not wait for a store that never answers`() async throws {
    struct SilentStore: RateLimitStore {
      let asked = Shared(0)
      func take(for key: RateLimiter.Key) async -> Duration? {
        _ = asked.next()
        // It does not react to being cancelled.
        await withUnsafeContinuation { (_: UnsafeContinuation<Void, Never>) in }
        return nil
      }
    }
    let store = SilentStore()
    let limiter = limiter(in: store)
    let call = Task { try await limiter.limit().callAsync() }
    await until { store.asked.value == 1 }
    call.cancel()
    await #expect(throws: CancellationError.self) { try await call.value }
  }

  // MARK: - What is told of a limit

  @Test func `Callers who are rejected together do not come back together`() throws {
    let limiter = limiter(calls: 2, maxWait: .zero, random: 0.5)
    for _ in 0..<2 { try limiter.limit().callNow() }
    let error = #expect(throws: RateLimitExceededError.self) { try limiter.limit().callNow() }
    #expect(error == RateLimitExceededError(timeLeft: .milliseconds(500)))
    #expect(error?.retryAfter == .delay(.milliseconds(750)))
  }

  @Test func `Gauges show tokens, and calls that wait`() async throws {
    let metrics = MemoryMetrics()
    let limiter = limiter(calls: 2)
    limiter.reportGauges(to: metrics, as: "feed")
    func values() -> [Double] {
      ["rate_limit_tokens", "rate_limit_waiting"].map {
        metrics.value(of: $0, where: ["name": "feed"])
      }
    }
    #expect(values() == [2, 0])
    try await limiter.limit().callAsync()
    #expect(values() == [1, 0])
    for _ in 0..<2 { try await limiter.limit(for: "user:", 1).callAsync() }
    let waiting = Task { try await limiter.limit(for: "user:", 1).callAsync() }
    try await clock.waitForSleepers()
    #expect(values() == [1, 1])
    waiting.cancel()
    _ = await waiting.result
    #expect(values() == [1, 0])
  }

  @Test func `A call may wait for ever`() async throws {
    let limiter = limiter(maxWait: Duration(attoseconds: .max))
    clock.advance(by: .seconds(1))
    try await limiter.limit().callAsync()
    let waiting = Task { try await limiter.limit().callAsync() }
    try await clock.waitForSleepers()
    clock.advance(by: .seconds(1))
    try await waiting.value
  }
}
