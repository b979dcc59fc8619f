/// A table with an object for each key that is in use.
final class RateLimitTable<Object: AnyObject & Sendable>: Sendable {
  private struct State {
    var objects: [RateLimitKey: Object] = [:]
    /// The number of objects at which the table removes those that are not needed.
    var limit = 64
  }

  private let state = Lock(State())
  private let make: @Sendable (RateLimitKey) -> Object
  private let isIdle: @Sendable (Object) -> Bool

  /// - Parameters:
  ///   - make: Makes the object for a key.
  ///   - isIdle: A predicate that returns `true` if an object is in the state of a new one.
  init(
    make: @escaping @Sendable (RateLimitKey) -> Object, isIdle: @escaping @Sendable (Object) -> Bool
  ) {
    self.make = make
    self.isIdle = isIdle
  }

  var count: Int { state.withLock { $0.objects.count } }

  /// The current objects.
  var objects: [Object] { state.withLock { Array($0.objects.values) } }

  /// Returns the object for a key.
  func object(for key: RateLimitKey) -> Object {
    state.withLock { state in
      if let object = state.objects[key] { return object }
      if state.objects.count >= state.limit { forget(&state) }
      let object = make(key)
      state.objects[key] = object
      return object
    }
  }

  private func forget(_ state: inout State) {
    var kept: [RateLimitKey: Object] = [:]
    for key in state.objects.keys.map(\.self) {
      guard var object = state.objects.removeValue(forKey: key) else { continue }
      // An object that another thread has just got is about to be used.
      if !isKnownUniquelyReferenced(&object) || !isIdle(object) { kept[key] = object }
    }
    state.objects = kept
    state.limit = max(64, kept.count * 2)
  }
}
