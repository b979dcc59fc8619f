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

@_spi(Generated)
extension MeasuredCall: WatchedCall {
  public func succeeded() {
    metrics.succeed(after: duration)
  }

  public func failed(_ error: any Error) {
    metrics.fail(with: error, after: duration)
  }

  /// The time since the call began. A clock can be set back.
  private var duration: Duration { max(.zero, metrics.uptime() - start) }
}
