import Foundation

/// Changes are carried out by tasks of their own: a store neither delays an answer nor has its part
/// in what became of the call.
extension CallCache {
  /// The data of a key, as it is or will be.
  func latestData(for key: CacheKey) async -> Data? {
    if let data = pending.withLock({ $0.data(for: key) }) { return data }
    return await data(for: key)
  }

  /// Has a result stored.
  ///
  /// - Parameters:
  ///   - data: The result.
  ///   - key: Its key.
  ///   - isOfWrite: Whether a write gave it, so that what was there before is wrong.
  ///   - isWanted: Whether it is stored after all. It is asked while nothing can be removed.
  /// - Returns: The task that stores it; `nil` if there is none, or one that has more to do.
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

  /// Has a result removed.
  ///
  /// - Returns: The task that removes it; `nil` if there is one that has something else to do first.
  @discardableResult
  func scheduleRemoval(for key: CacheKey) -> Task<Void, Never>? {
    pending.withLock { pending in
      pending.insert(.removal, for: key) { start(key) }
    }
  }

  /// Has the results of a member removed.
  ///
  /// - Returns: The task that removes them.
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

  /// Waits until the store has all results, and is rid of those that were removed.
  ///
  /// Calls do not wait for the store. A test that looks into a store does, and so does a program
  /// before it shuts the store down. One that ends waits by itself, for a second at most.
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

  /// All tasks of all caches. A program that ends is not to lose what it has just loaded.
  private static let tasks: DispatchGroup = {
    atexit { _ = CallCache.tasks.wait(timeout: .now() + .seconds(1)) }
    return DispatchGroup()
  }()
}

/// A store has stopped, and what waits for it takes up all the room that there is.
struct StoreBacklog: Error, CustomStringConvertible {
  var description: String { "the store has not stored those that came before" }
}
