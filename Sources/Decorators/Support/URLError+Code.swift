import Foundation

extension URLError.Code {
  /// Creates the code of a URL loading error; `nil` for any other error.
  ///
  /// On Linux an `NSError` of that domain is not a `URLError`.
  init?(of error: any Error) {
    let error = error as NSError
    guard error.domain == NSURLErrorDomain else { return nil }
    self.init(rawValue: error.code)
  }
}
