#if Caching
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
    fileprivate(set) var date: Date
    fileprivate(set) var number: Int
  }

  private var changes: [StoreTarget: Change] = [:]
  /// The changes in their order, also those that others have replaced.
  private var order: ArraySlice<Change> = []
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
    add(Change(target: target, date: date, number: 0))
    guard changes.count > Self.limit else { return false }
    // Each time at least half of them leave, so that an outage costs each change the same.
    for width in [StoreTarget.Width.member, .namespace, .all] where changes.count > Self.limit / 2 {
      let narrow = order.filter { changes[$0.target]?.number == $0.number }
      (changes, order) = ([:], [])
      for change in narrow {
        add(Change(target: change.target.widened(to: width), date: change.date, number: 0))
      }
    }
    return true
  }

  private mutating func add(_ change: Change) {
    lastNumber += 1
    var change = change
    change.number = lastNumber
    if let earlier = changes[change.target] { change.date = max(change.date, earlier.date) }
    changes[change.target] = change
    if order.count > 2 * changes.count + 16 {
      order = ArraySlice(order.filter { changes[$0.target]?.number == $0.number })
    }
    order.append(change)
  }

  /// Removes the change of a target, and returns it.
  mutating func remove(_ target: StoreTarget) -> Change? {
    changes.removeValue(forKey: target)
  }

  /// Removes the oldest change, and returns it.
  mutating func removeFirst() -> Change? {
    while let first = order.popFirst() {
      if changes[first.target]?.number == first.number { return remove(first.target) }
    }
    return nil
  }
}
#endif
