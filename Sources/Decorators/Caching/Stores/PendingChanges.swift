#if Caching
import Foundation

/// The changes that a store has yet to make.
///
/// Until then they answer instead of the store, so that the store may be slow. A removal that fails
/// stays, so that what it was to remove is not found again. It is repeated before the store is used
/// for the same data, and once the store does what it is asked to do.
struct PendingChanges {
  /// A change that has a task.
  struct Change {
    let number: Int
    let date: Date
    /// The new data; `nil` for a removal or an expiry.
    fileprivate(set) var data: Data?
    /// The date when the new data, or that in the store, has expired; `nil` if it does not change.
    let expiry: Date?
    let tags: [String]
    /// A Boolean value that indicates whether the data that it replaces is wrong, and must be
    /// removed if the new data cannot be stored.
    let isCorrection: Bool
    fileprivate(set) var task: Task<Void, Never>

    /// A Boolean value that indicates whether the data in the store stays, and expires.
    var isExpiry: Bool { data == nil && expiry != nil }
    var isRemoval: Bool { data == nil && expiry == nil }
  }

  /// Starts the task that makes the change of a target.
  typealias Start = (StoreTarget) -> Task<Void, Never>

  /// The largest number of changes with tasks. If there are more, the store has stopped.
  static let limit = 1_000
  /// The largest number of bytes that wait for the store.
  static let sizeLimit = 50_000_000

  private var changes: [StoreTarget: Change] = [:]
  private var missed = MissedChanges()
  /// The missed change that is being repeated because the store works again.
  private var repeated: StoreTarget?
  private var lastNumber = 0
  private var size = 0

  /// The number of changes, with those that the store has missed.
  var count: Int { changes.count + missed.count }

  /// The current task of the oldest change.
  var task: Task<Void, Never>? {
    changes.values.min { $0.number < $1.number }?.task
  }

  /// Returns a Boolean value that indicates whether a store that has stopped leaves no room for a
  /// result of a key.
  func isFull(for key: CacheKey, size: Int) -> Bool {
    let old = changes[.data(of: key)]
    return old == nil && changes.count >= Self.limit
      || self.size - (old?.data?.count ?? 0) + size > Self.sizeLimit
  }

  /// Returns the data of a key as it will be, and the date when it has expired; `nil` if the store has it.
  mutating func data(for key: CacheKey, start: Start) -> (data: Data?, expiry: Date?)? {
    for target in [StoreTarget.data(of: key), .allData(of: key.member)] {
      if let change = changes[target], !change.isExpiry { return (change.data, change.expiry) }
      if repeatRemoval(of: target, start: start) { return (nil, nil) }
    }
    return nil
  }

  /// Returns the date when the data that the store has of a key has expired.
  func expiry(of key: CacheKey, tags: [String]) -> Date? {
    guard !changes.isEmpty else { return nil }
    let targets = [.data(of: key), .allData(of: key.member)] + tags.map(StoreTarget.tag)
    return targets.compactMap { target in
      changes[target].flatMap { $0.isExpiry ? $0.expiry : nil }
    }.min()
  }

  /// Returns a Boolean value that indicates whether the store has yet to remove the data that it has of a
  /// key.
  mutating func isRemoved(_ data: Data, of key: CacheKey, at now: Date, start: Start) -> Bool {
    guard count > 0 else { return false }
    let tags = EncodedEntry.tags(of: data).map(StoreTarget.tag)
    let storedAt = try? EncodedEntry(data, verifying: false).storedAt
    let namespaces = [StoreTarget.namespace(key.namespace), .namespace(nil)]
    let removals = (tags + namespaces).filter { target in
      let change = changes[target].flatMap { $0.isRemoval ? $0 : nil }
      guard let date = change?.date ?? missed.date(of: target) else { return false }
      // A store of the user's may know no namespaces, and should have newer results.
      guard case .namespace = target, let storedAt else { return true }
      return storedAt <= date || storedAt > now
    }
    for removal in removals { repeatRemoval(of: removal, start: start) }
    return !removals.isEmpty
  }

