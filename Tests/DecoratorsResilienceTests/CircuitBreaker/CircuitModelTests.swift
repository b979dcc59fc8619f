import RandomCases
import TestSupport
import Testing

@testable @_spi(Generated) import Decorators
@testable @_spi(Generated) import DecoratorsResilience

/// A circuit under random operations, against a plain list of all that happened.
@Suite struct CircuitModelTests {
  /// Knows each call since the circuit was closed, and looks at all of them each time.
  private struct Reference {
    let policy: CircuitBreakerPolicy
    var state = CircuitBreaker.State.closed
    var calls: [(isFailure: Bool, slot: Int)] = []
    var slot = 0
    var slotStart = Duration.zero
    var since = Duration.zero
    var breakTime = Duration.zero
    var breaks = 0
    var probes: (admitted: Int, succeeded: Int) = (0, 0)
    /// The calls under way whose end has a say.
    var current: Set<Int> = []

    mutating func admit(_ call: Int, at now: Duration) -> Bool {
      if state == .isolated { return false }
      let isFull = state == .halfOpen && probes.admitted >= policy.halfOpenCalls
      if state == .open {
        guard now - since >= breakTime else { return false }
        enter(.halfOpen)
        (since, probes) = (now, (0, 0))
      } else if isFull {
        guard now - since >= (breakTime > .zero ? breakTime : .seconds(1)) else { return false }
        (since, probes.admitted) = (now, 0)
      }
      if state == .halfOpen { (since, probes.admitted) = (now, probes.admitted + 1) }
      current.insert(call)
      return true
    }

    mutating func end(_ call: Int, isFailure: Bool?, at now: Duration) {
      guard current.remove(call) != nil else { return }
      switch (state, isFailure) {
      case (.closed, let isFailure?): record(isFailure, at: now)
      case (.halfOpen, nil): probes.admitted = max(0, probes.admitted - 1)
      case (.halfOpen, true?): open(at: now)
      case (.halfOpen, false?):
        probes.succeeded += 1
        if probes.succeeded == policy.halfOpenCalls { close() }
      default: break
      }
    }

    private mutating func record(_ isFailure: Bool, at now: Duration) {
      let counted: [(isFailure: Bool, slot: Int)]
      switch policy.window {
      case .calls(let count):
        calls.append((isFailure, 0))
        counted = calls.suffix(count)
      case .time(let time):
        let width = time / 10
        // Slots follow each other, until there has been none for as long as the window.
        if now >= slotStart + width * 10 {
          slot += 10
          slotStart = now
        } else {
          while now >= slotStart + width { (slot, slotStart) = (slot + 1, slotStart + width) }
        }
        calls.append((isFailure, slot))
        counted = calls.filter { $0.slot > slot - 10 }
      }
      let failures = counted.count(where: \.isFailure)
      if failures > 0, counted.count >= policy.minimumCalls,
        Double(failures) / Double(counted.count) >= policy.failureRatio
      {
        open(at: now)
      }
    }

    mutating func open(at now: Duration) {
      if state == .isolated { return }
      breaks += 1
      breakTime = policy.breakDuration.delay(beforeAttempt: breaks + 1)
      since = now
      enter(.open)
    }

    mutating func close() {
      (breaks, breakTime, calls, slotStart) = (0, .zero, [], .zero)
      enter(.closed)
    }

    mutating func enter(_ state: CircuitBreaker.State) {
      self.state = state
      current = []
    }
  }

  static let policies = [
    CircuitBreakerPolicy(minimumCalls: 3, window: .time(.seconds(20)), halfOpenCalls: 2),
    CircuitBreakerPolicy(failureRatio: 0.3, minimumCalls: 5, window: .calls(12)),
    CircuitBreakerPolicy(
      failureRatio: 0.75, minimumCalls: 1, window: .calls(4),
      breakDuration: .exponential(.seconds(2), cap: .seconds(30)), halfOpenCalls: 3),
    CircuitBreakerPolicy(
      failureRatio: 0, minimumCalls: 4, window: .time(.seconds(7)), breakDuration: .none),
  ]

  @Test(arguments: 0..<policies.count)
  func `A circuit does what the model does`(number: Int) {
    let policy = Self.policies[number]
    var generator = SeededGenerator(seed: number)
    var circuit = CircuitBreaker.Circuit(policy)
    var reference = Reference(policy: policy)
    var underWay: [(call: Int, generation: Int)] = []
    var now = Duration.zero
    var seen: Set<CircuitBreaker.State> = []
    for call in 0..<25_000 {
      switch Int.random(in: 0..<200, using: &generator) {
      case 0..<90:
        let isAdmitted = reference.admit(call, at: now)
        guard circuit.admit(at: now) == isAdmitted else {
          Issue.record("call \(call) is admitted or not")
          return
        }
        if isAdmitted {
          underWay.append((call, circuit.generation))
        } else {
          let left = reference.state == .open ? reference.breakTime - (now - reference.since) : nil
          #expect(circuit.timeLeft(at: now) == left)
        }
      case 90..<170:
        guard !underWay.isEmpty else { continue }
        let ended = underWay.remove(at: .random(in: underWay.indices, using: &generator))
        let isFailure: Bool? =
          switch Int.random(in: 0..<10, using: &generator) {
          case 0: nil
          case 1...4: true
          default: false
          }
        reference.end(ended.call, isFailure: isFailure, at: now)
        circuit.end(of: ended.generation, isFailure: isFailure, at: now)
      case 170..<196: now += .milliseconds(.random(in: 1...4_000, using: &generator))
      case 196: now += .seconds(3_600)
      case 197:
        reference.enter(.isolated)
        circuit.isolate()
      case 198:
        reference.close()
        circuit.close()
      default:
        reference.open(at: now)
        circuit.open(at: now)
      }
      if let undecided = circuit.undecidedBreak {
        circuit.decide(
          undecided,
          policy.breakDuration.delay(
            beforeAttempt: undecided.number + 1, after: undecided.previousTime, random: { 0.5 }))
      }
      guard circuit.state == reference.state else {
        Issue.record("\(circuit.state) in place of \(reference.state) after \(call) operations")
        return
      }
      seen.insert(circuit.state)
    }
    #expect(seen.count == 4)
  }
}
