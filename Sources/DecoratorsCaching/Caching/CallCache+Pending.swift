@_spi(Generated) import Decorators
import Foundation

/// Tasks of their own make the changes, so that a store neither delays an answer nor affects the
/// outcome of a call.
extension CallCache {
  /// Returns the data of a key as it is or will be; `nil` if the store does not answer in time.
  func latestData(for key: CacheKey, within limit: Duration?) async -> Data? {
    if let memoryStore { return memoryStore.data(for: key) }
    let pending = state.changes.withLock { $0.data(for: key, start: start) }
    if let pending {
      return pending.data.map { EncodedEntry.expired($0, at: pending.expiry) }
    }
    let limit = limit ?? storeTimeout
    let read = { @Sendable [targeted] () async throws in try await targeted.data(for: key) }
    let layers = store as? LayeredCache
    // Layers limit the wait themselves.
    let isLimited = limit < storeTimeout || layers.map { $0.timeout > storeTimeout } ?? true
    guard !isLimited || state.beginReading() else { return nil }
    let lastRemoval = state.changes.withLock { $0.beginReading() }
    let found = await attempt(.reading, key.member) { () async throws -> Data? in
      guard isLimited else { return try await read() }
      let answer = try await TimeLimit.result(
        within: min(limit, storeTimeout), by: records.clock, isCancellable: true, of: read
      ) { [state] in state.endLateReading() }
      if let answer {
        state.noteTimelyReading()
        return answer
      }
      state.noteLateReading()
      // A shorter limit is that of the call.
      if limit < storeTimeout { throw CancellationError() }
      throw TimeoutError(limit: storeTimeout)
    }
    let now = store.now
    let entry = (found ?? nil).flatMap { try? EncodedEntry($0, verifying: false) }
    let (tags, storedAt) = (entry?.tagTexts ?? [], entry?.storedAt)
    let (isRemoved, expiry) = state.changes.withLock { changes -> (Bool, Date?) in
      let isOutdated = changes.endReading(key, tags: tags, since: lastRemoval)
      guard found ?? nil != nil else { return (true, nil) }
      let (isRemoval, expiry) = changes.change(
        ofDataWith: tags, storedAt: storedAt, for: key, at: now, start: start)
      return (isOutdated || isRemoval, expiry)
    }
    guard !isRemoved, let data = found ?? nil else { return nil }
    return EncodedEntry.expired(data, at: expiry)
  }

  /// Returns the data of several keys. The store is asked for all at the same time.
  func latestData(for keys: [CacheKey?]) async -> [Data?] {
    await withTaskGroup(of: (index: Int, data: Data?).self) { group in
      var all = [Data?](repeating: nil, count: keys.count)
      for case (let index, let key?) in keys.enumerated() {
        group.addTask { (index, await self.latestData(for: key, within: nil)) }
      }
      for await (index, data) in group { all[index] = data }
      return all
    }
  }

  /// Schedules the storing of a result, as ``CacheSlot`` says.
  func scheduleStoring(
    _ data: Data, for key: CacheKey, tags: [String], isCorrection: Bool, if isWanted: () -> Bool
  ) -> Task<Void, Never>? {
    if let memoryStore {
      memoryStore.store(data, for: key, tags: tags, if: isWanted)
      return nil
    }
    let now = store.now
    let (task, isFull) = state.changes.withLock { changes -> (Task<Void, Never>?, Bool) in
      guard isWanted() else { return (nil, false) }
      return changes.insert(
        data, for: .data(of: key), tags: tags, isCorrection: isCorrection, at: now, start: start)
    }
    if isFull { report(.storing, key.member, StoreBacklog()) }
    return task
  }

  /// Schedules a removal or an expiry. What it concerns is not found again as it was, even if the store
  /// fails.
  @discardableResult
  func schedule(_ invalidation: Invalidation, of target: StoreTarget) -> Task<Void, Never>? {
    if let memoryStore {
      memoryStore.drop(target.scope(in: memoryStore.namespace), as: invalidation)
      return nil
    }
    let now = store.now
    let (task, isFull) = state.changes.withLock {
      $0.insert(invalidation, of: target, at: now, start: start)
    }
    if isFull { report(.removing, name(of: target), StoreBacklog()) }
    return task
  }

  /// Waits until the store has all results, and has removed those that are to be removed.
  ///
  /// Calls do not wait for the store. Use this method in a test before it looks into a store, and
  /// in a program before it shuts the store down. A program that ends waits by itself, for at most
  /// one second.
  public func flush() async {
    while case let tasks = state.changes.withLock({ $0.tasks }), !tasks.isEmpty {
      for task in tasks { await task.value }
    }
  }

  /// Starts a task that makes the next change of a target, and is not cancelled with the caller.
  func start(_ target: StoreTarget) -> Task<Void, Never> {
    Self.tasks.enter()
    return Task.begin {
      defer { Self.tasks.leave() }
      let predecessors = state.changes.withLock { $0.predecessors(of: target, start: start) }
      for predecessor in predecessors { await predecessor.value }
      guard let change = state.changes.withLock({ $0.begin(target) }) else { return }
      let isMade = await make(change, of: target)
      let isFull = state.changes.withLock {
        $0.end(change, of: target, isMade: isMade, start: start)
      }
      state.keepMissedChanges(of: store)
      if isFull { report(.removing, name(of: target), StoreBacklog()) }
    }
  }

  private func name(of target: StoreTarget) -> String {
    switch target {
    case .data(let key): key.member
    case .allData(let member): member
    case .tag, .namespace: MemberName(namespace: namespace, member: String(module.dropLast())).text
    }
  }

  /// Returns a Boolean value that indicates whether a change needs no repetition. Layers make up for their own.
  private func make(_ change: PendingChanges.Change, of target: StoreTarget) async -> Bool {
    if case .data(let key) = target, let data = change.data {
      let stored: Void? = await attempt(.storing, key.member) {
        let data = EncodedEntry.expired(data, at: change.expiry)
        try await targeted.store(data, tags: change.tags, for: key)
      }
      if stored != nil || !change.isCorrection || store is LayeredCache { return true }
    }
    let removed: Void? = await attempt(.removing, name(of: target)) {
      guard let expiry = change.expiry, change.isExpiry else {
        return try await targeted.remove(target)
      }
      try await targeted.expire(target, at: expiry)
    }
    return removed != nil || store is LayeredCache
  }

  /// All tasks of all caches. A program that ends must not lose what it has just loaded.
  private static let tasks: DispatchGroup = {
    atexit { _ = CallCache.tasks.wait(timeout: .now() + .seconds(1)) }
    return DispatchGroup()
  }()
}

/// An error that indicates that a store has stopped, and that no more results can wait for it.
struct StoreBacklog: Error {}
