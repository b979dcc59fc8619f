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
///
/// Some failures are no answer to the caller, so that another result may take their place, but another
/// attempt ends in the same way. Retries and hedges make none if the error is
///
/// - a `DecodingError` or an `EncodingError`,
/// - a `URLError` for a response that cannot be read (`cannotDecodeRawData`, `cannotDecodeContentData`,
///   `cannotParseResponse`, `dataLengthExceedsMaximum`), for redirects (`httpTooManyRedirects`,
///   `redirectToNonExistentLocation`), for a certificate that is not accepted (`clientCertificateRejected`,
///   `clientCertificateRequired`, `serverCertificateHasBadDate`, `serverCertificateHasUnknownRoot`,
///   `serverCertificateNotYetValid`, `serverCertificateUntrusted`,
///   `appTransportSecurityRequiresSecureConnection`), or for a file (`cannotCreateFile`,
///   `fileDoesNotExist`, `fileIsDirectory`),
/// - a `CocoaError` for a file that is missing, exists, has a wrong name or cannot be read as text or
///   property list, for a volume without writing, or for a value that cannot be coded, or
/// - a `POSIXError` with `EEXIST`, `EISDIR`, `ENAMETOOLONG`, `ENOENT`, `ENOTDIR` or `EROFS`.
///
/// A ``ClassifiedError`` goes before these tables, and so do `permanent:` and `transient:` in the spec.
public enum PermanentFailure {
  /// Returns a Boolean value that indicates whether a call that threw `error` fails again in every
  /// attempt.
  public static func isCause(of error: any Error) -> Bool {
    if let judged = error as? JudgedError ?? .current { return !judged.isTransient }
    if let error = error as? any ClassifiedError { return !error.isTransient }
    return codes.contain(error)
  }

  /// Returns a Boolean value that indicates whether another attempt of a call that threw `error` ends in the
  /// same way, because the failure is permanent, or lies in the request, the response or a file.
  public static func repeats(_ error: any Error) -> Bool {
    if isCause(of: error) { return true }
    guard error as? JudgedError ?? .current == nil, !(error is any ClassifiedError) else {
      return false
    }
    return error is DecodingError || error is EncodingError || repeatedCodes.contain(error)
  }

  /// Returns whether an error says that the request cannot be made, so that no service was called.
  package static func isOfRequest(_ error: any Error) -> Bool {
    [.badURL, .unsupportedURL].contains(URLError.Code(of: error.unjudged))
  }

  private static let codes: [String: Set<Int>] = [
    NSURLErrorDomain: codes(
      URLError.badURL, .unsupportedURL, .userAuthenticationRequired, .userCancelledAuthentication,
      .noPermissionsToReadFile),
    NSCocoaErrorDomain: codes(CocoaError.fileReadNoPermission, .fileWriteNoPermission),
    NSPOSIXErrorDomain: codes(POSIXError.EACCES, .EPERM),
  ]

  private static let repeatedCodes: [String: Set<Int>] = [
    NSURLErrorDomain: codes(
      URLError.cannotDecodeRawData, .cannotDecodeContentData, .cannotParseResponse,
      .dataLengthExceedsMaximum, .httpTooManyRedirects, .redirectToNonExistentLocation,
      .clientCertificateRejected, .clientCertificateRequired, .serverCertificateHasBadDate,
      .serverCertificateHasUnknownRoot, .serverCertificateNotYetValid, .serverCertificateUntrusted,
      .appTransportSecurityRequiresSecureConnection, .cannotCreateFile, .fileDoesNotExist,
      .fileIsDirectory),
    NSCocoaErrorDomain: codes(
      CocoaError.coderInvalidValue, .coderReadCorrupt, .coderValueNotFound, .fileNoSuchFile,
      .fileReadCorruptFile, .fileReadInapplicableStringEncoding, .fileReadInvalidFileName,
      .fileReadNoSuchFile, .fileReadTooLarge, .fileReadUnknownStringEncoding,
      .fileReadUnsupportedScheme, .fileWriteFileExists, .fileWriteInapplicableStringEncoding,
      .fileWriteInvalidFileName, .fileWriteUnsupportedScheme, .fileWriteVolumeReadOnly,
      .propertyListReadCorrupt, .propertyListReadUnknownVersion),
    NSPOSIXErrorDomain: codes(
      POSIXError.EEXIST, .EISDIR, .ENAMETOOLONG, .ENOENT, .ENOTDIR, .EROFS),
  ]

  private static func codes<Code: RawRepresentable>(_ codes: Code...) -> Set<Int>
  where Code.RawValue: BinaryInteger {
    Set(codes.map { Int($0.rawValue) })
  }

  /// Returns whether a call that threw `error` certainly had no effect.
  @usableFromInline
  package static func precedesCall(_ error: any Error) -> Bool {
    (error.unjudged as? any ClassifiedError)?.canHaveTakenEffect == false
  }
}

extension [String: Set<Int>] {
  /// Returns whether an error has one of the codes of its domain.
  fileprivate func contain(_ error: any Error) -> Bool {
    // On Linux, an `NSError` cannot be cast to the type of its domain.
    let error = error as NSError
    return self[error.domain]?.contains(error.code) ?? false
  }
}
