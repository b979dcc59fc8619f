@_spi(Generated) import Decorators

/// The instruments of a member.
final class MemberMetrics: CallInstrument {
  /// A label of an instrument that counts or measures calls.
  enum Label: String {
    case calls = "calls_total"
    case duration = "call_duration_seconds"
    case active = "calls_active"
    case events = "call_events_total"
    case elements = "call_elements_total"
    case firstElement = "call_first_element_seconds"
  }

  /// The names of the dimensions that instruments have by themselves.
  static let dimensionNames: Set = ["protocol", "member", "outcome", "error_type", "event"]

  private typealias Update = @Sendable (Double) -> Void

  private static let mostErrorTypes = 20

  private let time: @Sendable () -> Duration
  private let make: @Sendable (ClosureMetrics.Kind, Label, [(String, String)]) -> Update
  private let active: Update
  private let success: (count: Update, duration: Update)
  private let failureDuration: Update
  private let cancellation: (count: Update, duration: Update)
  private let further = Lock(Further())
  private let listener: Listener

  /// The instruments that are made when they are first needed.
  private struct Further {
    enum Use: Hashable {
      case failure(String)
      case event(CallEvent.Kind)
      case elements
      case firstElement
    }

    var instruments: [Use: Update] = [:]
    var errorTypes: Set<String> = []
  }

  init(
    of member: String, in sink: any MetricsSink, _ own: [(String, String)], _ listener: Listener,
    uptime: @escaping @Sendable () -> Duration
  ) {
    self.listener = listener
    time = uptime
    let name = QualifiedName(member)
    let dimensions = [("protocol", name.protocolName), ("member", name.memberName)] + own
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
    let type = error.failureName
    let isKept = further.withLock { further in
      if further.errorTypes.count < Self.mostErrorTypes { further.errorTypes.insert(type) }
      return further.errorTypes.contains(type)
    }
    // The name for such types in the conventions of OpenTelemetry.
    let name = isKept ? type : "_OTHER"
    return instrument(for: .failure(name)) {
      make(.counter, .calls, [("outcome", "failure"), ("error_type", name)])
    }
  }

  /// Returns an instrument, and makes it if it is needed for the first time. The sink may use what
  /// this member measures. If two threads make the same instrument at once, one is used.
  private func instrument(for use: Further.Use, _ make: () -> Update) -> Update {
    if let instrument = further.withLock({ $0.instruments[use] }) { return instrument }
    let made = make()
    return further.withLock { further in
      let instrument = further.instruments[use] ?? made
      further.instruments[use] = instrument
      return instrument
    }
  }

  // MARK: Watching

  var uptime: Duration { time() }
  func join(_ instrumentation: inout CallInstrumentation) { instrumentation.metrics = self }

  func begin() -> Duration {
    listener.run { active(1) }
    return time()
  }

  func note(_ event: CallEvent) {
    listener.tell {
      let counter = instrument(for: .event(event.kind)) {
        make(.counter, .events, [("event", event.kind.rawValue)])
      }
      counter(1)
    }
  }

  func ended(
    _ error: (any Error)?, revealing revealed: OutcomeParts, after duration: Duration,
    _ elements: StreamProgress?, _ result: () -> String?
  ) {
    listener.run { note(error, after: duration, elements) }
  }

  private func note(
    _ error: (any Error)?, after duration: Duration, _ elements: StreamProgress?
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

  private func note(_ elements: StreamProgress) {
    let count = instrument(for: .elements) { make(.counter, .elements, []) }
    let timeToFirst = instrument(for: .firstElement) { make(.timer, .firstElement, []) }
    count(Double(elements.count))
    if let first = elements.timeToFirst { timeToFirst(first / .seconds(1)) }
  }

  /// The outcome is unknown.
  func forgotten() {
    listener.run { active(-1) }
  }
}
