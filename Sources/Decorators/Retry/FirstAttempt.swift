/// The first attempt of a call with a completion handler, which most often is the only one.
///
/// As long as it has not failed there is little to keep, and a call that succeeds at once costs
/// little: ``CompletionRetry`` is only made when another attempt may follow.
///
/// Its layout is fixed, so that it can be made where the types of a call are known, even if this library
/// is built for evolution.
@_fixed_layout
@_spi(Generated)
public final class FirstAttempt<Argument, Attempt>: Sendable {
  /// Who made the call, and how.
  @frozen
  @usableFromInline
  struct Caller {
    @usableFromInline let completion: ((Argument) -> Void)?
    @usableFromInline let operation: (@escaping @Sendable (Argument) -> Void) -> Attempt?
    @usableFromInline let isFailure: ((Argument) -> Bool)?

    @inlinable
    init(
      _ completion: ((Argument) -> Void)?,
      _ operation: @escaping (@escaping @Sendable (Argument) -> Void) -> Attempt?,
      _ isFailure: ((Argument) -> Bool)?
    ) {
      self.completion = completion
      self.operation = operation
      self.isFailure = isFailure
    }
  }

  @usableFromInline let policy: RetryPolicy
  @usableFromInline let progress: FirstAttemptProgress

  /// What belongs to the caller need not be `Sendable`, as in an ``UncheckedTransfer``: it is set
  /// before anybody else knows of this, and taken by the one who completes the attempt for the first
  /// time. It is kept no longer, whatever a decoratee does with its completions.
  @exclusivity(unchecked)
  @usableFromInline nonisolated(unsafe) var caller: Caller?

  @inlinable
  init(_ policy: RetryPolicy, isolation: (any Actor)?, _ caller: Caller) {
    self.policy = policy
    self.caller = caller
    progress = FirstAttemptProgress(isolation: isolation)
  }

  /// Whom to tell the outcome; `nil` where the attempt has completed before, which is reported.
  @inlinable
  func complete() -> Caller? {
    if progress.complete() { return caller.take() }
    progress.drop(policy)
    return nil
  }
}

/// How far a ``FirstAttempt`` has come, whatever the types of its arguments.
@usableFromInline
final class FirstAttemptProgress: Sendable {
  private struct State {
    var isCompleted = false
    /// Whether the attempt's call has not returned yet.
    var isCalling = true
    /// What follows the attempt.
    var retry: CompletionRetry?
  }

  private let isolation: (any Actor)?
  /// The logged call that is tried.
  private let call = CallLog.current
  private let state = Lock(State())

  @usableFromInline
  init(isolation: (any Actor)?) {
    self.isolation = isolation
  }

  /// Notes that the attempt completes; false if it has done so before.
  @usableFromInline
  func complete() -> Bool {
    state.withLock { state in
      defer { state.isCompleted = true }
      return !state.isCompleted
    }
  }

  /// Notes that the attempt's call has returned, after which another attempt can be made.
  @usableFromInline
  func callReturned() {
    let retry = state.withLock { state in
      state.isCalling = false
      return state.retry.take()
    }
    retry?.callReturned()
  }

  /// Tells that the attempt completed again, which the caller is not to hear of.
  @usableFromInline
  func drop(_ policy: RetryPolicy) {
    RetryProgress(policy, since: nil, in: call).dropCompletion(ofAttempt: 1)
  }

  /// Has other attempts made, if the policy says so.
  ///
  /// - Parameter failure: How the first one failed; `nil` if it did not after all.
  func fail(
    _ failure: RetryProgress.Failure?, _ policy: RetryPolicy, then attempts: CompletionAttempts,
    deliver: @escaping CompletionAttempts.Delivery
  ) {
    let retry = CompletionRetry(policy, attempts, isolation: isolation, afterFirstAttemptIn: call)
    let isCalling = state.withLock { state in
      if state.isCalling { state.retry = retry }
      return state.isCalling
    }
    if !isCalling { retry.callReturned() }
    retry.complete(1, failure: failure, deliver: deliver)
  }
}
