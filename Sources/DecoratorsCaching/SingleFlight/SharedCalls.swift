@_spi(Generated) import Decorators

/// The current calls that decorators with the key `singleFlight` share.
///
///     let feed = RemoteFeed().sharingCalls()
///
/// Calls of one member with equal arguments at the same time become one call. All callers get its
/// result or its error. Nothing is stored: a call that begins after the end of that call is made
/// anew.
///
/// By default each decorator has its own object. If several decorators of a protocol call the same
/// service, give them one object, so that they share calls too:
///
///     let calls = SharedCalls()
///     let first = RemoteFeed().sharingCalls(in: calls)
///     let second = RemoteFeed().sharingCalls(in: calls)
public final class SharedCalls: Sendable {
  let inFlight = InFlightCalls()

  /// Creates an object without calls.
  public init() {}

  /// The number of current calls that can be joined.
  public var count: Int { inFlight.sharedCount }

  /// Prevents later calls from joining calls that have already begun.
  ///
  /// The outcomes of calls that have begun still reach all their waiters.
  public func separate() {
    inFlight.abandon(.namespace(nil))
  }
}

@_spi(Generated)
extension SharedCalls {
  /// Returns the result of a call. If the same call is under way, returns its result.
  ///
  /// A task of its own makes the call, with the highest priority of its waiters. It is cancelled
  /// when all of them are cancelled. If an argument is not equal to itself, such as NaN, the call is
  /// not shared. If the caller is cancelled and `Failure` can express it, the method throws a
  /// `CancellationError`.
  public func call<each Argument: Hashable, Value: Sendable, Failure: Error>(
    of member: String,
    _ argument: repeat each Argument,
    operation: @escaping @Sendable () async throws(Failure) -> Value
  ) async throws(Failure) -> Value {
    let key = MemoryKey(repeat each argument)
    func unshared() async throws(Failure) -> Value {
      guard let context = CallContext.separate(for: member) else { return try await operation() }
      return try await context.run(operation)
    }
    guard key == key else { return try await unshared() }
    let waiter = SharedOutcome<Result<Value, Failure>>()
    // A call must not keep an actor that it does not belong to.
    let isolation: (any Actor)? = #isolation
    let joined = inFlight.join(
      CallKey(member: MemberName(member: member), key: key), for: waiter,
      isImmediate: isolation == nil
    ) { _ in await Result(catching: operation) }
    guard let joined else { return try await unshared() }
    let ending = await joined.ending(
      for: waiter, isCancellable: CancellationError() is Failure)
    guard case .ended(let outcome) = ending else { throw CancellationError() as! Failure }
    return try outcome.get()
  }

  /// Returns the result of a call that belongs to the actor of the caller, as the method above.
  public func call<each Argument: Hashable, Value: Sendable, Failure: Error>(
    of member: String,
    _ argument: repeat each Argument,
    operation: SharedOperation<Value, Failure>
  ) async throws(Failure) -> Value {
    try await call(of: member, repeat each argument, operation: operation.call)
  }
}
