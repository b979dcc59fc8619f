import DecoratorsTesting
import Foundation
import TestSupport
import Testing

@testable @_spi(Generated) import Decorators
@testable @_spi(Generated) import DecoratorsResilience
@testable @_spi(Generated) import DecoratorsTelemetry

/// Sinks and observers that note something, or make calls, while they are told something.
@Suite(.timeLimit(.minutes(10)))
struct WatcherCallBackTests {
  private let member = "Feed.load()"

  // MARK: Logs

  @Test func `A sink notes something in the call of which it is told`() {
    let messages = Shared<[String]>([])
    let log = CallLog(
      to: ClosureLog { event in
        messages.change { $0.append(event.message) }
        CallLog.current?.note("x")
      }, clock: ManualClock(), nextCallNumber: { 1 })
    log.call("Feed.outer()") {
      log.call(member) { CallLog.current?.note("y") }
      CallInstrumentation.tell(CallEvent(.callShared))
    }
    #expect(
      messages.value == [
        "#1 Feed.outer() started", "#1.1 Feed.load() started",
        "#1.1 Feed.load() after 0.00 µs: y", "#1.1 Feed.load() succeeded in 0.00 µs",
        "#1 Feed.outer() after 0.00 µs: shares a call that was under way",
        "#1 Feed.outer() succeeded in 0.00 µs",
      ])
  }

  @Test func `A sink notes something when it is asked for its level`() {
    let notes = Shared<[String?]>([])
    let log = CallLog(
      to: ClosureLog(
        currentLevel: {
          CallLog.current?.note("x")
          return .trace
        },
        log: { event in if event.phase == .noted { notes.change { $0.append(event.note) } } }))
    log.call(member) { CallLog.current?.note("y") }
    #expect(notes.value == ["y"])
  }

  @Test(arguments: [LogLevel.trace, .error])
  func `A sink makes calls that are logged to it`(_ minimumLevel: LogLevel) {
    let logs = CalledBack<CallLog>()
    let phases = Shared<[LogEvent.Phase]>([])
    let other = MemoryLog(minimumLevel: minimumLevel)
    let otherLog = CallLog(to: other)
    let log = CallLog(
      to: ClosureLog(minimumLevel: minimumLevel) { event in
        phases.change { $0.append(event.phase) }
        logs.call { log in
          try? otherLog.call("Feed.send()") {
            try log.call("Feed.send()") { () throws in throw LoadError() }
          }
        }
      })
    logs.set(log)
    #expect(throws: LoadError.self) { try log.call(member) { () throws in throw LoadError() } }
    let isOn = minimumLevel == .trace
    #expect(phases.value == (isOn ? [.started, .failed] : [.failed]))
    // Another log is told of them.
    #expect(other.events.count { $0.phase == .failed } == (isOn ? 2 : 1))
  }

  @Test func `A sink completes a call, whose end is logged`() {
    let events = Shared<[String]>([])
    let pending = Shared<(@Sendable (Int) -> Void)?>(nil)
    let log = CallLog(
      to: ClosureLog { event in
        events.change { $0.append("\(event.phase) \(event.member)") }
        if event.member == "Feed.other()" { pending.change { $0.take() }?(1) }
      })
    log.started(member)?.perform(.init { (_: Int) in }) { completion in
      pending.change { $0 = completion }
    }
    log.call("Feed.other()") {}
    #expect(
      events.value == [
        "started Feed.load()", "started Feed.other()", "succeeded Feed.load()",
        "succeeded Feed.other()",
      ])
  }

  @Test func `Closures of sinks that write lines note something`() {
    let lines = Shared(0)
    let output: @Sendable (String) -> Void = { _ in
      lines.change { $0 += 1 }
      CallLog.current?.note("x")
    }
    let now: @Sendable () -> Date = {
      CallLog.current?.note("x")
      return Date()
    }
    let sinks: [any LogSink] = [
      StandardErrorLog(timeZone: .gmt, now: now, output: output),
      JSONLog(output: output, now: now),
    ]
    let log = CallLog(to: MultiplexLog(sinks))
    log.call("Feed.outer()") { log.call(member) {} }
    #expect(lines.value == 8)
  }

  // MARK: Metrics

  @Test func `A metrics sink measures calls in itself`() {
    let all = CalledBack<CallMetrics>()
    let memory = MemoryMetrics()
    @Sendable func use(_ calls: CallMetrics) {
      _ = try? calls.started("Feed.load()").perform { () throws in
        CallInstrumentation.tell(CallEvent(.callShared))
        throw LoadError()
      }
      calls.started("Feed.load()").end(nil, StreamProgress(count: 1, timeToFirst: .zero))
    }
    let sink = ClosureMetrics { kind, label, dimensions in
      let update = memory.makeInstrument(kind, label: label, dimensions: dimensions)
      all.call(use)
      return { value in
        all.call(use)
        update(value)
      }
    }
    let calls = CallMetrics(of: [member], in: sink, clock: all.clock { _ in })
    all.set(calls)
    use(calls)
    use(calls)
    #expect(memory.value(of: "calls_total") == 4)
    #expect(memory.value(of: "calls_total", where: ["error_type": "LoadError"]) == 2)
    #expect(memory.value(of: "call_events_total") == 2)
    #expect(memory.value(of: "call_elements_total") == 2)
    #expect(memory.value(of: "calls_active") == 0)
    #expect(all.calls < 1_000)
  }

  @Test func `Two threads that need an instrument at once use one`() async {
    let made = Shared(0)
    let both = DispatchSemaphore(value: 0)
    let memory = MemoryMetrics()
    let calls = CallMetrics(
      of: [member],
      in: ClosureMetrics { kind, label, dimensions in
        if label == "call_events_total" {
          if made.next() == 2 { both.signal() } else { both.wait() }
        }
        return memory.makeInstrument(kind, label: label, dimensions: dimensions)
      })
    await withDiscardingTaskGroup { group in
      for _ in 0..<2 {
        group.addTask {
          await withCheckedContinuation { (done: CheckedContinuation<Void, Never>) in
            Thread {
              calls.started("Feed.load()").perform {
                CallInstrumentation.tell(CallEvent(.callShared))
              }
              done.resume()
            }.start()
          }
        }
      }
    }
    #expect(memory.value(of: "call_events_total") == 2)
  }

  // MARK: Observers of policies

  @Test func `The observer of retries makes calls with the same policy`() {
    let kinds = Shared<[CallEvent.Kind]>([])
    let policies = CalledBack<RetryPolicy>()
    var policy = RetryPolicy(maxAttempts: 2, backoff: .none)
    @Sendable func fail(_ policy: RetryPolicy) {
      #expect(throws: LoadError.self) {
        try policy.retrySynchronously({ () throws in throw LoadError() })
      }
    }
    policy.onEvent = { event in
      kinds.change { $0.append(event.kind) }
      policies.call(fail)
    }
    policies.set(policy)
    #expect(policy.onEvent != nil)
    fail(policy)
    #expect(kinds.value == [.retry, .retryGaveUp])
    policy.onEvent = nil
    fail(policy)
    #expect(kinds.value.count == 2)
  }

  @Test func `The observer of fallbacks has calls fall back with the same policy`() throws {
    let count = Shared(0)
    let policies = CalledBack<FallbackPolicy>()
    var policy = FallbackPolicy()
    policy.onEvent = { _ in
      count.change { $0 += 1 }
      policies.call { _ = try? $0.fallback(7, after: LoadError(), of: "A.b()") }
    }
    policies.set(policy)
    #expect(try policy.fallback(7, after: LoadError(), of: member) == 7)
    #expect(count.value == 1)
  }

  @Test func `The observer of hedges reads what it is told`() async throws {
    let policies = CalledBack<HedgePolicy>()
    let kinds = Shared<[CallEvent.Kind]>([])
    var policy = HedgePolicy(after: .zero, budget: nil)
    policy.onEvent = { event in
      kinds.change { $0.append(event.kind) }
      policies.call { _ = $0.latencies.percentile(90, of: "A.b()") }
    }
    policies.set(policy)
    await #expect(throws: LoadError.self) {
      try await policy.call(of: "A.b()") { () async throws -> Int in throw LoadError() }
    }
    #expect(!kinds.value.isEmpty)
  }
}
