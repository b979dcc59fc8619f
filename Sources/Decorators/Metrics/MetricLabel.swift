/// A label of an instrument that counts or measures calls.
enum MetricLabel: String {
  case calls = "calls_total"
  case duration = "call_duration_seconds"
  case active = "calls_active"
  case events = "call_events_total"

  /// A description of the instrument for people.
  var summary: String {
    switch self {
    case .calls: "Calls that have ended."
    case .duration: "How long calls took, in seconds."
    case .active: "Calls that are under way."
    case .events: "What decorators did to calls."
    }
  }
}
