@_spi(Generated)
extension FallbackPolicy {
  /// Returns the value to call in place of one whose call failed.
  ///
  /// - Parameters:
  ///   - other: The value, if there is one.
  ///   - error: The error of the call.
  ///   - member: The full name of the member, with the protocol.
  ///   - own: Picks errors for the member, as the spec says.
  /// - Throws: The error, if nothing takes the place of the call.
  @inline(never)
  public func fallback<Other, Failure: Error>(
    _ other: Other?, after error: Failure, of member: String,
    when own: ((any Error) -> Bool)? = nil
  ) throws(Failure) -> Other {
    guard let other, fallsBack(after: error, of: member, when: own, in: .current) else {
      throw error
    }
    return other
  }

  /// Returns what takes the place of a result that a call failed to give.
  ///
  /// - Parameters:
  ///   - error: The error of the call.
  ///   - member: The full name of the member, with the protocol.
  ///   - value: Makes the value of the error.
  ///   - own: Picks errors for the member, as the spec says.
  /// - Throws: The error, if nothing takes the place of the result.
  @inline(never)
  public func value<Value, Failure: Error>(
    after error: Failure, of member: String,
    _ value: (any Error) -> Value,
    when own: ((any Error) -> Bool)? = nil
  ) throws(Failure) -> Value {
    guard fallsBack(after: error, of: member, when: own, in: .current) else { throw error }
    return value(error)
  }
}
