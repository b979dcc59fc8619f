@_spi(Generated) import Decorators
import Foundation

/// The outage of the store of a ``LayeredCache`` as a value: whether the store is asked, and what it has
/// missed.
struct StoreOutage: Sendable {
  private var pause = StorePause()
  /// The number of changes that exceeded their time and have not ended yet. A read may never end.
  var lateChanges = 0
  /// The changes to make up for before the store's answers are trusted again.
  private var missed = MissedChanges()

  /// A Boolean value that indicates whether the store is asked as usual.
  var isOver: Bool { pause.state == .none }

  /// Begins an operation, and says whether it asks the store, and whether its caller is to find out if the
  /// store is back. A change that is not made is made up for.
  mutating func begin(
    _ change: StoreTarget?, on date: Date, at now: Duration
  ) -> (isAsked: Bool, isProbe: Bool) {
    if isOver { return (true, false) }
    let isProbe = beginProbe(at: now)
    let isAsked = isProbe && missed.isEmpty
    if !isAsked, let change { missed.insert(change, at: date) }
    return (isAsked, isProbe)
  }

  /// Returns a Boolean value that indicates whether the caller is to ask the store first.
  mutating func beginProbe(at now: Duration) -> Bool {
    pause.state == .lasting && lateChanges == 0 && pause.admit(at: now)
  }

  /// Returns the next change to make up for. If there is none, the outage is over.
  mutating func nextMissedChange() -> MissedChanges.Change? {
    let change = missed.removeFirst()
    if change == nil { pause.end() }
    return change
  }

  /// Lets the store not be asked for a time, unless a single caller is asking it.
  mutating func fail(
    missing change: StoreTarget?, on date: Date, for time: Duration, at now: Duration,
    isProbe: Bool
  ) {
    if let change { missed.insert(change, at: date) }
    if isProbe || pause.state != .probed { pause.begin(for: time, at: now) }
  }
}
