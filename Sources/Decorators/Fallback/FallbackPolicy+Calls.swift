@_spi(Generated)
extension FallbackPolicy {
  /// Returns the value to call after a call has failed.
  ///
  /// - Parameters:
  ///   - other: The value, if there is one.
  ///   - error: The error of the call.
  ///   - member: The full name of the member, with its protocol.
  ///   - own: The spec's predicate for the errors of the member.
  /// - Throws: The error, if there is no fallback for the call.
  @inline(never)
  public func fallback<Other, Failure: Error>(
    _ other: Other?, after error: Failure, of member: String,
    errors own: ((any Error) -> Bool)? = nil
  ) throws(Failure) -> Other {
    guard let other, fallsBack(after: error, of: member, errors: own, in: .current) else {
      throw error
    }
    return other
  }

  /// Returns the value that replaces the result of a failed call.
  ///
  /// - Parameters:
  ///   - error: The error of the call.
  ///   - member: The full name of the member, with its protocol.
  ///   - value: Makes the value from the error.
  ///   - own: The spec's predicate for the errors of the member.
  /// - Throws: The error, if no value replaces the result.
  @inline(never)
  public func value<Value, Failure: Error>(
    after error: Failure, of member: String,
    _ value: (any Error) -> Value,
    errors own: ((any Error) -> Bool)? = nil
  ) throws(Failure) -> Value {
    guard fallsBack(after: error, of: member, errors: own, in: .current) else { throw error }
    return value(error)
  }
}
