import Foundation

/// The rules that distinguish permanent failures from transient ones. After a permanent failure,
/// another attempt cannot succeed.
///
/// A failure is permanent if its error
///
/// - is a ``ClassifiedError`` whose ``ClassifiedError/isTransient`` is `false`,
/// - is a `URLError` for a request that cannot be made (`badURL`, `unsupportedURL`) or that needs
///   another user (`userAuthenticationRequired`, `userCancelledAuthentication`,
///   `noPermissionsToReadFile`), or
/// - indicates a missing permission for a file: `CocoaError` with `fileReadNoPermission` or
///   `fileWriteNoPermission`, `POSIXError` with `EACCES` or `EPERM`.
///
/// An `NSError` of the same domain and code is permanent too. All other failures count as
/// transient.
public enum PermanentFailure {
  /// Returns a Boolean value that indicates whether a call that threw `error` fails again in every
  /// attempt.
  public static func isCause(of error: any Error) -> Bool {
    if let error = error as? any ClassifiedError { return !error.isTransient }
    // By domain and code, because on Linux an `NSError` cannot be cast to the type of its domain.
    let error = error as NSError
    return codes[error.domain]?.contains(error.code) ?? false
  }

  /// Returns whether an error says that the request cannot be made, so that no service was called.
  static func isOfRequest(_ error: any Error) -> Bool {
    [.badURL, .unsupportedURL].contains(URLError.Code(of: error))
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

  /// Returns whether a call that threw `error` certainly had no effect.
  static func precedesCall(_ error: any Error) -> Bool {
    (error as? any ClassifiedError)?.canHaveTakenEffect == false
  }
}
