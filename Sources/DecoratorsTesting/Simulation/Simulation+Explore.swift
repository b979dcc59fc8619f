@_spi(Generated) import Decorators
import Synchronization

#if canImport(Testing)
  import Testing
#endif

extension Simulation {
  /// Runs a test once for each seed, and stops at the first seed with which it fails: with an error, or
  /// with an issue, such as an expectation that is not met.
  ///
  ///     @Test func eachCallerGetsOneOutcome() async throws {
  ///       try await Simulation.explore(seeds: 0..<1_000) { simulation in ... }
  ///     }
  ///
  /// To run the failed test again, pass the seed to ``init(seed:stepLimit:timeLimit:)``, which then has
  /// the same order of events.
  ///
  /// - Throws: An ``ExplorationError`` with the seed.
  public static func explore(
    seeds: some Sequence<UInt64>, stepLimit: Int = 1_000_000,
    timeLimit: Duration = .seconds(86_400),
    _ test: @escaping @Sendable (Simulation) async throws -> Void
  ) async throws {
    for seed in seeds {
      let simulation = Simulation(seed: seed, stepLimit: stepLimit, timeLimit: timeLimit)
      do {
        let hasIssue = try await hasIssue { try await simulation.run(test) }
        if hasIssue { throw ExplorationError(seed: seed, error: nil, trace: simulation.trace) }
      } catch let error as ExplorationError {
        throw error
      } catch {
        throw ExplorationError(seed: seed, error: error, trace: simulation.trace)
      }
    }
  }

  /// Returns a Boolean value that indicates whether an operation has recorded an issue.
  private static func hasIssue(_ operation: () async throws -> Void) async throws -> Bool {
    #if canImport(Testing)
      let hasIssue = Flag()
      // An issue that does not match is an issue as usual.
      try await withKnownIssue(isIntermittent: true) {
        try await operation()
      } matching: { _ in
        hasIssue.value.store(true, ordering: .relaxed)
        return false
      }
      return hasIssue.value.load(ordering: .relaxed)
    #else
      try await operation()
      return false
    #endif
  }
}

private final class Flag: Sendable {
  let value = Atomic(false)
}

/// An error that names the seed with which a test failed.
public struct ExplorationError: Error, CustomStringConvertible {
  /// The seed.
  public let seed: UInt64
  /// The error of the test; `nil` if the test recorded an issue.
  public let error: (any Error)?
  /// The events that the test had recorded.
  public let trace: [SimulationEvent]

  /// A text with the seed, the error and the latest events.
  public var description: String {
    let cause = error.map { "\($0)" } ?? "the test has recorded an issue"
    let events = trace.suffix(20).map { "\n  \($0)" }.joined()
    return "Simulation(seed: \(seed)) fails: \(cause)\(events)"
  }
}
