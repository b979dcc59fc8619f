/// A completion handler: how to call it, and how to make another of its type.
///
/// Swift has no way to say "any closure that returns nothing", so there is an initializer for each shape, and what decorators do
/// with completion handlers is generic over this. A parameter pack will not do: Swift 6.3 crashes when a closure or a tuple is
/// among the arguments of a pack, and does not let the type of a function of a pack stand for a generic parameter.
///
/// `Function` is `@Sendable` and belongs to no actor, which passes for any function that has the same parameters.
@_spi(Generated)
@frozen
public struct Handler<Function, Arguments> {
  /// The actor that the handler's type says it is called on.
  @usableFromInline var isolation: (any Actor)?

  /// Calls the handler, on its actor; `nil` where the caller has left it out.
  @usableFromInline let call: ((Arguments) -> Void)?

  /// Makes a function of the handler's type.
  @usableFromInline let make: (@escaping @Sendable (Arguments) -> Void) -> Function

  @usableFromInline let outcome: HandlerOutcome<Arguments>

  /// Makes what stands for a handler that the caller has left out; `nil` where there must be one.
  @usableFromInline let absent: (() -> Function)?

  @inlinable
  init(
    _ outcome: HandlerOutcome<Arguments>, call: ((Arguments) -> Void)?,
    make: @escaping (@escaping @Sendable (Arguments) -> Void) -> Function,
    absent: (() -> Function)? = nil
  ) {
    self.outcome = outcome
    self.call = call
    self.make = make
    self.absent = absent
  }
}

extension Handler {
  /// A function of the handler's type that calls it, or what stands for it where the caller has left it out.
  @usableFromInline
  var function: Function {
    if call == nil, let absent { return absent() }
    let call = UncheckedTransfer(value: call)
    return make { arguments in call.value?(arguments) }
  }
}

/// Completion handlers, which neither are nor take what is `Sendable`: each is called by one thread at a time.
@_spi(Generated)
extension Handler {
  @inlinable
  public init(_ function: @escaping () -> Void)
  where Function == @Sendable () -> Void, Arguments == () {
    self.init(
      .none,
      call: { _ in function() }, make: { complete in { complete(()) } })
  }

  @inlinable
  public init(_ function: @escaping (Arguments) -> Void)
  where Function == @Sendable (Arguments) -> Void {
    self.init(
      .one,
      call: function, make: { $0 })
  }

  @inlinable
  public init<First, Second>(_ function: @escaping (First, Second) -> Void)
  where Function == @Sendable (First, Second) -> Void, Arguments == (First, Second) {
    self.init(
      .two(),
      call: { function($0.0, $0.1) }, make: { complete in { complete(($0, $1)) } })
  }

  @inlinable
  public init<First, Second, Third>(_ function: @escaping (First, Second, Third) -> Void)
  where Function == @Sendable (First, Second, Third) -> Void, Arguments == (First, Second, Third) {
    self.init(
      .three(),
      call: { function($0.0, $0.1, $0.2) }, make: { complete in { complete(($0, $1, $2)) } })
  }

  @inlinable
  public init<First, Second, Third, Fourth>(
    _ function: @escaping (First, Second, Third, Fourth) -> Void
  )
  where
    Function == @Sendable (First, Second, Third, Fourth) -> Void,
    Arguments == (First, Second, Third, Fourth)
  {
    self.init(
      .four(),
      call: { function($0.0, $0.1, $0.2, $0.3) },
      make: { complete in { complete(($0, $1, $2, $3)) } })
  }

  @inlinable
  public init<First, Second, Third, Fourth, Fifth>(
    _ function: @escaping (First, Second, Third, Fourth, Fifth) -> Void
  )
  where
    Function == @Sendable (First, Second, Third, Fourth, Fifth) -> Void,
    Arguments == (First, Second, Third, Fourth, Fifth)
  {
    self.init(
      .five(),
      call: { function($0.0, $0.1, $0.2, $0.3, $0.4) },
      make: { complete in { complete(($0, $1, $2, $3, $4)) } })
  }
}

/// Completion handlers that the caller may leave out.
@_spi(Generated)
extension Handler {
  @inlinable
  public init(_ function: (() -> Void)?)
  where Function == (@Sendable () -> Void)?, Arguments == () {
    self.init(
      .none,
      call: function.map { function in { _ in function() } },
      make: { complete in { complete(()) } },
      absent: { nil })
  }

  @inlinable
  public init(_ function: ((Arguments) -> Void)?)
  where Function == (@Sendable (Arguments) -> Void)? {
    self.init(
      .one,
      call: function, make: { $0 },
      absent: { nil })
  }

  @inlinable
  public init<First, Second>(_ function: ((First, Second) -> Void)?)
  where Function == (@Sendable (First, Second) -> Void)?, Arguments == (First, Second) {
    self.init(
      .two(),
      call: function.map { function in { function($0.0, $0.1) } },
      make: { complete in { complete(($0, $1)) } },
      absent: { nil })
  }

  @inlinable
  public init<First, Second, Third>(_ function: ((First, Second, Third) -> Void)?)
  where Function == (@Sendable (First, Second, Third) -> Void)?, Arguments == (First, Second, Third)
  {
    self.init(
      .three(),
      call: function.map { function in { function($0.0, $0.1, $0.2) } },
      make: { complete in { complete(($0, $1, $2)) } },
      absent: { nil })
  }

  @inlinable
  public init<First, Second, Third, Fourth>(_ function: ((First, Second, Third, Fourth) -> Void)?)
  where
    Function == (@Sendable (First, Second, Third, Fourth) -> Void)?,
    Arguments == (First, Second, Third, Fourth)
  {
    self.init(
      .four(),
      call: function.map { function in { function($0.0, $0.1, $0.2, $0.3) } },
      make: { complete in { complete(($0, $1, $2, $3)) } },
      absent: { nil })
  }

  @inlinable
  public init<First, Second, Third, Fourth, Fifth>(
    _ function: ((First, Second, Third, Fourth, Fifth) -> Void)?
  )
  where
    Function == (@Sendable (First, Second, Third, Fourth, Fifth) -> Void)?,
    Arguments == (First, Second, Third, Fourth, Fifth)
  {
    self.init(
      .five(),
      call: function.map { function in { function($0.0, $0.1, $0.2, $0.3, $0.4) } },
      make: { complete in { complete(($0, $1, $2, $3, $4)) } },
      absent: { nil })
  }
}

/// What turns out not to be a completion handler.
@_spi(Generated)
extension Handler where Arguments == Never {
  /// A closure that returns something or throws, which a type alias hides from who reads the declaration.
  ///
  /// Whoever calls such a closure waits for it, so that it is passed on as it is.
  @_disfavoredOverload
  @inlinable
  public init(_ function: Function) {
    self.init(.one, call: nil, make: { _ in function }, absent: { function })
  }
}
