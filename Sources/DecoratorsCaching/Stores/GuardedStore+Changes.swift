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
    let ending = await make(
      change.content, of: target, in: store, isRepeated: isRepeated, for: caller)
    let isFull = changes.withLock {
      $0.end(
        change, of: target, isMade: ending == .made,
        missesNext: layering != nil && ending != .made, start: start)
    }
    if ending == .late { update { $0.endLateChange() } }
    if ending == .made { noteMadeUp() }
    keepMissedChanges(of: store.store)
    if isFull { reportBacklog(.removing, of: target, to: caller) }
  }

  private enum Ending { case made, missed, late }

  private func make(
    _ content: StoreChange, of target: StoreTarget, in store: some BackingStore,
    isRepeated: Bool, for caller: StoreCaller
  ) async -> Ending {
    var isProbe = isRepeated
    if layering != nil, !isRepeated {
      switch admit(in: store, for: caller) {
      case .refused: return .missed
      case .admitted: break
      case .probe: isProbe = true
      }
    }
    let operation: CallEvent.CacheOperation = content.data == nil ? .removing : .storing
    do {
      let lateEnd = try await ask {
        try await store.make(content, of: target)
      }
      if let lateEnd {
        note(TimeoutError(limit: lateEnd.limit), operation, of: target, isProbe: isProbe, caller)
        _ = await lateEnd.end.ending(isCancellable: false)
        return .late
      }
      answered(in: store, for: caller)
      return .made
    } catch {
      note(error, operation, of: target, isProbe: isProbe, caller)
      // What a store refuses, it refuses again.
      if layering != nil { return error is CacheStoreError ? .made : .missed }
      guard content.data != nil else { return .missed }
      guard content.isCorrection else { return .made }
      return await make(.remove, of: target, in: store, isRepeated: isRepeated, for: caller)
    }
  }

  private func note(
    _ error: any Error, _ operation: CallEvent.CacheOperation, of target: StoreTarget,
    isProbe: Bool, _ caller: StoreCaller
  ) {
    failed(error, isRead: false, isProbe: isProbe)
    report(
      operation, caller.member(of: target), error, isOfStore: !(error is CacheStoreError),
      to: caller)
  }

  /// Performs a change within the limit, if there is one.
  ///
  /// - Returns: `nil` if it has ended in time; else the outcome that tells of its end.
  private func ask(
    _ operation: @escaping @Sendable () async throws -> Void
  ) async throws -> (end: SharedOutcome<Void>, limit: Duration)? {
    guard let layering else {
      try await operation()
      return nil
    }
    let end = SharedOutcome<Void>()
    let answer: Void? = try await TimeLimit.result(
      within: layering.limit, by: layering.clock, isCancellable: false, of: operation
    ) {
      end.set(())
    }
    if answer != nil { return nil }
    update { $0.noteLateChange() }
    return (end, layering.limit)
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
