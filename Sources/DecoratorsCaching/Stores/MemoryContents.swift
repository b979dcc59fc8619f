@_spi(Generated) import Decorators
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
struct MemoryContents {
  private let capacity: Int
  // A hash table of its own, because a `Dictionary` would need keys of one type, and would compute
  // hashes that are already known. The number of buckets is a power of two. The queues keep the
  // entries alive, because reference counting would take a third of the time of a hit.
  private var buckets: [Unmanaged<MemoryEntry>?] = Array(repeating: nil, count: 16)
  /// The hashes of recently removed keys, each at the number of its bucket.
  private var ghosts = Array(repeating: 0, count: 16)
  private var small = EntryQueue()
  private var main = EntryQueue()
  /// The entries that are removed together: those of a member, and those with a tag. None is empty.
  private var groups: [CallScope: [ObjectIdentifier: MemoryEntry]] = [:]
  /// The members that have entries.
  private var members: Set<MemberName> = []
  /// The number of entries to be stored before all that have expired are removed again.
  private var storesUntilSweep = 0
  /// The number of times that an entry was found.
  private var hits = 0
  /// The number of entries that were removed to make room.
  private var evictions = 0
  #if canImport(Darwin)
    /// The monitor that lets the cache shrink.
    var pressureMonitor: (any Sendable)?
  #endif
  var gauges = Gauges("cache_entries", "cache_cost", "cache_hits", "cache_evictions")

  init(capacity: Int) {
    self.capacity = capacity
  }

  var count: Int { small.count + main.count }

  /// The sum of the entries' costs.
  var cost: Int { small.cost + main.cost }

  /// All entries, in no particular order.
  var entries: [MemoryEntry] { (small.entries + main.entries).compactMap(\.self) }

  /// Returns a Boolean value that indicates whether an entry with a hash is a match.
  @inline(__always)
  func find(_ hash: Int, _ isMatch: (MemoryEntry) -> Bool) -> Bool {
    var link = buckets[bucket(of: hash)]
    while let entry = link {
      let isFound = entry._withUnsafeGuaranteedRef { entry in
        if entry.hash == hash, isMatch(entry) { return true }
        link = entry.nextInBucket
        return false
      }
      if isFound { return true }
    }
    return false
  }

  /// Stores an entry in place of the one with the same key, and removes others until there is room. An
  /// entry that is larger than the capacity is not stored, but the old one is removed.
  ///
  /// - Returns: The removed entries. The caller destroys them without a lock.
  mutating func store(
    _ entry: MemoryEntry, at time: TimeInterval, replacing isOld: (MemoryEntry) -> Bool
  ) -> [MemoryEntry] {
    var old: MemoryEntry?
    _ = find(entry.hash) { found in
      if isOld(found) { old = found }
      return old != nil
    }
    if let old { remove(old) }
    var removed = [old].compactMap(\.self)
    var isKnown = false
    if let old {
      isKnown = old.isInMainQueue
      entry.frequency = old.frequency
      entry.noteUse()
    } else if ghosts[bucket(of: entry.hash)] == entry.hash, entry.hash != 0 {
      isKnown = true
      ghosts[bucket(of: entry.hash)] = 0
    }
    guard entry.cost <= capacity else { return removed }
    makeRoom(for: entry.cost, at: time, removed: &removed)
    if count == buckets.count { grow() }
    putIntoBucketAndGroups(entry)
    append(entry, toMainQueue: isKnown)
    return removed
  }

  /// Returns the entries of a call, a member or a tag. No others are looked at, except those of the same
  /// hash.
  func entries(in scope: CallScope) -> [MemoryEntry] {
    guard case .call(let key) = scope else { return groups[scope].map { Array($0.values) } ?? [] }
    var entries: [MemoryEntry] = []
    _ = find(MemoryEntry.hash(of: key)) { entry in
      if CallKey(member: entry.name, key: entry.content.key) == key { entries.append(entry) }
      return false
    }
    return entries
  }

  /// Returns the entries of the members for which `isMatch` returns `true`.
  func entries(where isMatch: (MemberName) -> Bool) -> [MemoryEntry] {
    members.lazy.filter(isMatch).flatMap { entries(in: .member($0)) }
  }

  /// The number of groups, each of which has entries.
  var groupCount: Int { groups.count }

  /// Lets entries take the places of others, and removes those that nothing takes the place of. Entries that
  /// have left meanwhile stay away.
  mutating func replace(_ replacements: [(old: MemoryEntry, new: MemoryEntry?)]) {
    for (old, new) in replacements where old.isStored {
      guard let new else {
        remove(old)
        continue
      }
      new.frequency = old.frequency
      new.isInMainQueue = old.isInMainQueue
      leaveGroupsAndBucket(old)
      if new.isInMainQueue { main.replace(old, by: new) } else { small.replace(old, by: new) }
      putIntoBucketAndGroups(new)
    }
  }

  mutating func removeAll(_ entries: [MemoryEntry]) -> [MemoryEntry] {
    for entry in entries { remove(entry) }
    return entries
  }

  private mutating func append(_ entry: MemoryEntry, toMainQueue isMain: Bool) {
    entry.isInMainQueue = isMain
    if isMain { main.append(entry) } else { small.append(entry) }
  }

