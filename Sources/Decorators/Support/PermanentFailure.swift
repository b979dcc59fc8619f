import Foundation

/// Tells a failure that another attempt cannot mend from one that can pass.
///
/// A failure is permanent where its error
///
/// - is a ``ClassifiedError`` whose ``ClassifiedError/isTransient`` is `false`,
/// - is a `URLError` for a request that cannot be made (`badURL`, `unsupportedURL`) or that needs
///   another user (`userAuthenticationRequired`, `userCancelledAuthentication`,
///   `noPermissionsToReadFile`), or
/// - tells of missing rights to a file: `CocoaError` with `fileReadNoPermission` or
///   `fileWriteNoPermission`, `POSIXError` with `EACCES` or `EPERM`.
///
/// All other failures count as transient.
public enum PermanentFailure {
  /// Returns whether a call that threw `error` fails again however often it is made.
  public static func isCause(of error: any Error) -> Bool {
    switch error {
    case let error as any ClassifiedError: !error.isTransient
    case let error as CocoaError:
      error.code == .fileReadNoPermission || error.code == .fileWriteNoPermission
    case let error as POSIXError: error.code == .EACCES || error.code == .EPERM
    default: URLError.Code(of: error).map(requests.contains) ?? false
    }
  }

  private static let requests: Set<URLError.Code> = [
    .badURL, .unsupportedURL, .userAuthenticationRequired, .userCancelledAuthentication,
    .noPermissionsToReadFile,
  ]

  /// Returns whether a call that threw `error` was certainly not carried out.
  static func precedesCall(_ error: any Error) -> Bool {
    (error as? any ClassifiedError)?.canHaveTakenEffect == false
  }
}
