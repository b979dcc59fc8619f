@_spi(Generated) import Decorators

extension ManualClock {
  /// Runs a test whose decorators use this clock, and advances it to the end of the next sleep each time no
  /// task can run.
  ///
  ///     let clock = ManualClock()
  ///     try await clock.run {
  ///       let feed = SlowFeed().timingOut(after: .seconds(1)).retrying()
  ///       await #expect(throws: TimeoutError.self) { try await feed.fetch() }
  ///     }
  ///
  /// Decorators that were given no clock use it, too. As in a ``Simulation``, one thread runs all tasks: the
  /// one that has waited longest is next.
  ///
  /// - Throws: The error of the test, or a ``SimulationError``.
  public func run<Value: Sendable>(
    _ test: @escaping @Sendable () async throws -> Value
  ) async throws -> Value {
    try await Simulation(seed: JobOrder.seedOfOldest).run { simulation in
      let advances = Task(executorPreference: simulation) {
        repeat { await simulation.settle() } while !Task.isCancelled && self.advanceToNextSleeper()
      }
      defer { advances.cancel() }
      return try await DefaultClock.with(self) { try await test() }
    }
  }
}
