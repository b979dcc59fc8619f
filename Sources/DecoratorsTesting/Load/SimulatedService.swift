@_spi(Generated) import Decorators
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
/// notice that a caller gives up, as most services: the work is done nevertheless. An outage ends all calls
/// that wait or are in service.
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
  private let capacity: Int
  private let state = Mutex(State())

  private struct State {
    var calls = 0
    /// The times at which the places that are taken become free; the earliest is last.
    var ends: [Duration] = []

    /// Takes a place that is free, or else the one that becomes free first. Returns the time from when it
    /// is.
    mutating func takePlace(of capacity: Int, at now: Duration) -> Duration {
      while let end = ends.last, end <= now { ends.removeLast() }
      return ends.count < capacity ? now : ends.removeLast()
    }

    mutating func leavePlace(at end: Duration) {
      var (low, high) = (0, ends.count)
      while low < high {
        let middle = (low + high) / 2
        if ends[middle] > end { low = middle + 1 } else { high = middle }
      }
      ends.insert(end, at: low)
    }
  }

  /// Creates a service, whose first phase begins now.
  ///
  /// - Parameters:
  ///   - simulation: The simulation whose clock and seed decide how long calls take.
  ///   - latency: The times that calls take, without the wait for a place.
  ///   - capacity: The number of calls that the service does at once; at least 1.
  ///   - phases: What happens to the service, in order. The last phase does not end.
  public init(
    in simulation: Simulation, latency: SimulatedLatency, capacity: Int,
    phases: [ServicePhase] = [.healthy(for: .seconds(60))]
  ) {
    self.simulation = simulation
    self.latency = latency
    self.capacity = max(1, capacity)
    self.phases = phases
    start = simulation.now
  }

  /// The phases, and when they begin and end.
  var timeline: [(phase: ServicePhase, time: Range<Duration>)] {
    var end = start
    return phases.map { phase in
      defer { end += phase.duration }
      return (phase, end..<end + phase.duration)
    }
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
      if phase(at: now)?.isDown == true { return (now + .milliseconds(1), .down) }
      let begin = state.takePlace(of: capacity, at: now)
      let phase = phase(at: begin)
      let end = begin + time * (phase?.slowdown ?? 1)
      if let outage = outage(after: now), outage < end {
        state.leavePlace(at: outage)
        return (outage, .down)
      }
      state.leavePlace(at: end)
      return (end, luck < phase?.failureRate ?? 0 ? .failed : nil)
    }
    try await simulation.clock.sleep(until: .init(sinceStart: end))
    if let failure { throw failure }
  }

  private func phase(at time: Duration) -> ServicePhase? {
    timeline.first { time < $0.time.upperBound }?.phase ?? phases.last
  }

  /// Returns when the first outage after a time begins.
  private func outage(after time: Duration) -> Duration? {
    timeline.first { $0.phase.isDown && $0.time.lowerBound > time }?.time.lowerBound
  }
}
