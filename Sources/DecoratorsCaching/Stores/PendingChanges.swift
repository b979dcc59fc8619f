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
    fileprivate var number = 0
    let date: Date
    let content: StoreChange
    /// The task that makes it, after the one before it; `nil` while it waits for its turn.
    fileprivate var task: Task<Void, Never>?

    fileprivate init(_ content: StoreChange, at date: Date, task: Task<Void, Never>?) {
      self.content = content
      self.date = date
      self.task = task
    }
  }

  /// What is known of the data of a key without the store.
  enum Answer {
    case data(Data, expiry: Date?)
    case removed
    /// The store has missed a change of the data.
    case missed
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

  /// A Boolean value that indicates whether the store has made up for all that it has missed.
  var isMadeUp: Bool { missed.isEmpty && repeated == nil }

  /// The current tasks.
  var tasks: [Task<Void, Never>] { changes.values.compactMap(\.task) }

  /// Returns what is known of the data of a key; `nil` if the store has it.
  mutating func answer(for key: CacheKey, start: Start) -> Answer? {
    guard count > 0 else { return nil }
    for target in [StoreTarget.data(of: key), .allData(of: key.member)] {
      switch changes[target]?.content {
      case .store(let data, _, let expiry, _): return .data(data, expiry: expiry)
      case .remove, .removeUntold: return .removed
      case .replace, .makeUp: return .missed
      case .expire, nil: if repeatRemoval(of: target, start: start) { return .missed }
      }
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
      let change = changes[target].flatMap { $0.content.isRemoval ? $0 : nil }
      guard let date = change?.date ?? missed.date(of: target) else { return false }
      // A store of the user's may know no namespaces, and should have newer results.
      guard case .namespace = target, let storedAt else { return true }
      return storedAt <= date || storedAt > now
    }
    for removal in removals { repeatRemoval(of: removal, start: start) }
    let expiries = ([.data(of: key)] + Self.groups(of: key, tags: tags)).compactMap { target in
      if case .expire(let date) = changes[target]?.content { date } else { nil }
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
    _ content: StoreChange, of target: StoreTarget, at date: Date, start: Start
  ) -> (task: Task<Void, Never>?, isFull: Bool) {
    var content = content
    let old = changes[target]
    let isFull =
      content.data.map {
        old == nil && changes.count >= Self.limit
          || size - (old?.content.data?.count ?? 0) + $0.count > Self.sizeLimit
      } ?? false
    if isFull {
      guard content.isCorrection else { return (nil, true) }
      content = content.expiry.map(StoreChange.expire) ?? .remove
    }
    replaceWaiting(target, expiry: content.expiry)
    let mayStart = taskCount < (content.isCorrection ? Self.taskLimit : Self.taskLimit / 2)
    if old == nil, !mayStart {
      guard content.data != nil else { return (nil, missed.insert(target, at: date) || isFull) }
      wait(for: target)
    }
    let wasMissed = missed.remove(target) != nil
    if case .store(let data, let tags, let expiry, let isCorrection) = content {
      content = .store(
        data, tags: tags, expiry: expiry,
        isCorrection: isCorrection || wasMissed || old?.content.isCorrection ?? false)
    }
    let task = old?.task ?? (mayStart ? start(target) : nil)
    set(Change(content, at: date, task: task), of: target)
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
    let old = changes[target]?.content
    let isRemoval =
      invalidation == .removal || old?.isRemoval == true || missed.date(of: target) != nil
    let content: StoreChange =
      if isRemoval {
        .remove
      } else if let old, old.data != nil {
        old.expiring(at: date)
      } else {
        .expire(old?.expiry ?? date)
      }
    return insert(content, of: target, at: date, start: start)
  }

  /// Lets what another machine has changed not be stored. What the store is about to get is then removed.
  mutating func removeWaiting(_ target: StoreTarget) {
    replaceWaiting(target)
    guard case .data = target, let old = changes[target], old.content.data != nil else { return }
    set(Change(.removeUntold, at: old.date, task: old.task), of: target)
  }

  /// Makes removals of the waiting results that a target names, or lets them expire at a date.
  private mutating func replaceWaiting(_ target: StoreTarget, expiry: Date? = nil) {
    let keys =
      if case .namespace = target {
        Set(groups.values.joined().filter { target.contains($0, tags: []) })
      } else {
        groups[target] ?? []
      }
    for key in keys {
      guard let old = changes[.data(of: key)] else { continue }
      let content = expiry.map(old.content.expiring) ?? .remove
      set(Change(content, at: old.date, task: old.task), of: .data(of: key))
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
      for group in old?.content.data == nil
        ? [] : Self.groups(of: key, tags: old?.content.tags ?? [])
      {
        groups[group]?.remove(key)
        if groups[group]?.isEmpty == true { groups[group] = nil }
      }
      for group in change?.content.data == nil
        ? [] : Self.groups(of: key, tags: change?.content.tags ?? [])
      {
        groups[group, default: []].insert(key)
      }
    }
    size += (change?.content.data?.count ?? 0) - (old?.content.data?.count ?? 0)
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
    guard case .data(let key) = target, let change = changes[target], change.content.data != nil
    else { return [] }
    // Nothing else is to be done.
    guard count > 1 else { return [] }
    let removals = Self.groups(of: key, tags: change.content.tags)
    for removal in removals { repeatRemoval(of: removal, start: start) }
    return (removals + Self.namespaces(of: key)).compactMap { changes[$0]?.task }
  }

  /// Begins the change of a target. It is a removal if there was one while it waited.
  ///
  /// - Returns: The change, and a Boolean value that indicates whether it shows if the store works again.
  func begin(_ target: StoreTarget) -> (change: Change, isRepeated: Bool)? {
    changes[target].map { ($0, repeated == target) }
  }

  /// Repeats a removal that the store has missed, unless it has stopped; returns `false` if there is none.
  @discardableResult
  private mutating func repeatRemoval(of target: StoreTarget, start: Start) -> Bool {
    guard let date = missed.date(of: target) else { return false }
    guard taskCount < Self.taskLimit else { return true }
    _ = missed.remove(target)
    set(Change(.makeUp, at: date, task: start(target)), of: target)
    return true
  }

  /// Repeats the oldest removal that the store has missed, because it works again. The others follow, one
  /// after the other.
  mutating func makeUp(start: Start) {
    guard !missed.isEmpty, repeated == nil, let change = missed.removeFirst() else { return }
    repeated = change.target
    set(Change(.makeUp, at: change.date, task: start(change.target)), of: change.target)
  }

  /// Ends the task of a change, and starts that of the next change of the target. That is not the same
  /// task, because a write waits for its own changes only. A change that is made needs no repetition.
  ///
  /// - Parameter missesNext: `true` if the store misses the next change of the target, too.
  /// - Returns: `true` if the store has missed so many changes that more is to be removed.
  mutating func end(
    _ change: Change, of target: StoreTarget, isMade: Bool, missesNext: Bool = false, start: Start
  ) -> Bool {
    let isRepeated = repeated == target
    if isRepeated { repeated = nil }
    if isMade, change.content.data == nil { _ = made.note(target.scope(), by: nil) }
    let next = changes[target].flatMap { $0.number == change.number ? nil : $0 }
    if next != nil, !missesNext {
      changes[target]?.task = start(target)
      return false
    }
    set(nil, of: target)
    while taskCount < Self.taskLimit / 2, let next = waiting.popFirst() {
      guard isWaiting(next), let change = changes[next] else { continue }
      set(Change(change.content, at: change.date, task: start(next)), of: next)
    }
    guard isMade, next == nil else {
      return missed.insert(target, at: (next ?? change).date)
    }
    if isRepeated { makeUp(start: start) }
    return false
  }
}
