// Swift has no way to say "any closure that returns nothing", so there is one function for each
// shape. One and two arguments are not left to the parameter pack, because Swift 6.3 crashes when a
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
  /// - Parameters:
  ///   - isolation: The actor on which `operation` is called: that of the caller.
  ///   - completion: The caller's completion handler. The call is retried without one, too.
  ///   - operation: Makes the call with the completion handler that it is given.
  ///   - isFailure: Whether an outcome is a failure, asked where an attempt completes. By default one
  ///     is whose last argument is an error, or a `Result` that holds one.
  public func retry<each Argument>(
    isolation: isolated (any Actor)? = #isolation,
    _ completion: ((repeat each Argument) -> Void)?,
    _ operation: @escaping (@escaping @Sendable (repeat each Argument) -> Void) -> Void,
    when isFailure: ((repeat each Argument) -> Bool)? = nil
  ) {
    let judge = { (arguments: (repeat each Argument)) in
      RetryProgress.Failure(
        CompletionError.find(in: repeat each arguments),
        isRejected: isFailure?(repeat each arguments))
    }
    let deliver = { (arguments: (repeat each Argument)) in
      if let completion { completion(repeat each arguments) }
    }
    start(isolation, judge, deliver) { complete in
      operation { (argument: repeat each Argument) in complete((repeat each argument)) }
    }
  }

  /// The same for one argument.
  public func retry<Argument>(
    isolation: isolated (any Actor)? = #isolation,
    _ completion: ((Argument) -> Void)?,
    _ operation: @escaping (@escaping @Sendable (Argument) -> Void) -> Void,
    when isFailure: ((Argument) -> Bool)? = nil
  ) {
    let judge = { (argument: Argument) in
      RetryProgress.Failure(
        CompletionError.find(in: argument), isRejected: isFailure?(argument))
    }
    start(isolation, judge, { completion?($0) }, operation)
  }

  /// The same for two arguments.
  public func retry<First, Second>(
    isolation: isolated (any Actor)? = #isolation,
    _ completion: ((First, Second) -> Void)?,
    _ operation: @escaping (@escaping @Sendable (First, Second) -> Void) -> Void,
    when isFailure: ((First, Second) -> Bool)? = nil
  ) {
    let judge = { (arguments: (First, Second)) in
      RetryProgress.Failure(
        CompletionError.find(in: arguments.0, arguments.1),
        isRejected: isFailure?(arguments.0, arguments.1))
    }
    let deliver = { (arguments: (First, Second)) in completion?(arguments.0, arguments.1) ?? () }
    start(isolation, judge, deliver) { complete in
      operation { complete(($0, $1)) }
    }
  }

  private func start<Arguments>(
    _ isolation: (any Actor)?,
    _ judge: @escaping (Arguments) -> RetryProgress.Failure?,
    _ deliver: @escaping (Arguments) -> Void,
    _ operation: @escaping (@escaping @Sendable (Arguments) -> Void) -> Void
  ) {
    let caller = UncheckedTransfer(value: (judge: judge, deliver: deliver))
    CompletionRetry(self, isolation: isolation) { call, attempt in
      operation { arguments in
        call.complete(attempt, failure: caller.value.judge(arguments)) {
          caller.value.deliver(arguments)
        }
      }
    }.makeAttempts()
  }
}

/// Completion handlers that are called on the main actor.
@_spi(Generated)
extension RetryPolicy {
  /// Makes a call that tells its outcome to a completion handler of the main actor.
  ///
  /// - Parameter actor: Tells this function from those above.
  @preconcurrency
  public func retry<each Argument>(
    isolation: isolated (any Actor)? = #isolation,
    _ completion: (@MainActor (repeat each Argument) -> Void)?,
    on actor: MainActor = .shared,
    _ operation: @escaping (@escaping @MainActor @Sendable (repeat each Argument) -> Void) -> Void,
    when isFailure: (@MainActor (repeat each Argument) -> Bool)? = nil
  ) {
    let judge = { @MainActor (arguments: (repeat each Argument)) in
      RetryProgress.Failure(
        CompletionError.find(in: repeat each arguments),
        isRejected: isFailure?(repeat each arguments))
    }
    let deliver = { @MainActor (arguments: (repeat each Argument)) in
      if let completion { completion(repeat each arguments) }
    }
    start(isolation, on: actor, judge, deliver) { complete in
      operation { (argument: repeat each Argument) in complete((repeat each argument)) }
    }
  }

  /// The same for one argument.
  @preconcurrency
  public func retry<Argument>(
    isolation: isolated (any Actor)? = #isolation,
    _ completion: (@MainActor (Argument) -> Void)?,
    on actor: MainActor = .shared,
    _ operation: @escaping (@escaping @MainActor @Sendable (Argument) -> Void) -> Void,
    when isFailure: (@MainActor (Argument) -> Bool)? = nil
  ) {
    let judge = { @MainActor (argument: Argument) in
      RetryProgress.Failure(
        CompletionError.find(in: argument), isRejected: isFailure?(argument))
    }
    start(isolation, on: actor, judge, { completion?($0) }, operation)
  }

  private func start<Arguments>(
    _ isolation: (any Actor)?,
    on actor: MainActor,
    _ judge: @escaping @MainActor (Arguments) -> RetryProgress.Failure?,
    _ deliver: @escaping @MainActor (Arguments) -> Void,
    _ operation: @escaping (@escaping @MainActor @Sendable (Arguments) -> Void) -> Void
  ) {
    CompletionRetry(self, isolation: isolation, completionActor: actor) { call, attempt in
      operation { arguments in
        call.complete(attempt, failure: judge(arguments)) { deliver(arguments) }
      }
    }.makeAttempts()
  }
}

extension RetryProgress.Failure {
  /// The failure that a completion handler is told of; `nil` for success.
  ///
  /// - Parameters:
  ///   - error: The error that its arguments show.
  ///   - isRejected: What the spec's `when:` says of them; `nil` where it has none.
  fileprivate init?(_ error: (any Error)?, isRejected: Bool?) {
    guard isRejected ?? (error != nil) else { return nil }
    self.init(error: error, isRejected: isRejected ?? false)
  }
}
