import Foundation

/// Tasks of their own make the changes, so that a store neither delays an answer nor affects the
/// outcome of a call.
extension CallCache {
  /// Returns the data of a key as it is or will be.
  func latestData(for key: CacheKey) async -> Data? {
    let pending = state.changes.withLock { $0.data(for: key, start: start) }
    if let pending { return pending }
    let data = await attempt(.reading, key.member) { try await store.data(for: key) } ?? nil
    guard let data, !state.changes.withLock({ $0.isRemoved(data, start: start) }) else {
      return nil
    }
    return data
  }

  /// Schedules the storing of a result, as ``CacheSlot`` says.
  func scheduleStoring(
    _ data: Data, for key: CacheKey, tags: [String], isCorrection: Bool, if isWanted: () -> Bool
  ) -> Task<Void, Never>? {
    let (task, isFull) = state.changes.withLock { changes -> (Task<Void, Never>?, Bool) in
      guard isWanted() else { return (nil, false) }
      let isFull = changes.isFull(for: key)
      if isFull, !isCorrection { return (nil, true) }
      let task = changes.insert(
        isFull ? nil : data, for: .data(of: key), tags: tags, isCorrection: isCorrection,
        start: start)
      return (task, isFull)
    }
    if isFull { report(.storing, key.member, StoreBacklog()) }
    return task
  }

  /// Schedules a removal. What it removes is not found again, even if the store fails.
  @discardableResult
  func scheduleRemoval(_ target: StoreTarget) -> Task<Void, Never>? {
    state.changes.withLock { $0.insert(nil, for: target, isCorrection: true, start: start) }
  }

  /// Waits until the store has all results, and has removed those that are to be removed.
  ///
  /// Calls do not wait for the store. Use this method in a test before it looks into a store, and
  /// in a program before it shuts the store down. A program that ends waits by itself, for at most
  /// one second.
  public func flush() async {
    while let task = state.changes.withLock({ $0.task }) { await task.value }
  }

  /// Starts a task that makes the next change of a target, and is not cancelled with the caller.
  private func start(_ target: StoreTarget) -> Task<Void, Never> {
    Self.tasks.enter()
    return Task.begin {
      defer { Self.tasks.leave() }
      let next = state.changes.withLock { $0.next(target, start: start) }
      guard let (change, predecessor) = next else { return }
      await predecessor?.value
      let isMade = await make(change, of: target)
      state.changes.withLock { $0.end(change, of: target, isMade: isMade, start: start) }
    }
  }

  /// Returns a Boolean value that indicates whether a change needs no repetition.
  private func make(_ change: PendingChanges.Change, of target: StoreTarget) async -> Bool {
    if case .data(let key) = target, let data = change.data {
      let stored: Void? = await attempt(.storing, key.member) {
        try await store.store(data, for: key, tags: change.tags)
      }
      if stored != nil || !change.isCorrection { return true }
    }
    let member =
      switch target {
      case .data(let key): key.member
      case .allData(let member): member
      case .tag: scope
      }
    return await attempt(.removing, member) { try await store.remove(target) } != nil
  }

  /// All tasks of all caches. A program that ends must not lose what it has just loaded.
  private static let tasks: DispatchGroup = {
    atexit { _ = CallCache.tasks.wait(timeout: .now() + .seconds(1)) }
    return DispatchGroup()
  }()
}

/// An error that indicates that a store has stopped, and that no more results can wait for it.
struct StoreBacklog: Error {}
