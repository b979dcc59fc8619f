@_spi(Generated) import Decorators
import Testing

struct RetrySynchronousTests {
  let blocked = Recorder<Duration>()

  var policy: RetryPolicy {
    changed(RetryPolicy(backoff: .linear(.seconds(1)))) {
      $0.blockThread = { [blocked] in blocked.record($0) }
    }
  }

  @Test(arguments: [(false, []), (true, [.seconds(1), .seconds(2)])] as [(Bool, [Duration])])
  func attemptsFollowAtOnceOrAfterDelays(blocking: Bool, delays: [Duration]) async {
    var attempts = 0
    #expect(throws: LoadError(number: 3)) {
      try policy.retrySynchronously(blocking: blocking) { () throws(LoadError) in
        attempts += 1
        throw LoadError(number: attempts)
      }
    }
    #expect(attempts == 3)
    #expect(await blocked.finish() == delays)
  }

  @Test func cancelledCallIsNotRetried() {
    var attempts = 0
    #expect(throws: CancellationError.self) {
      try policy.retrySynchronously {
        attempts += 1
        throw CancellationError()
      }
    }
    #expect(attempts == 1)
  }

  @Test func threadThatWasCancelledWhileItSleptMakesNoAttempt() async {
    let events = Recorder<CallEvent>()
    let policy = changed(RetryPolicy()) {
      $0.onEvent = { events.record($0) }
      $0.blockThread = { _ in withUnsafeCurrentTask { $0?.cancel() } }
    }
    let task = Task {
      try policy.retrySynchronously(blocking: true) { throw LoadError() }
    }
    await #expect(throws: CancellationError.self) { try await task.value }
    #expect(await events.finish().map(\.attempt) == [1, 1])
    let typed = Task {
      try policy.retrySynchronously(blocking: true) { () throws(LoadError) in
        throw LoadError(number: 1)
      }
    }
    await #expect(throws: LoadError(number: 1)) { try await typed.value }
  }

  @Test(arguments: [(2, 2), (9, 3)])
  func rejectedResultsAreRetriedUntilAttemptsAreUsedUp(success: Int, result: Int) {
    var attempts = 0
    let last = policy.retrySynchronously {
      attempts += 1
      return attempts
    } failureIf: {
      $0 < success
    }
    #expect(last == result)
  }
}
