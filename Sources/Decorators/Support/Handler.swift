/// A completion handler, which can be called, and which can make another handler of its type.
///
/// Swift cannot express "any closure that returns nothing", so there is an initializer for each shape.
/// A parameter pack does not work: Swift 6.3 crashes if a closure or a tuple is among its arguments,
/// and a generic parameter cannot be the type of a function with a pack. `Function` is `@Sendable` and
/// belongs to no actor, so it can be passed in place of any function with the same parameters.
@_spi(Generated)
@frozen
public struct Handler<Function, Arguments> {
  /// The actor on which the handler is called, according to its type.
  @usableFromInline package var isolation: (any Actor)?

  /// Calls the handler, on its actor; `nil` if the caller omitted it.
  @usableFromInline package let call: ((Arguments) -> Void)?

  /// Returns the shape of the handler. The shape is large, and most calls need little of it.
  @usableFromInline package let shape: @Sendable () -> HandlerShape<Function, Arguments, Void>

  @inlinable @inline(__always)
  init(
    _ shape: @autoclosure @escaping @Sendable () -> HandlerShape<Function, Arguments, Void>,
    call: ((Arguments) -> Void)?
  ) {
    self.shape = shape
    self.call = call
  }

  /// A function of the handler's type that calls it. If the caller omitted the handler, the value
  /// that represents its absence.
  @usableFromInline
  package var function: Function {
    let shape = shape()
    if call == nil, let absent = shape.absent { return absent }
    let call = UncheckedTransfer(value: call)
    return shape.make { arguments in call.value?(arguments) }
  }

  /// Returns the predicate that recognizes failures: that of the spec, which is called where the call
  /// completes, or the one of the shape.
  @inlinable @inline(__always)
  package func failurePredicate(
    _ isFailure: (@isolated(any) (Arguments) -> Bool)?
  ) -> (Arguments) -> Bool {
    guard let isFailure else { return shape().isFailure }
    // The type changes, and not the function: see the casts of handlers with an actor.
    return unsafeBitCast(isFailure, to: ((Arguments) -> Bool).self)
  }
}

/// Completion handlers. Neither they nor their arguments are `Sendable`; one thread at a time calls
/// each.
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
}

/// Optional completion handlers.
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
}

/// Closures that are not completion handlers.
@_spi(Generated)
extension Handler where Arguments == Never {
  /// Creates a handler from a closure that returns a value or throws, if a type alias hides that
  /// from the declaration. It is passed on without a change.
  @_disfavoredOverload
  @inlinable @inline(__always)
  public init(_ function: Function) {
    let function = UncheckedTransfer(value: function)
    self.init(.standing(for: function.value), call: nil)
  }
}
