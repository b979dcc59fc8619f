/// An object for each key that is in use.
final class RateLimitTable<Object: AnyObject & Sendable>: Sendable {
  private struct State {
    var objects: [RateLimitKey: Object] = [:]
    /// How many there may be before those are forgotten that nobody needs.
    var limit = 64
  }

  private let state = Lock(State())
  private let make: @Sendable (RateLimitKey) -> Object
  private let isIdle: @Sendable (Object) -> Bool

  /// - Parameters:
  ///   - make: Makes the object for a key.
  ///   - isIdle: Returns whether an object is as it was when it was made.
  init(
    make: @escaping @Sendable (RateLimitKey) -> Object, isIdle: @escaping @Sendable (Object) -> Bool
  ) {
    self.make = make
    self.isIdle = isIdle
  }

  var count: Int { state.withLock { $0.objects.count } }

  /// The objects that there are.
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
      // Whoever has got it is about to use it.
      if !isKnownUniquelyReferenced(&object) || !isIdle(object) { kept[key] = object }
    }
    state.objects = kept
    state.limit = max(64, kept.count * 2)
  }
}
