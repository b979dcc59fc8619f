import Synchronization

/// A value that the first who needs it makes for all.
final class OnceValue<Value: Sendable>: Sendable {
  private let known = Mutex<Value?>(nil)

  func value(_ make: () -> Value) -> Value {
    // Making it can need the value of another itself, so it is not done under the lock.
    if let known = known.withLock({ $0 }) { return known }
    let made = make()
    known.withLock { $0 = made }
    return made
  }
}
