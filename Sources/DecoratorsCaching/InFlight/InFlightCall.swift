@_spi(Generated) import Decorators

/// A call that has begun, and that others can join.
///
/// A task of its own makes it. The task is cancelled when the last waiter has left, unless the call is
/// held. Its priority is the highest among the waiters.
final class InFlightCall: Sendable {
  /// The call whose task the current task belongs to.
  @TaskLocal static var current: InFlightCall?

  let token: CallToken
  /// The type of the outcome that callers share.
  let outcome: Any.Type
  /// A Boolean value that indicates whether the call is a refresh, which no cache on its way
  /// answers.
  let isRefresh: Bool
  /// A Boolean value that indicates whether the result may have tags.
  let mayHaveTags: Bool
  /// The instruments of the call that began this one.
  let instrumentation = CallInstrumentation.current
  /// A Boolean value that indicates whether another of these calls began this one.
  private let isNested = current != nil
  private let startPriority: TaskPriority
  private let state: Lock<State>

  /// What becomes of the call.
  private enum Phase {
    /// Its task is about to begin.
    case starting
    case running(Task<Void, Never>)
    /// Nobody wants its outcome any more. The task is cancelled, as soon as there is one.
    case abandoned(Task<Void, Never>?)
    case over
  }

  private struct State {
    var phase = Phase.starting
    /// The waiters, each with a Boolean value that indicates whether it still wants the outcome.
    var waiters: [ObjectIdentifier: (number: Int, outcome: any Sendable, isWanted: Bool)] = [:]
    /// The number of waiters that still want the outcome.
    var wanted = 0
    var lastNumber = 0
    /// A Boolean value that indicates whether the call continues without waiters.
    var isHeld = false
    /// The calls for which this call waits.
    var awaited: [InFlightCall] = []
    /// The priority that the task has, or that it is to have once it exists.
    var priority: TaskPriority

    var task: Task<Void, Never>? {
      switch phase {
      case .running(let task): task
      case .abandoned(let task): task
      case .starting, .over: nil
      }
    }

    /// Notes the task of the call; returns it if it is to be cancelled.
    mutating func begin(_ task: Task<Void, Never>) -> Task<Void, Never>? {
      switch phase {
      case .starting:
        phase = .running(task)
        return nil
      case .abandoned:
        phase = .abandoned(task)
        return task
      case .running, .over: return nil
      }
    }

    /// Abandons the call if nobody wants the outcome any more, and returns the task to cancel.
    mutating func abandonIfUnwanted() -> Task<Void, Never>? {
      if case .over = phase { return nil }
      guard !isHeld, wanted == 0 else { return nil }
      phase = .abandoned(task)
      return task
    }
  }

  init(
    _ token: CallToken, as outcome: Any.Type, isRefresh: Bool, mayHaveTags: Bool,
    priority: TaskPriority
  ) {
    self.token = token
    self.outcome = outcome
    self.isRefresh = isRefresh
    self.mayHaveTags = mayHaveTags
    startPriority = priority
    state = Lock(State(priority: priority))
  }

  var waiterCount: Int { state.withLock { $0.waiters.count } }

  /// Adds a waiter; holds the call if there is none.
  ///
  /// - Returns: `false` if all waiters have left, so that the call has been cancelled.
  @discardableResult
  func join<Outcome>(_ waiter: SharedOutcome<Outcome>?) -> Bool {
    state.withLock { state in
      if case .abandoned = state.phase { return false }
      if let waiter {
        state.lastNumber += 1
        state.waiters[ObjectIdentifier(waiter)] = (state.lastNumber, waiter, true)
        state.wanted += 1
      } else {
        state.isHeld = true
      }
      return true
    }
  }

