/// A hash table that finds the entry of a key and keeps its entries alive.
///
/// A `Dictionary` would need keys of one type, and would compute hashes that are already known.
struct EntryIndex: ~Copyable {
  private typealias Link = Unmanaged<MemoryEntry>?

  private(set) var count = 0
  // The number of buckets is a power of two, and at least the number of entries.
  private var buckets: [Link] = Array(repeating: nil, count: 16)

  deinit {
    for head in buckets { Self.forEachEntry(from: head) { $0.release() } }
  }

  /// Returns a Boolean value that indicates whether `isMatch` returns `true` for an entry with a
  /// hash. `isMatch` is not called for entries with another hash.
  @inline(__always)
  func find(_ hash: Int, _ isMatch: (MemoryEntry) -> Bool) -> Bool {
    var link = buckets[hash & (buckets.count - 1)]
    while let entry = link {
      // Reference counting would take a third of the time of a hit.
      let isFound = entry._withUnsafeGuaranteedRef { entry in
        if entry.hash == hash, isMatch(entry) { return true }
        link = entry.nextInBucket
        return false
      }
      if isFound { return true }
    }
    return false
  }

  mutating func insert(_ entry: MemoryEntry) {
    if count == buckets.count { grow() }
    put(.passRetained(entry))
    count += 1
  }

  /// Removes an existing entry. The caller keeps it alive.
  mutating func remove(_ entry: MemoryEntry) {
    let bucket = entry.hash & (buckets.count - 1)
    let chain = buckets[bucket]
    buckets[bucket] = nil
    Self.forEachEntry(from: chain) { other in
      if other.takeUnretainedValue() === entry { other.release() } else { put(other) }
    }
    entry.nextInBucket = nil
    count -= 1
  }

  private mutating func grow() {
    let smaller = buckets
    buckets = Array(repeating: nil, count: smaller.count * 2)
    for head in smaller { Self.forEachEntry(from: head) { put($0) } }
  }

  private mutating func put(_ link: Unmanaged<MemoryEntry>) {
    let entry = link.takeUnretainedValue()
    let bucket = entry.hash & (buckets.count - 1)
    entry.nextInBucket = buckets[bucket]
    buckets[bucket] = link
  }

  private static func forEachEntry(from head: Link, _ body: (Unmanaged<MemoryEntry>) -> Void) {
    var link = head
    while let current = link {
      link = current.takeUnretainedValue().nextInBucket
      body(current)
    }
  }
}
