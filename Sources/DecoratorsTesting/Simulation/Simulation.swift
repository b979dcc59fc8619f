@_spi(Generated) import Decorators
import Foundation
import Synchronization

/// A test in virtual time, with one of the orders in which concurrent events can happen.
///
///     @Test func recoversFromAnOutage() async throws {
///       try await Simulation(seed: 1).run { simulation in
///         let service = StubService()
///         let repository = service.retrying().timingOut(after: .seconds(5))
///         service.isDown = true
///         async let items = repository.fetchFeed()
///         try await simulation.clock.sleep(for: .seconds(1))
///         service.isDown = false
///         #expect(try await items.count == 3)
///       }
///     }
///
/// One thread runs all tasks, one step after the other. The seed decides which task is next, and the
/// random numbers of decorators, so the same seed leads to the same events. When all tasks wait, time
/// passes until the next sleep ends. Decorators that were given no clock use the ``clock`` of the
/// simulation.
///
/// Child tasks, task groups, `async let`, actors, streams, continuations and the tasks of decorators take
/// part. A task of `Task { }` does not, because it does not inherit the executor: begin it with
/// `Task(executorPreference: simulation) { }`. If the main actor, a queue or another thread takes part,
/// the order is not that of the seed, and the simulation fails, with its name. It cannot notice one that
/// resumes a continuation before the task has suspended, or that only changes what tasks read.
public final class Simulation: Sendable {
  /// The number that decides the order of events, and random numbers.
  public let seed: UInt64
  private let stepLimit: Int
  private let timeLimit: Duration
  private let waits = OpenWaits()
  private let state: Mutex<State>

  private struct State {
    var jobs: JobQueue
    var random: RandomNumbers
    var timers = TimerQueue()
    /// The tasks that wait until no other task can run.
    var settling: [UnsafeContinuation<Void, Never>] = []
    var now = Duration.zero
    var steps = 0
    /// The thread that runs all tasks, once it does.
    var thread: ThreadIdentity?
    /// The name of something else than the thread that has taken part; `nil` if nothing has.
    var intruder: String?
    var isCancelled = false
    var isOver = false
    var trace: [SimulationEvent] = []
    var fingerprint: UInt64 = 14_695_981_039_346_656_037

    mutating func record(_ number: UInt64) {
      fingerprint = (fingerprint ^ number) &* 1_099_511_628_211
    }
  }

  /// Creates a simulation, which can run once.
  ///
  /// - Parameters:
  ///   - seed: The number that decides the order of events, and random numbers. Some seeds stand for
  ///     orders that chance seldom gives: always the newest task, always the oldest, or one task that
  ///     has to wait for all others.
  ///   - stepLimit: The number of steps after which the simulation fails.
  ///   - timeLimit: The virtual time after which the simulation fails; one day by default.
  public init(seed: UInt64, stepLimit: Int = 1_000_000, timeLimit: Duration = .seconds(86_400)) {
    self.seed = seed
    self.stepLimit = stepLimit
    self.timeLimit = timeLimit
    var random = RandomNumbers(seed: seed)
    state = Mutex(State(jobs: JobQueue(JobOrder(seed: seed), &random), random: random))
  }
}

// MARK: - What a test uses

extension Simulation {
  /// The events that ``note(_:)`` has recorded.
  public var trace: [SimulationEvent] { state.withLock { $0.trace } }

  /// A number that depends on the choice at each step. Two runs that have the same number had the same
  /// steps.
  public var fingerprint: UInt64 { state.withLock { $0.fingerprint } }

  /// The number of steps so far.
  public var steps: Int { state.withLock { $0.steps } }

  /// Records an event, with its time and the number of the step.
  public func note(_ text: String) {
    state.withLock { state in
      let event = SimulationEvent(step: state.steps, time: state.now, text: text)
      state.trace.append(event)
    }
  }

  /// Waits until no other task can run, without time passing.
  public func settle() async {
    await withUnsafeContinuation { continuation in
      let isOver = state.withLock { state in
        if !state.isOver { state.settling.append(continuation) }
        return state.isOver
      }
      if isOver { continuation.resume() }
    }
  }

  /// Returns a random number of a range, which the seed decides.
  public func random(in range: Range<Int>) -> Int {
    state.withLock { .random(in: range, using: &$0.random) }
  }

  /// Returns a random duration of a range, in microseconds, which the seed decides.
  public func random(in range: Range<Duration>) -> Duration {
    let microseconds = Int((range.upperBound - range.lowerBound) / .microseconds(1))
    return range.lowerBound + .microseconds(random(in: 0..<max(1, microseconds)))
  }

  /// Returns `true` with a probability from 0 to 1, as the seed decides.
  public func chance(_ probability: Double) -> Bool {
    unit() < probability
  }

  /// Returns a random number from 0 to 1, which the seed decides.
  func unit() -> Double { state.withLock { $0.random.unit() } }
}

// MARK: - Running

