/// The instruments of a member.
final class MemberMetrics: CallWatcher {
  /// A label of an instrument that counts or measures calls.
  enum Label: String {
    case calls = "calls_total"
    case duration = "call_duration_seconds"
    case active = "calls_active"
    case events = "call_events_total"
  }

  private typealias Counter = @Sendable (_ amount: Int) -> Void

  private static let mostErrorTypes = 20

  private let time: @Sendable () -> Duration
  private let sink: any MetricsSink
  private let dimensions: [(String, String)]
  private let active: Counter
  private let success: (count: Counter, duration: @Sendable (Duration) -> Void)
  private let failureDuration: @Sendable (Duration) -> Void
  private let cancellation: (count: Counter, duration: @Sendable (Duration) -> Void)
  private let failures = Lock<[String: Counter]>([:])
  private let events = Lock<[CallEvent.Kind: Counter]>([:])

  init(of member: String, in sink: any MetricsSink, uptime: @escaping @Sendable () -> Duration) {
    time = uptime
    self.sink = sink
    let name = QualifiedName(member)
    let dimensions = [("protocol", name.protocolName), ("member", name.memberName)]
    self.dimensions = dimensions
    func counter(_ outcome: String) -> Counter {
      sink.makeCounter(
        label: Label.calls.rawValue, dimensions: dimensions + [("outcome", outcome)])
    }
    func timer(_ outcome: String) -> @Sendable (Duration) -> Void {
      sink.makeTimer(
        label: Label.duration.rawValue, dimensions: dimensions + [("outcome", outcome)])
    }
    active = sink.makeMeter(label: Label.active.rawValue, dimensions: dimensions)
    success = (counter("success"), timer("success"))
    failureDuration = timer("failure")
    cancellation = (counter("cancelled"), timer("cancelled"))
  }

  private func makeCounter(_ label: Label, _ further: [(String, String)]) -> Counter {
    sink.makeCounter(label: label.rawValue, dimensions: dimensions + further)
  }

  private func counter(of error: any Error) -> Counter {
    let type = LineText.line("\(type(of: error))")
    return failures.withLock { counters in
      let isKept = counters[type] != nil || counters.count < Self.mostErrorTypes
      // The name for such types in the conventions of OpenTelemetry.
      let name = isKept ? type : "_OTHER"
      if let counter = counters[name] { return counter }
      let counter = makeCounter(.calls, [("outcome", "failure"), ("error_type", name)])
      counters[name] = counter
      return counter
    }
  }

  // MARK: Watching

  var uptime: Duration { time() }
  func join(_ watch: inout CallWatch) { watch.metrics = self }

  func begin() -> Duration {
    active(1)
    return time()
  }

  func note(_ event: CallEvent) {
    let counter = events.withLock { counters in
      if let counter = counters[event.kind] { return counter }
      let counter = makeCounter(.events, [("event", event.kind.rawValue)])
      counters[event.kind] = counter
      return counter
    }
    counter(1)
  }

  func succeeded(after duration: Duration, _ text: (OutcomeParts) -> String?) {
    active(-1)
    success.count(1)
    success.duration(duration)
  }

  func failed(_ error: any Error, after duration: Duration) {
    active(-1)
    if Cancellation.isCause(of: error) {
      cancellation.count(1)
      cancellation.duration(duration)
    } else {
      counter(of: error)(1)
      failureDuration(duration)
    }
  }

  /// The outcome is unknown.
  func forgotten() { active(-1) }
}
