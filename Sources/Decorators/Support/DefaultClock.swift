import Foundation

/// The clock of decorators that were given no clock.
///
/// Time passes as for `ContinuousClock`, unless another clock takes its place, which a test can set for
/// everything that it calls:
///
///     try await DefaultClock.with(clock) {
///       try await repository.fetchFeed()
///     }
///
/// The clock is looked up each time that it is used, so a policy or a circuit that was made before
/// follows it, too.
public struct DefaultClock: Clock {
  /// A point in the time of the clock.
  public struct Instant: InstantProtocol {
    fileprivate let sinceStart: Duration

    /// Returns the instant at `duration` after this one.
    public func advanced(by duration: Duration) -> Instant {
      Instant(sinceStart: sinceStart + duration)
    }

    /// Returns the time from this instant to `other`; negative if `other` is earlier.
    public func duration(to other: Instant) -> Duration {
      other.sinceStart - sinceStart
    }

    /// Returns a Boolean value that indicates whether `lhs` is earlier than `rhs`.
    public static func < (lhs: Instant, rhs: Instant) -> Bool {
      lhs.sinceStart < rhs.sinceStart
    }
  }

  private static let start = ContinuousClock.now

  /// Creates the clock.
  public init() {}

  /// The current instant.
  public var now: Instant { Self.now(by: Self.given) }

  static func now(by given: RuntimeEnvironment.GivenClock?) -> Instant {
    Instant(sinceStart: given?.uptime() ?? start.duration(to: .now))
  }

  /// The resolution of `ContinuousClock`, or one nanosecond if another clock takes its place.
  public var minimumResolution: Duration {
    Self.given == nil ? ContinuousClock().minimumResolution : .nanoseconds(1)
  }

  /// Sleeps until an instant.
  ///
  /// - Throws: A `CancellationError` if the sleeping task is cancelled.
  public func sleep(until deadline: Instant, tolerance: Duration? = nil) async throws {
    try await Self.sleep(until: deadline, by: Self.given, tolerance: tolerance)
  }

  package static func sleep(
    until deadline: Instant, by given: RuntimeEnvironment.GivenClock?, tolerance: Duration?
  ) async throws {
    guard let given else {
      return try await ContinuousClock().sleep(
        until: start + deadline.sinceStart, tolerance: tolerance)
    }
    try await given.clock.sleep(for: deadline.sinceStart - given.uptime(), tolerance: tolerance)
  }

  /// Runs an operation for which another clock takes the place of the default one, also in the tasks that
  /// it begins.
  public static func with<Result>(
    _ clock: some Clock<Duration>, isolation: isolated (any Actor)? = #isolation,
    _ operation: () async throws -> Result
  ) async rethrows -> Result {
    var environment = RuntimeEnvironment.current ?? RuntimeEnvironment()
    environment.clock = RuntimeEnvironment.GivenClock(clock)
    return try await environment.run(isolation: isolation, operation)
  }

  /// The clock that takes the place of this one; `nil` if there is none.
  static var given: RuntimeEnvironment.GivenClock? { RuntimeEnvironment.current?.clock }
}

extension Date {
  /// The date of the system. If a clock takes the place of the default one, the date is that time after
  /// 1 January 2001, 00:00 UTC.
  @usableFromInline
  @Sendable package static func byDefaultClock() -> Date {
    DefaultClock.given.map { Date(timeIntervalSinceReferenceDate: $0.uptime() / .seconds(1)) }
      ?? Date()
  }
}
