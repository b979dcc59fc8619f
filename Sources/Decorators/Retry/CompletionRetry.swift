import Synchronization

/// The attempts of one call with a completion handler.
///
/// Only three things refer to this object: the completion handlers of current attempts, a delay,
/// and the time limit. So a decoratee that releases its completion handler without a call to it
/// keeps nothing alive for longer than the time limit.
@_fixed_layout
@_spi(Generated)
public final class CompletionRetry<Function, Arguments>: Sendable {
  /// The call, and its caller's completion handler.
  @frozen
  @usableFromInline
  struct Call {
    @usableFromInline let complete: ((Arguments) -> Void)?
    @usableFromInline let operation: (Function) -> Void
    @usableFromInline let isFailure: (Arguments) -> Bool

    @inlinable @inline(__always)
    init(
      _ handler: Handler<Function, Arguments>, _ operation: @escaping (Function) -> Void,
      _ isFailure: @escaping (Arguments) -> Bool
    ) {
      complete = handler.call
      self.operation = operation
      self.isFailure = isFailure
    }
  }

  @usableFromInline let policy: RetryPolicy
  /// The actor on which attempts are made; `nil` means any thread.
  @usableFromInline let isolation: (any Actor)?
  /// The actor on which attempts complete, if it is known.
  @usableFromInline let completionIsolation: (any Actor)?
  /// Returns the shape of the completion handler.
  @usableFromInline let shape: @Sendable () -> HandlerShape<Function, Arguments, Void>
  /// A Boolean value that indicates whether the spec's `failureIf:` decides which outcomes are failures.
  @usableFromInline let hasPredicate: Bool
  /// The watchers of the call.
  @usableFromInline let watch: CallWatch?
  /// Returns the object that cancels attempts, as long as the caller keeps it.
  @usableFromInline let cancellation: (@Sendable () -> AttemptCancellation?)?
  @usableFromInline let state = Lock(CompletionRetryState())

  /// The call; `nil` once its caller has the outcome, even if the decoratee keeps its completion
  /// handler.
  ///
  /// The value need not be `Sendable`, because only one thread at a time uses it: the one that
  /// makes the next step. The lock decides which thread that is: the first that completes or ends a
  /// pending attempt, and then the one that makes the next attempt.
  @exclusivity(unchecked)
  @usableFromInline nonisolated(unsafe) var call: Call?

  // Not inlined, so that a decorator's member stays small enough to be inlined itself.
  @inline(never)
  @inlinable
  init(
    _ policy: RetryPolicy, _ handler: Handler<Function, Arguments>,
    _ operation: @escaping (Function) -> Void, isFailure: @escaping (Arguments) -> Bool,
    hasPredicate: Bool, isolation: (any Actor)?,
    cancellation: (@Sendable () -> AttemptCancellation?)? = nil
  ) {
    self.policy = policy
    self.isolation = isolation
    self.cancellation = cancellation
    completionIsolation = handler.isolation
    shape = handler.shape
    self.hasPredicate = hasPredicate
    call = Call(handler, operation, isFailure)
    watch = .current
  }

  /// Makes the first attempt. Others follow if it fails.
  @inlinable @inline(__always)
  func start(_ handler: Handler<Function, Arguments>, _ operation: (Function) -> Void) {
    if policy.isWatched || cancellation != nil { begin(handler) }
    // A closure that captures only this object needs no allocation.
    operation(handler.shape().make { self.completeFirst($0) })
    callReturned()
  }

  /// Notes that the call of the first attempt has returned, and makes the next attempt if it is
  /// due.
  @inline(never)
  @inlinable
  func callReturned() {
    if state.withLock({ $0.callReturned() }) { makeNextAttempts() }
    if policy.isWatched { limitTime() }
  }

  /// Handles the outcome of the first attempt.
  @inlinable @inline(__always)
  func completeFirst(_ arguments: Arguments) {
    guard let call = take(1) else { return dropCompletion(of: 1) }
    let isFailure = call.isFailure(arguments)
    if isFailure || policy.isWatched || cancellation != nil {
      follow(call, arguments, isFailure)
    } else {
      call.complete?(arguments)
    }
  }

