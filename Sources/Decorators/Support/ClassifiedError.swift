/// An error that says what it means for the call that threw it.
///
/// Decorators must decide what follows a failure, but they do not know the service. If the errors
/// of a service conform to this protocol, all decorators decide alike:
///
///     extension HTTPError: ClassifiedError {
///       var isTransient: Bool { status == 429 || status >= 500 }
///     }
///
/// | an error that is | retry           | budget          | caching                      |
/// |------------------|-----------------|-----------------|------------------------------|
/// | transient        | another attempt | takes tokens    | a stale result can stand in  |
/// | permanent        | none            | takes no tokens | the error reaches the caller |
///
/// Errors that do not conform count as transient, unless they are a ``PermanentFailure``.
public protocol ClassifiedError: Error {
  /// A Boolean value that indicates whether the same call can succeed later.
  ///
  /// Return `false` for an answer to this caller and this request, such as "not found", "not
  /// allowed" or "not valid".
  var isTransient: Bool { get }

  /// A Boolean value that indicates whether the call can have taken effect; `true` by default.
  ///
  /// Return `false` only if the call was certainly not made, for example because a circuit was
  /// open, a limit was reached, or there was no connection. Caches then keep the results that such
  /// a call would have invalidated.
  var canHaveTakenEffect: Bool { get }
}

extension ClassifiedError {
  public var canHaveTakenEffect: Bool { true }
}

extension Error {
  /// Returns the error that a member throws for this one, which is a decorator's own: what the spec's
  /// `error:` makes of it, or the error itself, or a `CancellationError` if the caller is cancelled.
  ///
  /// - Precondition: The member can throw the error. The spec requires `error:` of other members.
  @inlinable
  package func asFailure<Failure: Error>(_ convert: ((Self) -> Failure)?) -> Failure {
    if let convert { return convert(self) }
    let reason: any Error = if Task.isCancelled { CancellationError() } else { self }
    return reason as? Failure ?? self as! Failure
  }
}
