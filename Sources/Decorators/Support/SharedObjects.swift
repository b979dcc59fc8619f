/// Objects that all share who ask for them by one key, for as long as anybody has them.
final class SharedObjects<Key: Hashable & Sendable, Object: AnyObject & Sendable>: Sendable {
  private struct Reference {
    weak var object: Object?
  }

  private struct State {
    var references: [Key: Reference] = [:]
    var limit = 16
  }

  private let state = Lock(State())

  /// The object for a key, which is made if nobody has one.
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
