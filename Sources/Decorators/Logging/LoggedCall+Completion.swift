// One and two arguments are not left to the parameter pack, because Swift 6.3 crashes when a
// closure or a tuple is among the arguments of a pack.

@_spi(Generated)
extension LoggedCall {
  /// A completion handler that logs how the call ended, and then calls the given one.
  ///
  /// A call that completes again is worth a line of its own, and reaches the given handler as it
  /// would have without the log.
  ///
  /// - Parameters:
  ///   - completion: The caller's completion handler. The call is logged without one, too.
  ///   - revealingResult: Whether the log shows what the handler is given.
  ///   - revealingError: Whether the log shows what an error says of itself.
  public func completing<each Argument>(
    _ completion: ((repeat each Argument) -> Void)?,
    revealingResult: Bool = false,
    revealingError: Bool = false
  ) -> @Sendable (repeat each Argument) -> Void {
    let end = end(revealingResult, revealingError)
    let complete = UncheckedTransfer(value: { (arguments: (repeat each Argument)) in
      end?.log(repeat each arguments)
      if let completion { completion(repeat each arguments) }
    })
    return { (argument: repeat each Argument) in complete.value((repeat each argument)) }
  }

  /// The same for one argument.
  public func completing<Argument>(
    _ completion: ((Argument) -> Void)?,
    revealingResult: Bool = false,
    revealingError: Bool = false
  ) -> @Sendable (Argument) -> Void {
    let end = end(revealingResult, revealingError)
    let complete = UncheckedTransfer(value: completion)
    return { argument in
      end?.log(argument)
      complete.value?(argument)
    }
  }

  /// The same for two arguments.
  public func completing<First, Second>(
    _ completion: ((First, Second) -> Void)?,
    revealingResult: Bool = false,
    revealingError: Bool = false
  ) -> @Sendable (First, Second) -> Void {
    let end = end(revealingResult, revealingError)
    let complete = UncheckedTransfer(value: completion)
    return { first, second in
      end?.log(first, second)
      complete.value?(first, second)
    }
  }

  private func end(
    _ revealingResult: Bool, _ revealingError: Bool
  ) -> LoggedCompletion? {
    isSilent ? nil : LoggedCompletion(self, revealingResult, revealingError)
  }
}

/// Completion handlers that are called on the main actor. Those that are optional have functions of
/// their own, because Swift 5 mode would take them for others if these were `@preconcurrency`, and
/// would take all others for them if these were not.
@_spi(Generated)
extension LoggedCall {
  /// A completion handler of the main actor that logs how the call ended, and then calls the given
  /// one.
  ///
  /// - Parameter actor: Tells this function from those above.
  @preconcurrency
  public func completing<each Argument>(
    _ completion: @escaping @MainActor (repeat each Argument) -> Void,
    revealingResult: Bool = false,
    revealingError: Bool = false,
    on actor: MainActor = .shared
  ) -> @MainActor @Sendable (repeat each Argument) -> Void {
    let end = end(revealingResult, revealingError)
    return { (argument: repeat each Argument) in
      end?.log(repeat each argument)
      completion(repeat each argument)
    }
  }

  /// The same for one argument.
  @preconcurrency
  public func completing<Argument>(
    _ completion: @escaping @MainActor (Argument) -> Void,
    revealingResult: Bool = false,
    revealingError: Bool = false,
    on actor: MainActor = .shared
  ) -> @MainActor @Sendable (Argument) -> Void {
    let end = end(revealingResult, revealingError)
    return { argument in
      end?.log(argument)
      completion(argument)
    }
  }

  /// The same for a completion handler that may be nil.
  public func completing<each Argument>(
    _ completion: (@MainActor (repeat each Argument) -> Void)?,
    revealingResult: Bool = false,
    revealingError: Bool = false,
    on actor: MainActor = .shared
  ) -> @MainActor @Sendable (repeat each Argument) -> Void {
    let end = end(revealingResult, revealingError)
    return { (argument: repeat each Argument) in
      end?.log(repeat each argument)
      completion?(repeat each argument)
    }
  }

  /// The same for one argument and a completion handler that may be nil.
  public func completing<Argument>(
    _ completion: (@MainActor (Argument) -> Void)?,
    revealingResult: Bool = false,
    revealingError: Bool = false,
    on actor: MainActor = .shared
  ) -> @MainActor @Sendable (Argument) -> Void {
    let end = end(revealingResult, revealingError)
    return { argument in
      end?.log(argument)
      completion?(argument)
    }
  }
}
