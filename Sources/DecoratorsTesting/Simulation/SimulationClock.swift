@_spi(Generated) import Decorators

/// The clock of a ``Simulation``.
///
/// Its time passes only when no task can run. It then moves to the end of the next sleep.
public struct SimulationClock: Clock {
  /// A point in the time of a simulation, as the virtual time since its beginning.
  public typealias Instant = ManualClock.Instant

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
