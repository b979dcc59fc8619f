@_spi(Generated) import Decorators

/// The clock of a ``Simulation``.
///
/// Its time passes only when no task can run. It then moves to the end of the next sleep.
public struct SimulationClock: Clock {
  /// A point in the time of a simulation.
  public struct Instant: InstantProtocol {
    /// The virtual time since the simulation began.
    public let sinceStart: Duration

    /// Creates the instant at `sinceStart` after the beginning.
    public init(sinceStart: Duration = .zero) {
      self.sinceStart = sinceStart
    }

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

  let simulation: Simulation

  /// The virtual time.
  public var now: Instant { Instant(sinceStart: simulation.now) }

  /// One nanosecond. The clock itself is exact.
  public var minimumResolution: Duration { .nanoseconds(1) }

  /// Sleeps until the virtual time has come.
  ///
  /// - Throws: A `CancellationError` if the sleeping task is cancelled.
  public func sleep(until deadline: Instant, tolerance: Duration? = nil) async throws {
    try await simulation.sleep(until: deadline.sinceStart)
  }
}

extension Simulation {
  /// The clock of the simulation, whose time is virtual.
  public var clock: SimulationClock { SimulationClock(simulation: self) }
}
