import Decorators
import DecoratorsTelemetry
import DecoratorsTesting
import Elsewhere

/// All ways of calling that are measured.
///
/// Completion handlers are called on the main queue, where the dispatch decorator is to deliver
/// them, and find nothing before them there.
enum CallPaths {
  /// What is called. Only a value that the compiler does not know is sure to be asked.
  private static let here = RemoteFeed(offset: CommandLine.arguments.count)
  private static let elsewhere = Elsewhere.RemoteFeed(offset: CommandLine.arguments.count)
  private static let silent = DroppingLog(minimumLevel: .critical)
  private static let dropping = DroppingLog(minimumLevel: .trace)
  private static let metrics = MemoryMetrics()
  private static let silentByHand = DroppingLogger(isEnabled: false)
  private static let droppingByHand = DroppingLogger(isEnabled: true)

  static var all: [CallPath] {
    paths("direct", here, elsewhere, byHand: nil)
      + paths("retry", here.retrying(), elsewhere.retrying(), byHand: RetryingFeedByHand(here))
      + paths(
        "logging off", here.logging(to: silent), elsewhere.logging(to: silent),
        byHand: LoggingFeedByHand(here, logger: silentByHand))
      + paths(
        "logging on", here.logging(to: dropping), elsewhere.logging(to: dropping),
        byHand: LoggingFeedByHand(here, logger: droppingByHand))
      + paths(
        "caching", of: [.async], here.caching(), elsewhere.caching(),
        byHand: CachingFeedByHand(here))
      + paths(
        "dispatch", of: [.completion], here.dispatching(), elsewhere.dispatching(),
        byHand: DispatchingFeedByHand(here))
      + paths(
        "circuit breaker", here.breakingCircuit(), elsewhere.breakingCircuit(),
        byHand: nil)
      + paths(
        "rate limit", here.limitingRate(), elsewhere.limitingRate(),
        byHand: nil)
      + paths(
        "concurrency limit", here.limitingConcurrency(), elsewhere.limitingConcurrency(),
        byHand: nil)
      + paths(
        "fallback", here.fallingBack(to: here), elsewhere.fallingBack(to: elsewhere), byHand: nil)
      + paths(
        "single flight", of: [.async], here.sharingCalls(), elsewhere.sharingCalls(), byHand: nil)
      + paths(
        "metrics", here.measuring(in: metrics), elsewhere.measuring(in: metrics), byHand: nil)
      + paths(
        "faults off", here.injectingFaults(FaultInjector([], isEnabled: false)),
        elsewhere.injectingFaults(FaultInjector([], isEnabled: false)), byHand: nil)
      + paths(
        "retry, logging off, dispatch",
        here.retrying().logging(to: silent).dispatching(),
        elsewhere.retrying().logging(to: silent).dispatching(),
        byHand: DispatchingFeedByHand(
          LoggingFeedByHand(RetryingFeedByHand(here), logger: silentByHand)))
      + paths(
        "retry, caching, logging on", of: [.async],
        here.retrying().caching().logging(to: dropping),
        elsewhere.retrying().caching().logging(to: dropping),
        byHand: LoggingFeedByHand(
          CachingFeedByHand(RetryingFeedByHand(here)), logger: droppingByHand))
  }

  private static func paths(
    _ decorators: String, of members: [CallPath.Member] = CallPath.Member.allCases,
    _ feed: some Feed, _ feedElsewhere: some Elsewhere.Feed, byHand: (any Feed)?
  ) -> [CallPath] {
    members.flatMap { member in
      CallPath.Form.allCases.compactMap { form in
        call(member, form, feed, feedElsewhere, byHand).map {
          CallPath(member: member, decorators: decorators, form: form, call: $0)
        }
      }
    }
  }

  @inline(__always)
  private static func call(
    _ member: CallPath.Member, _ form: CallPath.Form,
    _ feed: some Feed, _ feedElsewhere: some Elsewhere.Feed, _ byHand: (any Feed)?
  ) -> ((_ parts: [Int], _ mark: @Sendable () -> Void) async throws -> Void)? {
    let opaque: (any Feed)? = form == .byHand ? byHand : feed
    guard let opaque else { return nil }
    switch (member, form) {
    case (.async, .here): return { try await parts($0, $1) { try await callPage(feed, $0) } }
    case (.async, .elsewhere):
      return { try await parts($0, $1) { try await callPage(feedElsewhere, $0) } }
    case (.async, _): return { try await parts($0, $1) { try await callPage(any: opaque, $0) } }
    case (.completion, .here): return { await partsOnMain($0, $1) { callLoad(feed, $0) } }
    case (.completion, .elsewhere):
      return { await partsOnMain($0, $1) { callLoad(feedElsewhere, $0) } }
    case (.completion, _): return { await partsOnMain($0, $1) { callLoad(any: opaque, $0) } }
    case (.synchronous, .here): return { try await parts($0, $1) { try callDecode(feed, $0) } }
    case (.synchronous, .elsewhere):
      return { try await parts($0, $1) { try callDecode(feedElsewhere, $0) } }
    case (.synchronous, _):
      return { try await parts($0, $1) { try callDecode(any: opaque, $0) } }
    case (.stream, _), (.log, _): return nil
    }
  }

  private static func parts(
    _ parts: [Int], _ mark: () -> Void, _ call: (Int) async throws -> Void
  ) async rethrows {
    mark()
    for count in parts {
      try await call(count)
      mark()
    }
  }

  @MainActor
  private static func partsOnMain(
    _ parts: [Int], _ mark: () -> Void, _ call: @Sendable (Int) -> Void
  ) {
    mark()
    for count in parts {
      call(count)
      mark()
    }
  }
}

/// Drops what it is told.
struct DroppingLog: LogSink {
  let minimumLevel: LogLevel

  @inline(never)
  func log(_ event: LogEvent) {}
}
