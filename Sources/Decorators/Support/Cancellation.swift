import Foundation

/// Tells a call that was cancelled from one that failed.
///
/// Work that nobody waits for any more has not gone wrong: decorators neither retry it, nor cache
/// it, nor log it as an error. What a call throws then differs from library to library, so the
/// error and the task are both looked at:
///
/// | the call threw                    | the task is cancelled | it counts as               |
/// |-----------------------------------|-----------------------|----------------------------|
/// | `CancellationError`               | yes                   | cancelled by the caller    |
/// | `URLError` with code `.cancelled` | yes                   | cancelled by the caller    |
/// | any other error                   | yes                   | cancelled by the caller    |
/// | `CancellationError`               | no                    | cancelled by the decoratee |
/// | `URLError` with code `.cancelled` | no                    | cancelled by the decoratee |
/// | any other error                   | no                    | failed                     |
///
/// The third row is for libraries that wrap the error, or throw one of their own, when the task is
/// cancelled. The fourth and fifth are for what is cancelled underneath: a URL session that is
/// invalidated, a server that is not trusted, a task that another one was waiting for. None of
/// these gets better by being repeated. An `NSError` of `NSURLErrorDomain` counts as the `URLError` of
/// its code.
public enum Cancellation {
  /// Who cancelled a call.
  public enum Origin: Sendable {
    /// Whoever made it: the current task is cancelled.
    case caller
    /// What was called: it ended as cancelled although the current task is not.
    case decoratee
  }

  /// Whether a call of the current task that ended with `error` counts as cancelled.
  public static func isCause(of error: any Error) -> Bool {
    origin(of: error) != nil
  }

  /// Who cancelled a call of the current task that ended with `error`; `nil` if it failed.
  public static func origin(of error: any Error) -> Origin? {
    if Task.isCancelled { return .caller }
    let isCancellation =
      error is CancellationError || URLError.Code(of: error) == .cancelled
    return isCancellation ? .decoratee : nil
  }
}
