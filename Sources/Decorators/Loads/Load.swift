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

  init(_ key: LoadKey, isNested: Bool = false) {
    self.key = key
    self.isNested = isNested
  }

  /// A Boolean value that indicates whether the result must not be stored, because results were
  /// removed after the call began.
  var isOutdated: Bool { outdated.load(ordering: .acquiring) }

  func becomeOutdated() { outdated.store(true, ordering: .releasing) }
}

// MARK: - Waits

extension Load {
  /// The loads for which the call of each load waits, in all tables.
  private static let waits = Lock<[ObjectIdentifier: [Load]]>([:])

  /// Records that the current task waits for a load, until ``endWait(for:)``.
  ///
  /// - Returns: `false` if the load waits, perhaps through others, for the load of the current task,
  ///   so that both would wait for ever.
  static func beginWait(for load: Load) -> Bool {
    guard let current else { return true }
    return waits.withLock { waits in
      var known: Set<ObjectIdentifier> = []
      var next = [load]
      while let load = next.popLast() {
        if load === current { return false }
        if known.insert(ObjectIdentifier(load)).inserted {
          next += waits[ObjectIdentifier(load)] ?? []
        }
      }
      waits[ObjectIdentifier(current), default: []].append(load)
      return true
    }
  }

  static func endWait(for load: Load) {
    guard let current else { return }
    waits.withLock { waits in
      let id = ObjectIdentifier(current)
      guard let index = waits[id]?.firstIndex(where: { $0 === load }) else { return }
      waits[id]?.remove(at: index)
      if waits[id]?.isEmpty == true { waits[id] = nil }
    }
  }
}
