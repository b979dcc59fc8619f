/// An error that tells what it means for the call that threw it.
///
/// Decorators have to decide what follows a failure without knowing the service. Let the errors of
/// a service say it, and all of them decide alike:
///
///     extension HTTPError: ClassifiedError {
///       var isTransient: Bool { status == 429 || status >= 500 }
///     }
///
/// | an error that is | retry          | budget         | caching                        |
/// |------------------|----------------|----------------|--------------------------------|
/// | transient        | another attempt | takes tokens  | a stale result can stand in    |
/// | permanent        | none           | takes nothing  | the error reaches the caller   |
///
/// Errors that do not conform count as transient, but for the few that ``PermanentFailure`` knows.
public protocol ClassifiedError: Error {
  /// A Boolean value that indicates whether the same call can succeed at a later time.
  ///
  /// It is `false` for an answer that is meant for this caller and this request, such as "not
  /// found", "not allowed" or "not valid".
  var isTransient: Bool { get }

  /// A Boolean value that indicates whether the call can have been carried out; `true` by default.
  ///
  /// Return `false` only where the call was certainly not made: a circuit was open, a limit was
  /// reached, there was no connection. Caches keep what such a call would have invalidated.
  var canHaveTakenEffect: Bool { get }
}

extension ClassifiedError {
  public var canHaveTakenEffect: Bool { true }
}