  /// Adds a change after the previous changes of the same target.
  ///
  /// - Returns: The task that makes the change, unless a task is running that will start it.
  mutating func insert(
    _ data: Data?, for target: StoreTarget, expiry: Date? = nil, tags: [String] = [],
    isCorrection: Bool, at date: Date, start: Start
  ) -> Task<Void, Never>? {
    discard(target, expiry: expiry)
    let wasMissed = missed.remove(target) != nil
    let old = changes[target]
    let task = old?.task ?? start(target)
    add(
      data, for: target, expiry: expiry, tags: tags,
      isCorrection: isCorrection || wasMissed || old?.isCorrection ?? false, at: date, task: task)
    return old == nil ? task : nil
  }

  /// Adds a removal or an expiry after the previous changes of the same target. What was removed stays so.
  ///
  /// - Returns: The task that makes the change, unless a task is running that will start it.
  mutating func insert(
    _ invalidation: Invalidation, of target: StoreTarget, at date: Date, start: Start
  ) -> Task<Void, Never>? {
    let old = changes[target]
    let isRemoval =
      invalidation == .removal || old?.isRemoval == true || missed.date(of: target) != nil
    return insert(
      isRemoval ? nil : old?.data, for: target, expiry: isRemoval ? nil : old?.expiry ?? date,
      tags: isRemoval ? [] : old?.tags ?? [], isCorrection: true, at: date, start: start)
  }

  /// Makes removals of the waiting results that a target names, or lets them expire at a date.
  mutating func discard(_ target: StoreTarget, expiry: Date? = nil) {
    if case .data = target { return }
    for case (.data(let key), let old) in changes where target.contains(key, tags: old.tags) {
      guard let expiry else {
        add(nil, for: .data(of: key), isCorrection: true, at: old.date, task: old.task)
        continue
      }
      guard let data = old.data else { continue }
      add(
        data, for: .data(of: key), expiry: old.expiry ?? expiry, tags: old.tags,
        isCorrection: true, at: old.date, task: old.task)
    }
  }

  private mutating func add(
    _ data: Data?, for target: StoreTarget, expiry: Date? = nil, tags: [String] = [],
    isCorrection: Bool, at date: Date, task: Task<Void, Never>
  ) {
    lastNumber += 1
    size += (data?.count ?? 0) - (changes[target]?.data?.count ?? 0)
    changes[target] = Change(
      number: lastNumber, date: date, data: data, expiry: expiry, tags: tags,
      isCorrection: isCorrection, task: task)
  }

  /// Returns the change of a target, and the tasks of removals that precede it.
  mutating func next(
    _ target: StoreTarget, start: Start
  ) -> (change: Change, predecessors: [Task<Void, Never>])? {
    guard let change = changes[target] else { return nil }
    guard case .data(let key) = target, change.data != nil else { return (change, []) }
    let removals = [StoreTarget.allData(of: key.member)] + change.tags.map(StoreTarget.tag)
    for removal in removals { repeatRemoval(of: removal, start: start) }
    let namespaces = [StoreTarget.namespace(key.namespace), .namespace(nil)]
    return (change, (removals + namespaces).compactMap { changes[$0]?.task })
  }

  /// Repeats a removal that the store has missed; returns `false` if there is none.
  @discardableResult
  private mutating func repeatRemoval(of target: StoreTarget, start: Start) -> Bool {
    guard let change = missed.remove(target) else { return false }
    add(nil, for: target, isCorrection: true, at: change.date, task: start(target))
    return true
  }

  /// Repeats the oldest removal that the store has missed, because it works again. The others follow, one
  /// after the other.
  mutating func makeUp(start: Start) {
    guard repeated == nil, let change = missed.removeFirst() else { return }
    repeated = change.target
    add(nil, for: change.target, isCorrection: true, at: change.date, task: start(change.target))
  }

  /// Ends the task of a change, and starts that of the next change of the target. That is not the same
  /// task, because a write waits for its own changes only. A change that is made needs no repetition.
  ///
  /// - Returns: `true` if the store has missed so many changes that more is to be removed.
  mutating func end(
    _ change: Change, of target: StoreTarget, isMade: Bool, start: Start
  ) -> Bool {
    let isRepeated = repeated == target
    if isRepeated { repeated = nil }
    guard changes[target]?.number == change.number else {
      changes[target]?.task = start(target)
      return false
    }
    changes[target] = nil
    size -= change.data?.count ?? 0
    guard isMade else { return missed.insert(target, at: change.date) }
    if isRepeated { makeUp(start: start) }
    return false
  }
}
#endif
