import Synchronization

/// Tells once that a server cannot be reached, and once that it can again.
final class OutageReport: Sendable {
  private let isOutage = Mutex(false)
  private let onOutage: @Sendable (Bool) -> Void

  init(_ onOutage: @escaping @Sendable (Bool) -> Void) {
    self.onOutage = onOutage
  }

  /// Learns what the circuit of the server does.
  @Sendable func note(_ event: CallEvent) {
    let isBroken: Bool
    switch event.kind {
    case .circuitOpened: isBroken = true
    case .circuitClosed: isBroken = false
    default: return
    }
    let isNews = isOutage.withLock { isOutage in
      defer { isOutage = isBroken }
      return isOutage != isBroken
    }
    if isNews { onOutage(isBroken) }
  }
}
