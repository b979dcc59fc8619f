import Foundation

/// Tells a call that was cancelled from one that failed.
///
/// Work that nobody waits for any more has not gone wrong: decorators neither retry it, nor cache
/// it, nor log it as an error. What a call throws then differs from library to library, so the
/// error and the task are both looked at:
///
/// | the call threw                    | the task is cancelled | it counts as |
/// |-----------------------------------|-----------------------|--------------|
/// | `CancellationError`               | yes or no             | cancelled    |
/// | `URLError` with code `.cancelled` | yes or no             | cancelled    |
/// | any other error                   | yes                   | cancelled    |
/// | any other error                   | no                    | failed       |
///
/// The third row is for libraries that wrap the error, or throw one of their own, when the task is
/// cancelled.
public enum Cancellation {
  /// Whether a call of the current task that ended with `error` counts as cancelled.
  public static func isCause(of error: any Error) -> Bool {
    Task.isCancelled || error is CancellationError || (error as? URLError)?.code == .cancelled
  }
}
