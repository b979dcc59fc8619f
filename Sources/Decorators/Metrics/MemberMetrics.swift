/// The instruments of a member.
@_spi(Generated)
public final class MemberMetrics: Sendable {
  typealias Counter = @Sendable (_ amount: Int) -> Void

  /// The kinds of outcomes.
  private enum Outcome: String {
    case success, failure, cancelled
  }

  private static let mostErrorTypes = 20

  let uptime: @Sendable () -> Duration
  private let sink: any MetricsSink
  private let dimensions: [(String, String)]
  private let active: Counter
  private let successes: Counter
  private let successDuration: @Sendable (Duration) -> Void
  private let failureDuration: @Sendable (Duration) -> Void
  private let cancellations: Counter
  private let cancellationDuration: @Sendable (Duration) -> Void
  private let failures = Lock<[ObjectIdentifier: Counter]>([:])
  private let events = Lock([CallEvent.Kind: Counter]())

  init(of member: String, in sink: any MetricsSink, uptime: @escaping @Sendable () -> Duration) {
    self.uptime = uptime
    self.sink = sink
    let name = QualifiedName(member)
    let dimensions = [("protocol", name.protocolName), ("member", name.memberName)]
    self.dimensions = dimensions
    func counter(_ outcome: Outcome) -> Counter {
      sink.makeCounter(
        label: MetricLabel.calls.rawValue, dimensions: dimensions + [("outcome", outcome.rawValue)])
    }
    func timer(_ outcome: Outcome) -> @Sendable (Duration) -> Void {
      sink.makeTimer(
        label: MetricLabel.duration.rawValue,
        dimensions: dimensions + [("outcome", outcome.rawValue)])
    }
    active = sink.makeMeter(label: MetricLabel.active.rawValue, dimensions: dimensions)
    successes = counter(.success)
    successDuration = timer(.success)
    failureDuration = timer(.failure)
    cancellations = counter(.cancelled)
    cancellationDuration = timer(.cancelled)
  }

  /// Notes that a call begins.
  func begin() { active(1) }

  /// Notes that a call is no longer under way, although its outcome is unknown.
  func leave() { active(-1) }

  func succeed(after duration: Duration) {
    active(-1)
    successes(1)
    successDuration(duration)
  }

  func fail(with error: any Error, after duration: Duration) {
    active(-1)
    if Cancellation.isCause(of: error) {
      cancellations(1)
      cancellationDuration(duration)
    } else {
      counter(of: error)(1)
      failureDuration(duration)
    }
  }

  private func counter(of error: any Error) -> Counter {
    let type = type(of: error)
    return failures.withLock { counters in
      if let counter = counters[ObjectIdentifier(type)] { return counter }
      let isKept = counters.count < Self.mostErrorTypes
      let key = ObjectIdentifier(isKept ? type : OtherError.self)
      if let counter = counters[key] { return counter }
      let name = isKept ? LineText.line("\(type)") : OtherError.name
      let counter = sink.makeCounter(
        label: MetricLabel.calls.rawValue,
        dimensions: dimensions + [("outcome", Outcome.failure.rawValue), ("error_type", name)])
      counters[key] = counter
      return counter
    }
  }
}

@_spi(Generated)
extension MemberMetrics: CallWatcher {
  public func note(_ event: CallEvent) {
    let counter = events.withLock { counters in
      if let counter = counters[event.kind] { return counter }
      let counter = sink.makeCounter(
        label: MetricLabel.events.rawValue,
        dimensions: dimensions + [("event", event.kind.rawValue)])
      counters[event.kind] = counter
      return counter
    }
    counter(1)
  }
}

/// A stand-in for the error types beyond the limit of a member.
private enum OtherError {
  /// The name for such types in the conventions of OpenTelemetry.
  static let name = "_OTHER"
}
