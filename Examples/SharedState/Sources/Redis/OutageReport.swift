import Decorators
import Synchronization

/// Tells once that a server cannot be reached, and once that it can again.
final class OutageReport: Sendable {
  private let isOutage = Mutex(false)
  private let onOutage: @Sendable (Bool) -> Void

  init(_ onOutage: @escaping @Sendable (Bool) -> Void) {
    self.onOutage = onOutage
  }

  /// Learns what the circuit of the server does.
  @Sendable func note(_ event: CircuitEvent) {
    let isBroken: Bool
    switch event.kind {
    case .opened: isBroken = true
    case .closed: isBroken = false
    case .halfOpened, .isolated, .rejected: return
    }
    let isNews = isOutage.withLock { isOutage in
      defer { isOutage = isBroken }
      return isOutage != isBroken
    }
    if isNews { onOutage(isBroken) }
  }
}
