import Synchronization

/// A call that has begun, whose result others share or a cache is to store.
final class Load: Sendable {
  /// The load whose call the current task makes.
  @TaskLocal static var current: Load?

  let key: LoadKey
  /// Whether another load's call began this one.
  let isNested: Bool
  /// Whether what it gives may be what was there before results were removed. It is set before they
  /// are.
  private let outdated = Atomic(false)
  /// The load whose call began this one; `nil` once this one has ended, so that a long chain of them
  /// is not released in one go.
  private let parent: Lock<Load?>

  init(_ key: LoadKey, within parent: Load? = nil) {
    self.key = key
    isNested = parent != nil
    self.parent = Lock(parent)
  }

  /// Whether the result must not be stored, because results were removed after the call had begun.
  var isOutdated: Bool { outdated.load(ordering: .acquiring) }

  func becomeOutdated() { outdated.store(true, ordering: .releasing) }

  /// Whether the current task makes the call, or one that is a part of it.
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