extension Simulation {
  /// Runs a test, and returns its result.
  ///
  /// Sleeps of other tasks end with a `CancellationError` once the test has ended, and so do sleeps that
  /// begin later.
  ///
  /// - Throws: The error of the test, or a ``SimulationError``.
  public func run<Value: Sendable>(
    _ test: @escaping @Sendable (Simulation) async throws -> Value
  ) async throws -> Value {
    let outcome = Outcome<Value>()
    let task = environment.run {
      Task<Void, Never>(executorPreference: self) { await outcome.set(to: test, of: self) }
    }
    let failure = await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        let thread = Thread {
          let failure = self.steps(of: task) { outcome.result.withLock { $0 != nil } }
          continuation.resume(returning: failure)
        }
        // Tasks may call each other deeply.
        thread.stackSize = 8 << 20
        thread.start()
      }
    } onCancel: {
      state.withLock { $0.isCancelled = true }
    }
    if let failure { throw failure }
    return try outcome.result.withLock { $0 }!.get()
  }

  private var environment: RuntimeEnvironment {
    var environment = RuntimeEnvironment()
    environment.executor = self
    environment.clock = RuntimeEnvironment.GivenClock(clock)
    environment.random = RandomSource(unit)
    environment.waits = waits
    return environment
  }

  private enum Step {
    case job(UnownedJob)
    case settled([UnsafeContinuation<Void, Never>])
    case sleeps([SleepContinuation])
    case cancellation
    case end
    case failure(SimulationError.Reason)
  }

  /// Takes all steps. Returns the error that ends the simulation before the test has ended.
  private func steps(
    of task: Task<Void, Never>, until hasEnded: () -> Bool
  ) -> SimulationError? {
    state.withLock { state in
      precondition(state.thread == nil, "a simulation runs once")
      state.thread = .current
    }
    var lastStep = Int.max
    while true {
      if lastStep == .max, hasEnded() {
        // What still runs may end, but no more time passes.
        let (sleeps, settling) = state.withLock { state in
          state.isOver = true
          lastStep = state.steps + 10_000
          defer { state.settling = [] }
          return (state.timers.removeAll(), state.settling)
        }
        for sleep in sleeps { sleep.resume(throwing: CancellationError()) }
        for task in settling { task.resume() }
      }
      switch state.withLock({ next(&$0, lastStep) }) {
      case .job(let job): job.runSynchronously(on: asUnownedTaskExecutor())
      case .settled(let tasks): for task in tasks { task.resume() }
      case .sleeps(let sleeps): for sleep in sleeps { sleep.resume() }
      case .cancellation: task.cancel()
      case .end: return nil
      case .failure(let reason):
        return state.withLock { state in
          SimulationError(
            seed: seed, reason: reason, steps: state.steps, time: state.now, waits: waits.places,
            intruder: state.intruder)
        }
      }
    }
  }

  private func next(_ state: inout State, _ lastStep: Int) -> Step {
    if state.intruder != nil, !state.isOver { return .failure(.otherThread) }
    if state.isCancelled {
      state.isCancelled = false
      return .cancellation
    }
    if let (job, choice) = state.jobs.next(&state.random) {
      state.record(UInt64(choice))
      state.steps += 1
      if state.steps > lastStep { return .end }
      return state.steps > stepLimit && !state.isOver ? .failure(.stepLimit) : .job(job)
    }
    if state.isOver { return .end }
    if !state.settling.isEmpty {
      defer { state.settling = [] }
      return .settled(state.settling)
    }
    guard let (time, sleeps) = state.timers.removeNext() else { return .failure(.nothingLeft) }
    state.now = max(state.now, time)
    guard state.now <= timeLimit else { return .failure(.timeLimit) }
    state.record(UInt64(clamping: state.now.components.seconds) &* 1_000_000_007)
    state.record(UInt64(clamping: state.now.components.attoseconds))
    return .sleeps(sleeps)
  }
}

// MARK: - Executor

extension Simulation: TaskExecutor {
  public func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    state.withLock { state in
      noteIntruder(in: &state)
      state.jobs.append(job)
    }
  }
}

extension Simulation {
  private func noteIntruder(in state: inout State) {
    guard state.intruder == nil, let thread = state.thread, thread != .current else { return }
    state.intruder = ThreadIdentity.nameOfCurrent
  }
}

// MARK: - Clock

extension Simulation {
  var now: Duration { state.withLock { $0.now } }

  func sleep(until deadline: Duration) async throws {
    let number = state.withLock { $0.timers.nextNumber() }
    try await withTaskCancellationHandler {
      try await withUnsafeThrowingContinuation { (continuation: SleepContinuation) in
        let isCancelled = state.withLock { state in
          noteIntruder(in: &state)
          // Checked under the lock of the cancellation handler, so that no cancellation is missed. After the
          // end, no time passes.
          if Task.isCancelled || state.isOver { return true }
          state.timers.insert(continuation, number, at: max(deadline, state.now))
          return false
        }
        if isCancelled { continuation.resume(throwing: CancellationError()) }
      }
    } onCancel: {
      state.withLock { $0.timers.remove(number) }?.resume(throwing: CancellationError())
    }
  }
}

/// The outcome of a test.
private final class Outcome<Value: Sendable>: Sendable {
  let result = Mutex<Result<Value, any Error>?>(nil)

  func set(
    to test: @Sendable (Simulation) async throws -> Value, of simulation: Simulation
  ) async {
    do {
      let value = try await test(simulation)
      result.withLock { $0 = .success(value) }
    } catch {
      result.withLock { $0 = .failure(error) }
    }
  }
}

/// An event that a simulation has recorded.
public struct SimulationEvent: Sendable, Hashable, CustomStringConvertible {
  /// The number of the step.
  public let step: Int
  /// The virtual time.
  public let time: Duration
  /// The text of the event.
  public let text: String

  /// The text, with the time and the step.
  public var description: String { "\(time), step \(step): \(text)" }
}
