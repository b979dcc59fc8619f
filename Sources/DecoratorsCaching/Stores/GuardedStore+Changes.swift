@_spi(Generated) import Decorators
import Foundation

/// Tasks of their own make the changes, so that a store neither delays an answer nor affects the
/// outcome of a call.
extension GuardedStore {
  /// Schedules a change, if it is still wanted.
  func schedule(
    _ content: StoreChange, of target: StoreTarget, in store: some BackingStore,
    for caller: StoreCaller, if isWanted: () -> Bool = { true }
  ) -> Task<Void, Never>? {
    let now = store.store.now
    let (task, isFull) = changes.withLock { changes -> (Task<Void, Never>?, Bool) in
      guard isWanted() else { return (nil, false) }
      return changes.insert(content, of: target, at: now, start: start(in: store, for: caller))
    }
    if isFull { reportBacklog(content.data == nil ? .removing : .storing, of: target, to: caller) }
    return task
  }

  /// Schedules a removal or an expiry.
  func schedule(
    _ invalidation: Invalidation, of target: StoreTarget, in store: some BackingStore,
    for caller: StoreCaller
  ) -> Task<Void, Never>? {
    let now = store.store.now
    let (task, isFull) = changes.withLock {
      $0.insert(invalidation, of: target, at: now, start: start(in: store, for: caller))
    }
    if isFull { reportBacklog(.removing, of: target, to: caller) }
    return task
  }

  /// Waits until nothing waits for the store.
  func flush() async {
    while case let tasks = changes.withLock({ $0.tasks }), !tasks.isEmpty {
      for task in tasks { await task.value }
    }
  }

  /// Returns a function that starts the task of the next change of a target. It is not cancelled with the caller.
  func start(in store: some BackingStore, for caller: StoreCaller) -> PendingChanges.Start {
    { target in
      Self.tasks.enter()
      return Task.begin {
        defer { Self.tasks.leave() }
        await self.makeNext(of: target, in: store, for: caller)
      }
    }
  }

  private func makeNext(
    of target: StoreTarget, in store: some BackingStore, for caller: StoreCaller
  ) async {
    let start = start(in: store, for: caller.ofOthers)
    let predecessors = changes.withLock { $0.predecessors(of: target, start: start) }
    for predecessor in predecessors { await predecessor.value }
    guard let (change, isRepeated) = changes.withLock({ $0.begin(target) }) else { return }
    let isMade = await make(
      change.content, of: target, in: store, isRepeated: isRepeated, for: caller)
    let isFull = changes.withLock {
      $0.end(
        change, of: target, isMade: isMade, missesNext: layering != nil && !isMade, start: start)
    }
    if isMade { noteMadeUp() }
    keepMissedChanges(of: store.store)
    if isFull { reportBacklog(.removing, of: target, to: caller) }
  }

  /// Makes a change; returns `false` if it is to be made up for.
  private func make(
    _ content: StoreChange, of target: StoreTarget, in store: some BackingStore,
    isRepeated: Bool, for caller: StoreCaller
  ) async -> Bool {
    var isProbe = isRepeated
    if layering != nil, !isRepeated {
      switch admit(in: store, for: caller) {
      case .refused: return false
      case .admitted: break
      case .probe: isProbe = true
      }
    }
    let operation: CallEvent.CacheOperation = content.data == nil ? .removing : .storing
    do {
      try await ask { try await store.make(content, of: target) }
      answered(in: store, for: caller)
      return true
    } catch {
      failed(error, isRead: false, isProbe: isProbe)
      report(
        operation, caller.member(of: target), error, isOfStore: !(error is CacheStoreError),
        to: caller)
      // What a store refuses, it refuses again.
      if layering != nil { return error is CacheStoreError }
      guard content.data != nil else { return false }
      guard content.isCorrection else { return true }
      return await make(.remove, of: target, in: store, isRepeated: isRepeated, for: caller)
    }
  }

  /// Performs a change within the limit, if there is one.
  private func ask(_ operation: @escaping @Sendable () async throws -> Void) async throws {
    guard let layering else { return try await operation() }
    let answer: Void? = try await TimeLimit.result(
      within: layering.limit, by: layering.clock, isCancellable: false, of: operation,
      lateEnd: { [self] in update { $0.endLateChange() } })
    if answer != nil { return }
    update { $0.noteLateChange() }
    throw TimeoutError(limit: layering.limit)
  }

  private func reportBacklog(
    _ operation: CallEvent.CacheOperation, of target: StoreTarget, to caller: StoreCaller
  ) {
    report(
      operation, caller.member(of: target), StoreBacklog(), isOfStore: false, to: caller.ofOthers)
  }

  /// Reports a failure, unless it is part of a series. A cancellation is not a failure.
  func report(
    _ operation: CallEvent.CacheOperation, _ member: String, _ error: any Error, isOfStore: Bool,
    to caller: StoreCaller
  ) {
    caller.onError(error)
    guard let observer = caller.observer, !Cancellation.isCause(of: error) else { return }
    reports.failed(
      operation, member: member, error: error, isOfStore: isOfStore, telling: observer)
  }

  /// All tasks of all stores. A program that ends must not lose what it has just loaded.
  private static let tasks: DispatchGroup = {
    atexit { _ = GuardedStore.tasks.wait(timeout: .now() + .seconds(1)) }
    return DispatchGroup()
  }()
}

/// An error that indicates that a store has stopped, and that no more results can wait for it.
struct StoreBacklog: Error {}
