// Swift has no way to say "any closure that returns nothing", so there is one function for each
// shape. Up to four arguments are not left to the parameter pack, because Swift 6.3 crashes when a
// closure or a tuple is among the arguments of a pack.

@_spi(Generated)
extension RetryPolicy {
  /// Makes a call that tells its outcome to a completion handler, until it succeeds or the policy
  /// gives up.
  ///
  /// The caller's completion handler is called once, with the last outcome. A retry without a delay
  /// is made on the thread that the attempt before completed on or, where the call of that attempt
  /// has not returned yet, as soon as it has; one after a delay is made by a task. If the caller is
  /// on an actor, then all are made there.
  ///
  /// An attempt that never completes ends with the policy's time limit, if the arguments of the
  /// completion handler can express a ``TimeoutError`` or an attempt before it has completed. If
  /// neither is so, or there is no limit, then the caller waits for as long as the decoratee lets it
  /// wait.
  ///
  /// - Parameters:
  ///   - isolation: The actor on which `operation` is called: that of the caller.
  ///   - completion: The caller's completion handler. The call is retried without one, too.
  ///   - cancellation: Lets the caller cancel the call; nothing does by default.
  ///   - operation: Makes the call with the completion handler that it is given.
  ///   - cancel: Cancels an attempt by what `operation` returned.
  ///   - isFailure: Whether an outcome is a failure, asked where an attempt completes. By default one
  ///     is whose last argument is an error, or a `Result` that holds one.
  public func retry<each Argument, Attempt>(
    isolation: isolated (any Actor)? = #isolation,
    _ completion: ((repeat each Argument) -> Void)?,
    stoppedBy cancellation: RetryCancellation? = nil,
    _ operation: @escaping (@escaping @Sendable (repeat each Argument) -> Void) -> Attempt?,
    cancel: @escaping (Attempt) -> Void = { _ in },
    when isFailure: ((repeat each Argument) -> Bool)? = nil
  ) {
    let judge = { (arguments: (repeat each Argument), _: Bool) in
      RetryProgress.Failure(
        CompletionError.find(in: repeat each arguments), in: arguments,
        isRejected: isFailure?(repeat each arguments))
    }
    let deliver = { (arguments: (repeat each Argument)) in
      if let completion { completion(repeat each arguments) }
    }
    start(isolation, cancellation, cancel, judge, deliver, FailingArguments.all) { complete in
      operation { (argument: repeat each Argument) in complete((repeat each argument)) }
    }
  }

  /// The same for one argument.
  ///
  /// A first attempt is inlined where it stands, and all that follows when it fails is a function of
  /// its own.
  @inlinable
  public func retry<Argument, Attempt>(
    isolation: isolated (any Actor)? = #isolation,
    _ completion: ((Argument) -> Void)?,
    stoppedBy cancellation: RetryCancellation? = nil,
    _ operation: @escaping (@escaping @Sendable (Argument) -> Void) -> Attempt?,
    cancel: @escaping (Attempt) -> Void = { _ in },
    when isFailure: ((Argument) -> Bool)? = nil
  ) {
    guard !isWatched, cancellation == nil else {
      return start(
        completion, operation, isFailure, stoppedBy: cancellation, cancel: cancel,
        isolation: isolation)
    }
    let first = FirstAttempt(
      self, isolation: isolation, FirstAttempt.Caller(completion, operation, isFailure))
    _ = operation { argument in
      guard let caller = first.complete() else { return }
      if caller.isFailure?(argument) ?? CompletionError.isIn(argument) {
        first.policy.start(
          caller.completion, caller.operation, caller.isFailure, after: first.progress, argument)
      } else {
        caller.completion?(argument)
      }
    }
    first.progress.callReturned()
  }

  /// The same for two arguments.
  @inlinable
  public func retry<First, Second, Attempt>(
    isolation: isolated (any Actor)? = #isolation,
    _ completion: ((First, Second) -> Void)?,
    stoppedBy cancellation: RetryCancellation? = nil,
    _ operation: @escaping (@escaping @Sendable (First, Second) -> Void) -> Attempt?,
    cancel: @escaping (Attempt) -> Void = { _ in },
    when isFailure: ((First, Second) -> Bool)? = nil
  ) {
    let caller = FirstAttempt<(First, Second), Attempt>.Caller(
      completion.map { completion in { completion($0.0, $0.1) } },
      { complete in operation { complete(($0, $1)) } },
      isFailure.map { isFailure in { isFailure($0.0, $0.1) } })
    guard !isWatched, cancellation == nil else {
      return start(
        caller.completion, caller.operation, caller.isFailure, stoppedBy: cancellation,
        cancel: cancel, isolation: isolation)
    }
    let first = FirstAttempt(self, isolation: isolation, caller)
    _ = operation { one, two in
      guard let caller = first.complete() else { return }
      if caller.isFailure?((one, two)) ?? CompletionError.isIn(two) {
        first.policy.start(
          caller.completion, caller.operation, caller.isFailure, after: first.progress, (one, two))
      } else {
        caller.completion?((one, two))
      }
    }
    first.progress.callReturned()
  }

