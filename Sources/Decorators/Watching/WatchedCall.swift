/// A call that has begun, and that ends once: with a result or with an error.
@_spi(Generated)
public protocol WatchedCall {
  /// Notes that the call returned a result.
  func succeeded()

  /// Notes that the call failed or was cancelled.
  func failed(_ error: any Error)
}

@_spi(Generated)
extension WatchedCall {
  /// Notes the outcome, and returns or throws it.
  @inlinable @inline(__always)
  func end<Success: ~Copyable, Failure: Error>(
    with outcome: consuming Result<Success, Failure>
  ) throws(Failure) -> Success {
    switch consume outcome {
    case .success(let result):
      succeeded()
      return result
    case .failure(let error):
      failed(error)
      throw error
    }
  }
}
