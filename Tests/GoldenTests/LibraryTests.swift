import Testing

/// A target whose specs ask for loggers of swift-log, instruments of swift-metrics, and spans of
/// swift-distributed-tracing.
@Suite(.enabled(if: StandInProgram.canBeBuilt)) struct LibraryTests {
  private static let protocols = """
    struct Ticket: ~Copyable { var number: Int }

    public protocol Feed: Sendable {
      func fetch(page: Int, of user: String) async throws -> [String]
      func decode(_ text: String) throws -> Int
      func load(_ page: Int, completion: @escaping @Sendable (Result<Int, any Error>) -> Void)
      func refresh()
    }
    protocol Booth: AnyObject {
      func redeem(_ ticket: consuming Ticket) throws -> Ticket
      func watch(_ change: @escaping () -> Void)
    }
    #if swift(>=5)
    protocol Desk: Actor { func sign(_ name: String) throws -> Int }
    #endif
    @MainActor protocol Screen { mutating func show(_ page: Int) async -> Int }
    protocol Cart { func clear() }
    protocol Shelf: Sendable { func count(of title: String) async throws -> Int }
    enum Hall { protocol Door { func open() } }

    struct ClosureLog {}
    struct Logger {}
    """

  private static let specs = [
    "Feed": """
    access: public
    protocols:
      Feed:
        source: Protocols.swift
        decorators:
          tracing:
            kind: client
            fetch: { reveal: [page] }
            decode: { reveal: [error] }
          logging: { swiftLog: true, reveal: [page, error] }
          metrics: { swiftMetrics: true }
          retry: { maxAttempts: 3, backoff: 1ms }
          caching: { fetch: { strategy: staleWhileRevalidate, expires: 1m } }
          singleFlight:
          timeout: { limit: 1m }
          hedge: { delay: 1ms, fetch: on }
          dispatch: { calls: true }
          rateLimit: { limit: { calls: 10, per: 1s } }
          concurrencyLimit: { limit: 1 }
          circuitBreaker:
          fallback:
        stack: [logging, metrics, retry]
    """,
    "Others": """
    defaults: { decorators: { logging: { swiftLog: true }, metrics: { swiftMetrics: true }, tracing: } }
    protocols:
      Booth: { source: Protocols.swift }
      Desk: { source: Protocols.swift }
      Screen: { source: Protocols.swift }
      Hall.Door: { source: Protocols.swift }
      Shelf: { source: Protocols.swift, failures: { results: '$0 < 0' } }
      Cart: { source: Protocols.swift, decorators: { logging: { swiftLog: false } }, stack: [logging] }
    """,
  ]

  /// A feed that begins a span for each call, and fails as often as it is told, and small things.
  private static let program = """
    import CoreMetrics
    import Decorators
    import DecoratorsCaching
    import DecoratorsResilience
    import DecoratorsTelemetry
    import DecoratorsTesting
    import Dispatch
    import Foundation
    import Logging
    import Synchronization
    import Tracing

    let tracer = InstrumentationSystem.tracer as! PrintingTracer

    struct NoFeed: Error, CustomStringConvertible { var description: String { "no feed for ada" } }

    final class RemoteFeed: Feed {
      private let failures: Mutex<Int>
      private let wait: @Sendable () async -> Void
      init(failing count: Int = 0, _ wait: @escaping @Sendable () async -> Void = {}) {
        failures = Mutex(count)
        self.wait = wait
      }
      private func answer(_ name: String) throws {
        let span = tracer.startSpan(name)
        defer { span.end() }
        let failures = failures.withLock { count in
          count -= 1
          return count
        }
        if failures >= 0 { throw NoFeed() }
      }
      func fetch(page: Int, of user: String) async throws -> [String] {
        await wait()
        try answer("remote")
        return ["a"]
      }
      func decode(_ text: String) throws -> Int {
        try answer("decoder")
        return 1
      }
      func load(_ page: Int, completion: @escaping @Sendable (Result<Int, any Error>) -> Void) {
        let result = Result { try answer("loader") }.map { page }
        // As a library without tasks completes.
        DispatchQueue.global().async { completion(result) }
      }
      func refresh() { try? answer("refresher") }
    }
    /// Answers without a span.
    struct PlainFeed: Feed {
      func fetch(page: Int, of user: String) async throws -> [String] {
        if page == 0 { throw NoFeed() }
        return ["a"]
      }
      func decode(_ text: String) throws -> Int { 1 }
      func load(_ page: Int, completion: @escaping @Sendable (Result<Int, any Error>) -> Void) {}
      func refresh() {}
    }
    final class Kiosk: Booth {
      func redeem(_ ticket: consuming Ticket) throws -> Ticket { ticket }
      func watch(_ change: @escaping () -> Void) {}
    }
    actor Clerk: Desk { func sign(_ name: String) throws -> Int { 1 } }
    struct Monitor: Screen {
      var page = 0
      mutating func show(_ page: Int) async -> Int {
        self.page += page
        return self.page
      }
    }
    struct EmptyCart: Cart { func clear() {} }
    struct BrokenShelf: Shelf { func count(of title: String) async throws -> Int { -1 } }
    struct FrontDoor: Hall.Door { func open() {} }

    /// Has the call wait whose number this is, or else each, until it opens.
    final class Gate: Sendable {
      private struct State {
        var calls = 0
        var isOpen = false
        var waiting: [CheckedContinuation<Void, Never>] = []
      }
      private let state = Mutex(State())
      private let number: Int?
      init(_ number: Int? = nil) { self.number = number }
      var calls: Int { state.withLock { $0.calls } }
      var waiting: Int { state.withLock { $0.waiting.count } }
      @Sendable func pass() async {
        await withCheckedContinuation { continuation in
          let passes = state.withLock { state in
            state.calls += 1
            let passes = state.isOpen || state.calls != number ?? state.calls
            if !passes { state.waiting.append(continuation) }
            return passes
          }
          if passes { continuation.resume() }
        }
      }
      func open() {
        let waiting = state.withLock { state in
          state.isOpen = true
          return state.waiting
        }
        for continuation in waiting { continuation.resume() }
      }
    }

    @main enum Program {
      static func main() async throws {
        try await logging()
        try await metrics()
        for trace in [spans, members, stacks, sharing, refreshing, hedging, rejecting] {
          tracer.restart()
          print("---")
          try await trace()
        }
      }

      static func value(_ feed: any Feed) async -> Int? {
        await withCheckedContinuation { done in feed.load(1) { done.resume(returning: try? $0.get()) } }
      }

      static func logging() async throws {
        let logger = Logging.Logger(label: "app")
        let feed: any Feed = PlainFeed()
        func call(_ feed: any Feed, page: Int = 1) async {
          _ = try? await feed.fetch(page: page, of: "ada")
        }
        await call(feed.logging())
        await call(feed.logging(to: logger))
        await call(feed.logging(to: logger, level: .critical), page: 0)
        _ = try await Clerk().logging(level: .notice).sign("ada")
        FrontDoor().logging(level: .error).open()
        print("stacks")
        await call(feed.decorated(loggingTo: logger), page: 0)
        await call(feed.decorated(loggingLevel: .notice))
        print("others")
        let log = MemoryLog()
        await call(feed.logging(to: log))
        FrontDoor().logging(to: log, level: .notice).open()
        EmptyCart().logging(to: log).clear()
        EmptyCart().decorated(loggingTo: log).clear()
        _ = feed.logging(to: .standardError)
        _ = EmptyCart().logging()
        print(log.events.map(\\.level.rawValue).joined(separator: " "))
        print("---")
      }

      static func metrics() async throws {
        let clock = ManualClock()
        let plain: any Feed = PlainFeed()
        let feed = plain.retrying(RetryPolicy(maxAttempts: 2, backoff: .none))
          .measuring(in: MetricsSystem.factory, clock: clock)
        print("made")
        _ = try await feed.fetch(page: 1, of: "ada")
        _ = try? await feed.fetch(page: 0, of: "ada")
        print("stacks")
        for stack in [
          plain.decorated(loggingLevel: .debug, measuringClock: clock),
          plain.decorated(
            loggingLevel: .debug, measuringIn: MetricsSystem.factory, measuringClock: clock),
        ] {
          _ = try await stack.fetch(page: 1, of: "ada")
        }
        print("others")
        let metrics = MemoryMetrics()
        _ = try await plain.measuring(in: metrics).fetch(page: 1, of: "ada")
        FrontDoor().measuring(in: metrics).open()
        print(metrics.value(of: "calls_total"))
        print("gauges")
        ClosureMetrics.feed().makeInstrument(.gauge, label: "limit", dimensions: [("name", "feed")])(2.5)
      }

      static func spans() async throws {
        let feed: any Feed = RemoteFeed(failing: 2).tracing(with: tracer)
        _ = try? await feed.fetch(page: 3, of: "ada")
        _ = try? feed.decode("secret")
        _ = try feed.decode("secret")
        print(await value(feed) ?? 0)
        let task = Task {
          withUnsafeCurrentTask { $0?.cancel() }
          _ = try await RemoteFeed(failing: 1).tracing(with: tracer).fetch(page: 4, of: "ada")
        }
        _ = await task.result
        RemoteFeed().tracing().refresh()
        _ = try await RemoteFeed().tracing(with: PrintingTracer(isRecording: false))
          .fetch(page: 5, of: "ada")
      }

      static func members() async throws {
        let booth = Kiosk().tracing(with: tracer)
        _ = try booth.redeem(Ticket(number: 1)).number
        booth.watch {}
        print(try await Clerk().tracing(with: tracer).sign("ada"))
        print(await show())
      }
      @MainActor static func show() async -> Int {
        var screen = Monitor().tracing(with: tracer)
        _ = await screen.show(1)
        return await screen.show(2)
      }

      static func stacks() async throws {
        var retries = RetryPolicy.feed
        retries.clock = ManualClock(autoAdvancing: true)
        _ = try await RemoteFeed(failing: 1).retrying(retries).tracing(with: tracer)
          .fetch(page: 1, of: "ada")
        print(await value(RemoteFeed(failing: 1).retrying(retries).tracing(with: tracer)) ?? 0)
        print(
          await value(RemoteFeed(failing: 1).fallingBack(to: RemoteFeed()).tracing(with: tracer)) ?? 0)
        let stack = RemoteFeed().timingOut().breakingCircuit().limitingConcurrency().limitingRate()
          .logging(to: MemoryLog()).measuring(in: MemoryMetrics()).tracing(with: tracer)
        _ = try await stack.fetch(page: 1, of: "ada")
        print(await value(stack) ?? 0)

        let queue = DispatchQueue(label: "feed")
        let dispatched = RemoteFeed().dispatching(on: queue).tracing(with: tracer)
        queue.suspend()
        dispatched.refresh()
        queue.resume()
        queue.sync {}
      }

      static func sharing() async throws {
        let gate = Gate()
        let metrics = MemoryMetrics()
        let shared = RemoteFeed(gate.pass).sharingCalls().measuring(in: metrics)
          .tracing(with: tracer)
        let first = Task { try await shared.fetch(page: 1, of: "ada") }
        while gate.waiting == 0 { await Task.yield() }
        let second = Task { try await shared.fetch(page: 1, of: "ada") }
        while metrics.value(of: "call_events_total") == 0 { await Task.yield() }
        gate.open()
        _ = try await (first.value, second.value)
      }

      static func refreshing() async throws {
        let date = Mutex(Date(timeIntervalSince1970: 0))
        let second = Gate(2)
        let ended = Mutex(0)
        let cached = RemoteFeed(second.pass)
          .logging(to: Decorators.ClosureLog { if $0.phase == .succeeded { ended.withLock { $0 += 1 } } })
          .caching(in: MemoryCache(now: { date.withLock { $0 } })).tracing(with: tracer)
        _ = try await cached.fetch(page: 1, of: "ada")
        date.withLock { $0 += 61 }
        _ = try await cached.fetch(page: 1, of: "ada")
        while second.waiting == 0 { await Task.yield() }
        second.open()
        while ended.withLock({ $0 }) < 2 { await Task.yield() }
      }

      static func hedging() async throws {
        let clock = ManualClock()
        let first = Gate(1)
        var hedging = HedgePolicy.feed
        hedging.clock = clock
        let hedged = RemoteFeed(first.pass).hedging(with: hedging).tracing(with: tracer)
        let call = Task { try await hedged.fetch(page: 1, of: "ada") }
        try await clock.waitForSleepers()
        while first.calls == 0 { await Task.yield() }
        clock.advance(by: .milliseconds(1))
        _ = try await call.value
      }

      static func rejecting() async throws {
        print(try await BrokenShelf().tracing(with: tracer).count(of: "ada"))
      }
    }
    """

  /// What the parts of the program have written, line by line.
  private static let output = Result { () throws -> [[String]] in
    try StandInProgram(protocols: protocols, specs: specs, program: program).output()
      .split(separator: "---\n")
      .map { $0.split(separator: "\n").map(String.init) }
  }

  @Test func `Loggers of swift-log are sinks`() throws {
    let member = "call event member"
    let ended = "\(member) milliseconds"
    let failed = "call description error event member milliseconds protocol"
    let page = "Feed.fetch(page: arguments.page arguments.user"
    let lines = try Self.output.get()[0].filter { !$0.contains(/calls?_/) }
    #expect(
      lines == [
        "Feed info \(page) \(member) protocol", "Feed info \(page) \(ended) protocol result",
        "app info \(page) \(member) protocol", "app info \(page) \(ended) protocol result",
        "app critical \(page) \(member) protocol", "app error \(page) \(failed)",
        "Desk notice Desk.sign(name: arguments.name \(member) protocol",
        "Desk notice Desk.sign(name: arguments.name \(ended) protocol result",
        "Hall.Door error Hall.Door.open() \(member) protocol",
        "Hall.Door error Hall.Door.open() \(ended) protocol",
        "stacks",
        "app info \(page) \(member) protocol",
        "app info \(page) \(ended) note protocol", "app info \(page) \(ended) note protocol",
        "app info \(page) \(ended) note protocol", "app error \(page) \(failed)",
        "Feed notice \(page) \(member) protocol", "Feed notice \(page) \(ended) protocol result",
        "others", "info info notice notice info info info info",
      ])
  }

  @Test func `Factories of swift-metrics make the instruments`() throws {
    let lines = try Self.output.get()[1]
      .filter { !$0.contains("member=") || $0.contains("member=fetch") }
      .map { $0.replacing(" protocol=Feed member=fetch(page:of:)", with: "") }
    let made = [
      "make calls_active", "make calls_total outcome=success",
      "make call_duration_seconds outcome=success", "make call_duration_seconds outcome=failure",
      "make calls_total outcome=cancelled", "make call_duration_seconds outcome=cancelled",
    ]
    let succeeded = [
      "calls_active + 1.0", "calls_active - 1.0", "calls_total outcome=success + 1",
      "call_duration_seconds outcome=success 0 ns",
    ]
    let failed = [
      "calls_active + 1.0", "make call_events_total event=retry",
      "call_events_total event=retry + 1", "make call_events_total event=retry_gave_up",
      "call_events_total event=retry_gave_up + 1", "calls_active - 1.0",
      "make calls_total outcome=failure error_type=NoFeed",
      "calls_total outcome=failure error_type=NoFeed + 1",
      "call_duration_seconds outcome=failure 0 ns",
    ]
    let expected = [
      made, ["made"], succeeded, failed, ["stacks"], made, made, succeeded, succeeded,
      ["others", "2.0", "gauges", "make limit name=feed", "limit name=feed = 2.5"],
    ]
    #expect(lines == expected.flatMap(\.self))
  }

  @Test func `A call is a span, which shows what is revealed of it`() throws {
    #expect(
      try Self.output.get()[2] == [
        "2 in 1 internal remote",
        "1 client Feed.fetch(page:of:); error; argument.page: 3; error.type: NoFeed",
        "4 in 3 internal decoder",
        "3 client Feed.decode(_:); error no feed for ada; recorded no feed for ada; "
          + "error.type: NoFeed",
        "6 in 5 internal decoder", "5 client Feed.decode(_:)",
        "8 in 7 internal loader", "7 client Feed.load(_:completion:)", "1",
        "10 in 9 internal remote",
        "9 client Feed.fetch(page:of:); event cancelled; argument.page: 4",
        "12 in 11 internal refresher", "11 client Feed.refresh()",
        "13 in 1 internal remote", "1 client Feed.fetch(page:of:)",
      ])
  }

  @Test func `Members of all kinds of protocols are traced`() throws {
    #expect(
      try Self.output.get()[3] == [
        "1 internal Booth.redeem(_:)",
        "2 internal Booth.watch(_:); event completion_forgotten",
        "3 internal Desk.sign(_:)", "1",
        "4 internal Screen.show(_:)", "5 internal Screen.show(_:)", "3",
      ])
  }

  @Test func `Decorators below keep the context, and tell what they do`() throws {
    #expect(
      try Self.output.get()[4] == [
        "2 in 1 internal remote", "3 in 1 internal remote",
        "1 client Feed.fetch(page:of:); event retry (attempt 1 failed with NoFeed, 2 left, "
          + "next in 1.00 ms); argument.page: 1",
        "5 in 4 internal loader", "6 in 4 internal loader",
        "4 client Feed.load(_:completion:); event retry (attempt 1 failed with NoFeed, 2 left, "
          + "next in 1.00 ms)",
        "1",
        "8 in 7 internal loader", "9 in 7 internal loader",
        "7 client Feed.load(_:completion:); event fallback (failed with NoFeed, falls back)",
        "1",
        "11 in 10 internal remote", "10 client Feed.fetch(page:of:); argument.page: 1",
        "13 in 12 internal loader", "12 client Feed.load(_:completion:)", "1",
        "14 client Feed.refresh()", "15 in 14 internal refresher",
      ])
  }

  @Test func `Work that is shared is linked, and work that goes on keeps the context`() throws {
    // Spans that end at the same time may be printed in either order.
    let output = try Self.output.get()[5...7].map { $0.sorted() }
    let expected = [
      [
        "1 client Feed.fetch(page:of:); argument.page: 1",
        "2 client Feed.fetch(page:of:); event call_shared (shares a call that was under way); "
          + "link to 1; argument.page: 1",
        "3 in 1 internal remote",
      ],
      [
        "1 client Feed.fetch(page:of:); event cache_miss; argument.page: 1",
        "2 in 1 internal remote",
        "3 client Feed.fetch(page:of:); event cache_refresh (refreshing the stored result in the "
          + "background); event cache_stale (answered by the cache with a stale result, "
          + "1 min 1 s old); argument.page: 1",
        "4 in 3 internal remote",
      ],
      [
        "1 client Feed.fetch(page:of:); event hedge (attempt 2 began after 1.00 ms); event "
          + "hedge_won (attempt 2 won after 1.00 ms); argument.page: 1",
        "2 in 1 internal remote",
      ],
    ]
    #expect(output == expected)
  }

  @Test func `A result that counts as a failure is an error of its span`() throws {
    let lines = try Self.output.get().last ?? []
    #expect(
      lines == [
        "1 internal Shelf.count(of:); error a rejected result; error.type: FailedResult", "-1",
      ])
  }
}
