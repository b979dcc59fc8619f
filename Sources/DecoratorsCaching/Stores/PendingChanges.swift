@_spi(Generated) import Decorators
import Foundation

/// The changes that a store has yet to make.
///
/// Until then they answer instead of the store, so that the store may be slow. A removal that fails
/// stays, so that what it was to remove is not found again. It is repeated before the store is used
/// for the same data, and once the store does what it is asked to do.
///
/// The results of a long list are many changes at once. They wait for their turn, and the list does not.
struct PendingChanges {
  struct Change {
    fileprivate(set) var number = 0
    let date: Date
    /// The new data; `nil` for a removal or an expiry.
    var data: Data?
    /// The date when the new data, or that in the store, has expired; `nil` if it does not change.
    var expiry: Date?
    var tags: [String] = []
    /// A Boolean value that indicates whether the data that it replaces is wrong, and must be
    /// removed if the new data cannot be stored.
    var isCorrection = true
    /// The task that makes the change; `nil` while it waits for its turn.
    fileprivate(set) var task: Task<Void, Never>?
    /// A Boolean value that indicates whether the store makes the change now.
    fileprivate(set) var isBegun = false

    /// A Boolean value that indicates whether the data in the store stays, and expires.
    var isExpiry: Bool { data == nil && expiry != nil }
    var isRemoval: Bool { data == nil && expiry == nil }
  }

  /// Starts the task that makes the change of a target.
  typealias Start = (StoreTarget) -> Task<Void, Never>

  /// The largest number of tasks. Results use half of them, so that a removal need not wait.
  static let taskLimit = 2_000
  /// The number of changes from which on results are not kept, because the store has stopped.
  static let limit = 10_000
  /// The largest number of bytes that wait for the store.
  static let sizeLimit = 50_000_000

  private var changes: [StoreTarget: Change] = [:]
  /// The keys of new data by member and tag.
  private var groups: [StoreTarget: Set<CacheKey>] = [:]
  /// The number of changes that have a task.
  private var taskCount = 0
  /// The targets of changes without a task, in their order, and of some that have got one or are made.
  private var waiting: ArraySlice<StoreTarget> = []
  private var missed = MissedChanges()
  /// The removals and expiries that the store has made, with which reads in progress compare theirs.
  private var made = ResultChanges()
  /// The missed change that is being repeated because the store works again.
  private var repeated: StoreTarget?
  private var lastNumber = 0
  private var size = 0

  /// The number of changes, with those that the store has missed.
  var count: Int { changes.count + missed.count }

  /// A Boolean value that indicates whether the store has missed changes that are yet to be repeated.
  var hasMissed: Bool { !missed.isEmpty }

  /// The current tasks.
  var tasks: [Task<Void, Never>] { changes.values.compactMap(\.task) }

  /// Returns the data of a key as it will be, and the date when it has expired; `nil` if the store has it.
  mutating func data(for key: CacheKey, start: Start) -> (data: Data?, expiry: Date?)? {
    guard count > 0 else { return nil }
    for target in [StoreTarget.data(of: key), .allData(of: key.member)] {
      if let change = changes[target], !change.isExpiry { return (change.data, change.expiry) }
      if repeatRemoval(of: target, start: start) { return (nil, nil) }
    }
    return nil
  }

  /// Returns what the store has yet to do with the data that it has of a key: whether it removes it, and the
  /// date when it lets it expire.
  mutating func change(
    ofDataWith tags: [String], storedAt: Date?, for key: CacheKey, at now: Date, start: Start
  ) -> (isRemoval: Bool, expiry: Date?) {
    guard count > 0 else { return (false, nil) }
    let removals = (tags.map(StoreTarget.tag) + Self.namespaces(of: key)).filter { target in
      let change = changes[target].flatMap { $0.isRemoval ? $0 : nil }
      guard let date = change?.date ?? missed.date(of: target) else { return false }
      // A store of the user's may know no namespaces, and should have newer results.
      guard case .namespace = target, let storedAt else { return true }
      return storedAt <= date || storedAt > now
    }
    for removal in removals { repeatRemoval(of: removal, start: start) }
    let expiries = ([.data(of: key)] + Self.groups(of: key, tags: tags)).compactMap { target in
      changes[target].flatMap { $0.isExpiry ? $0.expiry : nil }
    }
    return (!removals.isEmpty, expiries.min())
  }

