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
/// So it is where it is an `NSError` of the same domain and code. All other failures count as
/// transient.
public enum PermanentFailure {
  /// Returns whether a call that threw `error` fails again however often it is made.
  public static func isCause(of error: any Error) -> Bool {
    if let error = error as? any ClassifiedError { return !error.isTransient }
    // By domain and code: on Linux an `NSError` is not cast to the type that stands for its domain.
    let error = error as NSError
    return codes[error.domain]?.contains(error.code) ?? false
  }

  private static let codes: [String: Set<Int>] = [
    NSURLErrorDomain: codes(
      URLError.badURL, .unsupportedURL, .userAuthenticationRequired, .userCancelledAuthentication,
      .noPermissionsToReadFile),
    NSCocoaErrorDomain: codes(CocoaError.fileReadNoPermission, .fileWriteNoPermission),
    NSPOSIXErrorDomain: codes(POSIXError.EACCES, .EPERM),
  ]

  private static func codes<Code: RawRepresentable>(_ codes: Code...) -> Set<Int>
  where Code.RawValue: BinaryInteger {
    Set(codes.map { Int($0.rawValue) })
  }

  /// Returns whether a call that threw `error` was certainly not carried out.
  static func precedesCall(_ error: any Error) -> Bool {
    (error as? any ClassifiedError)?.canHaveTakenEffect == false
  }
}