  /// Returns the call if the attempt is pending and completes for the first time.
  @inlinable @inline(__always)
  func take(_ attempt: Int) -> Call? {
    state.withLock { $0.complete(attempt) } ? call.take() : nil
  }
}

// The paths on which speed matters less.
@_spi(Generated)
extension CompletionRetry {
  private typealias Course = CompletionRetryState.Course

  /// The course of a call without a failed attempt.
  private var beginning: Course {
    Course(progress: RetryProgress(policy, since: nil, in: watch))
  }

  /// Notes when the first attempt begins, and how its caller gets an error that does not come from
  /// the decoratee.
  @inline(never)
  @usableFromInline
  func begin(_ handler: Handler<Function, Arguments>) {
    var course = Course(
      progress: RetryProgress(policy, since: policy.beginning(), in: watch))
    course.deliverError = UncheckedTransfer { error in
      handler.shape().failing(error).map { arguments in { handler.call?(arguments) ?? () } }
    }
    state.withLock { [course] in $0.course = course }
  }

  /// Starts the time limit of the policy, which ends the current attempt.
  @inline(never)
  @usableFromInline
  func limitTime() {
    guard policy.timeLimit != nil else { return }
    state.withLock { state in
      guard !state.isOver, let progress = state.course?.progress else { return }
      state.course?.timer = Task {
        guard let timeLeft = progress.timeLeft,
          (try? await policy.clock.sleep(atMost: timeLeft)) != nil, !Task.isCancelled
        else { return }
        await expire(isolation: completionIsolation ?? isolation)
      }
    }
  }

  /// Prevents further attempts and ends the current delay.
  func stop() {
    state.withLock { state in
      guard !state.isOver else { return }
      var course = state.course ?? beginning
      course.stop = .cancelled(by: .caller)
      course.wait?.cancel()
      course.timer?.cancel()
      state.course = course
    }
  }

  @inline(never)
  @usableFromInline
  func dropCompletion(of attempt: Int) {
    state.withLock { $0.course ?? beginning }.progress.dropCompletion(ofAttempt: attempt)
  }

  /// Passes the outcome of an attempt on to the caller, or starts another attempt.
  @inline(never)
  @usableFromInline
  func follow(_ call: Call, _ arguments: Arguments, _ isFailure: Bool) {
    cancellation?()?.release()
    let deliver = { call.complete?(arguments) ?? () }
    let course = state.withLock { $0.course ?? beginning }
    var progress = course.progress
    guard isFailure else {
      progress.succeed()
      return end(deliver)
    }
    let failure = RetryProgress.Failure(
      shape().error(in: arguments), in: arguments, isRejected: hasPredicate)
    // The policy's closures do not run under the lock. No other thread can make a step now.
    if let stop = course.stop {
      progress.giveUp(stop, with: failure.error)
      return end(deliver)
    }
    guard let step = progress.step(after: failure) else { return end(deliver) }
    self.call = call
    let latest = UncheckedTransfer(value: deliver)
    let previous = state.withLock { [progress] state in
      let previous = state.course
      state.course = previous ?? course
      state.course?.progress = progress
      state.course?.latest = latest
      return previous
    }
    // Not released under the lock, because the release may cancel the call.
    _ = consume previous
    if case .retry(after: ...Duration.zero) = step { return retryAtOnce() }
    state.withLock { [progress] state in
      let wait = Task {
        if let reason = await progress.wait(for: step) {
          await end(with: progress.error(for: reason), isolation: completionIsolation ?? isolation)
        } else {
          await retry()
        }
      }
      if state.course?.stop != nil { wait.cancel() }
      state.course?.wait = wait
    }
  }

