/// A completion handler: how to call it, and how to make another of its type.
///
/// Swift has no way to say "any closure that returns nothing", so there is an initializer for each
/// shape, and what decorators do with completion handlers is generic over this. A parameter pack
/// will not do: Swift 6.3 crashes when a closure or a tuple is among the arguments of a pack, and
/// does not let the type of a function of a pack stand for a generic parameter.
///
/// `Function` is `@Sendable` and belongs to no actor, which passes for any function that has the
/// same parameters.
@_spi(Generated)
@frozen
public struct Handler<Function, Arguments> {
  /// The actor that the handler's type says it is called on.
  @usableFromInline var isolation: (any Actor)?

  /// Calls the handler, on its actor; `nil` where the caller has left it out.
  @usableFromInline let call: ((Arguments) -> Void)?

  /// Makes the shape of the handler, which is large, and of which most calls need little.
  @usableFromInline let shape: @Sendable () -> HandlerShape<Function, Arguments, Void>

  @inlinable @inline(__always)
  init(
    _ shape: @autoclosure @escaping @Sendable () -> HandlerShape<Function, Arguments, Void>,
    call: ((Arguments) -> Void)?
  ) {
    self.shape = shape
    self.call = call
  }

  /// A function of the handler's type that calls it, or what stands for it where the caller has
  /// left it out.
  @usableFromInline
  var function: Function {
    let shape = shape()
    if call == nil, let absent = shape.absent { return absent }
    let call = UncheckedTransfer(value: call)
    return shape.make { arguments in call.value?(arguments) }
  }

  /// Returns the predicate that tells failures, which is called where a call completes: on its actor
  /// if it has one.
  ///
  /// - Parameter isFailure: The predicate of the spec; by default an outcome is a failure whose last
  ///   argument is an error, or a `Result` that holds one.
  @inlinable @inline(__always)
  func failurePredicate(
    _ isFailure: (@isolated(any) (Arguments) -> Bool)?
  ) -> (Arguments) -> Bool {
    guard let isFailure else { return shape().isFailure }
    return unsafeBitCast(isFailure, to: ((Arguments) -> Bool).self)
  }
}

/// Completion handlers, which neither are nor take what is `Sendable`: each is called by one thread
/// at a time.
@_spi(Generated)
extension Handler {
  @inlinable @inline(__always)
  public init(_ function: @escaping () -> Void)
  where Function == @Sendable () -> Void, Arguments == () {
    self.init(.none(), call: { _ in function() })
  }

  @inlinable @inline(__always)
  public init(_ function: @escaping (Arguments) -> Void)
  where Function == @Sendable (Arguments) -> Void {
    self.init(.one(), call: function)
  }

  @inlinable @inline(__always)
  public init<First, Second>(_ function: @escaping (First, Second) -> Void)
  where Function == @Sendable (First, Second) -> Void, Arguments == (First, Second) {
    self.init(.two(), call: { function($0.0, $0.1) })
  }

  @inlinable @inline(__always)
  public init<First, Second, Third>(_ function: @escaping (First, Second, Third) -> Void)
  where Function == @Sendable (First, Second, Third) -> Void, Arguments == (First, Second, Third) {
    self.init(.three(), call: { function($0.0, $0.1, $0.2) })
  }

  @inlinable @inline(__always)
  public init<First, Second, Third, Fourth>(
    _ function: @escaping (First, Second, Third, Fourth) -> Void
  )
  where
    Function == @Sendable (First, Second, Third, Fourth) -> Void,
    Arguments == (First, Second, Third, Fourth)
  {
    self.init(.four(), call: { function($0.0, $0.1, $0.2, $0.3) })
  }

  @inlinable @inline(__always)
  public init<First, Second, Third, Fourth, Fifth>(
    _ function: @escaping (First, Second, Third, Fourth, Fifth) -> Void
  )
  where
    Function == @Sendable (First, Second, Third, Fourth, Fifth) -> Void,
    Arguments == (First, Second, Third, Fourth, Fifth)
  {
    self.init(.five(), call: { function($0.0, $0.1, $0.2, $0.3, $0.4) })
  }
}

/// Completion handlers that the caller may leave out.
@_spi(Generated)
extension Handler {
  @inlinable @inline(__always)
  public init(_ function: (() -> Void)?)
  where Function == (@Sendable () -> Void)?, Arguments == () {
    self.init(HandlerShape.none().optional, call: function.map { function in { _ in function() } })
  }

  @inlinable @inline(__always)
  public init(_ function: ((Arguments) -> Void)?)
  where Function == (@Sendable (Arguments) -> Void)? {
    self.init(HandlerShape.one().optional, call: function)
  }

  @inlinable @inline(__always)
  public init<First, Second>(_ function: ((First, Second) -> Void)?)
  where Function == (@Sendable (First, Second) -> Void)?, Arguments == (First, Second) {
    self.init(
      HandlerShape.two().optional, call: function.map { function in { function($0.0, $0.1) } })
  }

  @inlinable @inline(__always)
  public init<First, Second, Third>(_ function: ((First, Second, Third) -> Void)?)
  where Function == (@Sendable (First, Second, Third) -> Void)?, Arguments == (First, Second, Third)
  {
    self.init(
      HandlerShape.three().optional,
      call: function.map { function in { function($0.0, $0.1, $0.2) } })
  }

  @inlinable @inline(__always)
  public init<First, Second, Third, Fourth>(_ function: ((First, Second, Third, Fourth) -> Void)?)
  where
    Function == (@Sendable (First, Second, Third, Fourth) -> Void)?,
    Arguments == (First, Second, Third, Fourth)
  {
    self.init(
      HandlerShape.four().optional,
      call: function.map { function in { function($0.0, $0.1, $0.2, $0.3) } })
  }

  @inlinable @inline(__always)
  public init<First, Second, Third, Fourth, Fifth>(
    _ function: ((First, Second, Third, Fourth, Fifth) -> Void)?
  )
  where
    Function == (@Sendable (First, Second, Third, Fourth, Fifth) -> Void)?,
    Arguments == (First, Second, Third, Fourth, Fifth)
  {
    self.init(
      HandlerShape.five().optional,
      call: function.map { function in { function($0.0, $0.1, $0.2, $0.3, $0.4) } })
  }
}

/// What turns out not to be a completion handler.
@_spi(Generated)
extension Handler where Arguments == Never {
  /// A closure that returns something or throws, which a type alias hides from who reads the
  /// declaration.
  ///
  /// Whoever calls such a closure waits for it, so that it is passed on as it is.
  @_disfavoredOverload
  @inlinable @inline(__always)
  public init(_ function: Function) {
    let function = UncheckedTransfer(value: function)
    self.init(.standing(for: function.value), call: nil)
  }
}
