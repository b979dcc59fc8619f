import Decorators
import DecoratorsResilience
import DecoratorsTelemetry
import DecoratorsTesting
import Testing

/// Keys of circuits and limits, costs of calls, and what else members and modifiers set, run.
@Suite(.timeLimit(.minutes(10)))
struct ModelsTests {
  private struct Failure: Error {}

  /// Fails for the host "down", and answers with as many tokens as a prompt has characters twice.
  private struct Stub: Models {
    var name = "a"
    var clock: ManualClock?

    private func answer(_ prompt: String, _ host: String) throws -> Completion {
      if host == "down" { throw Failure() }
      return Completion(text: name, tokens: 2 * prompt.count)
    }
    func complete(_ prompt: String, host: String) async throws -> Completion {
      try await clock?.sleep(for: .seconds(10))
      return try answer(prompt, host)
    }
    func embed(_ texts: [String]) async throws -> [Double] {
      name == "a" ? [] : Array(repeating: 1, count: texts.count)
    }
    func count(_ prompt: String, host: String) throws -> Int { try answer(prompt, host).tokens }
    func check(
      _ prompt: String, host: String, completion: @escaping @Sendable ((any Error)?) -> Void
    ) {
      completion(host == "down" ? Failure() : nil)
    }
    func words(of prompt: String, host: String) -> AsyncThrowingStream<String, any Error> {
      AsyncThrowingStream { continuation in
        if host == "down" { return continuation.finish(throwing: Failure()) }
        for word in prompt.split(separator: " ") { continuation.yield(String(word)) }
        if host == "up" { continuation.finish() }
      }
    }
  }

  private let clock = ManualClock()

  /// Makes a call of each kind, and returns how many were rejected.
  private func rejections(_ models: some Models, host: String) async -> Int {
    var errors: [any Error] = []
    do { _ = try await models.complete("ab", host: host) } catch { errors.append(error) }
    do { _ = try models.count("ab", host: host) } catch { errors.append(error) }
    do { for try await _ in models.words(of: "ab", host: host) {} } catch { errors.append(error) }
    let error = await withCheckedContinuation { done in
      models.check("ab", host: host) { done.resume(returning: $0) }
    }
    if let error { errors.append(error) }
    return errors.count { $0 is CircuitOpenError || $0 is ConcurrencyLimitReachedError }
  }

  @Test func `A host that is down opens its own circuit`() async throws {
    let circuit = CircuitBreaker(.models, clock: clock)
    let models = Stub().breakingCircuit(with: circuit)
    #expect(await rejections(models, host: "down") == 0)
    #expect(await rejections(models, host: "down") == 4)
    #expect(await rejections(models, host: "up") == 0)
    #expect(circuit.circuit(for: CircuitBreaker.Key("host:", "down")).currentState == .open)
    #expect(circuit.circuit(for: CircuitBreaker.Key("host:", "up")).counts == (4, 0))
    _ = try await models.embed([])
    #expect(circuit.counts == (0, 0))
    #expect(circuit.circuit(for: CircuitBreaker.Key("", of: "Models.embed(_:)")).counts == (1, 0))
    #expect(circuit.policy.slowCallRatio == 0.5)
  }

  @Test func `Each host has a limit of its own`() async throws {
    let models = Stub(clock: clock).limitingConcurrency()
    let call = Task { try await models.complete("a", host: "busy") }
    try await clock.waitForSleepers()
    let busy = await withTaskGroup(of: Int.self) { group in
      group.addTask { await rejections(models, host: "busy") }
      return await group.next()
    }
    #expect(busy == 4)
    _ = try models.count("a", host: "up")
    for try await _ in models.words(of: "a b", host: "up") {}
    clock.advance(by: .seconds(10))
    _ = try await call.value
    #expect(try models.count("a", host: "busy") == 2)
  }

  @Test func `Calls cost what their parameters say, and then what their results say`() async throws
  {
    let limiter = RateLimiter(.models, clock: clock)
    let models = Stub().limitingRate(with: limiter)
    _ = try await models.complete("abcd", host: "a")
    func timeLeft(host: String) async -> Duration? {
      do {
        _ = try await models.complete("abcde", host: host)
        return nil
      } catch {
        return (error as? RateLimitExceededError)?.timeLeft
      }
    }
    #expect(
      await timeLeft(host: "a") == .milliseconds(300), "8 of 10 are taken, and 5 are asked for")
    #expect(await timeLeft(host: "b") == nil)
    #expect(try models.count("abc", host: "a") == 6)
    #expect(throws: RateLimitExceededError(timeLeft: .milliseconds(100))) {
      try models.count("abcde", host: "a")
    }
    let error = await withCheckedContinuation { done in
      models.check("abcdef", host: "a") { done.resume(returning: $0) }
    }
    #expect(
      error as? RateLimitExceededError == RateLimitExceededError(timeLeft: .milliseconds(200)))
    let stream = models.words(of: "abc def", host: "up")
    await #expect(throws: RateLimitExceededError(timeLeft: .milliseconds(300))) {
      for try await _ in stream {}
    }
    _ = try await models.embed(["a"])
    #expect(throws: RateLimitExceededError(timeLeft: .milliseconds(100))) {
      try models.count("abcde", host: "a")
    }
  }

  @Test func `The time of a whole stream ends it`() async throws {
    let models = Stub().timingOut(Timeout(after: .seconds(1), clock: clock))
    var words = models.words(of: "a b", host: "open").makeAsyncIterator()
    #expect(try await words.next() == "a")
    clock.advance(by: .seconds(4))
    #expect(try await words.next() == "b")
    let third = Task { [clock] in
      // One second of five is left, and two would be allowed.
      try await clock.waitForSleepers()
      clock.advance(by: .seconds(1))
    }
    do {
      _ = try await words.next()
      Issue.record("the stream goes on")
    } catch {
      #expect((error as? TimeoutError)?.limit == .seconds(5))
    }
    try await third.value
  }

  @Test func `Further attempts use the other value`() async throws {
    let policy = HedgePolicy(after: .seconds(2), clock: clock)
    let models = Stub(clock: clock).hedging(to: Stub(name: "b"), with: policy)
    let call = Task { try await models.complete("a", host: "up") }
    try await clock.waitForSleepers(2)
    clock.advance(by: .seconds(2))
    #expect(try await call.value.text == "b")
    #expect(try await models.embed(["x"]) == [1])
  }

  @Test func `Events that tell of a failure have a level of their own`() async {
    let sink = MemoryLog(minimumLevel: .warning)
    let models = Stub().retrying().logging(to: sink)
    _ = try? await models.complete("a", host: "down")
    #expect(sink.events.map(\.level) == [.warning, .warning, .error])
    _ = try? await models.complete("a", host: "up")
    #expect(sink.events.count == 3, "calls themselves are logged at a lower level")
  }

  @Test func `Instruments have dimensions of their own`() async throws {
    let metrics = MemoryMetrics()
    let models = Stub().measuring(in: metrics, dimensions: ["region": "eu", "cell": "1"])
    _ = try models.count("a", host: "up")
    #expect(
      metrics.prometheusText.contains(
        #"calls_total{cell="1",member="count(_:host:)",outcome="success",protocol="Models",region="eu"} 1"#
      ))
  }
}
