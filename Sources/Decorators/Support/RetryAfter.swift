import Foundation

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// A type that knows when a call may be made again, because the server said so.
///
///     struct HTTPError: Error, RetryAfter {
///       let response: HTTPURLResponse
///
///       var retryAfter: RetryHint? {
///         response.value(forHTTPHeaderField: "Retry-After").flatMap { RetryHint(header: $0) }
///       }
///     }
///
/// A ``RetryPolicy`` asks the error of a failed attempt. It also asks a result that the spec's
/// `failureIf:` matches, each element if that result is a tuple, and each argument of a completion
/// handler.
///
/// The delay is then at least as long as the hint says, and at least as long as the policy's
/// ``RetryPolicy/backoff`` says. If the hint is longer than ``RetryPolicy/retryAfterLimit``, or than the
/// time that the ``RetryPolicy/timeLimit`` leaves, the policy gives up at once, and the log says why.
public protocol RetryAfter {
  /// The time when the call may be made again; `nil` if the server did not say.
  var retryAfter: RetryHint? { get }
}

/// The time when a server wants a call to be made again.
public enum RetryHint: Sendable, Hashable {
  /// After a delay, counted from now. A negative delay counts as zero.
  case delay(Duration)
  /// At a date of the wall clock. A date in the past means no delay.
  case date(Date)

  /// Creates a hint from the value of the HTTP header `Retry-After`. [RFC 9110][rfc] allows two
  /// forms: a number of seconds, or a date in any of three formats.
  ///
  /// - Parameter header: The value of the header. The result is `nil` if it has neither form.
  ///
  /// [rfc]: https://www.rfc-editor.org/rfc/rfc9110.html#section-10.2.3
  public init?(header: String) {
    let text = header.trimmingCharacters(in: .whitespaces)
    if text.wholeMatch(of: /[0-9]+/) != nil {
      // A number too large for `Int64` exceeds the longest delay too.
      let seconds = Int64(text) ?? .max
      self = .delay(min(.seconds(seconds), Duration.longestSleep))
    } else if let date = Date(httpDate: text) {
      self = .date(date)
    } else {
      return nil
    }
  }

  /// Returns the delay from a date on, between zero and ``Backoff/longestDelay``.
  func delay(from now: Date) -> Duration {
    switch self {
    case .delay(let delay): return min(max(delay, .zero), Duration.longestSleep)
    case .date(let date):
      let longest = Duration.longestSleep / .seconds(1)
      // With this order of `max` and `min`, a value that is not a number becomes 0.
      return .seconds(max(0, min(date.timeIntervalSince(now), longest)))
    }
  }

  /// Returns the hint of a value, of what a `Result` holds, or of an element of a tuple.
  static func find(in value: Any) -> RetryHint? {
    if let carrier = value as? any RetryAfter { return carrier.retryAfter }
    if let response = value as? HTTPURLResponse {
      return response.value(forHTTPHeaderField: "Retry-After").flatMap { RetryHint(header: $0) }
    }
    if let result = value as? any ResultValue {
      return (result.anyFailure ?? result.anySuccess).flatMap(find)
    }
    let mirror = Mirror(reflecting: value)
    guard mirror.displayStyle == .tuple else { return nil }
    return mirror.children.lazy.compactMap { find(in: $0.value) }.first
  }
}

extension Date {
  /// Creates a date from its text in HTTP, in any of the three formats of RFC 9110, section 5.6.7. A
  /// year of two digits lies between 1970 and 2069.
  fileprivate init?(httpDate text: String) {
    let text = text.replacing("  ", with: " ")
    let formatter = DateFormatter()
    formatter.locale = Locale(identifier: "en_US_POSIX")
    formatter.timeZone = .gmt
    formatter.twoDigitStartDate = Date(timeIntervalSince1970: 0)
    for format in [
      "EEE, dd MMM yyyy HH:mm:ss 'GMT'", "EEEE, dd-MMM-yy HH:mm:ss 'GMT'",
      "EEE MMM d HH:mm:ss yyyy",
    ] {
      formatter.dateFormat = format
      // The formatter also accepts text that is not a date.
      if let date = formatter.date(from: text), formatter.string(from: date) == text {
        self = date
        return
      }
    }
    return nil
  }
}
