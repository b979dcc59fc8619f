/// The instruments of a member.
final class MemberMetrics: CallWatcher {
  /// A label of an instrument that counts or measures calls.
  enum Label: String {
    case calls = "calls_total"
    case duration = "call_duration_seconds"
    case active = "calls_active"
    case events = "call_events_total"
    case elements = "call_elements_total"
    case firstElement = "call_first_element_seconds"
  }

  private typealias Update = @Sendable (Double) -> Void

  private static let mostErrorTypes = 20

  private let time: @Sendable () -> Duration
  private let make: @Sendable (ClosureMetrics.Kind, Label, [(String, String)]) -> Update
  private let active: Update
  private let success: (count: Update, duration: Update)
  private let failureDuration: Update
  private let cancellation: (count: Update, duration: Update)
  private let failures = Lock<[String: Update]>([:])
  private let events = Lock<[CallEvent.Kind: Update]>([:])
  /// The instruments of a member that gives a stream.
  private let stream = Lock<(elements: Update, firstElement: Update)?>(nil)

  init(of member: String, in sink: any MetricsSink, uptime: @escaping @Sendable () -> Duration) {
    time = uptime
    let name = QualifiedName(member)
    let dimensions = [("protocol", name.protocolName), ("member", name.memberName)]
    make = { kind, label, further in
      sink.makeInstrument(kind, label: label.rawValue, dimensions: dimensions + further)
    }
    active = make(.meter, .active, [])
    success = (
      make(.counter, .calls, [("outcome", "success")]),
      make(.timer, .duration, [("outcome", "success")])
    )
    failureDuration = make(.timer, .duration, [("outcome", "failure")])
    cancellation = (
      make(.counter, .calls, [("outcome", "cancelled")]),
      make(.timer, .duration, [("outcome", "cancelled")])
    )
  }

  private func failureCounter(of error: any Error) -> Update {
    let type = LineText.line("\(type(of: error))")
    return failures.withLock { counters in
      let isKept = counters[type] != nil || counters.count < Self.mostErrorTypes
      // The name for such types in the conventions of OpenTelemetry.
      let name = isKept ? type : "_OTHER"
      if let counter = counters[name] { return counter }
      let counter = make(.counter, .calls, [("outcome", "failure"), ("error_type", name)])
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
      let counter = make(.counter, .events, [("event", event.kind.rawValue)])
      counters[event.kind] = counter
      return counter
    }
    counter(1)
  }

  func ended(
    _ error: (any Error)?, revealing revealed: OutcomeParts, after duration: Duration,
    _ elements: GivenElements?, _ result: () -> String?
  ) {
    if let elements { note(elements) }
    active(-1)
    let (counter, timer): (Update, Update) =
      if let error {
        Cancellation.isCause(of: error)
          ? cancellation : (failureCounter(of: error), failureDuration)
      } else {
        success
      }
    counter(1)
    timer(duration / .seconds(1))
  }

  private func note(_ elements: GivenElements) {
    let stream = stream.withLock { stream in
      let made = stream ?? (make(.counter, .elements, []), make(.timer, .firstElement, []))
      stream = made
      return made
    }
    stream.elements(Double(elements.count))
    if let first = elements.timeToFirst { stream.firstElement(first / .seconds(1)) }
  }

  /// The outcome is unknown.
  func forgotten() { active(-1) }
}
