@_spi(Generated) import Decorators

extension CircuitBreaker {
  /// A state of a circuit, and why it has it.
  public struct Status: Sendable {
    /// The state.
    public let state: State

    /// The name of the circuit; `nil` if it has none.
    public let name: String?

    /// The error of the call that opened the circuit; `nil` if it is closed, was opened manually, or by a
    /// result or a slow call.
    public let lastError: (any Error)?

    /// The time for which the circuit stays open, from when the state is told; `nil` if it is not open, or
    /// is isolated.
    public let timeLeft: Duration?
  }
}
