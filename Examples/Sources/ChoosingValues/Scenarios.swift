import Decorators
import DecoratorsResilience
import DecoratorsTesting

/// Change these to the figures of your own service.
let scenarios = [
  Scenario(
    name: "storm", title: "A service is slow for 10 s: three attempts, each of at most 500 ms",
    phases: [
      .healthy(for: .seconds(10)), .slow(for: .seconds(10), by: 10), .back(for: .seconds(40)),
    ],
    stacks: [
      "retry alone": { $0.timingOut().retrying() },
      "retry with a budget": { shop in
        let budget = RetryBudget(capacity: 100)
        return shop.timingOut().retrying(RetryPolicy(budget: budget))
      },
      "retry around a circuit": { $0.timingOut().breakingCircuit().retrying() },
      "retry with a budget around a circuit": { shop in
        let budget = RetryBudget(capacity: 100)
        return shop.timingOut().breakingCircuit().retrying(RetryPolicy(budget: budget))
      },
    ]),
  Scenario(
    name: "chain", title: "Three services in a row; the last one is down for 10 s",
    phases: [.healthy(for: .seconds(10)), .down(for: .seconds(10)), .back(for: .seconds(10))],
    load: .arrivals(perSecond: 20),
    stacks: [
      "each retries, three attempts": { $0.retrying().retrying().retrying() },
      "the first one retries": { $0.retrying() },
      "each retries, with a budget": { shop in
        func policy() -> RetryPolicy { RetryPolicy(budget: RetryBudget(capacity: 50)) }
        return shop.retrying(policy()).retrying(policy()).retrying(policy())
      },
    ]),
  Scenario(
    name: "sides", title: "One call in five hangs: a timeout of 500 ms on either side of a retry",
    latency: .constant(.milliseconds(50)).mixed(with: .constant(.seconds(60)), share: 0.2),
    capacity: 1_000, phases: [.healthy(for: .seconds(30))], load: .arrivals(perSecond: 50),
    stacks: [
      "inside: limits each attempt": { $0.timingOut().retrying() },
      "outside: limits them all": { $0.retrying().timingOut() },
    ]),
  Scenario(
    name: "limits", title: "Twice as many calls as the service can do; users wait 1 s",
    phases: [.healthy(for: .seconds(30))], load: .arrivals(perSecond: 320),
    stacks: [
      "no limit": { $0.timingOut(after: .seconds(1)) },
      "a fixed limit of 10 calls, 20 wait": { shop in
        let policy = ConcurrencyLimitPolicy(limit: 10, maxWaiting: 20)
        return shop.timingOut(after: .seconds(1))
          .limitingConcurrency(to: ConcurrencyLimiter(policy))
      },
      "a limit of 5 to 200 that adapts, 20 wait": { shop in
        let policy = ConcurrencyLimitPolicy(limit: 100, adaptiveRange: 5...200, maxWaiting: 20)
        return shop.timingOut(after: .seconds(1))
          .limitingConcurrency(to: ConcurrencyLimiter(policy))
      },
    ]),
  Scenario(
    name: "tail", title: "One call in a hundred takes 2 s; a user makes ten at once",
    measure: .latency,
    latency: .median(.milliseconds(50), percentile99: .milliseconds(100))
      .mixed(with: .constant(.seconds(2)), share: 0.01),
    capacity: 1_000, phases: [.healthy(for: .seconds(30))], load: .arrivals(perSecond: 20),
    callsOfUser: 10,
    stacks: [
      "as it is": { $0 },
      "a second call after the 95th percentile": { $0.hedging(with: .shop) },
    ]),
  Scenario(
    name: "stampede", title: "A result that all want expires every 10 s; a call takes 500 ms",
    latency: .constant(.milliseconds(500)), capacity: 1_000,
    phases: [.healthy(for: .seconds(35))], items: 1,
    stacks: [
      "each caller calls": { $0.caching() },
      "equal calls share one": { $0.sharingCalls().caching() },
    ]),
]