  private mutating func takeOutOfQueue(_ entry: MemoryEntry) {
    if entry.isInMainQueue { main.remove(entry) } else { small.remove(entry) }
  }

  /// Removes an entry, which the caller keeps alive.
  private mutating func remove(_ entry: MemoryEntry) {
    takeOutOfQueue(entry)
    leaveGroupsAndBucket(entry)
  }

  private mutating func leaveGroupsAndBucket(_ entry: MemoryEntry) {
    entry.isStored = false
    for scope in entry.scopes {
      groups[scope]?[ObjectIdentifier(entry)] = nil
      guard groups[scope]?.isEmpty == true else { continue }
      groups[scope] = nil
      if case .member(let member) = scope { members.remove(member) }
    }
    let bucket = bucket(of: entry.hash)
    var previous = buckets[bucket]?.takeUnretainedValue()
    if previous === entry {
      buckets[bucket] = entry.nextInBucket
    } else {
      while let next = previous?.nextInBucket?.takeUnretainedValue(), next !== entry {
        previous = next
      }
      previous?.nextInBucket = entry.nextInBucket
    }
  }

  private func bucket(of hash: Int) -> Int { hash & (buckets.count - 1) }

  private mutating func putIntoBucketAndGroups(_ entry: MemoryEntry) {
    putIntoBucket(entry)
    entry.isStored = true
    for scope in entry.scopes {
      groups[scope, default: [:]][ObjectIdentifier(entry)] = entry
      if case .member(let member) = scope { members.insert(member) }
    }
  }

  private mutating func putIntoBucket(_ entry: MemoryEntry) {
    entry.nextInBucket = buckets[bucket(of: entry.hash)]
    buckets[bucket(of: entry.hash)] = .passUnretained(entry)
  }

  private mutating func grow() {
    buckets = Array(repeating: nil, count: buckets.count * 2)
    ghosts = Array(repeating: 0, count: buckets.count)
    for entry in entries { putIntoBucket(entry) }
  }
}

// MARK: - Making room

extension MemoryContents {
  private mutating func makeRoom(
    for cost: Int, at time: TimeInterval, removed: inout [MemoryEntry]
  ) {
    // Not written as a sum, which could overflow.
    guard self.cost > capacity - cost else { return }
    storesUntilSweep -= 1
    if storesUntilSweep < 0 {
      // Otherwise they might stay as long as the small queue alone makes enough room.
      removed += removeAll(entries.filter { $0.deadline <= time })
      storesUntilSweep = count / 2
    }
    evict(to: capacity - cost, small: capacity / 10, at: time, removed: &removed)
  }

  /// Removes entries until their total cost is at most a limit: expired ones, and then those that are used
  /// least.
  mutating func trim(to limit: Int, at time: TimeInterval) -> [MemoryEntry] {
    var removed = removeAll(entries.filter { $0.deadline <= time })
    evict(to: max(0, limit), small: max(0, limit) / 10, at: time, removed: &removed)
    return removed
  }

  private mutating func evict(
    to limit: Int, small smallLimit: Int, at time: TimeInterval, removed: inout [MemoryEntry]
  ) {
    while cost > limit {
      let isSmall = small.cost > smallLimit || main.oldest == nil
      guard let oldest = isSmall ? small.oldest : main.oldest else { return }
      if oldest.deadline <= time || oldest.frequency == 0 {
        remove(oldest)
        removed.append(oldest)
        evictions += 1
        if isSmall, oldest.deadline > time { ghosts[bucket(of: oldest.hash)] = oldest.hash }
      } else {
        takeOutOfQueue(oldest)
        oldest.frequency = isSmall ? 0 : oldest.frequency - 1
        append(oldest, toMainQueue: true)
      }
    }
  }
}

// MARK: - Gauges

extension MemoryContents: GaugedState {
  var gaugeValues: [Double] { [count, cost, hits, evictions].map(Double.init) }

  /// Counts the use of an entry.
  ///
  /// - Returns: `true` if gauges show the number.
  mutating func noteHit() -> Bool {
    hits &+= 1
    return !gauges.isUnused
  }
}

/// A queue that entries may also leave before they are the oldest.
private struct EntryQueue {
  /// The entries in the order of their arrival, and gaps in place of those that have left.
  private(set) var entries: [MemoryEntry?] = []
  private var start = 0
  private(set) var count = 0
  /// The sum of the entries' costs.
  private(set) var cost = 0

  var oldest: MemoryEntry? {
    mutating get {
      while start < entries.count, entries[start] == nil { start += 1 }
      return start < entries.count ? entries[start] : nil
    }
  }

  mutating func append(_ entry: MemoryEntry) {
    if entries.count > 2 * count + 16 { closeGaps() }
    entry.place = entries.count
    entries.append(entry)
    count += 1
    cost += entry.cost
  }

  mutating func remove(_ entry: MemoryEntry) {
    entries[entry.place] = nil
    count -= 1
    cost -= entry.cost
  }

  /// Lets an entry take the place of another one with the same cost.
  mutating func replace(_ entry: MemoryEntry, by other: MemoryEntry) {
    other.place = entry.place
    entries[other.place] = other
  }

  private mutating func closeGaps() {
    entries.removeAll { $0 == nil }
    for (place, entry) in entries.enumerated() { entry?.place = place }
    start = 0
  }
}
