import Foundation

extension URLError.Code {
  /// The code of an error of URL loading; `nil` if it is another error.
  ///
  /// On Linux an `NSError` of that domain is no `URLError`.
  init?(of error: any Error) {
    let error = error as NSError
    guard error.domain == NSURLErrorDomain else { return nil }
    self.init(rawValue: error.code)
  }
}
