@_spi(Generated) import Decorators

/// A pause in which a store that does not answer is not asked. After it, a single caller asks the store first.
struct StorePause: Sendable {
  enum State { case none, lasting, probed }

  private(set) var state = State.none
  private var start = Duration.zero
  private var length = Duration.zero

  /// The time after which another caller asks in place of one that does not end, if the pause has no length.
  private static var patience: Duration { .seconds(1) }

  /// Begins a pause of a length, also while a caller asks.
  mutating func begin(for length: Duration, at now: Duration) {
    self.length = min(max(length, .zero), .longestSleep)
    start = now
    state = .lasting
  }

  mutating func end() { state = .none }

  /// Returns a Boolean value that indicates whether the caller asks the store.
  mutating func admit(at now: Duration) -> Bool {
    if state == .none { return true }
    // If the clock goes back, the pause begins anew.
    start = min(start, now)
    let wait = state == .probed && length == .zero ? Self.patience : length
    guard now - start >= wait else { return false }
    start = now
    state = .probed
    return true
  }
}
