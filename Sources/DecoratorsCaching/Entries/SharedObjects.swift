@_spi(Generated) import Decorators

/// A table of objects by key. An object is shared by all that use its key, and lives while it is in
/// use.
final class SharedObjects<Key: Hashable & Sendable, Object: AnyObject & Sendable>: Sendable {
  private struct Reference {
    weak var object: Object?
  }

  private struct State {
    var references: [Key: Reference] = [:]
    var limit = 16
  }

  private let state = Lock(State())

  /// Returns the object for a key. Makes it if nobody uses one.
  func object(for key: Key, make: () -> Object) -> Object {
    if let object = state.withLock({ $0.references[key]?.object }) { return object }
    let new = make()
    // The objects that the sweep looks at are released without the lock: it may have the last reference.
    let (object, _) = state.withLock { state -> (Object, [Object]) in
      if let object = state.references[key]?.object { return (object, []) }
      state.references[key] = Reference(object: new)
      guard state.references.count > state.limit else { return (new, []) }
      let used = state.references.compactMapValues(\.object)
      state.references = used.mapValues(Reference.init)
      state.limit = max(16, used.count * 2)
      return (new, Array(used.values))
    }
    return object
  }
}
