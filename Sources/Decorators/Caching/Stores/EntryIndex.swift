/// Finds the entry of a key: a hash table, which keeps its entries alive.
///
/// `Dictionary` would need a key of one type, and would compute a hash that is already there.
struct EntryIndex: ~Copyable {
  private typealias Link = Unmanaged<MemoryEntry>?

  private(set) var count = 0
  // There are 2^n of them, as many as entries or more.
  private var buckets: UnsafeMutableBufferPointer<Link>

  init() {
    buckets = Self.emptyBuckets(16)
  }

  deinit {
    for head in buckets { Self.releaseAll(from: head) }
    buckets.deallocate()
  }

  /// The entry of a hash for which `isMatch` says so. It is not asked about entries with another
  /// hash.
  @inline(__always)
  func find(_ hash: Int, _ isMatch: (MemoryEntry) -> Bool) -> Bool {
    var link = buckets[hash & (buckets.count - 1)]
    while let entry = link {
      // Keeping count of references would take a third of the time of a hit.
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
    let bucket = entry.hash & (buckets.count - 1)
    entry.nextInBucket = buckets[bucket]
    buckets[bucket] = .passRetained(entry)
    count += 1
  }

  /// Removes an entry that is there. The caller keeps it alive.
  mutating func remove(_ entry: MemoryEntry) {
    let bucket = entry.hash & (buckets.count - 1)
    var previous: MemoryEntry?
    var link = buckets[bucket]
    while let current = link?.takeUnretainedValue(), current !== entry {
      previous = current
      link = current.nextInBucket
    }
    guard let link else { return }
    if let previous {
      previous.nextInBucket = entry.nextInBucket
    } else {
      buckets[bucket] = entry.nextInBucket
    }
    entry.nextInBucket = nil
    count -= 1
    link.release()
  }

  private mutating func grow() {
    let larger = Self.emptyBuckets(buckets.count * 2)
    for head in buckets {
      var link = head
      while let current = link {
        let entry = current.takeUnretainedValue()
        link = entry.nextInBucket
        let bucket = entry.hash & (larger.count - 1)
        entry.nextInBucket = larger[bucket]
        larger[bucket] = current
      }
    }
    buckets.deallocate()
    buckets = larger
  }

  private static func emptyBuckets(_ count: Int) -> UnsafeMutableBufferPointer<Link> {
    let buckets = UnsafeMutableBufferPointer<Link>.allocate(capacity: count)
    buckets.initialize(repeating: nil)
    return buckets
  }

  private static func releaseAll(from head: Link) {
    var link = head
    while let current = link {
      link = current.takeUnretainedValue().nextInBucket
      current.release()
    }
  }
}
