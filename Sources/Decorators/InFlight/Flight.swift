/// One call of a decoratee that many callers wait for.
///
/// A task of its own makes the call. The task is cancelled when the last waiter has left, unless
/// the flight is held. Its priority is the highest among the waiters.
final class Flight<Value: Sendable, Failure: Error>: AnyFlight {
  typealias Outcome = Result<Value, Failure>

  /// The end of a wait. After `timedOut` the waiter still belongs to the flight.
  typealias Ending = SharedOutcome<Outcome>.Ending

  let load: InFlightCall
  /// A Boolean value that indicates whether the call is a refresh, which no cache on its way
  /// answers.
  let isRefresh: Bool
  /// The watchers of the call that began the flight.
  let watch = CallWatch.current
  private let startPriority: TaskPriority
  private let state: Lock<State>

  private let outcome = SharedOutcome<Outcome>()

  private struct State {
    /// The waiters, each with a Boolean value that indicates whether it still wants a result.
    var waiters: [Int: Bool] = [:]
    /// A Boolean value that indicates whether the flight continues without waiters.
    var isHeld = false
    var isAbandoned = false
    var isOver = false
    var task: Task<Void, Never>?
    /// The priority that the task has, or that it is to have once it exists.
    var priority: TaskPriority

    var isWanted: Bool { isHeld || waiters.values.contains(true) }

    /// Returns the task to cancel if nobody wants a result any more.
    mutating func abandonedTask() -> Task<Void, Never>? {
      guard !isWanted, !isOver else { return nil }
      isAbandoned = true
      return task
    }
  }

  init(_ load: InFlightCall, isRefresh: Bool, priority: TaskPriority) {
    self.load = load
    self.isRefresh = isRefresh
    startPriority = priority
    state = Lock(State(priority: priority))
  }

  var waiterCount: Int { state.withLock { $0.waiters.count } }

  /// Adds a waiter, or holds the flight.
  ///
  /// - Returns: `false` if all waiters have left, so that the call has been cancelled.
  @discardableResult
  func join(_ waiter: Int, isWaiting: Bool) -> Bool {
    state.withLock { state in
      guard !state.isAbandoned else { return false }
      if isWaiting { state.waiters[waiter] = true } else { state.isHeld = true }
      return true
    }
  }

  /// Starts the call.
  ///
  /// - Parameter isImmediate: `true` if the call begins on the current thread, if the platform can do
  ///   that. It saves a change of threads. A call within that of another flight never does, because
  ///   deep calls would overflow the thread's stack.
  func start(isImmediate: Bool, _ operation: @escaping @Sendable () async -> Outcome) {
    let call = { @Sendable in
      self.finish(with: await InFlightCall.$current.withValue(self.load, operation: operation))
    }
    let task = task(isImmediate: isImmediate && InFlightCall.current == nil) {
      // All waiters share the call, so it has the context of none.
      let watch = CallWatch.current
      if watch?.context == nil { return await call() }
      await CallWatch.local.withValue(watch.with(nil), operation: call)
    }
    let (isAbandoned, priority) = state.withLock { state in
      if !state.isOver { state.task = task }
      return (state.isAbandoned, state.priority)
    }
    if isAbandoned { stop(task) }
    if priority > startPriority { task.raisePriority(to: priority) }
  }

  private func task(
    isImmediate: Bool, _ operation: @escaping @Sendable () async -> Void
  ) -> Task<Void, Never> {
    #if compiler(>=6.2)
      if isImmediate, #available(macOS 26, iOS 26, tvOS 26, watchOS 26, visionOS 26, *) {
        return Task.immediate(priority: startPriority, operation: operation)
      }
    #endif
    return Task(priority: startPriority, operation: operation)
  }

  private func finish(with outcome: Outcome) {
    state.withLock { state in
      state.isOver = true
      state.task = nil
      state.waiters = [:]
    }
    self.outcome.set(outcome)
  }
}

// MARK: - Waiting

extension Flight {
  func ending(
    for waiter: Int, within limit: Duration?, by clock: any Clock<Duration>,
    isolation: isolated (any Actor)? = #isolation
  ) async -> Ending {
    raise(to: Task.currentPriority)
    return await TaskPriority.following(raise) {
      await outcome.ending(
        within: limit, by: clock, isCancellable: CancellationError() is Failure
      ) { self.cancel(waiter) }
    }
  }

  /// Waits for the end, or for another outcome. If that comes first, the waiter leaves, and the call
  /// continues.
  func ending(
    for waiter: Int, within limit: Duration?, by clock: any Clock<Duration>,
    isolation: isolated (any Actor)? = #isolation,
    or other: @escaping @Sendable () async -> Outcome?
  ) async -> Ending {
    let first = SharedOutcome<Ending>()
    let waiting = Task {
      first.set(await ending(for: waiter, within: limit, by: clock))
    }
    let looking = Task {
      guard let outcome = await other() else { return }
      leave(waiter, isHeld: true)
      first.set(.ended(outcome))
    }
    defer {
      looking.cancel()
      waiting.cancel()
    }
    raise(to: Task.currentPriority)
    return await TaskPriority.following(raise) {
      switch await first.ending(isCancellable: false, onCancel: { waiting.cancel() }) {
      case .ended(let ending): ending
      case .cancelled, .timedOut: preconditionFailure("a wait without an end")
      }
    }
  }

  /// Removes a waiter. If the flight is then held, the call continues without waiters.
  func leave(_ waiter: Int, isHeld: Bool) {
    let task = state.withLock { state in
      state.waiters[waiter] = nil
      if isHeld { state.isHeld = true }
      return state.abandonedTask()
    }
    stop(task)
  }

  private func cancel(_ waiter: Int) {
    let task = state.withLock { state in
      if CancellationError() is Failure {
        state.waiters[waiter] = nil
      } else if state.waiters[waiter] != nil {
        // The waiter cannot throw a cancellation, so it waits for the outcome of the call.
        state.waiters[waiter] = false
      }
      return state.abandonedTask()
    }
    stop(task)
  }

  private func stop(_ task: Task<Void, Never>?) {
    guard let task else { return }
    // The cancellation of a call also cancels the calls that it waits for. Deep calls would
    // overflow the stack of the thread that cancels the first.
    if load.isNested {
      Task { task.cancel() }
    } else {
      task.cancel()
    }
  }

  func raise(to priority: TaskPriority) {
    let task = state.withLock { state -> Task<Void, Never>? in
      guard priority > state.priority else { return nil }
      state.priority = priority
      return state.task
    }
    task?.raisePriority(to: priority)
  }
}

/// A flight with any type of outcome.
protocol AnyFlight: AnyObject, Sendable {
  var load: InFlightCall { get }
  var waiterCount: Int { get }
}
