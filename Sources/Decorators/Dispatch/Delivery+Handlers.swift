// Swift has no way to say "any closure that returns nothing", so there is one function for each
// shape. Up to four parameters are not left to the parameter pack, because Swift 6.3 crashes when a
// closure or a tuple is among the arguments of a pack.

@_spi(Generated)
extension Delivery {
  /// A completion handler for the decoratee, which has the caller's called on the queue.
  ///
  /// Neither the handler nor its arguments need be `Sendable`.
  public func deliver<each Argument>(
    _ completion: @escaping (repeat each Argument) -> Void
  ) -> @Sendable (repeat each Argument) -> Void {
    let delivered = delivering { (arguments: (repeat each Argument)) in
      completion(repeat each arguments)
    }
    return { (argument: repeat each Argument) in delivered((repeat each argument)) }
  }

  /// A completion handler with one argument.
  public func deliver<Argument>(
    _ completion: @escaping (Argument) -> Void
  ) -> @Sendable (Argument) -> Void {
    delivering(completion)
  }

  /// A completion handler with two arguments.
  public func deliver<First, Second>(
    _ completion: @escaping (First, Second) -> Void
  ) -> @Sendable (First, Second) -> Void {
    let delivered = delivering { (arguments: (First, Second)) in
      completion(arguments.0, arguments.1)
    }
    return { delivered(($0, $1)) }
  }

  /// A completion handler with three arguments.
  public func deliver<First, Second, Third>(
    _ completion: @escaping (First, Second, Third) -> Void
  ) -> @Sendable (First, Second, Third) -> Void {
    let delivered = delivering { (arguments: (First, Second, Third)) in
      completion(arguments.0, arguments.1, arguments.2)
    }
    return { delivered(($0, $1, $2)) }
  }

  /// A completion handler with four arguments.
  public func deliver<First, Second, Third, Fourth>(
    _ completion: @escaping (First, Second, Third, Fourth) -> Void
  ) -> @Sendable (First, Second, Third, Fourth) -> Void {
    let delivered = delivering { (arguments: (First, Second, Third, Fourth)) in
      completion(arguments.0, arguments.1, arguments.2, arguments.3)
    }
    return { delivered(($0, $1, $2, $3)) }
  }

  private func delivering<Arguments>(
    _ completion: @escaping (Arguments) -> Void
  ) -> @Sendable (Arguments) -> Void {
    let completion = UncheckedTransfer(value: completion)
    return { arguments in
      guard !self.isImmediate else { return completion.value(arguments) }
      let arguments = UncheckedTransfer(value: arguments)
      self.enqueue { completion.value(arguments.value) }
    }
  }
}

/// Completion handlers that the caller may leave out: nil stays nil.
@_spi(Generated)
extension Delivery {
  /// A completion handler that may be nil.
  public func deliver<each Argument>(
    _ completion: ((repeat each Argument) -> Void)?
  ) -> (@Sendable (repeat each Argument) -> Void)? {
    guard let completion else { return nil }
    let delivered: @Sendable (repeat each Argument) -> Void = deliver(completion)
    return delivered
  }

  /// A completion handler with one argument that may be nil.
  public func deliver<Argument>(
    _ completion: ((Argument) -> Void)?
  ) -> (@Sendable (Argument) -> Void)? {
    completion.map { deliver($0) }
  }

  /// A completion handler with two arguments that may be nil.
  public func deliver<First, Second>(
    _ completion: ((First, Second) -> Void)?
  ) -> (@Sendable (First, Second) -> Void)? {
    completion.map { deliver($0) }
  }

  /// A completion handler with three arguments that may be nil.
  public func deliver<First, Second, Third>(
    _ completion: ((First, Second, Third) -> Void)?
  ) -> (@Sendable (First, Second, Third) -> Void)? {
    completion.map { deliver($0) }
  }

  /// A completion handler with four arguments that may be nil.
  public func deliver<First, Second, Third, Fourth>(
    _ completion: ((First, Second, Third, Fourth) -> Void)?
  ) -> (@Sendable (First, Second, Third, Fourth) -> Void)? {
    completion.map { deliver($0) }
  }
}

/// Completion handlers of the main actor: where they are called is in their type, so that nothing
/// is left to do.
@_spi(Generated)
extension Delivery {
  /// The completion handler itself.
  public func deliver<each Argument>(
    _ completion: @escaping @MainActor (repeat each Argument) -> Void
  ) -> @MainActor @Sendable (repeat each Argument) -> Void {
    completion
  }

  /// The completion handler itself, with one argument.
  public func deliver<Argument>(
    _ completion: @escaping @MainActor (Argument) -> Void
  ) -> @MainActor @Sendable (Argument) -> Void {
    completion
  }

  /// The completion handler itself, which may be nil.
  public func deliver<each Argument>(
    _ completion: (@MainActor (repeat each Argument) -> Void)?
  ) -> (@MainActor @Sendable (repeat each Argument) -> Void)? {
    completion
  }

  /// The completion handler itself, with one argument, which may be nil.
  public func deliver<Argument>(
    _ completion: (@MainActor (Argument) -> Void)?
  ) -> (@MainActor @Sendable (Argument) -> Void)? {
    completion
  }
}

/// What turns out not to be a completion handler.
@_spi(Generated)
extension Delivery {
  /// The closure itself, which returns something, throws, or belongs to a global actor.
  ///
  /// A type alias hides that from who reads the declaration. Whoever calls such a closure waits for it,
  /// so that it cannot be called later.
  @_disfavoredOverload
  public func deliver<Closure>(_ closure: Closure) -> Closure { closure }
}