  /// The same for three arguments.
  public func retry<First, Second, Third, Attempt>(
    isolation: isolated (any Actor)? = #isolation,
    _ completion: ((First, Second, Third) -> Void)?,
    stoppedBy cancellation: RetryCancellation? = nil,
    _ operation:
      @escaping (@escaping @Sendable (First, Second, Third) -> Void) -> Attempt?,
    cancel: @escaping (Attempt) -> Void = { _ in },
    when isFailure: ((First, Second, Third) -> Bool)? = nil
  ) {
    let judge = { (arguments: (First, Second, Third), _: Bool) in
      RetryProgress.Failure(
        CompletionError.find(in: arguments.0, arguments.1, arguments.2), in: arguments,
        isRejected: isFailure?(arguments.0, arguments.1, arguments.2))
    }
    let deliver = { (arguments: (First, Second, Third)) in
      completion?(arguments.0, arguments.1, arguments.2) ?? ()
    }
    start(isolation, cancellation, cancel, judge, deliver, FailingArguments.three) { complete in
      operation { complete(($0, $1, $2)) }
    }
  }

  /// The same for four arguments.
  public func retry<First, Second, Third, Fourth, Attempt>(
    isolation: isolated (any Actor)? = #isolation,
    _ completion: ((First, Second, Third, Fourth) -> Void)?,
    stoppedBy cancellation: RetryCancellation? = nil,
    _ operation:
      @escaping (@escaping @Sendable (First, Second, Third, Fourth) -> Void) -> Attempt?,
    cancel: @escaping (Attempt) -> Void = { _ in },
    when isFailure: ((First, Second, Third, Fourth) -> Bool)? = nil
  ) {
    let judge = { (arguments: (First, Second, Third, Fourth), _: Bool) in
      RetryProgress.Failure(
        CompletionError.find(in: arguments.0, arguments.1, arguments.2, arguments.3), in: arguments,
        isRejected: isFailure?(arguments.0, arguments.1, arguments.2, arguments.3))
    }
    let deliver = { (arguments: (First, Second, Third, Fourth)) in
      completion?(arguments.0, arguments.1, arguments.2, arguments.3) ?? ()
    }
    start(isolation, cancellation, cancel, judge, deliver, FailingArguments.four) { complete in
      operation { complete(($0, $1, $2, $3)) }
    }
  }
}

// The ways on which speed does not matter so much.
@_spi(Generated)
extension RetryPolicy {
  /// Makes a call with one argument for its completion handler.
  ///
  /// - Parameters:
  ///   - first: The first attempt, if it has been made, and has failed.
  ///   - outcome: Its outcome.
  @inline(never)
  @usableFromInline
  func start<Argument, Attempt>(
    _ completion: ((Argument) -> Void)?,
    _ operation: @escaping (@escaping @Sendable (Argument) -> Void) -> Attempt?,
    _ isFailure: ((Argument) -> Bool)?,
    stoppedBy cancellation: RetryCancellation? = nil,
    cancel: @escaping (Attempt) -> Void = { _ in },
    isolation: (any Actor)? = nil,
    after first: FirstAttemptProgress? = nil, _ outcome: Argument? = nil
  ) {
    let judge = { (argument: Argument, isKnownFailure: Bool) in
      RetryProgress.Failure(
        CompletionError.find(in: argument), in: argument,
        isRejected: isFailure.map { isKnownFailure || $0(argument) })
    }
    let deliver = { (argument: Argument) in completion?(argument) ?? () }
    start(
      isolation, cancellation, cancel, judge, deliver, FailingArguments.last, after: first, outcome,
      operation)
  }

  /// The same for two arguments.
  @inline(never)
  @usableFromInline
  func start<First, Second, Attempt>(
    _ completion: (((First, Second)) -> Void)?,
    _ operation: @escaping (@escaping @Sendable ((First, Second)) -> Void) -> Attempt?,
    _ isFailure: (((First, Second)) -> Bool)?,
    stoppedBy cancellation: RetryCancellation? = nil,
    cancel: @escaping (Attempt) -> Void = { _ in },
    isolation: (any Actor)? = nil,
    after first: FirstAttemptProgress? = nil, _ outcome: (First, Second)? = nil
  ) {
    let judge = { (arguments: (First, Second), isKnownFailure: Bool) in
      RetryProgress.Failure(
        CompletionError.find(in: arguments.0, arguments.1), in: arguments,
        isRejected: isFailure.map { isKnownFailure || $0(arguments) })
    }
    let deliver = { (arguments: (First, Second)) in completion?(arguments) ?? () }
    start(
      isolation, cancellation, cancel, judge, deliver, FailingArguments.both, after: first, outcome,
      operation)
  }

