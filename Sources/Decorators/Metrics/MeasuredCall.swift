/// A call that has begun, whose end ``CallMetrics`` records.
@_spi(Generated)
@frozen
public struct MeasuredCall: Sendable {
  @usableFromInline let metrics: MemberMetrics
  @usableFromInline let start: Duration
  /// The watchers of the call that this one is a part of.
  @usableFromInline let outer: CallWatch?

  /// Begins a call.
  @usableFromInline
  init(_ metrics: MemberMetrics) {
    CallWatch.beginUse()
    self.metrics = metrics
    outer = .current
    metrics.begin()
    start = metrics.uptime()
  }

  /// The watchers of what the call does.
  @inlinable
  var watch: CallWatch {
    var watch = outer ?? CallWatch()
    watch.metrics = metrics
    return watch
  }
}

/// How a call ends: one of these, once.
@_spi(Generated)
extension MeasuredCall {
  /// Notes that the call gave a result.
  public func succeeded() {
    metrics.succeed(after: metrics.uptime() - start)
  }

  /// Notes that the call failed, or was cancelled.
  public func failed(_ error: any Error) {
    metrics.fail(with: error, after: metrics.uptime() - start)
  }

  /// Notes how the call ended, and ends in the same way.
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
