import Decorators
import DecoratorsTesting
import TestSupport
import Testing

/// The outcomes of calls of a service, and the times at which they end.
@Suite(.timeLimit(.minutes(10)))
struct SimulatedServiceTests {
  private struct Ended: Equatable, CustomStringConvertible {
    var time: Duration
    var failure: SimulatedService.Failure?
    var description: String { "\(failure?.rawValue ?? "success") at \(time)" }
  }

  /// Makes calls at some times, and returns how they ended.
  private func outcomes(
    of times: [Duration], latency: Duration, capacity: Int, _ phases: [ServicePhase],
    in simulation: Simulation
  ) async throws -> [Ended] {
    let service = SimulatedService(
      in: simulation, latency: .constant(latency), capacity: capacity, phases: phases)
    return try await withThrowingTaskGroup(of: (Int, Ended).self) { group in
      for (index, time) in times.enumerated() {
        group.addTask {
          try await simulation.clock.sleep(until: .init(sinceStart: time))
          var failure: SimulatedService.Failure?
          do { try await service.call() } catch let error as SimulatedService.Failure {
            failure = error
          }
          return (index, Ended(time: simulation.clock.now.sinceStart, failure: failure))
        }
      }
      return try await group.reduce(into: [:]) { $0[$1.0] = $1.1 }.sorted { $0.key < $1.key }
        .map(\.value)
    }
  }

  @Test func `An outage fails calls that arrive, wait or are in service`() async throws {
    let ended = try await Simulation(seed: 1).run { simulation in
      try await outcomes(
        of: [1, 5, 8, 12, 20, 21].map { .seconds($0) }, latency: .seconds(4), capacity: 1,
        [.healthy(for: .seconds(10)), .down(for: .seconds(10)), .back(for: .seconds(60))],
        in: simulation)
    }
    #expect(
      ended == [
        Ended(time: .seconds(5)), Ended(time: .seconds(9)),
        Ended(time: .seconds(10), failure: .down),
        Ended(time: .milliseconds(12_001), failure: .down),
        Ended(time: .seconds(24)), Ended(time: .seconds(28)),
      ])
  }

  @Test func `Calls that wait when an outage begins fail then`() async throws {
    let ended = try await Simulation(seed: 1).run { simulation in
      try await outcomes(
        of: (0..<200).map { .milliseconds(100 * $0) }, latency: .seconds(1), capacity: 2,
        [.healthy(for: .seconds(10)), .down(for: .seconds(10)), .back(for: .seconds(600))],
        in: simulation)
    }
    // Two places, each with a call a second.
    let successes = ended.prefix { $0.failure == nil }
    #expect((18...20).contains(successes.count))
    #expect(
      ended[successes.count..<100].allSatisfy { $0 == Ended(time: .seconds(10), failure: .down) })
    #expect(ended[100...].allSatisfy { $0.failure == .down && $0.time < .milliseconds(19_902) })
  }

  /// A service that goes from millisecond to millisecond.
  private func model(
    of times: [Int], latency: Int, capacity: Int, down: [Range<Int>], until end: Int
  ) -> [Ended] {
    var ended = times.map { _ in Ended(time: .zero) }
    var inService: [(call: Int, end: Int)] = []
    var waiting: [Int] = []
    for now in 0...end {
      for (call, end) in inService where end == now {
        ended[call] = Ended(time: .milliseconds(end))
      }
      inService.removeAll { $0.end == now }
      let arriving = times.indices.filter { times[$0] == now }
      if down.contains(where: { $0.contains(now) }) {
        for call in inService.map(\.call) + waiting {
          ended[call] = Ended(time: .milliseconds(now), failure: .down)
        }
        for call in arriving {
          ended[call] = Ended(time: .milliseconds(now + 1), failure: .down)
        }
        (inService, waiting) = ([], [])
      } else {
        waiting += arriving
        while inService.count < capacity, !waiting.isEmpty {
          inService.append((waiting.removeFirst(), now + latency))
        }
      }
    }
    return ended
  }

  @Test func `Calls end as in a model, in any order of arrivals and outages`() async throws {
    try await Simulation.explore(seeds: 0..<200) { simulation in
      let latency = simulation.random(in: 1..<40)
      let capacity = simulation.random(in: 1..<4)
      // At the same time, the order is open.
      let times = Set(
        (0..<simulation.random(in: 1..<30)).map { _ in simulation.random(in: 0..<200) }
      )
      .sorted()
      var down: [Range<Int>] = []
      var phases: [ServicePhase] = []
      var start = 0
      for _ in 0..<4 {
        let time = simulation.random(in: 1..<60)
        let isDown = simulation.chance(0.5)
        phases.append(isDown ? .down(for: .milliseconds(time)) : .healthy(for: .milliseconds(time)))
        if isDown { down.append(start..<start + time) }
        start += time
      }
      if let last = phases.last, last.isDown { down.append(start..<10_000) }
      let ended = try await self.outcomes(
        of: times.map { .milliseconds($0) }, latency: .milliseconds(latency), capacity: capacity,
        phases, in: simulation)
      let expected = self.model(
        of: times, latency: latency, capacity: capacity, down: down, until: 1_500)
      #expect(ended == expected, "\(times) \(latency) ms, \(capacity) places, down \(down)")
    }
  }

  @Test func `A service can have places for all`() async throws {
    let ended = try await Simulation(seed: 1).run { simulation in
      try await outcomes(
        of: Array(repeating: .zero, count: 1_000), latency: .seconds(1), capacity: .max,
        [.healthy(for: .seconds(60))], in: simulation)
    }
    #expect(ended == Array(repeating: Ended(time: .seconds(1)), count: 1_000))
  }

  private func report(after pause: Duration, _ phases: [ServicePhase]) async throws -> LoadReport {
    try await Simulation(seed: 1).run { simulation in
      let service = SimulatedService(
        in: simulation, latency: .constant(.milliseconds(20)), capacity: 10, phases: phases)
      try await simulation.clock.sleep(for: pause)
      return try await service.underLoad(.arrivals(perSecond: 20)) { _ in try await service.call() }
    }
  }

  /// The rest of a phase is an interval of its own.
  @Test(arguments: [(0, [10_000, 10_000]), (4_500, [5_500, 10_000]), (12_250, [7_750])])
  func `Intervals begin with the load`(pause: Int, durations: [Int]) async throws {
    let report = try await report(
      after: .milliseconds(pause), [.healthy(for: .seconds(10)), .down(for: .seconds(10))])
    #expect(report.phases.map(\.duration) == durations.map { .milliseconds($0) })
    #expect(report.phases.map(\.phase) == ["healthy", "down"].suffix(durations.count))
    for intervals in [report.phases, report.seconds] {
      var end = Duration.zero
      for interval in intervals {
        #expect(interval.start == end)
        end = interval.start + interval.duration
      }
      #expect(end == .milliseconds(20_000 - pause))
    }
    for phase in report.phases {
      let rate = Double(phase.calls) / (phase.duration / .seconds(1))
      #expect((12..<28).contains(rate), "\(phase)")
    }
  }

  @Test func `A load after the last phase makes no calls`() async throws {
    let report = try await report(after: .seconds(30), [.healthy(for: .seconds(10))])
    #expect(report.phases.isEmpty && report.seconds.isEmpty)
  }
}
