/// The changes that a call makes to the results of others.
@_spi(Generated)
public struct CacheChanges {
  let cache: any ResultCache
  let write: CacheWrite
  fileprivate(set) var tasks: [Task<Void, Never>?] = []

  /// Removes the results of a member, including those of current calls.
  public mutating func removeResults(of member: String) {
    tasks.append(cache.removeResults(of: member, by: write))
  }

  /// Removes the result of one call, including that of a current call.
  public mutating func removeResult<Slot: CacheSlot>(in slot: Slot) where Slot.Value == Never {
    guard let key = slot.callKey else { return }
    invalidate(key, in: slot)
    tasks.append(slot.remove())
  }

  /// Stores a new result of a call, unless it is unwanted. A current call does not replace it. If
  /// another call changes the same result at the same time, it is removed, because either may be
  /// the last.
  public mutating func updateResult<Slot: CacheSlot>(
    in slot: Slot, to value: Slot.Value, strategy: CacheStrategy,
    unless isUnwanted: ((Slot.Value) -> Bool)? = nil
  ) {
    guard let key = slot.callKey else { return }
    invalidate(key, in: slot)
    let isUnwanted = isUnwanted?(value) == true
    if !isUnwanted {
      let task = slot.store(
        strategy.entry(value, in: slot.memory), lifetime: strategy.longestAge, isCorrection: true
      ) { [write] in !write.isOutdated(for: key) }
      tasks.append(task)
    }
    if isUnwanted || write.isOutdated(for: key) { tasks.append(slot.remove()) }
  }

  /// Prevents current calls from being stored, and forgets the failure of the last one.
  private func invalidate(_ key: CallKey, in slot: some CacheSlot) {
    slot.memory.inFlight.invalidate(.call(key), by: write)
    slot.memory.removeEntry(of: key.member.member, for: key)
  }
}
