@_spi(Generated) import Decorators
import Foundation
import Synchronization

/// The counts of a load on a service so far, which become its report.
final class LoadRecorder: Sendable {
  /// The counts of an interval that has not ended.
  private struct Counts {
    var calls = 0
    var successes = 0
    var errors: [String: Int] = [:]
    var latencies = LatencyHistogram()
    let serviceCalls: Int
  }

  private struct State {
    var second: Counts
    var phase: Counts
    var report = LoadReport()
    var isOver = false
  }

  private let service: SimulatedService
  private let states: KeyValuePairs<String, @Sendable () -> String>
  /// The time at which the load began.
  private let start: Duration
  private let state: Mutex<State>

  init(
    of service: SimulatedService, watching states: KeyValuePairs<String, @Sendable () -> String>
  ) {
    self.service = service
    self.states = states
    start = service.simulation.now
    let counts = Counts(serviceCalls: service.calls)
    state = Mutex(State(second: counts, phase: counts))
  }

  var report: LoadReport { state.withLock { $0.report } }

  private func change(_ body: (inout Counts) -> Void) {
    state.withLock { state in
      guard !state.isOver else { return }
      body(&state.second)
      body(&state.phase)
    }
  }

  func record(_ call: () async throws -> Void) async {
    let start = service.simulation.now
    change { $0.calls += 1 }
    let failure = LatestFailure()
    var environment = RuntimeEnvironment.current ?? RuntimeEnvironment()
    environment.noteFailure = failure.note
    do {
      try await environment.run { try await call() }
      if let failure = failure.text {
        return change { $0.errors[failure, default: 0] += 1 }
      }
      let latency = service.simulation.now - start
      change { counts in
        counts.successes += 1
        counts.latencies.add(latency)
      }
    } catch {
      let kind =
        (error as? SimulatedService.Failure)?.rawValue ?? error.failureName
      change { $0.errors[kind, default: 0] += 1 }
    }
  }

  /// Waits for the end of all phases, and closes an interval after each second and phase.
  func watch() async throws {
    for (phase, time) in service.timeline where time.upperBound > start {
      let begin = max(time.lowerBound, start)
      var second = begin
      while second < time.upperBound {
        let next = min(second + .seconds(1), time.upperBound)
        try await service.simulation.clock.sleep(until: .init(sinceStart: next))
        close(\.second, \.seconds, phase.name, second..<next)
        second = next
      }
      close(\.phase, \.phases, phase.name, begin..<time.upperBound)
    }
    state.withLock { $0.isOver = true }
  }

  private func close(
    _ open: WritableKeyPath<State, Counts>,
    _ closed: WritableKeyPath<LoadReport, [LoadInterval]>, _ name: String, _ time: Range<Duration>
  ) {
    let seen = states.map { (name: $0.key, state: $0.value()) }
    let serviceCalls = service.calls
    state.withLock { state in
      let counts = state[keyPath: open]
      state.report[keyPath: closed].append(
        LoadInterval(
          phase: name, start: time.lowerBound - start,
          duration: time.upperBound - time.lowerBound, calls: counts.calls,
          serviceCalls: serviceCalls - counts.serviceCalls, successes: counts.successes,
          errors: counts.errors, medianLatency: counts.latencies.percentile(50),
          latency95: counts.latencies.percentile(95), latency99: counts.latencies.percentile(99),
          states: seen.map { ($0.name, $0.state) }))
      state[keyPath: open] = Counts(serviceCalls: serviceCalls)
    }
  }
}

/// The judgement of a call's decorators on the latest result that one of them has returned. A load learns from it that
/// a call has failed by the rules of the spec, although it has returned.
private final class LatestFailure: Sendable {
  private let latest = Mutex<String?>(nil)

  var text: String? { latest.withLock { $0 } }

  func note(_ failure: String?) { latest.withLock { $0 = failure } }
}

/// The numbers of calls by their latency, to two parts in a hundred.
struct LatencyHistogram {
  private static let bucketsOfDoubling = 32.0
  private var counts: [Int: Int] = [:]
  private var total = 0

  mutating func add(_ latency: Duration) {
    let nanoseconds = max(1, latency / .nanoseconds(1))
    counts[Int(log2(nanoseconds) * Self.bucketsOfDoubling), default: 0] += 1
    total += 1
  }

  /// The latency that a percentage of the calls does not exceed; `nil` if there are no calls.
  func percentile(_ percentage: Int) -> Duration? {
    let rank = (total * percentage + 99) / 100
    var seen = 0
    for (bucket, count) in counts.sorted(by: { $0.key < $1.key }) {
      seen += count
      if seen >= rank {
        return .nanoseconds(1) * exp2((Double(bucket) + 0.5) / Self.bucketsOfDoubling)
      }
    }
    return nil
  }
}
