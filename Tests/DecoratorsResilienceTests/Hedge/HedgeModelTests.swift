import DecoratorsTesting
import TestSupport
import Testing

@testable @_spi(Generated) import Decorators
@testable @_spi(Generated) import DecoratorsResilience

/// All courses that the attempts of a call can take, against a model that says what comes of each.
@Suite(.timeLimit(.minutes(10)))
struct HedgeModelTests {
  /// What happens next.
  enum Step {
    case succeeds(Int)
    case failsForNow(Int)
    case failsForGood(Int)
    /// Half of the delay goes by.
    case timePasses
    case callerIsCancelled
  }

  /// What a call should do.
  struct Model {
    enum Ending: Equatable {
      case result(Int)
      case error(LoadError)
      case cancelled
    }

    let maxAttempts: Int
    var began = 1
    var running: Set<Int> = [1]
    /// In halves of the delay.
    var now = 0
    var lastBeginning = 0
    var failures = 0
    /// The waits for the delay that have begun.
    var waits = 0
    var ending: Ending?

    init(maxAttempts: Int) {
      self.maxAttempts = maxAttempts
      if isTimed { waits = 1 }
    }

    /// Whether time begins another attempt.
    var isTimed: Bool { began < maxAttempts }

    var steps: [Step] {
      let attempts = running.sorted().flatMap { attempt in
        [Step.succeeds(attempt), .failsForNow(attempt), .failsForGood(attempt)]
      }
      return attempts + (isTimed ? [.timePasses] : []) + [.callerIsCancelled]
    }

    mutating func take(_ step: Step) {
      switch step {
      case .succeeds(let attempt):
        running.remove(attempt)
        ending = .result(attempt)
      case .failsForNow(let attempt):
        running.remove(attempt)
        if isTimed { begin() }
        if running.isEmpty {
          ending = .error(LoadError(number: attempt))
        } else {
          failures += 1
          if isTimed { waits += 1 }
        }
      case .failsForGood(let attempt):
        running.remove(attempt)
        ending = .error(LoadError(number: -attempt))
      case .timePasses:
        now += 1
        guard now == lastBeginning + 2 else { return }
        begin()
        if isTimed { waits += 1 }
      case .callerIsCancelled: ending = .cancelled
      }
    }

    private mutating func begin() {
      began += 1
      running.insert(began)
      lastBeginning = now
    }
  }

  /// A call that is made as the model is, step by step.
  private final class Run {
    private let clock = ManualClock()
    private let gate = GatedCalls<Int>()
    private let failures = Shared(0)
    private let call: Task<Int, any Error>
    private(set) var model: Model

    init(maxAttempts: Int) {
      model = Model(maxAttempts: maxAttempts)
      var policy = HedgePolicy(
        after: .seconds(2), maxAttempts: maxAttempts, budget: nil, clock: clock,
        shouldTryAnother: { ($0 as? LoadError).map { $0.number > 0 } ?? true })
      policy.onEvent = { [failures] event in
        if event.kind == .hedgeFailed { _ = failures.next() }
      }
      call = Task { [gate, policy] in
        try await policy.call(of: "A.b()") { try await gate.call() }
      }
    }

    func begin() async throws {
      await gate.started(1)
      try await settle()
    }

    func take(_ step: Step) async throws {
      model.take(step)
      switch step {
      case .succeeds(let attempt): gate.end(attempt, with: .success(attempt))
      case .failsForNow(let attempt):
        gate.end(attempt, with: .failure(LoadError(number: attempt)))
      case .failsForGood(let attempt):
        gate.end(attempt, with: .failure(LoadError(number: -attempt)))
      case .timePasses: clock.advance(by: .seconds(1))
      case .callerIsCancelled: call.cancel()
      }
      try await settle()
    }

    /// Waits until all has happened that follows, and nothing else has.
    private func settle() async throws {
      await gate.started(model.began)
      await until { failures.value >= model.failures }
      if let ending = model.ending {
        #expect(await result() == ending)
        await gate.cancelled(model.running.count)
      } else if model.isTimed {
        await until { clock.sleeps.count >= model.waits }
      }
      #expect(gate.started == model.began)
      #expect(failures.value == model.failures)
    }

    private func result() async -> Model.Ending {
      switch await call.result {
      case .success(let attempt): .result(attempt)
      case .failure(let error as LoadError): .error(error)
      case .failure: .cancelled
      }
    }
  }

  @Test(arguments: [(1, 4), (2, 27), (3, 168), (4, 1_267)])
  func `Every course is that of the model`(maxAttempts: Int, courses: Int) async throws {
    var count = 0
    var pending: [[Step]] = [[]]
    while let course = pending.popLast() {
      var model = Model(maxAttempts: maxAttempts)
      for step in course { model.take(step) }
      guard model.ending != nil else {
        pending += model.steps.map { course + [$0] }
        continue
      }
      count += 1
      let run = Run(maxAttempts: maxAttempts)
      try await run.begin()
      for step in course { try await run.take(step) }
    }
    #expect(count == courses)
  }
}
