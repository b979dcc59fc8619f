@_spi(Generated) import Decorators
import Foundation

/// The callers of a ``SimulatedService``.
public enum SimulatedLoad: Sendable {
  /// Calls that come at random times, so many in a second on average, whether or not earlier ones have ended.
  case arrivals(perSecond: Double)
  /// A number of callers, each of which makes its next call after a random pause, of this duration on average.
  case callers(Int, pause: Duration)
}

extension SimulatedService {
  /// Makes calls during what is left of the phases of the service, and returns what became of them.
  ///
  ///     let report = try await service.underLoad(
  ///       .callers(1_000, pause: .seconds(1)), watching: ["circuit": { "\(circuit.currentState)" }]
  ///     ) { _ in _ = try await feed.fetch() }
  ///     print(report)
  ///
  /// A call fails if it throws an error, or if the result that its decorators return counts as a failure by
  /// the spec. Calls that have not ended when the phases end are cancelled. After the last phase, it makes
  /// no calls.
  ///
  /// - Parameters:
  ///   - load: The rate of the calls, or the number of the callers.
  ///   - states: The states that the report has for each interval, such as that of a circuit, by their names.
  ///   - call: Makes a call through the stack. Its argument is the number of the call or of the caller.
  public func underLoad(
    _ load: SimulatedLoad, watching states: KeyValuePairs<String, @Sendable () -> String> = [:],
    _ call: @escaping @Sendable (Int) async throws -> Void
  ) async throws -> LoadReport {
    let recorder = LoadRecorder(of: self, watching: states)
    try await withThrowingDiscardingTaskGroup { group in
      switch load {
      case .arrivals(let perSecond):
        group.addTask {
          await withDiscardingTaskGroup { arrivals in
            for number in 0... {
              let pause = self.randomPause(.seconds(min(1 / perSecond, 1e9)))
              guard (try? await self.simulation.clock.sleep(for: pause)) != nil else { return }
              arrivals.addTask { await recorder.record { try await call(number) } }
            }
          }
        }
      case .callers(let count, let pause):
        for caller in 0..<count {
          group.addTask {
            while true {
              let pause = self.randomPause(pause)
              guard (try? await self.simulation.clock.sleep(for: pause)) != nil else { return }
              await recorder.record { try await call(caller) }
            }
          }
        }
      }
      try await recorder.watch()
      group.cancelAll()
    }
    return recorder.report
  }

  private func randomPause(_ mean: Duration) -> Duration { mean * -log(1 - simulation.unit()) }
}
