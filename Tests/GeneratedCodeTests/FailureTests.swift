import Decorators
import DecoratorsCaching
import DecoratorsResilience
import DecoratorsTelemetry
import DecoratorsTesting
import Foundation
import Synchronization
import Testing

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// What a spec says about failures, as all decorators believe it.
@Suite(.timeLimit(.minutes(10)))
struct FailureTests {
  private let get = URLRequest(url: URL(string: "https://example.org/feed")!)
  private let log = MemoryLog()
  private let metrics = MemoryMetrics()

  private var post: URLRequest {
    var request = get
    request.httpMethod = "POST"
    return request
  }

  private func status(_ result: (Data, URLResponse)) -> Int {
    (result.1 as? HTTPURLResponse)?.statusCode ?? 0
  }

  private var policy: RetryPolicy {
    var policy = RetryPolicy.client
    policy.clock = ManualClock(autoAdvancing: true)
    return policy
  }

  private var failures: Double {
    metrics.value(of: "calls_total", where: ["outcome": "failure"])
  }

  @Test(arguments: [
    (200, 1, false), (304, 1, false), (400, 1, true), (404, 1, true), (408, 3, true),
    (425, 3, true), (429, 3, true), (500, 3, true), (501, 1, true), (503, 3, true), (505, 1, true),
  ])
  func `A status decides what follows, and the caller gets the response`(
    code: Int, attempts: Int, isFailure: Bool
  ) async throws {
    let client = ScriptedClient(.status(code))
    let result = try await client.retrying(policy).measuring(in: metrics).logging(to: log)
      .fetch(get)
    #expect(status(result) == code)
    #expect(result.0 == Data("\(code)".utf8))
    #expect(client.calls == attempts)
    #expect(failures == (isFailure ? 1 : 0))
    #expect(log.events.last?.phase == (isFailure ? .failed : .succeeded))
    #expect(log.events.last?.level == (isFailure ? .error : .info))
    #expect(log.events.last?.error?.description == (isFailure ? "HTTP status \(code)" : nil))
  }

