import Decorators
import DecoratorsResilience

/// The policies of a program that can change while it runs, as its file has them.
struct Policies: Codable, Equatable {
  /// The number of calls in a second.
  var callsPerSecond: Int
  /// The mode of the circuit: `enforcing`, `observing` or `disabled`.
  var circuit: String
  /// The mode of the retries' budget: `enforcing`, `disabled` or `exhausted`.
  var retries: String
}

/// The parts of a stack that policies change.
struct Controls {
  let limiter = RateLimiter(.rates)
  let circuit = CircuitBreaker(.rates, name: "rates")
  let budget = RetryBudget(capacity: 100)

  /// Uses policies from now on, if all of them are valid.
  func use(_ policies: Policies) throws {
    guard policies.callsPerSecond > 0,
      let circuitMode = CircuitBreaker.Mode(rawValue: policies.circuit),
      let budgetMode = RetryBudget.Mode(rawValue: policies.retries)
    else { throw InvalidPolicies() }
    limiter.policy.calls = policies.callsPerSecond
    circuit.mode = circuitMode
    budget.mode = budgetMode
  }
}

struct InvalidPolicies: Error {}
