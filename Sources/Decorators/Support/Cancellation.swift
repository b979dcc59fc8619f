import Foundation

/// The rules that distinguish cancelled calls from failed ones.
///
/// A cancelled call has not gone wrong, because nobody waits for it any more. Decorators neither
/// retry nor cache it, nor log it as an error. The error that a cancelled call throws differs from
/// library to library, so both the error and the task decide:
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
/// cancelled. The fourth and fifth rows are for cancellations in the decoratee, such as an
/// invalidated URL session, a server that is not trusted, or another task that was cancelled.
/// Another attempt would not help. An `NSError` of `NSURLErrorDomain` counts as the `URLError` of
/// its code.
public enum Cancellation {
  /// The origin of a cancellation.
  public enum Origin: Sendable {
    /// The caller: the current task is cancelled.
    case caller
    /// The decoratee: the call ended as cancelled, although the current task is not cancelled.
    case decoratee
  }

  /// Returns a Boolean value that indicates whether a call of the current task that ended with
  /// `error` counts as cancelled.
  public static func isCause(of error: any Error) -> Bool {
    origin(of: error) != nil
  }

  /// Returns the origin of the cancellation of a call that ended with `error` in the current task;
  /// `nil` if the call failed.
  public static func origin(of error: any Error) -> Origin? {
    if Task.isCancelled { return .caller }
    let error = error.unjudged
    let isCancellation =
      error is CancellationError || URLError.Code(of: error) == .cancelled
    return isCancellation ? .decoratee : nil
  }
}

extension URLError.Code {
  /// Creates the code of a URL loading error, which on Linux may be an `NSError`; `nil` for others.
  package init?(of error: any Error) {
    let error = error as NSError
    guard error.domain == NSURLErrorDomain else { return nil }
    self.init(rawValue: error.code)
  }
}
