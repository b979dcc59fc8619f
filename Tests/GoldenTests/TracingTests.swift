import Testing

/// Targets whose specs ask for spans of swift-distributed-tracing.
@Suite struct TracingTests {
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
    protocol Desk: Actor {
      func sign(_ name: String) throws -> Int
    }
    @MainActor protocol Screen {
      mutating func show(_ page: Int) async -> Int
    }
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
          retry: { maxAttempts: 3, backoff: 1ms }
          logging:
          metrics:
          caching: { fetch: { strategy: staleWhileRevalidate, expires: 1m } }
          singleFlight:
          timeout: { limit: 1m }
          hedge: { delay: 1ms, fetch: on }
          dispatch: { calls: true }
          rateLimit: { limit: { calls: 10, per: 1s } }
          concurrencyLimit: { limit: 1 }
          circuitBreaker:
          fallback:
    """,
    "Others": """
    protocols:
      Booth: { source: Protocols.swift, decorators: [tracing] }
      Desk: { source: Protocols.swift, decorators: [tracing] }
      Screen: { source: Protocols.swift, decorators: [tracing] }
    """,
  ]

  /// The common part of the programs: a feed that begins a span for each call, and fails as often as it
  /// is told.
  private static let remote = """
    import Decorators
    import Dispatch
    import Foundation
    import Synchronization
    import Tracing

    let tracer = PrintingTracer()

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

    /// Has those wait who come before it opens.
    final class Gate: Sendable {
      private let state = Mutex((isOpen: false, waiting: [CheckedContinuation<Void, Never>]()))
      var waiting: Int { state.withLock { $0.waiting.count } }
      func wait() async {
        await withCheckedContinuation { continuation in
          let isOpen = state.withLock { state in
            if !state.isOpen { state.waiting.append(continuation) }
            return state.isOpen
          }
          if isOpen { continuation.resume() }
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

    func value(_ feed: any Feed) async -> Int? {
      await withCheckedContinuation { done in feed.load(1) { done.resume(returning: try? $0.get()) } }
    }

    """

  private func output(of main: String, besides declarations: String = "") throws -> [String] {
    let program = StandInProgram(
      protocols: Self.protocols, specs: Self.specs,
      program: Self.remote + declarations
        + "\n@main enum Program {\n  static func main() async throws {\n\(main)\n}\n}\n",
      modules: TracingStandIn.modules)
    return try program.output().split(separator: "\n").map(String.init)
  }

  @Test(.enabled(if: StandInProgram.canBeBuilt))
  func `A call is a span, which shows what is revealed of it`() throws {
    let output = try output(
      of: """
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
        InstrumentationSystem.bootstrap(tracer)
        RemoteFeed().tracing().refresh()
        _ = try await RemoteFeed().tracing(with: PrintingTracer(isRecording: false))
          .fetch(page: 5, of: "ada")
        """)
    #expect(
      output == [
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

  @Test(.enabled(if: StandInProgram.canBeBuilt))
  func `Members of all kinds of protocols are traced`() throws {
    let output = try output(
      of: """
        let booth = Kiosk().tracing(with: tracer)
        _ = try booth.redeem(Ticket(number: 1)).number
        booth.watch {}
        print(try await Clerk().tracing(with: tracer).sign("ada"))
        print(await show())
        """,
      besides: """
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
        @MainActor func show() async -> Int {
          var screen = Monitor().tracing(with: tracer)
          _ = await screen.show(1)
          return await screen.show(2)
        }
        """)
    #expect(
      output == [
        "1 internal Booth.redeem(_:)",
        "2 internal Booth.watch(_:); event completion_forgotten",
        "3 internal Desk.sign(_:)", "1",
        "4 internal Screen.show(_:)", "5 internal Screen.show(_:)", "3",
      ])
  }

  @Test(.enabled(if: StandInProgram.canBeBuilt))
  func `Decorators below keep the context, and tell what they do`() throws {
    let output = try output(
      of: """
        let instant = ManualClock(autoAdvancing: true)
        var retries = RetryPolicy.feed
        retries.clock = instant
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
        """)
    #expect(
      output == [
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

  @Test(.enabled(if: StandInProgram.canBeBuilt))
  func `Work that is shared is linked, and work that goes on keeps the context`() throws {
    let output = try output(
      of: """
        let gate = Gate()
        let metrics = MemoryMetrics()
        let shared = RemoteFeed { await gate.wait() }.sharingCalls().measuring(in: metrics)
          .tracing(with: tracer)
        let first = Task { try await shared.fetch(page: 1, of: "ada") }
        while gate.waiting == 0 { await Task.yield() }
        let second = Task { try await shared.fetch(page: 1, of: "ada") }
        while metrics.value(of: "call_events_total") == 0 { await Task.yield() }
        gate.open()
        _ = try await (first.value, second.value)

        print("---")
        let date = Mutex(Date(timeIntervalSince1970: 0))
        let cache = MemoryCache(now: { date.withLock { $0 } })
        let refreshed = Gate()
        let calls = Mutex(0)
        let ended = Mutex(0)
        let cached = RemoteFeed {
          let number = calls.withLock { calls in
            calls += 1
            return calls
          }
          if number == 2 { await refreshed.wait() }
        }.logging(to: ClosureLog { if $0.phase == .succeeded { ended.withLock { $0 += 1 } } })
        .caching(in: cache).tracing(with: tracer)
        _ = try await cached.fetch(page: 1, of: "ada")
        date.withLock { $0 += 61 }
        _ = try await cached.fetch(page: 1, of: "ada")
        while refreshed.waiting == 0 { await Task.yield() }
        refreshed.open()
        while ended.withLock({ $0 }) < 2 { await Task.yield() }

        print("---")
        let clock = ManualClock()
        let late = Gate()
        let attempts = Mutex(0)
        var hedging = HedgePolicy.feed
        hedging.clock = clock
        let hedged = RemoteFeed {
          let number = attempts.withLock { attempts in
            attempts += 1
            return attempts
          }
          if number == 1 { await late.wait() }
        }.hedging(with: hedging).tracing(with: tracer)
        let call = Task { try await hedged.fetch(page: 1, of: "ada") }
        try await clock.waitForSleepers()
        while attempts.withLock({ $0 }) == 0 { await Task.yield() }
        clock.advance(by: .milliseconds(1))
        _ = try await call.value
        """)
    // Spans that end at the same time may be printed in either order.
    #expect(
      output.split(separator: "---").map { $0.sorted() } == [
        [
          "1 client Feed.fetch(page:of:); argument.page: 1",
          "2 client Feed.fetch(page:of:); event call_shared (shares a call that was under way); "
            + "link to 1; argument.page: 1",
          "3 in 1 internal remote",
        ],
        [
          "4 client Feed.fetch(page:of:); event cache_miss; argument.page: 1",
          "5 in 4 internal remote",
          "6 client Feed.fetch(page:of:); event cache_refresh (refreshing the stored result in the "
            + "background); event cache_stale (answered by the cache with a stale result, "
            + "1 min 1 s old); argument.page: 1",
          "7 in 6 internal remote",
        ],
        [
          "8 client Feed.fetch(page:of:); event hedge (attempt 2 began after 1.00 ms); event "
            + "hedge_won (attempt 2 won after 1.00 ms); argument.page: 1",
          "9 in 8 internal remote",
        ],
      ])
  }
}
