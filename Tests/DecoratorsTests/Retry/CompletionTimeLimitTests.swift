@_spi(Generated) import Decorators
import DecoratorsTesting
import Foundation
import TestSupport
import Testing

/// Members with completion handlers that do not complete in time, or never.
@Suite(.timeLimit(.minutes(10)))
struct CompletionTimeLimitTests {
  let clock = ManualClock()
  let events = Recorder<CallEvent>()
  let attempts = Attempts()

  var policy: RetryPolicy {
    changed(RetryPolicy(backoff: .constant(.seconds(2)), timeLimit: .seconds(10), clock: clock)) {
      $0.onEvent = { [events] in events.record($0) }
    }
  }

  func passTime() async throws {
    try await clock.waitForSleepers()
    clock.advance(by: .seconds(10))
  }

  @Test func `A Result fails once, with a TimeoutError`() async throws {
    let result = try await outcome { (completion: @escaping (Result<Int, any Error>) -> Void) in
      policy.retry(.init(completion)) { attempts.add($0) }
    }
    #expect(result.timeoutError?.limit == .seconds(10))
    attempts.complete(1, .success(7))
    #expect(
      await events.finish().map(\.description) == [
        "attempt 1 failed with TimeoutError, 2 left, gave up after 10.0 s: no time left",
        "attempt 1 completed again, 2 left, dropped",
      ])
  }

  @Test func `The last error is given, and all else is nil`() async throws {
    let one = try await outcome { (completion: @escaping ((any Error)?) -> Void) in
      policy.retry(.init(completion)) { _ in }
    }
    #expect(one is TimeoutError)
    let two = try await outcome { (completion: @escaping ((Box?, (any Error)?)) -> Void) in
      let completion = { (box: Box?, error: (any Error)?) in completion((box, error)) }
      policy.retry(.init(completion)) { _ in }
    }
    #expect(two.0 == nil && two.1 is TimeoutError)
    let three = try await outcome {
      (completion: @escaping ((Data?, [String: Int]?, TimeoutError?)) -> Void) in
      let completion = { (data: Data?, numbers: [String: Int]?, error: TimeoutError?) in
        completion((data, numbers, error))
      }
      policy.retry(.init(completion)) { _ in }
    }
    #expect(three.0 == nil && three.1 == nil && three.2 != nil)
    let four = try await outcome {
      (completion: @escaping ((Box?, (Int, String)?, Data?, (any Error)?)) -> Void) in
      let completion = {
        (box: Box?, pair: (Int, String)?, data: Data?, error: (any Error)?) in
        completion((box, pair, data, error))
      }
      policy.retry(.init(completion)) { _ in }
    }
    #expect(four.0 == nil && four.1 == nil && four.2 == nil && four.3 is TimeoutError)
  }

  @Test func `A late failure of what cannot fail is not retried`() async throws {
    let completions = Recorder<@Sendable (Int) -> Void>()
    let outcomes = Recorder<Int>()
    let completion = { (status: Int) in outcomes.record(status) }
    policy.retry(.init(completion)) { completion in
      completions.record(completion)
    } failureIf: {
      $0 == 503
    }
    try await passTime()
    let all = await completions.finish()
    all.first?(503)
    #expect(await outcomes.finish() == [503])
    #expect(all.count == 1)
    #expect(
      await events.finish().map(\.description) == [
        "attempt 1 was rejected, 2 left, gave up after 10.0 s: no time left"
      ])
  }

  @Test func `The error of the attempt before is kept`() async throws {
    let result = try await outcome { (completion: @escaping (Result<Int, any Error>) -> Void) in
      policy.retry(.init(completion)) { attempts.add($0) }
      attempts.complete(1, .failure(LoadError(number: 1)))
    } afterwards: {
      // The delay and the time limit.
      try await clock.waitForSleepers(2)
      clock.advance(by: .seconds(2))
      await attempts.wait(for: 2)
      clock.advance(by: .seconds(8))
    }
    #expect(result.timeoutError?.original as? LoadError == LoadError(number: 1))
    #expect(
      result.timeoutError?.description
        == "the call had not completed after 10.0 s; the attempt before failed: LoadError(number: 1)"
    )
  }

  @Test func `The outcome of the attempt before takes the place of an error`() async throws {
    let status = try await outcome { (completion: @escaping (Int) -> Void) in
      policy.retry(.init(completion)) { completion in
        attempts.add { result in completion((try? result.get()) ?? 0) }
      } failureIf: {
        $0 == 503
      }
      attempts.complete(1, .success(503))
    } afterwards: {
      try await clock.waitForSleepers(2)
      clock.advance(by: .seconds(2))
      await attempts.wait(for: 2)
      clock.advance(by: .seconds(8))
    }
    #expect(status == 503)
  }

  @MainActor
  @Test func `Handlers of the main actor are called there`() async throws {
    let result = try await outcome { completion in
      let completion = { @MainActor (result: Result<Int, any Error>) in
        MainActor.assertIsolated()
        completion(result)
      }
      policy.retry(.init(completion)) { _ in }
    }
    #expect(result.timeoutError != nil)
    let pair = try await outcome { completion in
      let completion = { @MainActor (box: Int?, text: String?, error: (any Error)?) in
        MainActor.assertIsolated()
        completion(error)
      }
      policy.retry(.init(completion)) { _ in }
    }
    #expect(pair is TimeoutError)
  }

  @Test func `A completion before the limit leaves nothing behind`() async throws {
    weak var caller: Box?
    do {
      let box = Box()
      caller = box
      let completion = { [box] (_: Result<Int, any Error>) in box.value += 1 }
      policy.retry(.init(completion)) { attempts.add($0) }
    }
    try await clock.waitForSleepers()
    #expect(caller?.value == 0)
    attempts.complete(1, .success(1))
    attempts.forget()
    #expect(caller == nil)
    #expect(await events.finish().isEmpty)
  }

  /// What a completion handler is called with, once, when the time is over.
  private func outcome<Value>(
    isolation: isolated (any Actor)? = #isolation,
    of call: (@escaping (Value) -> Void) -> Void,
    afterwards: (() async throws -> Void)? = nil
  ) async throws -> Value {
    let (stream, continuation) = AsyncStream<Transfer<Value>>.makeStream()
    call { continuation.yield(Transfer(value: $0)) }
    if let afterwards { try await afterwards() } else { try await passTime() }
    var iterator = stream.makeAsyncIterator()
    return try #require(await iterator.next(isolation: isolation)).value
  }
}

extension Result {
  fileprivate var timeoutError: TimeoutError? {
    if case .failure(let error) = self { error as? TimeoutError } else { nil }
  }
}
