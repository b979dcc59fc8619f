@_spi(Generated) import Decorators

/// What a guard knows of its store's answers, and who asks it: during a pause nobody, and after it a single caller
/// first.
struct StoreGate: Sendable {
  enum Admission {
    /// The store is not asked.
    case refused
    case admitted
    /// The store is asked by this caller alone, to find out if it is back.
    case probe
  }

  private enum State {
    case open
    case paused(since: Duration, for: Duration)
    /// A caller asks. If it does not end, another one asks after a time.
    case probed(since: Duration, for: Duration)
  }

  /// The time after which another caller asks if the pause has no length.
  private static let patience = Duration.seconds(1)

  private var state = State.open
  /// The number of reads that have taken too long and not ended. They may never end.
  private var lateReads = 0
  /// The number of changes that have taken too long and not ended. They might undo what is changed after them.
  private var lateChanges = 0

  /// A Boolean value that indicates whether the store is asked as usual.
  var isOpen: Bool { if case .open = state { true } else { false } }

  private var isProbed: Bool { if case .probed = state { true } else { false } }

  mutating func admit(at now: Duration) -> Admission {
    switch state {
    case .open: return .admitted
    // If the clock goes back, the pause begins anew.
    case .paused(let start, let length) where now < start: state = .paused(since: now, for: length)
    case .probed(let start, let length) where now < start: state = .probed(since: now, for: length)
    case .paused(let start, let length) where lateChanges <= 0 && now - start >= length:
      state = .probed(since: now, for: length)
      return .probe
    case .probed(let start, let length)
    where lateChanges <= 0 && now - start >= (length == .zero ? Self.patience : length):
      state = .probed(since: now, for: length)
      return .probe
    case .paused, .probed: break
    }
    return .refused
  }

  /// Notes that the store has answered a caller in time.
  mutating func noteAnswer() {
    if isProbed, lateChanges <= 0 { state = .open }
  }

  /// Begins a pause, unless another caller is about to find out if the store is back.
  mutating func fail(for length: Duration, at now: Duration, isProbe: Bool) {
    guard isProbe || !isProbed else { return }
    state = .paused(since: now, for: min(max(length, .zero), .longestSleep))
  }

  /// Notes that a read has taken too long, and has perhaps not ended.
  mutating func noteLateRead(for length: Duration, at now: Duration, isProbe: Bool) {
    lateReads += 1
    // At zero, it has ended since.
    if lateReads > 0 { fail(for: length, at: now, isProbe: isProbe) }
  }

  /// - Parameter isAnswer: `true` if the pause ends with the last late read.
  mutating func endLateRead(isAnswer: Bool) {
    lateReads -= 1
    if isAnswer, lateReads == 0 { state = .open }
  }

  mutating func noteLateChange() { lateChanges += 1 }

  mutating func endLateChange() { lateChanges -= 1 }
}
