@_spi(Generated) import Decorators
import DecoratorsTesting
import TestSupport
import Testing

@Suite(.timeLimit(.minutes(10)))
struct RecoveryTests {
  let policy = RetryPolicy(maxAttempts: 3, backoff: .none)

  @Test func `A rejected result is recovered from once`() async throws {
    let server = Server()
    let client = client(of: server)
    #expect(try await client.execute("a").1 == Response(status: 200))
    #expect(await server.log == ["a: 401", "refresh", "a: 200"])
    #expect(try await client.execute("b").1 == Response(status: 200))
    #expect(await server.log.count == 4)
  }

  @Test func `A second rejected result reaches the caller`() async throws {
    let server = Server(refreshHelps: false)
    #expect(try await client(of: server).execute("a").1 == Response(status: 401))
    #expect(await client(of: server).status() == 401)
    #expect(
      await server.log == ["a: 401", "refresh", "a: 401", "status: 401", "refresh", "status: 401"])
  }

  @Test(arguments: [RetriedCall.async, .completion, .cancellable], [1, 3])
  func `A recovery is none of the attempts`(_ call: RetriedCall, maxAttempts: Int) async {
    let recovery = Recovery {
    } when: {
      $0 as? LoadError == LoadError(number: 1)
    }
    let policy = RetryPolicy(maxAttempts: maxAttempts, backoff: .none).recovering(with: recovery)
    let (outcome, _) = await call.make(policy) { throw LoadError(number: $0) }
    #expect(throws: LoadError(number: maxAttempts + 1)) { try outcome.get() }
  }

  @Test func `Errors are recovered from where the recovery says so`() async throws {
    let log = Recorder<String>()
    let recovery = Recovery {
      log.record("refresh")
    } when: {
      $0 as? LoadError == LoadError(number: 401)
    }
    let policy = RetryPolicy(maxAttempts: 2, backoff: .none) { _ in false }
      .recovering(with: recovery)
    await #expect(throws: LoadError(number: 401)) {
      try await policy.retry {
        log.record("attempt")
        throw LoadError(number: 401)
      }
    }
    await #expect(throws: LoadError(number: 500)) {
      try await policy.retry { throw LoadError(number: 500) }
    }
    #expect(await log.finish() == ["attempt", "refresh", "attempt"])
  }

  @Test func `Calls that need a recovery together cause one run`() async throws {
    let server = Server(gathering: 50)
    let client = client(of: server)
    let copy = client
    let other = RetryingHTTPClient(
      decoratee: server, policy: RetryPolicy().recovering(with: client.policy.recovery))
    let statuses = try await withThrowingTaskGroup { group in
      for number in 0..<50 {
        let client = [client, copy, other][number % 3]
        group.addTask { try await client.execute("\(number)").1.status }
      }
      return try await group.reduce(into: []) { $0.append($1) }
    }
    #expect(statuses == Array(repeating: 200, count: 50))
    #expect(await server.log.count { $0 == "refresh" } == 1)
    #expect(await server.log.count == 101)
  }

  @Test(arguments: [true, false])
  func `An attempt that began before a run ended causes none`(succeeds: Bool) async {
    let log = Recorder<String>()
    let recovery = Recovery {
      log.record("refresh")
      if !succeeds { throw LoadError() }
    }
    let policy = changed(policy) { $0.recovery = recovery }
    let gate = GatedCalls<Void>()
    let slow = Task {
      var attempts = 0
      return try await policy.retry { () async throws in
        attempts += 1
        if attempts == 1 { try await gate.call() }
        return attempts == 1 ? 401 : 200
      } failureIf: {
        $0 == 401
      }
    }
    await gate.started(1)
    let fast = await RetriedCall.async.make(
      policy, { $0 == 1 ? 401 : 200 }, failureIf: { $0 == 401 })
    gate.end(1, with: .success(()))
    #expect((try? fast.outcome.get()) == (succeeds ? 200 : nil))
    #expect(await (try? slow.value) == (succeeds ? 200 : nil))
    #expect(await log.finish() == ["refresh"])
  }

  @Test(arguments: [RetriedCall.async, .completion, .cancellable])
  func `A failed recovery keeps both errors`(_ call: RetriedCall) async {
    let policy = policy.recovering(with: Recovery.broken)
    let failed = await call.make(policy) { _ in throw LoadError(number: 7) }.outcome
    let error = #expect(throws: RecoveryError.self) { try failed.get() }
    #expect(error?.failure is Broken)
    #expect(error?.original as? LoadError == LoadError(number: 7))
    #expect(
      error?.description
        == "the recovery failed: Broken(); it was to recover from: LoadError(number: 7)")
    let rejected = await call.make(policy, { _ in 401 }, failureIf: { $0 == 401 }).outcome
    let other = #expect(throws: RecoveryError.self) { try rejected.get() }
    #expect(other?.original == nil)
    #expect(other?.description == "the recovery failed: Broken()")
  }

  @Test func `Members with typed errors get their last outcome`() async throws {
    let policy = policy.recovering(with: Recovery.broken)
    await #expect(throws: LoadError(number: 7)) {
      try await policy.retry { () async throws(LoadError) in throw LoadError(number: 7) }
    }
    let result = try await policy.retry(
      { () async throws(LoadError) in 401 }, failureIf: { $0 == 401 })
    #expect(result == 401)
    let typed = await withCheckedContinuation { done in
      let completion = { (result: Result<Int, LoadError>) in done.resume(returning: result) }
      policy.retry(.init(completion)) { completion in completion(.failure(LoadError(number: 8))) }
    }
    #expect(typed == .failure(LoadError(number: 8)))
  }

  @Test func `A cancelled caller leaves the run to the others`() async throws {
    let gate = GatedCalls<Void>()
    let policy = policy.recovering(with: Recovery { try await gate.call() })
    let call = { @Sendable () async -> [Int] in
      var attempts = 0
      let status = await policy.retry {
        attempts += 1
        return attempts == 1 ? 401 : 200
      } failureIf: {
        $0 == 401
      }
      return [status, attempts]
    }
    let impatient = Task { await call() }
    await gate.started(1)
    impatient.cancel()
    #expect(await impatient.value == [401, 1])
    let patient = Task { await call() }
    gate.end(1, with: .success(()))
    #expect(await patient.value == [200, 2])
  }

  @Test func `A call of the recovery itself is not recovered`() async throws {
    let calls = Recorder<Int>()
    let status = Recorder<Int>()
    let holder = Shared<RetryPolicy?>(nil)
    let recovery = Recovery {
      let inner = await holder.value?.retry {
        calls.record(2)
        return 401
      } failureIf: {
        $0 == 401
      }
      status.record(inner ?? 0)
    }
    let policy = changed(policy) { $0.recovery = recovery }
    holder.change { $0 = policy }
    let outer = await policy.retry {
      calls.record(1)
      return 401
    } failureIf: {
      $0 == 401
    }
    #expect(outer == 401)
    #expect(await calls.finish() == [1, 2, 1])
    #expect(await status.finish() == [401])
  }

  @Test func `A recovery that waits for itself ends with its limit`() async throws {
    let clock = ManualClock()
    let holder = Shared<RetryPolicy?>(nil)
    let inner = Recorder<String>()
    let recovery = Recovery(timeLimit: .seconds(60), clock: clock) {
      await Task.detached {
        do {
          try await holder.value?.retry { throw LoadError(number: 2) }
        } catch {
          inner.record("\(error)")
        }
      }.value
    } when: { _ in
      true
    }
    let policy = changed(policy) { $0.recovery = recovery }
    holder.change { $0 = policy }
    let outer = Task { try await policy.retry { throw LoadError(number: 1) } }
    try await clock.waitForSleepers()
    clock.advance(by: .seconds(60))
    let error = await #expect(throws: RecoveryError.self) { try await outer.value }
    #expect((error?.failure as? TimeoutError)?.limit == .seconds(60))
    let text = "the recovery failed: the call had not completed after 1 min 0 s"
    #expect(error?.description == "\(text); it was to recover from: LoadError(number: 1)")
    #expect(await inner.first() == "\(text); it was to recover from: LoadError(number: 2)")
  }

  @Test func `Failed recoveries pause before the next`() async throws {
    let clock = ManualClock()
    let runs = Shared(0)
    let recovery = Recovery(backoff: .exponential(.seconds(1), cap: .seconds(3)), clock: clock) {
      let run = runs.next()
      if run != 4 { throw LoadError(number: run) }
    } when: {
      $0 is Broken
    }
    let policy = changed(policy) { $0.recovery = recovery }
    /// The number of the run whose failure the caller got; 0 if the call was made again.
    func call() async throws -> Int {
      do {
        try await policy.retry { throw Broken() }
      } catch let error as RecoveryError {
        #expect(error.original is Broken)
        return try #require(error.failure as? LoadError).number
      } catch is Broken {}
      return 0
    }
    for (pause, run) in [(1_000, 1), (2_000, 2), (3_000, 3)] {
      #expect(try await call() == run)
      clock.advance(by: .milliseconds(pause - 1))
      #expect(try await call() == run, "callers get the failure while it pauses")
      clock.advance(by: .milliseconds(1))
    }
    #expect(try await call() == 0)
    #expect(try await call() == 5, "a success ends the pauses")
    clock.advance(by: .seconds(1))
    #expect(try await call() == 6)
  }

  @Test func `A caller that is cancelled while it waits gets a CancellationError`() async throws {
    let gate = GatedCalls<Void>()
    let recovery = Recovery {
      try await gate.call()
    } when: { _ in
      true
    }
    let policy = changed(policy) { $0.recovery = recovery }
    let call = Task { try await policy.retry { throw LoadError() } }
    await gate.started(1)
    call.cancel()
    await #expect(throws: CancellationError.self) { try await call.value }
    gate.end(1, with: .success(()))
  }

  private func client(
    of server: Server, recovery: Recovery? = nil
  ) -> RetryingHTTPClient<Server> {
    RetryingHTTPClient(
      decoratee: server, policy: policy.recovering(with: recovery ?? server.recovery))
  }
}

