import Decorators
import DecoratorsResilience
import DecoratorsTesting
import Foundation
import Synchronization
import Testing

/// All decorators in one stack, before a server in good and in bad times.
@Suite(.timeLimit(.minutes(10)))
struct ResilienceTests {
  /// The rows of the table, outermost first: what goes into a layer, and comes out of it.
  private static let layers = [
    "fallback", "caching", "single flight", "retry", "rate limit", "concurrency limit",
    "circuit breaker", "hedge", "timeout", "server",
  ]

  private let clock = ManualClock()
  private let logs = Dictionary(uniqueKeysWithValues: layers.map { ($0, MemoryLog()) })

  /// The stack, with a log around each layer.
  private func stack(around server: ScriptedServer) -> any Bulletins {
    var retries = RetryPolicy.bulletins
    retries.clock = ManualClock(autoAdvancing: true)
    let limit = RateLimiter(.bulletins, clock: clock)
    let limiter = ConcurrencyLimiter(.bulletins, clock: clock)
    let circuit = CircuitBreaker(.bulletins, clock: clock)
    var hedging = HedgePolicy.bulletins
    hedging.clock = clock
    let attempts: any Bulletins =
      server.logging(to: log("server"))
      .timingOut(clock: clock).logging(to: log("timeout"))
      .hedging(with: hedging).logging(to: log("hedge"))
      .breakingCircuit(with: circuit).logging(to: log("circuit breaker"))
    let calls: any Bulletins =
      attempts
      .limitingConcurrency(to: limiter).logging(to: log("concurrency limit"))
      .limitingRate(with: limit).logging(to: log("rate limit"))
      .retrying(retries).logging(to: log("retry"))
    return
      calls
      .sharingCalls().logging(to: log("single flight"))
      .caching().logging(to: log("caching"))
      .fallingBack(to: Printed()).logging(to: log("fallback"))
  }

  private func log(_ layer: String) -> MemoryLog { logs[layer]! }

  private func isAtRest(_ layer: String) -> Bool {
    let phases = log(layer).events.map(\.phase)
    return phases.count { $0 == .started }
      == phases.count { [.succeeded, .failed, .cancelled].contains($0) }
  }

  /// How many calls a layer was asked for, and how many failed, in one phase.
  private func takeCounts(_ layer: String) -> String {
    let phases = log(layer).events.map(\.phase)
    log(layer).removeAll()
    var (calls, failures) = (0, 0)
    for phase in phases {
      switch phase {
      case .started: calls += 1
      case .failed, .cancelled: failures += 1
      default: break
      }
    }
    return failures == 0 ? "\(calls)" : "\(calls), \(failures) failed"
  }

  @Test func `Each layer lets through what it should, in good and in bad times`() async throws {
    let server = ScriptedServer(clock: clock)
    let stack = stack(around: server)
    var columns: [[String]] = []
    for health in ScriptedServer.Health.allCases {
      server.become(health)
      for call in 0..<20 {
        // Ten that were read before, and ten that nobody has read.
        let number = call < 10 ? call : columns.count * 100 + call
        let bulletin = try await stack.bulletin(number)
        #expect(bulletin == "bulletin \(number)" || bulletin == "printed \(number)")
        clock.advance(by: .milliseconds(500))
      }
      // Attempts that lost end later.
      await until { Self.layers.allSatisfy(isAtRest) }
      columns.append(Self.layers.map(takeCounts))
      // As long as a break.
      clock.advance(by: .seconds(5))
    }
    let rows = Self.layers.indices.map { layer in
      ([Self.layers[layer]] + columns.map { $0[layer] }).joined(separator: " | ")
    }
    #expect(
      rows == [
        "fallback | 20 | 20 | 20 | 20 | 20",
        "caching | 20 | 20 | 20 | 20, 10 failed | 20",
        "single flight | 20 | 20 | 20 | 20, 20 failed | 20",
        "retry | 20 | 20 | 20 | 20, 20 failed | 20",
        "rate limit | 20 | 20 | 20 | 40, 40 failed | 20",
        "concurrency limit | 20 | 20 | 20 | 40, 40 failed | 20",
        "circuit breaker | 20 | 20 | 20 | 40, 40 failed | 20",
        "hedge | 20 | 20 | 20 | 7, 7 failed | 20",
        "timeout | 20 | 40, 20 failed | 29, 9 failed | 14, 14 failed | 20",
        "server | 20 | 40, 20 failed | 29, 9 failed | 14, 14 failed | 20",
      ])
  }
}

/// Answers as well as its health allows.
private final class ScriptedServer: Bulletins {
  enum Health: String, CaseIterable {
    case healthy
    case slow
    case flaky
    case down
    case back
  }

  private let clock: ManualClock
  private let state = Mutex((health: Health.healthy, calls: 0))

  init(clock: ManualClock) {
    self.clock = clock
  }

  func become(_ health: Health) {
    state.withLock { $0 = (health, 0) }
  }

  func bulletin(_ number: Int) async throws -> String {
    let (health, call) = state.withLock { state in
      state.calls += 1
      return state
    }
    switch health {
    case .healthy, .back: break
    case .slow where call.isMultiple(of: 2): break
    case .slow:
      // Once the timers of the hedge and of the time limit run, time passes for the first alone.
      try await clock.waitForSleepers(2)
      clock.advance(by: .milliseconds(200))
      try await ManualClock().sleep(until: .init(sinceStart: .seconds(1)))
    case .flaky where call.isMultiple(of: 3): throw URLError(.networkConnectionLost)
    case .flaky: break
    case .down: throw URLError(.cannotConnectToHost)
    }
    return "bulletin \(number)"
  }
}

private struct Printed: Bulletins {
  func bulletin(_ number: Int) async throws -> String { "printed \(number)" }
}
