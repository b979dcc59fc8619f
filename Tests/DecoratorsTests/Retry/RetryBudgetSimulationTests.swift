@_spi(Generated) import Decorators
import DecoratorsTesting
import Synchronization
import TestSupport
import Testing

/// What 1,000 callers do to a service, with a plain policy of three attempts and with a budget.
@Suite(.timeLimit(.minutes(10)))
struct RetryBudgetSimulationTests {
  /// The numbers are those of the documentation's table.
  @Test func `A dead backend is not stormed`() async {
    let plain = await simulate(budget: nil) { _, _ in false }
    let shared = await simulate(budget: RetryBudget(clock: ManualClock())) { _, _ in false }
    #expect(plain.load == 3)
    #expect(shared.load < 1.2)
  }

  @Test(arguments: [false, true])
  func `Occasional failures are still retried`(isAfterAnOutage: Bool) async {
    let budget = RetryBudget(clock: ManualClock())
    if isAfterAnOutage {
      _ = await simulate(budget: budget) { _, _ in false }
      #expect(budget.tokens < 5)
    }
    let outcome = await simulate(budget: budget, rounds: 5, isUp: isUp)
    #expect(outcome.load < 1.2)
    #expect(isAfterAnOutage || outcome.successes == 5_000)
    #expect(budget.tokens > budget.capacity * 9 / 10)
  }

  /// A service that fails once for each call of one caller in 20.
  private let isUp: Service.Health = { caller, attempt in caller % 20 > 0 || attempt > 1 }

  struct Outcome {
    /// Calls at the service for each call of a caller.
    var load: Double
    var successes: Int
  }

  /// Lets each of 1,000 callers call in turn as often as there are rounds, with the delays of the
  /// default backoff.
  private func simulate(
    budget: RetryBudget?, rounds: Int = 1, isUp: @escaping Service.Health
  ) async -> Outcome {
    let callers = 1_000
    let service = Service(isUp: isUp)
    let policy = RetryPolicy(
      maxAttempts: 3, budget: budget, clock: ManualClock(autoAdvancing: true))
    let successes = await withTaskGroup { group in
      for caller in 0..<callers {
        group.addTask {
          var successes = 0
          for _ in 0..<rounds {
            var attempt = 0
            let result: Void? = try? await policy.retry { () async throws in
              attempt += 1
              try service.call(by: caller, attempt)
            }
            if result != nil { successes += 1 }
          }
          return successes
        }
      }
      return await group.reduce(0, +)
    }
    let load = Double(service.calls) / Double(callers * rounds)
    return Outcome(load: load, successes: successes)
  }
}

private final class Service: Sendable {
  typealias Health = @Sendable (_ caller: Int, _ attempt: Int) -> Bool

  private let count = Atomic(0)
  private let isUp: Health

  init(isUp: @escaping Health) {
    self.isUp = isUp
  }

  var calls: Int { count.load(ordering: .relaxed) }

  func call(by caller: Int, _ attempt: Int) throws {
    count.wrappingAdd(1, ordering: .relaxed)
    if !isUp(caller, attempt) { throw LoadError(number: caller) }
  }
}
