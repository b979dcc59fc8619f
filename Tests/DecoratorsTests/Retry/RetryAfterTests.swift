@_spi(Generated) import Decorators
import DecoratorsTesting
import Foundation
import TestSupport
import Testing

@Suite(.timeLimit(.minutes(10)))
struct RetryAfterTests {
  let clock = ManualClock(autoAdvancing: true)

  func policy(
    backoff: Backoff = .constant(.seconds(2)), timeLimit: Duration? = nil,
    limit: Duration = .seconds(60)
  ) -> RetryPolicy {
    changed(
      RetryPolicy(
        maxAttempts: 2, backoff: backoff, timeLimit: timeLimit, retryAfterLimit: limit,
        clock: clock)
    ) { $0.now = { [clock] in clock.date } }
  }

  @Test(arguments: [
    ("0", 0), ("120", 120), (" 7\t", 7), ("007", 7), ("99999999999999999999", 31_536_000),
  ])
  func `The header can be a number of seconds`(_ header: String, seconds: Int) {
    #expect(RetryHint(header: header) == .delay(.seconds(seconds)))
  }

  @Test(arguments: [
    ("Sun, 06 Nov 1994 08:49:37 GMT", 784_111_777.0),
    ("Sunday, 06-Nov-94 08:49:37 GMT", 784_111_777),
    ("Sun Nov  6 08:49:37 1994", 784_111_777),
    ("Thu, 01 Jan 1970 00:00:00 GMT", 0),
    ("Mon, 01 Mar 2100 00:00:00 GMT", 4_107_542_400),
    ("Tuesday, 01-Jan-69 00:00:00 GMT", 3_124_224_000),
    ("Wed, 31 Dec 1969 23:59:59 GMT", -1),
    ("Fri, 31 Dec 9999 23:59:59 GMT", 253_402_300_799),
  ])
  func `The header can be a date in any of three formats`(_ header: String, seconds: Double) {
    #expect(RetryHint(header: header) == .date(Date(timeIntervalSince1970: seconds)))
  }

  @Test(arguments: [
    "", " ", "-1", "1.5", "+7", "٣", "soon", "GMT", "Sun, 06 Nov 1994 08:49:37",
    "Sun, 06 Nov 1994 08:49 GMT", "Sun, 06 Nov 1994 24:00:00 GMT", "Sun, 00 Nov 1994 08:49:37 GMT",
    "Sun, 32 Nov 1994 08:49:37 GMT", "Sun, 06 Now 1994 08:49:37 GMT",
    "Sun, 06 Nov 994 08:49:37 GMT", "Sun, 06 Nov 1994 08:49:37 CET",
    "Sun, 06 Nov 1994 08:49:37 GMT GMT", "2026-01-01T00:00:00Z", "1 Nov 6 08:49:37 1994",
    "Sun, 99999999999999999999 Nov 1994 08:49:37 GMT", "Sun, 06 Nov 1994 08::37 GMT",
  ])
  func `Other headers are no hint`(_ header: String) {
    #expect(RetryHint(header: header) == nil)
  }

  @Test(
    arguments: [
      (.delay(.seconds(5)), .seconds(5)),
      (.delay(.seconds(1)), .seconds(2)),
      (.delay(.seconds(-5)), .seconds(2)),
      (.delay(.seconds(60)), .seconds(60)),
      (.delay(.seconds(Int64.max)), .seconds(60)),
      (.date(Date(timeIntervalSinceReferenceDate: 30)), .seconds(30)),
      (.date(.distantPast), .seconds(2)),
      (.date(.distantFuture), .seconds(60)),
      (nil, .seconds(2)),
    ] as [(RetryHint?, Duration)])
  func `A hint lengthens the delay, within bounds`(_ hint: RetryHint?, delay: Duration) async {
    _ = try? await policy().retry { throw Busy(retryAfter: hint) }
    #expect(clock.sleeps == [delay])
  }

  /// None of the arguments above, since such a date cannot be printed.
  @Test func `A date that is not a number is no delay`() async {
    let date = Date(timeIntervalSinceReferenceDate: .nan)
    _ = try? await policy().retry { throw Busy(retryAfter: .date(date)) }
    #expect(clock.sleeps == [.seconds(2)])
  }

