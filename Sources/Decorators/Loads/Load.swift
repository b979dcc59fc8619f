import Synchronization

/// A call that has begun, and whose result is shared or cached.
final class Load: Sendable {
  /// The load that the current task works for.
  @TaskLocal static var current: Load?

  let key: LoadKey
  /// A Boolean value that indicates whether the call of another load began this one.
  let isNested: Bool
  /// A Boolean value that indicates whether the result may be older than a removal of results. It
  /// is set before they are removed.
  private let outdated = Atomic(false)
  /// The load whose call began this one. It is `nil` once this load has ended, so that a long chain
  /// of loads is not released at once.
  private let parent: Lock<Load?>

  init(_ key: LoadKey, within parent: Load? = nil) {
    self.key = key
    isNested = parent != nil
    self.parent = Lock(parent)
  }

  /// A Boolean value that indicates whether the result must not be stored, because results were
  /// removed after the call began.
  var isOutdated: Bool { outdated.load(ordering: .acquiring) }

  func becomeOutdated() { outdated.store(true, ordering: .releasing) }

  /// A Boolean value that indicates whether the current task makes the call, or a call within it.
  var isAroundCurrentTask: Bool {
    var load = Self.current
    while let next = load {
      if next === self { return true }
      load = next.parent.withLock { $0 }
    }
    return false
  }

  func end() {
    parent.withLock { $0 = nil }
  }
}
