import Foundation

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// A result that has the status code of an HTTP response.
///
/// With `failures: http` in a spec, a result that conforms counts as a failure if its status says so, as an
/// `HTTPURLResponse` does:
///
///     extension HTTPResponse: HTTPStatusReporting { public var httpStatus: Int { status.code } }
///
/// If it conforms to ``RetryAfter``, too, retries wait as long as it says.
public protocol HTTPStatusReporting {
  /// The status code, such as 503.
  var httpStatus: Int { get }
}

/// The status of an HTTP response, and what it means for the call.
///
/// | status                        | the call                                    | source                  |
/// |-------------------------------|---------------------------------------------|-------------------------|
/// | up to 399                     | succeeded                                   | [RFC 9110][1], 15.2-15.4 |
/// | 408, 425, 429                 | failed, and can succeed later               | RFC 9110, 15.5.9; RFC 8470, 5.2; RFC 6585, 4 |
/// | 501, 505                      | failed, and fails again                     | RFC 9110, 15.6.2, 15.6.6 |
/// | other 5xx                     | failed, and can succeed later               | RFC 9110, 15.6          |
/// | any other with `Retry-After`  | failed, and can succeed later               | RFC 9110, 10.2.3        |
/// | other 4xx                     | failed, and fails again                     | RFC 9110, 15.5          |
///
/// [1]: https://www.rfc-editor.org/rfc/rfc9110.html#section-15
struct HTTPStatus {
  let code: Int
  let retryAfter: RetryHint?

  /// Finds the status of a result, of what a `Result` or an optional holds, or of an element of a tuple;
  /// `nil` if there is none.
  init?(in value: Any) {
    if let response = value as? HTTPURLResponse {
      code = response.statusCode
      retryAfter = RetryHint.find(in: response)
    } else if let response = value as? any HTTPStatusReporting {
      code = response.httpStatus
      retryAfter = RetryHint.find(in: response)
    } else if let result = value as? any ResultValue {
      guard let status = result.anySuccess.flatMap(HTTPStatus.init) else { return nil }
      self = status
    } else {
      let mirror = Mirror(reflecting: value)
      guard mirror.displayStyle == .tuple || mirror.displayStyle == .optional,
        let status = mirror.children.lazy.compactMap({ HTTPStatus(in: $0.value) }).first
      else { return nil }
      self = status
    }
  }

  var isFailure: Bool { code >= 400 }

  var isTransient: Bool {
    switch code {
    case 408, 425, 429: true
    case 501, 505: retryAfter != nil
    default: code >= 500 || retryAfter != nil
    }
  }
}
