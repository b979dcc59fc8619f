/// The state of a ``CircuitBreaker``.
public enum CircuitState: String, Sendable, Hashable {
  /// Calls are made and counted.
  case closed
  /// No call is made until the break is over.
  case open
  /// The break is over. A few calls are made to test whether the circuit can be closed.
  case halfOpen
  /// No call is made until the circuit is closed manually.
  case isolated

  /// The number that stands for the state in a gauge.
  var number: Double {
    switch self {
    case .closed: 0
    case .halfOpen: 1
    case .open: 2
    case .isolated: 3
    }
  }
}