private struct Broken: Error {}

extension Recovery {
  /// Fails whenever a call needs it.
  fileprivate static var broken: Recovery {
    Recovery {
      throw Broken()
    } when: { _ in
      true
    }
  }
}

/// Answers 401 until it is refreshed, and gathers a number of requests before it answers the first.
private actor Server: HTTPClient {
  private(set) var log: [String] = []
  private var current: Int
  private let refreshHelps: Bool
  private let gathering: Int
  private var gathered: [CheckedContinuation<Void, Never>] = []

  init(status: Int = 401, refreshHelps: Bool = true, gathering: Int = 1) {
    current = status
    self.refreshHelps = refreshHelps
    self.gathering = gathering
  }

  nonisolated var recovery: Recovery { Recovery { await self.refresh() } }

  private func refresh() {
    log.append("refresh")
    if refreshHelps { current = 200 }
  }

  private func answer(_ request: String) async -> Int {
    let status = current
    if gathered.count < gathering {
      await withCheckedContinuation { continuation in
        gathered.append(continuation)
        if gathered.count == gathering {
          for continuation in gathered { continuation.resume() }
        }
      }
    }
    log.append("\(request): \(status)")
    return status
  }

  func execute(_ request: String) async throws -> (String, Response) {
    (request, Response(status: await answer(request)))
  }

  func status() async -> Int { await answer("status") }
}
