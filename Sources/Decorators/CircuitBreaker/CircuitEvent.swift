/// An event for the observer of a ``CircuitBreaker``.
///
///     CircuitBreaker(onEvent: { event in print(event) })
///
///     circuit opened for 5.00 s: 12 of 20 calls failed
///     circuit half open
///     circuit closed
public struct CircuitEvent: Sendable, Hashable {
  /// The kind of an event.
  public enum Kind: Sendable, Hashable {
    /// The circuit opened for this time.
    case opened(for: Duration)
    /// The break is over, and a call is let through.
    case halfOpened
    /// The circuit was closed.
    case closed
    /// The circuit was isolated manually.
    case isolated
    /// A call was not made.
    case rejected
  }

  /// The kind of the event.
  public let kind: Kind

  /// The number of calls in the window, or of calls that were let through since the break; 0 if the
  /// circuit was opened, closed or isolated manually.
  public let calls: Int

  /// The number of these calls that failed.
  public let failures: Int

  /// Creates an event.
  public init(kind: Kind, calls: Int = 0, failures: Int = 0) {
    self.kind = kind
    self.calls = calls
    self.failures = failures
  }
}

extension CircuitEvent: CustomStringConvertible {
  /// The event as one line of text.
  public var description: String {
    switch kind {
    case .opened(let time) where calls == 0: "circuit opened for \(time.readable)"
    case .opened(let time):
      "circuit opened for \(time.readable): \(failures) of \(calls) calls failed"
    case .halfOpened: "circuit half open"
    case .closed: "circuit closed"
    case .isolated: "circuit isolated"
    case .rejected: "call rejected"
    }
  }
}
