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
    state.withLock { state in
      let reference = state.references[key]
      if let object = reference?.object { return object }
      let object = make()
      state.references[key] = Reference(object: object)
      if state.references.count > state.limit {
        state.references = state.references.filter { $0.value.object != nil }
        state.limit = max(16, state.references.count * 2)
      }
      return object
    }
  }
}