  @Test func `The bound does not shorten the backoff`() async {
    let policy = policy(limit: .seconds(-1))
    _ = try? await policy.retry { throw Busy(retryAfter: .delay(.seconds(30))) }
    #expect(clock.sleeps == [.seconds(2)])
  }

  @Test func `A hint beyond the time limit ends the call at once`() async {
    await #expect(throws: Busy.self) {
      try await policy(timeLimit: .seconds(10)).retry {
        throw Busy(retryAfter: .delay(.seconds(10)))
      }
    }
    #expect(clock.sleeps == [])
  }

  @Test(arguments: RetriedCall.allCases.filter { $0 != .synchronous })
  func `A hint beyond the limit ends the call at once, with its outcome`(_ call: RetriedCall) async
  {
    for (hint, timeLimit) in [(600, nil), (61, nil), (30, Duration.seconds(20))] {
      var policy = policy(timeLimit: timeLimit)
      let events = Shared<[String]>([])
      policy.onEvent = { event in events.change { $0.append(event.description) } }
      let blocked = Shared<[Duration]>([])
      policy.blockThread = { delay in blocked.change { $0.append(delay) } }
      let made = await call.make(policy) { _ in throw Busy(retryAfter: .delay(.seconds(hint))) }
      #expect(throws: Busy.self) { try made.outcome.get() }
      #expect(clock.sleeps + blocked.value == [])
      #expect(events.value.count == 1)
      #expect(events.value.first?.contains("gave up") == true)
      #expect(
        events.value.first?.contains(
          ": asked to wait \(hint == 600 ? "10 min 0 s" : hint == 61 ? "1 min 1 s" : "30.0 s"), which is too long"
        ) == true)
    }
  }

  @Test func `The log says that a hint was too long, also of the first attempt`() async {
    for policy in [policy(), policy(timeLimit: .seconds(20))] {
      let log = MemoryLog()
      _ = try? await CallLog(to: log).call("Feed.load()", []) { () async throws in
        try await policy.retry(of: "Feed.load()") { () async throws in
          throw Busy(retryAfter: .delay(.seconds(600)))
        }
      }
      #expect(log.messages.contains { $0.contains("asked to wait 10 min 0 s, which is too long") })
    }
  }

  @Test func `A backoff that is as long as the hint is no call against the server's word`() async {
    let policy = policy(backoff: .constant(.seconds(90)))
    _ = try? await policy.retry { throw Busy(retryAfter: .delay(.seconds(90))) }
    #expect(clock.sleeps == [.seconds(90)])
  }

  @Test(arguments: RetriedCall.allCases)
  func `The hint of an error is followed where a call may wait`(_ call: RetriedCall) async {
    let blocked = Shared<[Duration]>([])
    let policy = changed(policy()) {
      $0.blockThread = { delay in blocked.change { $0.append(delay) } }
    }
    _ = await call.make(policy) { _ in throw Busy(retryAfter: .delay(.seconds(9))) }
    #expect(clock.sleeps + blocked.value == (call == .synchronous ? [] : [.seconds(9)]))
  }

  @Test func `Rejected results, and arguments of completion handlers, carry hints`() async {
    let busy = Busy(retryAfter: .delay(.seconds(9)))
    _ = await policy().retry({ busy }, failureIf: { _ in true })
    _ = await policy().retry({ ("body", busy) }, failureIf: { _ in true })
    await withCheckedContinuation { (done: CheckedContinuation<Void, Never>) in
      let completion = { (_: Busy?, _: (any Error)?) in done.resume() }
      policy().retry(.init(completion)) { $0(busy, LoadError()) }
    }
    await withCheckedContinuation { (done: CheckedContinuation<Void, Never>) in
      let completion = { (_: Result<Busy, any Error>) in done.resume() }
      policy().retry(.init(completion), { $0(.success(busy)) }, failureIf: { _ in true })
    }
    #expect(clock.sleeps == Array(repeating: .seconds(9), count: 4))
  }
}

private struct Busy: Error, RetryAfter {
  var retryAfter: RetryHint?
}