  /// Makes the next attempt, and then each attempt that becomes due before the call of the previous
  /// one returns.
  ///
  /// A loop is needed: if each attempt began within the previous call, a decoratee that completes
  /// at once would overflow the call stack.
  @inline(never)
  @usableFromInline
  func makeNextAttempts() {
    repeat {
      // Read before the attempt can complete, because the call then belongs to another thread.
      guard let call else { return }
      let next = state.withLock { state -> Int? in
        state.isDue = false
        guard state.course?.stop == nil else { return nil }
        state.course?.progress.beginAttempt()
        state.attempt += 1
        state.isPending = true
        state.isCalling = true
        return state.attempt
      }
      guard let attempt = next else { return endWhereStopped() }
      watch.run {
        call.operation(
          shape().make { arguments in
            guard let call = self.take(attempt) else { return self.dropCompletion(of: attempt) }
            self.follow(call, arguments, call.isFailure(arguments))
          })
      }
    } while state.withLock { $0.callReturned() }
  }

  private func retryAtOnce() {
    if isolation == nil || isolation === completionIsolation {
      if !isDueAfterReturn() { makeNextAttempts() }
    } else {
      Task { await retry() }
    }
  }

  private func retry() async {
    if !isDueAfterReturn() { await makeNextAttempts(isolation: isolation) }
  }

  /// Returns a Boolean value that indicates whether the call of the last attempt has not returned
  /// yet. If so, the next attempt follows when it returns.
  private func isDueAfterReturn() -> Bool {
    state.withLock { state in
      state.isDue = state.isCalling
      return state.isDue
    }
  }

  private func makeNextAttempts(isolation: isolated (any Actor)?) async {
    makeNextAttempts()
  }

  /// Ends the current attempt when the time limit is over, if the caller can get an outcome.
  private func expire(isolation: isolated (any Actor)?) async {
    let pending = state.withLock { state -> Course? in
      guard !state.isOver, let course = state.course, course.stop == nil else { return nil }
      state.course?.stop = .timeLimit
      return state.isPending ? course : nil
    }
    guard let pending, let limit = policy.timeLimit else { return }
    var progress = pending.progress
    let error = TimeoutError(limit: limit, original: progress.error)
    guard let deliver = pending.deliverError?.value(error) ?? pending.latest?.value else { return }
    let isOurs = state.withLock { state in
      defer { state.isPending = false }
      return state.isPending
    }
    guard isOurs else { return }
    progress.giveUp(.timeLimit, with: error)
    cancellation?()?.cancelAttempt()
    end(deliver)
  }

  /// Ends a call that was stopped between two attempts.
  private func endWhereStopped() {
    guard let course = state.withLock({ $0.course }), let stop = course.stop else { return }
    course.progress.giveUp(stop)
    let error = course.progress.error(for: stop)
    Task { await end(with: error, isolation: completionIsolation ?? isolation) }
  }

  /// Delivers an error or, if that is impossible, the outcome of the last attempt.
  private func end(with error: (any Error)?, isolation: isolated (any Actor)?) async {
    guard let course = state.withLock({ $0.course }), let latest = course.latest else { return }
    end(error.flatMap { course.deliverError?.value($0) } ?? latest.value)
  }

  private func end(_ deliver: () -> Void) {
    // Not released under the lock, because the release may cancel the call.
    let course = state.withLock { state in
      defer { state.end() }
      return state.course
    }
    call = nil
    course?.timer?.cancel()
    deliver()
  }
}

extension RetryProgress.Failure {
  /// Creates the failure from the arguments of a completion handler.
  ///
  /// - Parameters:
  ///   - error: The error in the arguments.
  ///   - arguments: The arguments, which may carry a hint.
  ///   - isRejected: A Boolean value that indicates whether the spec's `failureIf:` matches them.
  fileprivate init(_ error: (any Error)?, in arguments: Any, isRejected: Bool) {
    let hint = error.flatMap { RetryHint.find(in: $0) } ?? .find(in: arguments)
    self.init(error: error, isRejected: isRejected, hint: hint)
  }
}
