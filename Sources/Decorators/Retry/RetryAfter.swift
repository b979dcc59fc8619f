import Foundation

/// What knows when a call may be made again, because the server said so.
///
///     struct HTTPError: Error, RetryAfter {
///       let response: HTTPURLResponse
///
///       var retryAfter: RetryHint? {
///         response.value(forHTTPHeaderField: "Retry-After").flatMap { RetryHint(header: $0) }
///       }
///     }
///
/// A ``RetryPolicy`` asks the error of an attempt that failed. It also asks a result that the
/// spec's `when:` picks, where that is a tuple each of its elements, and each argument of a
/// completion handler.
///
/// The delay is then at least as long as the hint says, and never shorter than the policy's
/// ``RetryPolicy/backoff`` would have it. It is not longer than ``RetryPolicy/retryAfterLimit``
/// because of the hint, so that a wrong one does not stop a program for days. Where a
/// ``RetryPolicy/timeLimit`` leaves less time than that, the policy gives up at once.
public protocol RetryAfter {
  /// When the call may be made again; `nil` if the server did not say.
  var retryAfter: RetryHint? { get }
}

/// When a server wants a call to be made again.
public enum RetryHint: Sendable, Hashable {
  /// After a delay, which counts from now; a negative one is none.
  case delay(Duration)
  /// At a date, by the wall clock; one that has passed is no delay.
  case date(Date)

  /// Reads the value of the HTTP header `Retry-After`, in one of the two forms of [RFC 9110][rfc]:
  /// a number of seconds, or a date in any of its three formats.
  ///
  /// - Parameter header: The value; `nil` results if it has neither form.
  ///
  /// [rfc]: https://www.rfc-editor.org/rfc/rfc9110.html#section-10.2.3
  public init?(header: String) {
    let text = header.trimmingCharacters(in: .whitespaces)
    if text.wholeMatch(of: /[0-9]+/) != nil {
      // Too large for a number is longer than any delay, too.
      let seconds = Int64(text) ?? .max
      self = .delay(min(.seconds(seconds), Backoff.longestDelay))
    } else if let date = Date(httpDate: text) {
      self = .date(date)
    } else {
      return nil
    }
  }

  /// The delay from a date on: not negative, and not longer than ``Backoff/longestDelay``.
  func delay(from now: Date) -> Duration {
    switch self {
    case .delay(let delay): return min(max(delay, .zero), Backoff.longestDelay)
    case .date(let date):
      let longest = Backoff.longestDelay / .seconds(1)
      // In this order, what is not a number becomes 0.
      return .seconds(max(0, min(date.timeIntervalSince(now), longest)))
    }
  }

  /// The hint that a value carries, or that one of a tuple's elements does.
  static func find(in value: Any) -> RetryHint? {
    if let carrier = value as? any RetryAfter { return carrier.retryAfter }
    if let success = (value as? any ResultValue)?.anySuccess { return find(in: success) }
    let mirror = Mirror(reflecting: value)
    guard mirror.displayStyle == .tuple else { return nil }
    return mirror.children.lazy
      .compactMap { ($0.value as? any RetryAfter)?.retryAfter }
      .first
  }
}
