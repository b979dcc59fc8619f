// Up to four arguments are not left to the parameter pack, because Swift 6.3 crashes when a closure
// or a tuple is among the arguments of a pack.

@_spi(Generated)
extension LoggedCall {
  /// A completion handler that logs how the call ended, and then calls the given one.
  ///
  /// A call that completes again is worth a line of its own, and reaches the given handler as it
  /// would have without the log.
  ///
  /// - Parameters:
  ///   - completion: The caller's completion handler. The call is logged without one, too.
  ///   - revealed: What the log shows of that which the handler is given.
  public func completing<each Argument>(
    _ completion: ((repeat each Argument) -> Void)?,
    revealing revealed: RevealedOutcome = []
  ) -> @Sendable (repeat each Argument) -> Void {
    let complete = UncheckedTransfer(value: { (arguments: (repeat each Argument)) in
      self.complete(with: repeat each arguments, revealing: revealed)
      if let completion { self.leave { completion(repeat each arguments) } }
    })
    return { (argument: repeat each Argument) in complete.value((repeat each argument)) }
  }

  /// The same for one argument.
  public func completing<Argument>(
    _ completion: ((Argument) -> Void)?,
    revealing revealed: RevealedOutcome = []
  ) -> @Sendable (Argument) -> Void {
    let complete = UncheckedTransfer(value: completion)
    return { argument in
      self.complete(with: argument, revealing: revealed)
      if let completion = complete.value { self.leave { completion(argument) } }
    }
  }

  /// The same for two arguments.
  public func completing<First, Second>(
    _ completion: ((First, Second) -> Void)?,
    revealing revealed: RevealedOutcome = []
  ) -> @Sendable (First, Second) -> Void {
    let complete = UncheckedTransfer(value: completion)
    return { first, second in
      self.complete(with: first, second, revealing: revealed)
      if let completion = complete.value { self.leave { completion(first, second) } }
    }
  }

  /// The same for three arguments.
  public func completing<First, Second, Third>(
    _ completion: ((First, Second, Third) -> Void)?,
    revealing revealed: RevealedOutcome = []
  ) -> @Sendable (First, Second, Third) -> Void {
    let complete = UncheckedTransfer(value: completion)
    return { first, second, third in
      self.complete(with: first, second, third, revealing: revealed)
      if let completion = complete.value { self.leave { completion(first, second, third) } }
    }
  }

  /// The same for four arguments.
  public func completing<First, Second, Third, Fourth>(
    _ completion: ((First, Second, Third, Fourth) -> Void)?,
    revealing revealed: RevealedOutcome = []
  ) -> @Sendable (First, Second, Third, Fourth) -> Void {
    let complete = UncheckedTransfer(value: completion)
    return { first, second, third, fourth in
      self.complete(with: first, second, third, fourth, revealing: revealed)
      if let completion = complete.value { self.leave { completion(first, second, third, fourth) } }
    }
  }
}

/// Completion handlers with a type that says on which actor they are called.
@_spi(Generated)
extension LoggedCall {
  /// Logs how the call ended, and then calls the caller's completion handler.
  ///
  /// - Parameters:
  ///   - arguments: What the completion handler is given.
  ///   - complete: Calls the caller's completion handler, if there is one.
  ///   - revealed: What the log shows of the arguments.
  public func completed<each Argument>(
    _ arguments: repeat each Argument,
    then complete: @autoclosure () -> Void?,
    revealing revealed: RevealedOutcome = []
  ) {
    self.complete(with: repeat each arguments, revealing: revealed)
    leave { _ = complete() }
  }
}

/// Completion handlers that are called on the main actor, which an alias hides. Those that are
/// optional have functions of their own, because Swift 5 mode would take them for others if these
/// were `@preconcurrency`, and would take all others for them if these were not.
@_spi(Generated)
extension LoggedCall {
  /// A completion handler of the main actor that logs how the call ended, and then calls the given
  /// one.
  ///
  /// - Parameter actor: Tells this function from those above.
  @preconcurrency
  public func completing<each Argument>(
    _ completion: @escaping @MainActor (repeat each Argument) -> Void,
    revealing revealed: RevealedOutcome = [],
    on actor: MainActor = .shared
  ) -> @MainActor @Sendable (repeat each Argument) -> Void {
    { (argument: repeat each Argument) in
      self.complete(with: repeat each argument, revealing: revealed)
      self.leave { completion(repeat each argument) }
    }
  }

  /// The same for one argument.
  @preconcurrency
  public func completing<Argument>(
    _ completion: @escaping @MainActor (Argument) -> Void,
    revealing revealed: RevealedOutcome = [],
    on actor: MainActor = .shared
  ) -> @MainActor @Sendable (Argument) -> Void {
    return { argument in
      self.complete(with: argument, revealing: revealed)
      self.leave { completion(argument) }
    }
  }

  /// The same for a completion handler that may be nil.
  public func completing<each Argument>(
    _ completion: (@MainActor (repeat each Argument) -> Void)?,
    revealing revealed: RevealedOutcome = [],
    on actor: MainActor = .shared
  ) -> @MainActor @Sendable (repeat each Argument) -> Void {
    { (argument: repeat each Argument) in
      self.complete(with: repeat each argument, revealing: revealed)
      if let completion { self.leave { completion(repeat each argument) } }
    }
  }

  /// The same for one argument and a completion handler that may be nil.
  public func completing<Argument>(
    _ completion: (@MainActor (Argument) -> Void)?,
    revealing revealed: RevealedOutcome = [],
    on actor: MainActor = .shared
  ) -> @MainActor @Sendable (Argument) -> Void {
    return { argument in
      self.complete(with: argument, revealing: revealed)
      if let completion { self.leave { completion(argument) } }
    }
  }
}

/// What turns out not to be a completion handler.
@_spi(Generated)
extension LoggedCall {
  /// The closure itself, which returns something, throws, or belongs to a global actor.
  ///
  /// A type alias hides that from who reads the declaration. Such a closure does not end the call, which
  /// is logged as one that succeeds.
  @_disfavoredOverload
  public func completing<Closure>(
    _ closure: Closure, revealing revealed: RevealedOutcome = []
  ) -> Closure {
    succeeded()
    return closure
  }
}