  private func start<Arguments, Attempt>(
    _ isolation: (any Actor)?,
    _ cancellation: RetryCancellation?,
    _ cancel: @escaping (Attempt) -> Void,
    _ judge: @escaping (Arguments, _ isKnownFailure: Bool) -> RetryProgress.Failure?,
    _ deliver: @escaping (Arguments) -> Void,
    _ failing: @escaping (any Error) -> Arguments?,
    after first: FirstAttemptProgress? = nil, _ outcome: Arguments? = nil,
    _ operation: @escaping (@escaping @Sendable (Arguments) -> Void) -> Attempt?
  ) {
    let caller = UncheckedTransfer(value: (judge: judge, deliver: deliver))
    let attempts = CompletionAttempts(cancellation, cancel: cancel) { retry, attempt in
      operation { arguments in
        retry.complete(attempt, failure: caller.value.judge(arguments, false)) {
          caller.value.deliver(arguments)
        }
      }
    } deliverError: { error in
      failing(error).map { arguments in { deliver(arguments) } }
    }
    if let first, let outcome {
      first.fail(judge(outcome, true), self, then: attempts) { deliver(outcome) }
    } else {
      CompletionRetry(self, attempts, isolation: isolation).start()
    }
  }
}

/// Completion handlers that are called on the main actor.
@_spi(Generated)
extension RetryPolicy {
  /// Makes a call that tells its outcome to a completion handler of the main actor.
  ///
  /// - Parameter actor: Tells this function from those above.
  @preconcurrency
  public func retry<each Argument, Attempt>(
    isolation: isolated (any Actor)? = #isolation,
    _ completion: (@MainActor (repeat each Argument) -> Void)?,
    stoppedBy cancellation: RetryCancellation? = nil,
    on actor: MainActor = .shared,
    _ operation:
      @escaping (@escaping @MainActor @Sendable (repeat each Argument) -> Void) ->
      Attempt?,
    cancel: @escaping (Attempt) -> Void = { _ in },
    when isFailure: (@MainActor (repeat each Argument) -> Bool)? = nil
  ) {
    let judge = { @MainActor (arguments: (repeat each Argument)) in
      RetryProgress.Failure(
        CompletionError.find(in: repeat each arguments), in: arguments,
        isRejected: isFailure?(repeat each arguments))
    }
    let deliver = { @MainActor (arguments: (repeat each Argument)) in
      if let completion { completion(repeat each arguments) }
    }
    start(isolation, actor, cancellation, cancel, judge, deliver, FailingArguments.all) {
      complete in
      operation { (argument: repeat each Argument) in complete((repeat each argument)) }
    }
  }

  /// The same for one argument.
  @preconcurrency
  public func retry<Argument, Attempt>(
    isolation: isolated (any Actor)? = #isolation,
    _ completion: (@MainActor (Argument) -> Void)?,
    stoppedBy cancellation: RetryCancellation? = nil,
    on actor: MainActor = .shared,
    _ operation: @escaping (@escaping @MainActor @Sendable (Argument) -> Void) -> Attempt?,
    cancel: @escaping (Attempt) -> Void = { _ in },
    when isFailure: (@MainActor (Argument) -> Bool)? = nil
  ) {
    let judge = { @MainActor (argument: Argument) in
      RetryProgress.Failure(
        CompletionError.find(in: argument), in: argument, isRejected: isFailure?(argument))
    }
    let deliver = { @MainActor (argument: Argument) in completion?(argument) ?? () }
    start(isolation, actor, cancellation, cancel, judge, deliver, FailingArguments.last, operation)
  }

  private func start<Arguments, Attempt>(
    _ isolation: (any Actor)?,
    _ actor: MainActor,
    _ cancellation: RetryCancellation?,
    _ cancel: @escaping (Attempt) -> Void,
    _ judge: @escaping @MainActor (Arguments) -> RetryProgress.Failure?,
    _ deliver: @escaping @MainActor (Arguments) -> Void,
    _ failing: @escaping (any Error) -> Arguments?,
    _ operation: @escaping (@escaping @MainActor @Sendable (Arguments) -> Void) -> Attempt?
  ) {
    let attempts = CompletionAttempts(cancellation, cancel: cancel) { retry, attempt in
      operation { arguments in
        retry.complete(attempt, failure: judge(arguments)) { deliver(arguments) }
      }
    } deliverError: { error in
      failing(error).map { arguments in
        let arguments = UncheckedTransfer(value: arguments)
        return { MainActor.assumeIsolated { deliver(arguments.value) } }
      }
    }
    CompletionRetry(self, attempts, isolation: isolation, completionActor: actor).start()
  }
}

extension RetryProgress.Failure {
  /// The failure that a completion handler is told of; `nil` for success.
  ///
  /// - Parameters:
  ///   - error: The error that its arguments show.
  ///   - arguments: The arguments, which may carry a hint.
  ///   - isRejected: What the spec's `when:` says of them; `nil` where it has none.
  fileprivate init?(_ error: (any Error)?, in arguments: Any, isRejected: Bool?) {
    guard isRejected ?? (error != nil) else { return nil }
    let hint = error.flatMap { RetryHint.find(in: $0) } ?? .find(in: arguments)
    self.init(error: error, isRejected: isRejected ?? false, hint: hint)
  }
}
