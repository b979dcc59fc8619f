/// The state of a ``CircuitBreaker``.
public enum CircuitState: String, Sendable, Hashable {
  /// Calls are made, and counted.
  case closed
  /// No call is made until the break is over.
  case open
  /// The break is over. A few calls are made, to see whether the circuit can be closed.
  case halfOpen
  /// No call is made until the circuit is closed by hand.
  case isolated
}
