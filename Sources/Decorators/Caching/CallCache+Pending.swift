import Foundation

/// Tasks of their own make the changes, so that a store neither delays an answer nor affects the
/// outcome of a call.
extension CallCache {
  /// Returns the data of a key as it is or will be.
  func latestData(for key: CacheKey) async -> Data? {
    if let data = pending.withLock({ $0.data(for: key) }) { return data }
    return await data(for: key)
  }

  /// Schedules the storing of a result.
  ///
  /// - Parameters:
  ///   - data: The result.
  ///   - key: The key of the result.
  ///   - isOfWrite: A Boolean value that indicates whether the result comes from a write, so that
  ///     the previous result is wrong.
  ///   - isWanted: Returns `true` if the result is still to be stored. Nothing can be removed
  ///     during this call.
  /// - Returns: The task that stores the result; `nil` if there is none, or if an existing task
  ///   does it.
  @discardableResult
  func scheduleStoring(
    _ data: Data, for key: CacheKey, isOfWrite: Bool = false, if isWanted: () -> Bool
  ) -> Task<Void, Never>? {
    let (task, isFull) = pending.withLock { pending -> (Task<Void, Never>?, Bool) in
      guard isWanted() else { return (nil, false) }
      let isFull = pending.isFull(for: key)
      if isFull, !isOfWrite { return (nil, true) }
      let change = isFull ? .removal : PendingChanges.Change.storing(data, isOfWrite: isOfWrite)
      return (pending.insert(change, for: key) { start(key) }, isFull)
    }
    if isFull { report(.storing, key.member, StoreBacklog()) }
    return task
  }

  /// Schedules the removal of a result.
  ///
  /// - Returns: The task that removes the result; `nil` if an existing task does it.
  @discardableResult
  func scheduleRemoval(for key: CacheKey) -> Task<Void, Never>? {
    pending.withLock { pending in
      pending.insert(.removal, for: key) { start(key) }
    }
  }

  /// Schedules the removal of a member's results.
  ///
  /// - Returns: The task that removes the results.
  func scheduleRemoval(of member: String) -> Task<Void, Never> {
    pending.withLock { pending in
      pending.insertRemoval(of: member) { number in
        task {
          await self.removeData(of: member)
          self.pending.withLock { $0.endRemoval(of: member, number: number) }
        }
      }
    }
  }

  /// Waits until the store has all results, and has removed those that are to be removed.
  ///
  /// Calls do not wait for the store. Use this method in a test before it looks into a store, and
  /// in a program before it shuts the store down. A program that ends waits by itself, for at most
  /// one second.
  public func flush() async {
    while let task = pending.withLock({ $0.task }) { await task.value }
  }

  private func start(_ key: CacheKey) -> Task<Void, Never> {
    task {
      guard let step = self.pending.withLock({ $0.step(for: key) }) else { return }
      await step.memberRemoval?.value
      switch step.change {
      case .storing(let data, let isOfWrite):
        if await !self.store(data, for: key), isOfWrite { await self.removeData(for: key) }
      case .removal:
        await self.removeData(for: key)
      }
      self.pending.withLock { pending in
        pending.endStep(for: key, number: step.number) { self.start(key) }
      }
    }
  }

  /// Starts a task that is not cancelled with the caller.
  private func task(_ body: @escaping @Sendable () async -> Void) -> Task<Void, Never> {
    Self.tasks.enter()
    return Task {
      await body()
      Self.tasks.leave()
    }
  }

  /// All tasks of all caches. A program that ends must not lose what it has just loaded.
  private static let tasks: DispatchGroup = {
    atexit { _ = CallCache.tasks.wait(timeout: .now() + .seconds(1)) }
    return DispatchGroup()
  }()
}

/// An error that indicates that a store has stopped, and that no more results can wait for it.
struct StoreBacklog: Error, CustomStringConvertible {
  var description: String { "the store has not stored those that came before" }
}
