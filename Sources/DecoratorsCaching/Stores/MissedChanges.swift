@_spi(Generated) import Decorators
import Foundation

/// The changes that a store has missed, in their order.
///
/// There is a limit to their number. If there are more, the data of single keys is to be removed with all
/// data of their members; if there are still too many, with all data of their namespaces; and then with all
/// data. It is always correct to remove more.
struct MissedChanges {
  static let limit = 1_000

  struct Change {
    let target: StoreTarget
    /// The date of the change by the clock of the cache.
    let date: Date
    fileprivate let number: Int
  }

  private var changes: [StoreTarget: Change] = [:]
  private var lastNumber = 0

  var count: Int { changes.count }
  var isEmpty: Bool { changes.isEmpty }

  /// Returns the date of the change of a target; `nil` if it was not missed.
  func date(of target: StoreTarget) -> Date? { changes[target]?.date }

  /// Adds a change, in place of an earlier one of the same target.
  ///
  /// - Returns: `true` if there were too many, so that more is to be removed.
  @discardableResult
  mutating func insert(_ target: StoreTarget, at date: Date) -> Bool {
    add(target, at: date)
    guard changes.count > Self.limit else { return false }
    // Each time at least half of them leave, so that an outage costs each change the same.
    for width in [StoreTarget.Width.member, .namespace, .all] where changes.count > Self.limit / 2 {
      let narrow = changes.values.sorted { $0.number < $1.number }
      changes = [:]
      for change in narrow { add(change.target.widened(to: width), at: change.date) }
    }
    return true
  }

  private mutating func add(_ target: StoreTarget, at date: Date) {
    lastNumber += 1
    let date = max(date, changes[target]?.date ?? date)
    changes[target] = Change(target: target, date: date, number: lastNumber)
  }

  /// Removes the change of a target, and returns it.
  mutating func remove(_ target: StoreTarget) -> Change? {
    changes.removeValue(forKey: target)
  }

  /// Removes the oldest change, and returns it.
  mutating func removeFirst() -> Change? {
    changes.values.min { $0.number < $1.number }.flatMap { remove($0.target) }
  }
}
