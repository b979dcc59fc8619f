/// The error that stands for a result that counts as a failure.
///
/// Decorators treat such a result as they treat an error: it is retried, replaced, counted and logged. The
/// error never reaches the caller, who gets the result itself. It is what a predicate, such as
/// ``RetryPolicy/shouldRetry``, and a ``CallEvent`` see.
public struct FailedResult: ClassifiedError, RetryAfter, CustomStringConvertible {
  /// The status of the HTTP response; `nil` if the spec's `results:` rejected the result.
  public let status: Int?

  /// A Boolean value that indicates whether the same call can succeed later.
  public let isTransient: Bool

  /// The time when the server wants the call to be made again; `nil` if it did not say.
  public let retryAfter: RetryHint?

  package let result: UncheckedTransfer<Any>

  /// Creates the error of a result; `nil` if it is not a failure.
  ///
  /// - Parameters:
  ///   - isHTTP: `true` if the status of an HTTP response counts.
  ///   - isRejected: `true` if the spec's `results:` matches the result.
  init?(_ result: UncheckedTransfer<Any>, http isHTTP: Bool, isRejected: Bool) {
    let status = isHTTP ? HTTPStatus(in: result.value) : nil
    guard isRejected || status?.isFailure == true else { return nil }
    self.status = status?.code
    isTransient = isRejected || status?.isTransient == true
    retryAfter = status?.retryAfter ?? (isRejected ? RetryHint.find(in: result.value) : nil)
    self.result = result
    // The caller may get another result than the one that a decorator within has returned.
    RuntimeEnvironment.current?.noteFailure?(nil)
  }

  /// Returns the outcome of the call without what the spec says of it.
  package func outcome<Value>() -> Result<Value, any Error> { .success(result.value as! Value) }

  public var description: String { status.map { "HTTP status \($0)" } ?? "a rejected result" }

  /// A Boolean value that indicates whether a ``Recovery`` may help, whatever it says of errors: the access
  /// token may have expired, or the spec's own condition holds.
  var isRecoverable: Bool { status.map { $0 == 401 } ?? true }
}

@_spi(Generated)
extension FailedResult {
  /// Returns a result, or throws it as a failure.
  public static func checked<Value>(
    _ value: sending Value, http isHTTP: Bool = false, results isRejected: ((Value) -> Bool)? = nil
  ) throws -> sending Value {
    let value = UncheckedTransfer(value: value)
    let failure = FailedResult(
      UncheckedTransfer(value: value.value), http: isHTTP,
      isRejected: isRejected?(value.value) == true)
    if let failure { throw failure }
    return value.value
  }
}
