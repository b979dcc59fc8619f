import Synchronization

/// A call that has begun, whose result is to be stored.
final class Load: Sendable {
  let key: LoadKey
  /// Whether what it gives may be what was there before results were removed. It is set before they
  /// are.
  private let outdated = Atomic(false)

  init(_ key: LoadKey) {
    self.key = key
  }

  /// Whether the result must not be stored, because results were removed after the call had begun.
  var isOutdated: Bool { outdated.load(ordering: .acquiring) }

  func becomeOutdated() { outdated.store(true, ordering: .releasing) }
}
