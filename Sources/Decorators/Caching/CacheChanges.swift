/// The changes that a call makes to the results of others.
@_spi(Generated)
public struct CacheChanges<Cache: ResultCache> {
  let cache: Cache
  let write: CacheWrite
  fileprivate(set) var tasks: [Task<Void, Never>?] = []

  /// Removes the results of a member, including those of current calls.
  public mutating func removeResults(of member: String) {
    tasks.append(cache.removeResults(of: member, by: write))
  }

  /// Removes the result of one call, including that of a current call.
  public mutating func removeResult<Slot: CacheSlot>(
    in slot: Slot
  ) where Slot.Cache == Cache, Slot.Value == Never {
    guard let key = slot.callKey(in: cache) else { return }
    invalidate(key)
    tasks.append(slot.remove(from: cache))
  }

  /// Stores a new result of a call, unless it is unwanted. A current call does not replace it. If
  /// another call changes the same result at the same time, it is removed, because either may be
  /// the last.
  public mutating func updateResult<Slot: CacheSlot>(
    in slot: Slot, to value: Slot.Value, strategy: CacheStrategy,
    unless isUnwanted: ((Slot.Value) -> Bool)? = nil
  ) where Slot.Cache == Cache {
    guard let key = slot.callKey(in: cache) else { return }
    invalidate(key)
    let isUnwanted = isUnwanted?(value) == true
    if !isUnwanted {
      let task = slot.store(
        strategy.entry(value, in: cache.memory), in: cache, lifetime: strategy.longestAge,
        isCorrection: true
      ) { [write] in !write.isOutdated(for: key) }
      tasks.append(task)
    }
    if isUnwanted || write.isOutdated(for: key) { tasks.append(slot.remove(from: cache)) }
  }

  /// Prevents current calls from being stored, and forgets the failure of the last one.
  private func invalidate(_ key: CallKey) {
    cache.memory.inFlight.invalidate(.call(key), by: write)
    cache.memory.removeEntry(of: key.member.member, for: key)
  }
}
