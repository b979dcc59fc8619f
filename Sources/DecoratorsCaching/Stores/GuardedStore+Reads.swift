@_spi(Generated) import Decorators
import Foundation

extension GuardedStore {
  /// The data that was found of a key, if there is any.
  struct Finding {
    let data: Data?
    /// A Boolean value that indicates whether the data was removed while it was read.
    var isOutdated = false
  }

  /// Returns the data of a key as it is or will be; `nil` if the store is not asked.
  ///
  /// - Parameter limit: A limit of the call, which is no failure of the store.
  /// - Throws: The error of the store, a ``TimeoutError``, or a `CancellationError` after `limit`. It is reported.
  func find(
    _ key: CacheKey, in store: some BackingStore, within limit: Duration?, for caller: StoreCaller
  ) async throws -> Finding? {
    let start = start(in: store, for: caller.ofOthers)
    switch changes.withLock({ $0.answer(for: key, start: start) }) {
    case .data(let data, let expiry):
      return Finding(data: EncodedEntry.expired(data, at: expiry))
    case .removed: return Finding(data: nil)
    case .missed: return nil
    case nil: break
    }
    let admission = admit(in: store, for: caller)
    if admission == .refused { return nil }
    let lastRemoval = changes.withLock { $0.beginReading() }
    let result = await Result<Data?, any Error> { () async throws in
      try await read(key, in: store, within: limit, isProbe: admission == .probe, for: caller)
    }
    let data = (try? result.get()) ?? nil
    let entry = data.flatMap { try? EncodedEntry($0, verifying: false) }
    let (tags, storedAt, now) = (entry?.tagTexts ?? [], entry?.storedAt, store.store.now)
    let (isOutdated, change) = changes.withLock { changes in
      let isOutdated = changes.endReading(key, tags: tags, since: lastRemoval)
      let change =
        data == nil
        ? nil
        : changes.change(ofDataWith: tags, storedAt: storedAt, for: key, at: now, start: start)
      return (isOutdated, change)
    }
    _ = try result.get()
    if change?.isRemoval == true { return nil }
    return Finding(
      data: data.map { EncodedEntry.expired($0, at: change?.expiry) }, isOutdated: isOutdated)
  }

  /// Reads the store within the shortest of the limits.
  private func read(
    _ key: CacheKey, in store: some BackingStore, within limit: Duration?, isProbe: Bool,
    for caller: StoreCaller
  ) async throws -> Data? {
    let longest = min(caller.limit, layering?.limit ?? caller.limit)
    let limit = min(limit ?? longest, longest)
    // A shorter limit is that of the call. A store behind a memory is then asked by others as before.
    let isOfStore = limit == longest || layering == nil
    do {
      let answer = try await TimeLimit.result(
        within: limit, by: layering?.clock ?? caller.clock, isCancellable: true,
        of: { [store = store.store] in try await store.data(for: key) },
        lateEnd: { [self] in
          if isOfStore { update { $0.endLateRead(isAnswer: layering == nil) } }
        })
      if let answer {
        answered(in: store, for: caller)
        return answer
      }
    } catch {
      failed(error, isRead: true, isProbe: isProbe)
      report(.reading, key.member, error, isOfStore: !(error is CacheStoreError), to: caller)
      throw error
    }
    if isOfStore {
      let now = uptime()
      update { $0.noteLateRead(for: pause, at: now, isProbe: isProbe) }
    } else {
      failed(CancellationError(), isRead: true, isProbe: isProbe)
    }
    let error: any Error = limit < longest ? CancellationError() : TimeoutError(limit: longest)
    report(.reading, key.member, error, isOfStore: true, to: caller)
    throw error
  }
}
