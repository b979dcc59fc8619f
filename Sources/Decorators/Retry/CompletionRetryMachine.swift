/// The states of a call with a completion handler, which threads compete to go on with.
///
/// A thread or task that a function returns the call to has it alone, until it gives it back for the
/// next attempt or ends it. So there is one end, and one next attempt, whatever comes first: a
/// completion, another one, the time limit or the caller's cancellation. Of these, only the completion
/// of the last attempt and the time limit end a pending attempt.
struct CompletionRetryMachine<Call: Sendable>: Sendable {
  /// What is done next.
  enum Action: Sendable {
    /// Makes an attempt, and then notes that its operation has `returned()`.
    case attempt(Call, RetryProgress)
    /// Ends the call instead of making an attempt.
    case giveUp(Call, RetryProgress, CallEvent.Reason)
  }

  private enum State: Sendable {
    /// No attempt has begun.
    case ready(Call)
    /// The last attempt has not completed.
    case pending(Call)
    /// A thread has the call, and decides what follows the last attempt.
    case deciding
    /// A task has the call, and waits for the next attempt.
    case waiting(Task<Void, Never>)
    /// The next attempt begins as soon as the operation of the last one has returned.
    case due(Call)
    /// The caller has the outcome.
    case ended
  }

  private var state: State
  /// The progress as of the beginning of the last attempt, or of the decision after it.
  private(set) var progress: RetryProgress
  /// The operation of the last attempt has not returned.
  private var isCalling = false
  /// The reason why no other attempt is made, whatever the policy says; `nil` if there is none.
  private(set) var stop: CallEvent.Reason?
  /// The task that waits for the end of the time limit.
  private var timer: Task<Void, Never>?

  init(_ call: Call, _ progress: RetryProgress) {
    state = .ready(call)
    self.progress = progress
  }

  // MARK: - Attempts

  /// Begins the first attempt.
  mutating func begin() -> Action? {
    guard case .ready(let call) = state else { return nil }
    return attempt(call)
  }

  /// Notes that the operation of an attempt has returned, and begins the next one if it is due.
  mutating func returned() -> Action? {
    isCalling = false
    guard case .due(let call) = state else { return nil }
    return resume(call, after: progress)
  }

  /// Returns the call to what completes the last attempt first; the first attempt may have been made
  /// elsewhere.
  mutating func completed(_ attempt: Int) -> Call? {
    guard attempt == progress.attempt else { return nil }
    switch state {
    case .ready(let call), .pending(let call):
      state = .deciding
      return call
    case .deciding, .waiting, .due, .ended: return nil
    }
  }

  /// Notes that a task with the call waits for the next attempt. Returns it if it is to be cancelled.
  mutating func wait(
    after progress: RetryProgress, in task: Task<Void, Never>
  ) -> Task<Void, Never>? {
    self.progress = progress
    state = .waiting(task)
    if case .cancelled = stop { return task }
    return nil
  }

  /// Begins the next attempt, now or when the operation of the last one has returned: if it began
  /// within that, a decoratee that completes at once would overflow the stack.
  mutating func resume(_ call: Call, after progress: RetryProgress) -> Action? {
    self.progress = progress
    if isCalling {
      state = .due(call)
      return nil
    }
    if let stop {
      state = .deciding
      return .giveUp(call, progress, stop)
    }
    self.progress.beginAttempt()
    return attempt(call)
  }

  private mutating func attempt(_ call: Call) -> Action {
    state = .pending(call)
    isCalling = true
    return .attempt(call, progress)
  }

  // MARK: - The end

  /// Begins a task that waits for the end of the time limit, unless the call has ended.
  mutating func limit(by begin: (RetryProgress) -> Task<Void, Never>) {
    if case .ended = state { return }
    timer = begin(progress)
  }

  /// Prevents further attempts because the time is over. Returns the call if that ends an attempt: if
  /// there is something that the caller can be given.
  mutating func expire(if hasOutcome: (Call) -> Bool) -> Call? {
    guard stop == nil else { return nil }
    stop = .timeLimit
    guard case .pending(let call) = state, hasOutcome(call) else { return nil }
    state = .deciding
    return call
  }

  /// Prevents further attempts because the caller cancels the call. Returns the tasks to cancel.
  mutating func cancel() -> [Task<Void, Never>?] {
    stop = .cancelled(by: .caller)
    if case .waiting(let task) = state { return [timer, task] }
    return [timer]
  }

  /// Ends the call. Returns the task that waits for the end of the time limit.
  mutating func end() -> Task<Void, Never>? {
    state = .ended
    return timer.take()
  }
}
