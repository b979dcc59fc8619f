/// One call of a decoratee that many callers wait for.
///
/// The call is made by a task of its own. It is cancelled when the last one who waits for it has
/// left, unless it has been told to go on by itself; its priority is that of the highest waiter.
final class Flight<Value: Sendable, Failure: Error>: AnyFlight {
  /// What the flight ended with.
  typealias Outcome = Result<Value, Failure>

  /// How it ended for one who waits. After `timedOut` the waiter is still there.
  typealias Ending = SharedOutcome<Outcome>.Ending

  let load: Load
  /// Whether its call was made for a refresh, which no cache on its way answers.
  let isRefresh: Bool
  /// The watchers of the call that began it.
  let watch = CallWatch.current
  private let startPriority: TaskPriority
  private let state: Lock<State>

  private let outcome = SharedOutcome<Outcome>()

  private struct State {
    /// The waiters, and whether each still wants a result.
    var waiters: [Int: Bool] = [:]
    /// Whether it goes on though nobody waits.
    var isHeld = false
    var isAbandoned = false
    var isOver = false
    var task: Task<Void, Never>?
    /// The priority that the task has, or should have once it is there.
    var priority: TaskPriority

    var isWanted: Bool { isHeld || waiters.values.contains(true) }

    /// What is to be cancelled now that nobody wants a result any more.
    mutating func abandonedTask() -> Task<Void, Never>? {
      guard !isWanted, !isOver else { return nil }
      isAbandoned = true
      return task
    }
  }

  /// A flight that nobody has joined yet.
  init(_ load: Load, isRefresh: Bool, priority: TaskPriority) {
    self.load = load
    self.isRefresh = isRefresh
    startPriority = priority
    state = Lock(State(priority: priority))
  }

  var waiterCount: Int { state.withLock { $0.waiters.count } }

  /// Adds a waiter, or has the flight go on by itself.
  ///
  /// - Returns: Whether it could; not if all have left, so that the call has been cancelled.
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
  /// - Parameters:
  ///   - isImmediate: Whether it begins on the thread of whoever starts it, where the platform can,
  ///     which spares the change to another. A call within that of another flight does not, as
  ///     calls that go deep would use up the thread's stack.
  ///   - operation: Makes the call. What it gives is what all get who wait.
  func start(isImmediate: Bool, _ operation: @escaping @Sendable () async -> Outcome) {
    let task = task(isImmediate: isImmediate && Load.current == nil) {
      self.finish(with: await Load.$current.withValue(self.load, operation: operation))
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
  /// Waits for the end.
  ///
  /// - Parameters:
  ///   - waiter: What tells the waiter from others.
  ///   - limit: How long it waits; `nil` for as long as it takes.
  ///   - clock: The clock that measures that.
  ///   - isolation: The actor of the caller.
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

  /// Waits for the end, or for something else that comes first. The waiter has left then, and the
  /// call goes on.
  ///
  /// - Parameter other: What else is waited for; `nil` if it does not come.
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

  /// Removes a waiter.
  ///
  /// - Parameter isHeld: Whether the call goes on, even if nobody else waits.
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
        // There is nothing that it could throw: it gets what the call ends with.
        state.waiters[waiter] = false
      }
      return state.abandonedTask()
    }
    stop(task)
  }

  private func stop(_ task: Task<Void, Never>?) {
    guard let task else { return }
    // To cancel a call is to cancel those that it waits for. Where they go deep, they would use up
    // the stack of whoever cancels the first.
    if load.isNested {
      Task { task.cancel() }
    } else {
      task.cancel()
    }
  }

  /// Raises the priority of the call to that of somebody who waits for it.
  func raise(to priority: TaskPriority) {
    let task = state.withLock { state -> Task<Void, Never>? in
      guard priority > state.priority else { return nil }
      state.priority = priority
      return state.task
    }
    task?.raisePriority(to: priority)
  }
}

/// A flight, whatever it gives.
protocol AnyFlight: AnyObject, Sendable {
  var load: Load { get }
  var waiterCount: Int { get }
}