  /// Begins a read of the store, and returns the number of the last removal that it has made.
  mutating func beginReading() -> Int { made.begin() }

  /// Ends a read that began after a removal.
  ///
  /// - Returns: `true` if the store has removed data of a key meanwhile, so that the read may have preceded a removal
  ///   of long ago that is only now made up for.
  mutating func endReading(_ key: CacheKey, tags: [String], since start: Int) -> Bool {
    defer { _ = made.end() }
    let call = CallKey(member: MemberName(member: key.member), key: key)
    return made.haveChanged(call, tags: tags, since: start, exceptBy: nil)
  }

  /// Adds a change after the previous changes of the same target. If there is no room for a result, it is
  /// not kept, and the one that it corrects is removed. If there is none for a removal, it is made up for.
  ///
  /// - Returns: The task that makes the change, unless it is started later; and a Boolean value that
  ///   indicates whether a result was not kept, or more is to be removed.
  mutating func insert(
    _ data: Data?, for target: StoreTarget, expiry: Date? = nil, tags: [String] = [],
    isCorrection: Bool, at date: Date, start: Start
  ) -> (task: Task<Void, Never>?, isFull: Bool) {
    let isFull =
      data.map {
        changes[target] == nil && changes.count >= Self.limit
          || size - (changes[target]?.data?.count ?? 0) + $0.count > Self.sizeLimit
      } ?? false
    if isFull, !isCorrection { return (nil, true) }
    let data = isFull ? nil : data
    discard(target, expiry: expiry)
    let old = changes[target]
    let mayStart = taskCount < (isCorrection ? Self.taskLimit : Self.taskLimit / 2)
    if old == nil, !mayStart {
      guard data != nil else { return (nil, missed.insert(target, at: date) || isFull) }
      wait(for: target)
    }
    let wasMissed = missed.remove(target) != nil
    let task = old?.task ?? (mayStart ? start(target) : nil)
    set(
      Change(
        date: date, data: data, expiry: expiry, tags: tags,
        isCorrection: isCorrection || wasMissed || old?.isCorrection ?? false, task: task),
      of: target)
    return (old?.task == nil ? task : nil, isFull)
  }

  /// Adds a target to those that wait. Those that have ceased to are left out once there are many.
  private mutating func wait(for target: StoreTarget) {
    if waiting.count >= 2 * Self.limit {
      var known: Set<StoreTarget> = []
      waiting = waiting.filter { isWaiting($0) && known.insert($0).inserted }[...]
    }
    waiting.append(target)
  }

  private func isWaiting(_ target: StoreTarget) -> Bool {
    changes[target].map { $0.task == nil } ?? false
  }

  /// Adds a removal or an expiry after the previous changes of the same target. What was removed stays so.
  ///
  /// - Returns: As the other method does.
  mutating func insert(
    _ invalidation: Invalidation, of target: StoreTarget, at date: Date, start: Start
  ) -> (task: Task<Void, Never>?, isFull: Bool) {
    let old = changes[target]
    let isRemoval =
      invalidation == .removal || old?.isRemoval == true || missed.date(of: target) != nil
    return insert(
      isRemoval ? nil : old?.data, for: target, expiry: isRemoval ? nil : old?.expiry ?? date,
      tags: isRemoval ? [] : old?.tags ?? [], isCorrection: true, at: date, start: start)
  }

  /// Makes a removal of what another process has changed, unless the store has it already.
  mutating func discardOwn(_ target: StoreTarget) {
    guard case .data = target else { return discard(target) }
    guard let old = changes[target], old.data != nil, !old.isBegun else { return }
    set(Change(date: old.date, task: old.task), of: target)
  }