  /// Starts the call; if it is immediate and the platform can do that, on the current thread, which
  /// saves a change of threads. A call within another one never is, because deep calls would overflow
  /// the thread's stack.
  func start<Outcome: Sendable>(
    isImmediate: Bool, _ operation: @escaping @Sendable () async -> Outcome
  ) {
    let run = { @Sendable @concurrent () async in
      // All waiters share the call, so it has the context of none.
      let outcome = await CallInstrumentation.local.withValue(CallInstrumentation.current.with(nil))
      {
        await InFlightCall.$current.binding(self, operation)
      }
      let waiters = self.state.withLock { state in
        state.phase = .over
        defer { state.waiters = [:] }
        return state.waiters.values.inOrder { $0.number }.map(\.outcome)
      }
      for waiter in waiters { (waiter as? SharedOutcome<Outcome>)?.set(outcome) }
    }
    let task: Task<Void, Never>
    if isImmediate, !isNested, RuntimeEnvironment.current?.executor == nil,
      #available(macOS 26, iOS 26, tvOS 26, watchOS 26, visionOS 26, *)
    {
      task = Task.immediate(priority: startPriority, operation: run)
    } else {
      task = .begin(priority: startPriority, run)
    }
    let (abandoned, priority) = state.withLock { ($0.begin(task), $0.priority) }
    stop(abandoned)
    if priority > startPriority { task.raisePriority(to: priority) }
  }
}

// MARK: - Waiting

extension InFlightCall {
  /// Waits for the outcome, which ends what ``beginWait()`` began.
  ///
  /// - Parameter isCancellable: `true` if the wait ends when the waiting task is cancelled. If not,
  ///   a waiter that is cancelled still gets the outcome, but does not keep the call from ending.
  func ending<Outcome>(
    for waiter: SharedOutcome<Outcome>, isCancellable: Bool
  ) async -> SharedOutcome<Outcome>.Ending {
    defer { endWait() }
    raise(to: Task.currentPriority)
    return await TaskPriority.following(raise) {
      await waiter.ending(isCancellable: isCancellable) {
        self.release(waiter, getsOutcome: !isCancellable)
      }
    }
  }

  /// Lets the call end without a waiter, which may still get the outcome. If the call is then held, it
  /// continues without waiters.
  func release<Outcome>(
    _ waiter: SharedOutcome<Outcome>, isHeld: Bool = false, getsOutcome: Bool = false
  ) {
    stop(
      state.withLock { state in
        if state.waiters[ObjectIdentifier(waiter)]?.isWanted == true { state.wanted -= 1 }
        if getsOutcome {
          state.waiters[ObjectIdentifier(waiter)]?.isWanted = false
        } else {
          state.waiters[ObjectIdentifier(waiter)] = nil
        }
        if isHeld { state.isHeld = true }
        return state.abandonIfUnwanted()
      })
  }

  /// Ceases to hold the call, so that it ends if nobody waits for it.
  func release() {
    stop(
      state.withLock { state in
        state.isHeld = false
        return state.abandonIfUnwanted()
      })
  }

  private func stop(_ task: Task<Void, Never>?) {
    guard let task else { return }
    // The cancellation of a call also cancels the calls that it waits for. Deep calls would
    // overflow the stack of the thread that cancels the first.
    if isNested {
      Task.begin { task.cancel() }
    } else {
      task.cancel()
    }
  }

  private func raise(to priority: TaskPriority) {
    let task = state.withLock { state -> Task<Void, Never>? in
      guard priority > state.priority else { return nil }
      state.priority = priority
      return state.task
    }
    task?.raisePriority(to: priority)
  }

  /// Records that the current task waits for the call.
  ///
  /// - Returns: `false` if the call waits, perhaps through others, for the call of the current task,
  ///   so that both would wait for ever.
  func beginWait() -> Bool {
    guard let current = Self.current else { return true }
    // Recorded before the search, so that of two calls that begin to wait for each other, one finds out.
    current.state.withLock { $0.awaited.append(self) }
    var known: Set<ObjectIdentifier> = []
    var next = [self]
    while let call = next.popLast() {
      guard call !== current else {
        endWait()
        return false
      }
      if known.insert(ObjectIdentifier(call)).inserted {
        next += call.state.withLock { $0.awaited }
      }
    }
    return true
  }

  func endWait() {
    Self.current?.state.withLock { state in
      let index = state.awaited.firstIndex { $0 === self }
      if let index { state.awaited.remove(at: index) }
    }
  }
}
