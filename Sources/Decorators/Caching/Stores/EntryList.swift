/// An entry's neighbours in an ``EntryList``.
struct EntryLinks {
  var newer: Unmanaged<MemoryEntry>?
  var older: Unmanaged<MemoryEntry>?
}

/// Which of an entry's links a list uses: an entry is in two lists.
protocol EntryPlace {
  static func links(of entry: MemoryEntry) -> EntryLinks
  static func change(_ entry: MemoryEntry, _ change: (inout EntryLinks) -> Void)
}

/// The place of an entry among those that are looked at for removal one after the other.
enum QueuePlace: EntryPlace {
  static func links(of entry: MemoryEntry) -> EntryLinks { entry.queueLinks }

  static func change(_ entry: MemoryEntry, _ change: (inout EntryLinks) -> Void) {
    change(&entry.queueLinks)
  }
}

/// The place of an entry among those of its member.
enum MemberPlace: EntryPlace {
  static func links(of entry: MemoryEntry) -> EntryLinks { entry.memberLinks }

  static func change(_ entry: MemoryEntry, _ change: (inout EntryLinks) -> Void) {
    change(&entry.memberLinks)
  }
}

/// Entries in the order in which they came. Every step takes the same short time, however many
/// there are.
///
/// The list does not keep its entries alive; the ``EntryIndex`` does, and an entry leaves its lists
/// before it leaves the index.
struct EntryList<Place: EntryPlace> {
  private var newestLink: Unmanaged<MemoryEntry>?
  private var oldestLink: Unmanaged<MemoryEntry>?
  /// The sum of the entries' costs.
  private(set) var cost = 0

  var newest: MemoryEntry? { newestLink?.takeUnretainedValue() }
  var oldest: MemoryEntry? { oldestLink?.takeUnretainedValue() }

  func newer(than entry: MemoryEntry) -> MemoryEntry? {
    Place.links(of: entry).newer?.takeUnretainedValue()
  }

  func older(than entry: MemoryEntry) -> MemoryEntry? {
    Place.links(of: entry).older?.takeUnretainedValue()
  }

  mutating func append(_ entry: MemoryEntry) {
    let link = Unmanaged.passUnretained(entry)
    Place.change(entry) { $0 = EntryLinks(newer: nil, older: newestLink) }
    if let newest { Place.change(newest) { $0.newer = link } } else { oldestLink = link }
    newestLink = link
    cost += entry.cost
  }

  mutating func remove(_ entry: MemoryEntry) {
    let (newer, older) = (newer(than: entry), older(than: entry))
    let links = Place.links(of: entry)
    if let newer {
      Place.change(newer) { $0.older = links.older }
    } else {
      newestLink = links.older
    }
    if let older {
      Place.change(older) { $0.newer = links.newer }
    } else {
      oldestLink = links.newer
    }
    Place.change(entry) { $0 = EntryLinks() }
    cost -= entry.cost
  }
}
