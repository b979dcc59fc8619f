import Synchronization

/// A service in a ``Simulation`` that has a capacity, so that too many calls make it slow, and that fails when
/// it is said.
///
///     let service = SimulatedService(
///       in: simulation, latency: .median(.milliseconds(50), percentile99: .milliseconds(300)), capacity: 20,
///       phases: [.healthy(for: .seconds(60)), .down(for: .seconds(30)), .back(for: .seconds(60))])
///     struct RemoteFeed: Feed {
///       let service: SimulatedService
///       func fetch() async throws -> [Item] {
///         try await service.call()
///         return []
///       }
///     }
///
/// It does the calls in the order in which they come, as many at once as its capacity allows. It does not
/// notice that a caller gives up, as most services: the work is done nevertheless.
public final class SimulatedService: Sendable {
  /// An error of the service.
  public enum Failure: String, Error {
    /// The service was reached, and failed.
    case failed
    /// The service was down.
    case down
  }

  let simulation: Simulation
  let phases: [ServicePhase]
  let start: Duration
  private let latency: SimulatedLatency
  private let state: Mutex<State>

  private struct State {
    var calls = 0
    /// The times at which the places of the service become free.
    var places: [Duration]

    /// Returns a place that is free, or else the one that becomes free first.
    func nextPlace(at now: Duration) -> Int {
      var next = 0
      for place in places.indices {
        if places[place] <= now { return place }
        if places[place] < places[next] { next = place }
      }
      return next
    }
  }

  /// Creates a service, whose first phase begins now.
  ///
  /// - Parameters:
  ///   - latency: The times that calls take, without the wait for a place.
  ///   - capacity: The number of calls that the service does at once; at least 1.
  ///   - phases: What happens to the service, in order. The last phase does not end.
  public init(
    in simulation: Simulation, latency: SimulatedLatency, capacity: Int,
    phases: [ServicePhase] = [.healthy(for: .seconds(60))]
  ) {
    self.simulation = simulation
    self.latency = latency
    self.phases = phases
    start = simulation.now
    state = Mutex(State(places: Array(repeating: start, count: max(1, capacity))))
  }

  /// The number of calls that have reached the service.
  public var calls: Int { state.withLock { $0.calls } }

  /// Makes a call, which waits for a place, and then takes its time.
  ///
  /// - Throws: A ``Failure``, or a `CancellationError` if the caller is cancelled.
  public func call() async throws {
    let now = simulation.now
    let time = latency.sample(simulation)
    let luck = simulation.unit()
    let (end, failure) = state.withLock { state -> (Duration, Failure?) in
      state.calls += 1
      let place = state.nextPlace(at: now)
      let begin = max(now, state.places[place])
      let phase = phase(at: begin)
      if phase?.isDown == true { return (now + .milliseconds(1), .down) }
      let end = begin + time * (phase?.slowdown ?? 1)
      state.places[place] = end
      return (end, luck < phase?.failureRate ?? 0 ? .failed : nil)
    }
    try await simulation.clock.sleep(until: .init(sinceStart: end))
    if let failure { throw failure }
  }

  private func phase(at time: Duration) -> ServicePhase? {
    var end = start
    return phases.first { phase in
      end += phase.duration
      return time < end
    } ?? phases.last
  }
}