  /// Makes removals of the waiting results that a target names, or lets them expire at a date.
  private mutating func discard(_ target: StoreTarget, expiry: Date? = nil) {
    let keys =
      if case .namespace = target {
        Set(groups.values.joined().filter { target.contains($0, tags: []) })
      } else {
        groups[target] ?? []
      }
    for key in keys {
      guard let old = changes[.data(of: key)] else { continue }
      var new = Change(date: old.date, task: old.task)
      if let expiry {
        (new.data, new.expiry, new.tags) = (old.data, old.expiry ?? expiry, old.tags)
      }
      set(new, of: .data(of: key))
    }
  }

  /// Puts a change in place of the last one of its target.
  private mutating func set(_ change: Change?, of target: StoreTarget) {
    var change = change
    lastNumber += 1
    change?.number = lastNumber
    let old = changes[target]
    changes[target] = change
    if case .data(let key) = target {
      for group in old?.data == nil ? [] : Self.groups(of: key, tags: old?.tags ?? []) {
        groups[group]?.remove(key)
        if groups[group]?.isEmpty == true { groups[group] = nil }
      }
      for group in change?.data == nil ? [] : Self.groups(of: key, tags: change?.tags ?? []) {
        groups[group, default: []].insert(key)
      }
    }
    size += (change?.data?.count ?? 0) - (old?.data?.count ?? 0)
    taskCount += (change?.task == nil ? 0 : 1) - (old?.task == nil ? 0 : 1)
  }

  private static func groups(of key: CacheKey, tags: [String]) -> [StoreTarget] {
    [.allData(of: key.member)] + tags.map(StoreTarget.tag)
  }

  private static func namespaces(of key: CacheKey) -> [StoreTarget] {
    [.namespace(key.namespace), .namespace(nil)]
  }

  /// Returns the tasks of the removals that precede the change of a target.
  mutating func predecessors(of target: StoreTarget, start: Start) -> [Task<Void, Never>] {
    guard case .data(let key) = target, let change = changes[target], change.data != nil else {
      return []
    }
    // Nothing else is to be done.
    guard count > 1 else { return [] }
    let removals = Self.groups(of: key, tags: change.tags)
    for removal in removals { repeatRemoval(of: removal, start: start) }
    return (removals + Self.namespaces(of: key)).compactMap { changes[$0]?.task }
  }

  /// Begins the change of a target. It is a removal if there was one while it waited.
  mutating func begin(_ target: StoreTarget) -> Change? {
    changes[target]?.isBegun = true
    return changes[target]
  }

  /// Repeats a removal that the store has missed, unless it has stopped; returns `false` if there is none.
  @discardableResult
  private mutating func repeatRemoval(of target: StoreTarget, start: Start) -> Bool {
    guard let date = missed.date(of: target) else { return false }
    guard taskCount < Self.taskLimit else { return true }
    _ = missed.remove(target)
    set(Change(date: date, task: start(target)), of: target)
    return true
  }

  /// Repeats the oldest removal that the store has missed, because it works again. The others follow, one
  /// after the other.
  mutating func makeUp(start: Start) {
    guard !missed.isEmpty, repeated == nil, let change = missed.removeFirst() else { return }
    repeated = change.target
    set(Change(date: change.date, task: start(change.target)), of: change.target)
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
    if isMade, change.data == nil { _ = made.note(target.scope(), by: nil) }
    guard changes[target]?.number == change.number else {
      changes[target]?.task = start(target)
      return false
    }
    set(nil, of: target)
    while taskCount < Self.taskLimit / 2, let next = waiting.popFirst() {
      guard isWaiting(next), var change = changes[next] else { continue }
      change.task = start(next)
      set(change, of: next)
    }
    guard isMade else { return missed.insert(target, at: change.date) }
    if isRepeated { makeUp(start: start) }
    return false
  }
}