  @Test func `Every line about a response that failed has its status`() async throws {
    let client = ScriptedClient(.status(503), .status(502), .status(500))
    let circuit = CircuitBreaker(
      CircuitBreakerPolicy(failureRatio: 1, minimumCalls: 3, window: .calls(3)))
    _ = try await client.breakingCircuit(with: circuit).retrying(policy).measuring(in: metrics)
      .logging(to: log).fetch(get)
    #expect(
      log.messages.dropFirst().map { $0.split(separator: "s: ", maxSplits: 1).last } == [
        "attempt 1 failed with HTTP status 503, 2 left, next at once",
        "attempt 2 failed with HTTP status 502, 1 left, next at once",
        "circuit opened for 5.00 s: 3 of 3 calls failed, the last with HTTP status 500",
        "attempt 3 failed with HTTP status 500, 0 left, gave up: no attempts left",
        "HTTP status 500",
      ])
    #expect(
      metrics.value(of: "calls_total", where: ["error_type": "HTTP status 500"]) == 1)
  }

  @Test func `A response that says when to ask again is waited for`() async throws {
    let clock = ManualClock(autoAdvancing: true)
    var policy = policy
    policy.clock = clock
    let client = ScriptedClient(.status(403, ["Retry-After": "7"]), .status(200))
    #expect(status(try await client.retrying(policy).fetch(get)) == 200)
    #expect(clock.sleeps == [.seconds(7)])
  }

  @Test func `Circuits count responses, and not those that are an answer to the caller`()
    async throws
  {
    for (code, expected) in [(503, 4), (404, 0)] {
      let circuit = CircuitBreaker(.client, clock: ManualClock())
      let client = ScriptedClient(.status(code)).breakingCircuit(with: circuit)
      for _ in 0..<4 { #expect(status(try await client.fetch(get)) == code) }
      #expect(circuit.counts.calls == 4)
      #expect(circuit.counts.failures == expected)
    }
  }

  @Test func `Stale data stands in for a response, which is not stored`() async throws {
    let clock = ManualClock()
    let cache = MemoryCache(clock: clock, now: { clock.date })
    let client = ScriptedClient(.status(200), .status(503), .status(503), .status(404))
      .caching(in: cache)
    #expect(status(try await client.fetch(get)) == 200)
    #expect(status(try await client.fetch(get)) == 200)
    #expect(status(try await client.fetch(post)) == 503)
    #expect(status(try await client.fetch(get)) == 404)
  }

  @Test func `A fallback replaces a response`() async throws {
    let other = ScriptedClient(.status(203))
    let client = ScriptedClient(.status(503), .status(404)).fallingBack(to: other)
    #expect(status(try await client.fetch(get)) == 203)
    #expect(status(try await client.fetch(get)) == 404)
    #expect(other.calls == 1)
  }

  @Test func `A condition over results counts, and a failure is remembered as it was`()
    async throws
  {
    let clock = ManualClock()
    let cache = MemoryCache(clock: clock, now: { clock.date })
    let client = ScriptedClient(.number(-1), .number(5))
    let cached = client.caching(in: cache)
    #expect(try await cached.count(of: "a") == -1)
    #expect(try await cached.count(of: "a") == -1)
    #expect(client.calls == 1)
    clock.advance(by: .seconds(10))
    #expect(try await cached.count(of: "a") == 5)
    #expect(try await cached.count(of: "a") == 5)
    #expect(client.calls == 2)
  }

  @Test func `The attempts of a hedge that give no good result are followed by others`()
    async throws
  {
    let client = ScriptedClient(.number(-1), .number(-2), .number(3))
    #expect(try await client.hedging().count(of: "a") == -2)
    #expect(client.calls == 2)
  }

  @Test func `Synchronous members are judged, too`() throws {
    let client = ScriptedClient(.number(0), .number(7))
    #expect(try client.retrying(policy).title(of: "a") == "7")
    let empty = ScriptedClient(.number(0))
    #expect(try empty.retrying(policy).measuring(in: metrics).title(of: "a") == "")
    #expect(empty.calls == 3)
    #expect(failures == 1)
  }

  @Test func `Completion handlers are judged, too`() async throws {
    let client = ScriptedClient(.status(503), .status(503), .status(503), .error(Gone()))
    let decorated = client.retrying(policy).measuring(in: metrics).logging(to: log)
    func load() async -> (Int?, (any Error)?) {
      await withCheckedContinuation { done in
        decorated.load(get.url!) { _, response, error in
          done.resume(returning: ((response as? HTTPURLResponse)?.statusCode, error))
        }
      }
    }
    #expect(await load().0 == 503)
    #expect(client.calls == 3)
    #expect(failures == 1)
    #expect(log.events.last?.error?.typeName == "FailedResult")
    #expect(await load().1 is Gone)
    #expect(client.calls == 4)
    #expect(log.events.last?.error?.typeName == "Gone")
  }

  @Test func `A recording says that a result counts as a failure, and replays the result`()
    async throws
  {
    let recorder = CallRecorder<any Client>()
    let client = ScriptedClient(.number(-1), .number(5), .status(503)).recording(in: recorder)
    #expect(try await client.count(of: "a") == -1)
    #expect(try await client.count(of: "a") == 5)
    let recording = try recorder.recording()
    #expect(status(try await client.fetch(get)) == 503)
    let calls = recorder.calls(of: .count)
    #expect(calls.map(\.outcome) == ["returned -1 (a rejected result)", "returned 5"])
    #expect(try calls.map { try $0.result?.get() } == [-1, 5])
    #expect(calls.map { $0.error is FailedResult } == [true, false])
    let fetch = try #require(recorder.calls(of: .fetch).first)
    #expect((fetch.error as? FailedResult)?.status == 503)
    let retried = ScriptedClient(.error(Gone())).replaying(recording).hedging()
    #expect(try await retried.count(of: "a") == 5)
  }

  @Test func `A recording says it of what completion handlers get, too`() async throws {
    let recorder = CallRecorder<any Client>()
    let client = ScriptedClient(.status(404), .error(Gone())).recording(in: recorder)
    for _ in 0..<2 {
      await withCheckedContinuation { done in
        client.load(get.url!) { _, _, _ in done.resume() }
      }
    }
    let calls = recorder.calls(of: .load)
    #expect(calls.map { ($0.error as? FailedResult)?.status } == [404, nil])
    #expect(calls.first?.outcome?.hasSuffix("(HTTP status 404)") == true)
    #expect(calls.last?.error is Gone)
  }

  @Test func `The spec decides which errors are worth another attempt, and they stay as they are`()
    async throws
  {
    var seen: [any Error] = []
    let events = Mutex<[any Error]>([])
    var policy = policy
    policy.onEvent = { event in events.withLock { $0.append(event.error!) } }
    let gone = ScriptedClient(.error(Gone()))
    await #expect(throws: Gone.self) { try await gone.retrying(policy).fetch(get) }
    #expect(gone.calls == 1)
    let busy = ScriptedClient(.error(ClientError(isBusy: true)))
    await #expect(throws: ClientError.self) { try await busy.retrying(policy).count(of: "a") }
    #expect(busy.calls == 3)
    seen = events.withLock { $0 }
    #expect(seen.count == 4)
    #expect(seen[0] is Gone)
    #expect(seen.dropFirst().allSatisfy { $0 is ClientError })
  }

  @Test func `A predicate in Swift goes before the spec, and sees the error of the decoratee`()
    async throws
  {
    let client = ScriptedClient(.error(Gone()))
    let policy = RetryPolicy(maxAttempts: 2, backoff: .none) { $0 is Gone }
    await #expect(throws: Gone.self) { try await client.retrying(policy).fetch(get) }
    #expect(client.calls == 2)
  }

  @Test func `An option of a decorator goes before what all decorators believe`() async throws {
    let policy = RetryPolicy.counter
    let large = ScriptedClient(.number(101), .number(5))
    #expect(try await large.retrying(policy).count() == 5)
    let negative = ScriptedClient(.number(-1))
    #expect(try await negative.retrying(policy).count() == -1)
    #expect(negative.calls == 1)
    // 'permanent: true' of the protocol does not hold for this decorator.
    let failing = ScriptedClient(.error(ClientError()))
    await #expect(throws: ClientError.self) { try await failing.retrying(policy).count() }
    #expect(failing.calls == 3)
  }

  @Test func `A member can be left out`() async throws {
    let negative = ScriptedClient(.number(-1))
    #expect(try await negative.retrying(RetryPolicy.counter).readTotal() == -1)
    #expect(negative.calls == 1)
  }

  @Test func `Only calls for which the condition holds are made again, and logs say so`()
    async throws
  {
    let client = ScriptedClient(.status(503))
    let decorated = client.retrying(policy).logging(to: log)
    #expect(status(try await decorated.send(post)) == 503)
    #expect(client.calls == 1)
    #expect(log.events.contains { $0.note?.contains("retry does not act on it") == true })
    #expect(status(try await decorated.send(get)) == 503)
    #expect(client.calls == 4)
  }

  @Test func `Cancelled calls are neither failures nor retried`() async throws {
    let client = ScriptedClient(.error(CancellationError()))
    await #expect(throws: CancellationError.self) {
      try await client.retrying(policy).measuring(in: metrics).fetch(get)
    }
    #expect(client.calls == 1)
    #expect(failures == 0)
  }
}
