import Foundation

/// The changes that a store has yet to make.
///
/// Until then they answer instead of the store, so that the store may be slow. A removal that fails
/// stays, so that what it was to remove is not found again, and is repeated before the store is used
/// for the same data.
struct PendingChanges {
  /// A change that has a task, or a removal that has failed.
  struct Change {
    let number: Int
    /// The new data; `nil` for a removal.
    fileprivate(set) var data: Data?
    let tags: [String]
    /// A Boolean value that indicates whether the data that it replaces is wrong, and must be
    /// removed if the new data cannot be stored.
    let isCorrection: Bool
    fileprivate(set) var task: Task<Void, Never>?
  }

  /// Starts the task that makes the change of a target.
  typealias Start = (StoreTarget) -> Task<Void, Never>

  /// The largest number of waiting results, and of removals that have failed. If there are more, the
  /// store has stopped.
  static let limit = 1_000

  private var changes: [StoreTarget: Change] = [:]
  private var lastNumber = 0

  /// The current task of the oldest change that has one.
  var task: Task<Void, Never>? {
    changes.values.lazy.filter { $0.task != nil }.min { $0.number < $1.number }?.task
  }

  /// Returns a Boolean value that indicates whether a store that has stopped leaves no room for a
  /// result of another key.
  func isFull(for key: CacheKey) -> Bool {
    changes.count >= Self.limit && changes[.data(of: key)] == nil
  }

  /// Returns the data of a key as it will be; `nil` if the data in the store does not change.
  mutating func data(for key: CacheKey, start: Start) -> Data?? {
    for target in [StoreTarget.data(of: key), .allData(of: key.member)] {
      guard let change = changes[target] else { continue }
      repeatRemoval(of: target, start: start)
      return .some(change.data)
    }
    return nil
  }

  /// Returns a Boolean value that indicates whether data in the store has a tag whose data the store
  /// has yet to remove.
  mutating func isRemoved(_ data: Data, start: Start) -> Bool {
    guard !changes.isEmpty else { return false }
    let removals = EncodedEntry.tags(of: data).map(StoreTarget.tag).filter { changes[$0] != nil }
    for removal in removals { repeatRemoval(of: removal, start: start) }
    return !removals.isEmpty
  }

  /// Adds a change after the previous changes of the same target.
  ///
  /// - Returns: The task that makes the change, unless a task is running that will start it.
  mutating func insert(
    _ data: Data?, for target: StoreTarget, tags: [String] = [], isCorrection: Bool, start: Start
  ) -> Task<Void, Never>? {
    discard(target)
    let old = changes[target]
    let task = old?.task ?? start(target)
    add(
      data, for: target, tags: tags, isCorrection: isCorrection || old?.isCorrection ?? false,
      task: task)
    return old?.task == nil ? task : nil
  }

  /// Makes removals of the waiting results that a target names.
  mutating func discard(_ target: StoreTarget) {
    for case (.data(let key), let old) in changes where target.contains(key, tags: old.tags) {
      changes[.data(of: key)] = nil
      if let task = old.task { add(nil, for: .data(of: key), isCorrection: true, task: task) }
    }
  }

  private mutating func add(
    _ data: Data?, for target: StoreTarget, tags: [String] = [], isCorrection: Bool,
    task: Task<Void, Never>?
  ) {
    lastNumber += 1
    changes[target] = Change(
      number: lastNumber, data: data, tags: tags, isCorrection: isCorrection, task: task)
  }

  /// Returns the change of a target, and the task of a removal that precedes it.
  mutating func next(
    _ target: StoreTarget, start: Start
  ) -> (change: Change, predecessor: Task<Void, Never>?)? {
    guard let change = changes[target] else { return nil }
    guard case .data(let key) = target else { return (change, nil) }
    let all = StoreTarget.allData(of: key.member)
    repeatRemoval(of: all, start: start)
    return (change, changes[all]?.task)
  }

  private mutating func repeatRemoval(of target: StoreTarget, start: Start) {
    if let change = changes[target], change.task == nil { changes[target]?.task = start(target) }
  }

  /// Ends the task of a change, and starts that of the next change of the target. That is not the same
  /// task, because a write waits for its own changes only. A change that is made needs no repetition.
  mutating func end(_ change: Change, of target: StoreTarget, isMade: Bool, start: Start) {
    guard changes[target]?.number == change.number else {
      changes[target]?.task = start(target)
      return
    }
    changes[target]?.task = nil
    changes[target]?.data = nil
    if isMade { changes[target] = nil }
    guard case .data(let key) = target, !isMade, changes.count > Self.limit else { return }
    let all = StoreTarget.allData(of: key.member)
    // It is always correct to remove everything that a store has of a member.
    changes[target] = nil
    if changes[all] == nil { add(nil, for: all, isCorrection: true, task: nil) }
  }
}
