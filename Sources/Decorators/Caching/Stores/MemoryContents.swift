import Foundation

/// The entries of a ``MemoryCache``, and the choice of entries to remove if there is no room.
///
/// The algorithm is S3-FIFO (Yang and others, "FIFO queues are all you need for cache eviction",
/// 2023). New entries go into a small queue with a tenth of the capacity. At its end, entries that
/// were used move to the main queue, and the others are removed. So entries that are used only once
/// soon leave the cache. An entry at the end of the main queue returns to its beginning once for
/// each use, at most three times. A key that comes back soon after its removal goes to the main
/// queue at once.
///
/// A use only increments a number and moves nothing.
struct MemoryContents: ~Copyable {
  private let capacity: Int
  private var index = EntryIndex()
  private var small = EntryList(.queue)
  private var main = EntryList(.queue)
  private var ghosts = GhostTable()
  private var members: [MemberName: EntryList] = [:]
  private var expiring = 0
  // The entry of the main queue at which the search for expired entries continues.
  private var searched: Unmanaged<MemoryEntry>?

  init(capacity: Int) {
    self.capacity = capacity
  }

  var count: Int { index.count }

  @inline(__always)
  func find(_ hash: Int, _ isMatch: (MemoryEntry) -> Bool) -> Bool {
    index.find(hash, isMatch)
  }

  /// Returns the members of a namespace that have entries.
  func members(in namespace: String) -> [MemberName] {
    members.keys.filter { $0.namespace == namespace }
  }

  func entries(of member: MemberName) -> [MemoryEntry] {
    var entries: [MemoryEntry] = []
    let list = members[member]
    var next = list?.newest
    while let entry = next {
      entries.append(entry)
      next = list?.older(than: entry)
    }
    return entries
  }

  /// Stores an entry in place of the one with the same key, and removes others until there is room.
  ///
  /// An entry that is larger than the capacity is not stored, but the old one is removed.
  ///
  /// - Returns: The removed entries. The caller destroys them without a lock.
  mutating func store(
    _ entry: MemoryEntry, now: () -> Date, replacing isOld: (MemoryEntry) -> Bool
  ) -> [MemoryEntry] {
    var removed: [MemoryEntry] = []
    var isKnown = false
    if let old = first(entry.hash, isOld) {
      isKnown = old.isInMainQueue
      entry.frequency = old.frequency
      entry.noteUse()
      remove(old, into: &removed)
    } else {
      isKnown = ghosts.remove(entry.hash)
    }
    guard entry.cost <= capacity else { return removed }
    makeRoom(for: entry.cost, now: now, removed: &removed)
    insert(entry, intoMainQueue: isKnown)
    return removed
  }

  /// Removes an entry for which `isMatch` returns `true`.
  ///
  /// - Returns: The removed entry, if there is one.
  mutating func remove(_ hash: Int, _ isMatch: (MemoryEntry) -> Bool) -> [MemoryEntry] {
    var removed: [MemoryEntry] = []
    if let entry = first(hash, isMatch) { remove(entry, into: &removed) }
    return removed
  }

  /// Removes some entries of a member.
  ///
  /// - Returns: The removed entries, at most `limit`; none if the member has no entries.
  mutating func removeEntries(of member: MemberName, limit: Int) -> [MemoryEntry] {
    var removed: [MemoryEntry] = []
    while removed.count < limit, let entry = members[member]?.newest {
      remove(entry, into: &removed)
    }
    return removed
  }

  private func first(_ hash: Int, _ isMatch: (MemoryEntry) -> Bool) -> MemoryEntry? {
    var found: MemoryEntry?
    _ = index.find(hash) { entry in
      guard isMatch(entry) else { return false }
      found = entry
      return true
    }
    return found
  }

  private mutating func insert(_ entry: MemoryEntry, intoMainQueue isMain: Bool) {
    index.insert(entry)
    members[entry.name, default: EntryList(.member)].append(entry)
    append(entry, toMainQueue: isMain)
    if entry.deadline < .infinity { expiring += 1 }
  }

  private mutating func append(_ entry: MemoryEntry, toMainQueue isMain: Bool) {
    entry.isInMainQueue = isMain
    if isMain { main.append(entry) } else { small.append(entry) }
  }

  private mutating func takeOutOfQueue(_ entry: MemoryEntry) {
    if searched?.takeUnretainedValue() === entry { searched = entry[.queue].newer }
    if entry.isInMainQueue { main.remove(entry) } else { small.remove(entry) }
  }

  private mutating func remove(_ entry: MemoryEntry, into removed: inout [MemoryEntry]) {
    removed.append(entry)
    takeOutOfQueue(entry)
    removeFromMember(entry)
    index.remove(entry)
    if entry.deadline < .infinity { expiring -= 1 }
  }

  /// Removes an entry from the list of its member. An empty list is removed too, because namespaces
  /// come and go.
  private mutating func removeFromMember(_ entry: MemoryEntry) {
    guard let place = members.index(forKey: entry.name) else { return }
    members.values[place].remove(entry)
    if members.values[place].newest == nil { members.remove(at: place) }
  }
}

/// The contents that the namespaces of a cache share.
final class SharedContents: Sendable {
  let lock: Lock<MemoryContents>

  init(capacity: Int) {
    lock = Lock(MemoryContents(capacity: capacity))
  }
}

// MARK: - Making room

extension MemoryContents {
  private var smallCapacity: Int { capacity / 10 }

  private mutating func makeRoom(
    for cost: Int, now: () -> Date, removed: inout [MemoryEntry]
  ) {
    // Not written as a sum, which could overflow.
    guard small.cost + main.cost > capacity - cost else { return }
    // The time is needed only if an entry can expire.
    let time = expiring > 0 ? now().timeIntervalSinceReferenceDate : -.infinity
    removeSomeExpired(at: time, into: &removed)
    while small.cost + main.cost > capacity - cost {
      let isSmall = small.cost > smallCapacity || main.oldest == nil
      guard let oldest = isSmall ? small.oldest : main.oldest else { return }
      if oldest.deadline <= time {
        remove(oldest, into: &removed)
      } else if oldest.frequency == 0 {
        remove(oldest, into: &removed)
        if isSmall { ghosts.insert(oldest.hash, entryCount: index.count) }
      } else {
        takeOutOfQueue(oldest)
        oldest.frequency = isSmall ? 0 : oldest.frequency - 1
        append(oldest, toMainQueue: true)
      }
    }
  }

  /// Removes expired entries among the next two of the main queue.
  ///
  /// Otherwise they might stay as long as the small queue alone makes enough room.
  private mutating func removeSomeExpired(at time: TimeInterval, into removed: inout [MemoryEntry])
  {
    guard expiring > 0 else { return }
    for _ in 0..<2 {
      guard let entry = searched?.takeUnretainedValue() ?? main.oldest else { return }
      searched = entry[.queue].newer
      if entry.deadline <= time { remove(entry, into: &removed) }
    }
  }
}
