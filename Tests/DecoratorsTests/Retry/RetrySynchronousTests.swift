@_spi(Generated) import Decorators
import Testing

struct RetrySynchronousTests {
  @Test func attemptsFollowAtOnce() async throws {
    let blocked = Recorder<Duration>()
    let codec = FlakyCodec()
    let policy = policy(blocked)
    #expect(try RetryingHTTPClient(decoratee: codec, policy: policy).encode("a") == "a")
    #expect(codec.calls.value == 3)
    #expect(await blocked.finish() == [])
  }

  @Test func blockingAttemptsWaitForTheDelays() async throws {
    let blocked = Recorder<Duration>()
    let codec = FlakyCodec()
    let policy = policy(blocked)
    #expect(try RetryingHTTPClient(decoratee: codec, policy: policy).decode("a") == "a")
    #expect(await blocked.finish() == [.seconds(1), .seconds(2)])
  }

  @Test func typedErrorsAndRejectedResultsComeBackWhenAttemptsAreUsedUp() async throws {
    let blocked = Recorder<Duration>()
    let policy = policy(blocked)
    let codec = FlakyCodec()
    #expect(try RetryingHTTPClient(decoratee: codec, policy: policy).decode("") == "")
    #expect(codec.calls.value == 3)
    codec.calls.value = -1
    #expect(throws: LoadError(number: 2)) {
      try RetryingHTTPClient(decoratee: codec, policy: policy).encode("a")
    }
  }

  @Test func cancelledCallIsNotRetried() {
    var attempts = 0
    #expect(throws: CancellationError.self) {
      try RetryPolicy().retrySynchronously {
        attempts += 1
        throw CancellationError()
      }
    }
    #expect(attempts == 1)
  }

  @Test func threadThatWasCancelledWhileItSleptMakesNoAttempt() async {
    let events = Recorder<CallEvent>()
    let task = Task {
      var attempts = 0
      var policy = RetryPolicy()
      policy.onEvent = { events.record($0) }
      policy.blockThread = { _ in withUnsafeCurrentTask { $0?.cancel() } }
      _ = try? policy.retrySynchronously(blocking: true) {
        attempts += 1
        throw LoadError()
      }
      return attempts
    }
    #expect(await task.value == 1)
    #expect(await events.finish().last?.description.hasSuffix(": cancelled") == true)
  }

  @Test func operationThatCannotThrowNeedsNoTry() {
    var attempts = 0
    let result = RetryPolicy().retrySynchronously {
      attempts += 1
      return attempts
    } failureIf: {
      $0 < 2
    }
    #expect(result == 2)
  }

  private func policy(_ blocked: Recorder<Duration>) -> RetryPolicy {
    changed(RetryPolicy(backoff: .linear(.seconds(1)))) {
      $0.blockThread = { blocked.record($0) }
    }
  }
}

/// Succeeds the third time.
private struct FlakyCodec: HTTPClient {
  nonisolated(unsafe) let calls = Box()

  func encode(_ request: String) throws -> String { try text(request) }

  func decode(_ text: String) throws(LoadError) -> String { try self.text(text) }

  private func text(_ text: String) throws(LoadError) -> String {
    calls.value += 1
    if calls.value < 3 { throw LoadError(number: calls.value) }
    return text
  }

  func execute(_ request: String) async throws -> (String, Response) {
    (request, Response(status: 200))
  }

  func status() async -> Int { 200 }

  func fetch(_ request: String) async throws(LoadError) -> Response { Response(status: 200) }
}
