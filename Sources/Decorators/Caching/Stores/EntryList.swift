/// A list of entries in the order of their arrival. Every operation takes the same short time for
/// any number of entries.
///
/// The list does not keep its entries alive; the ``EntryIndex`` does. An entry leaves its lists
/// before it leaves the index.
struct EntryList {
  /// The links of an entry that the list uses.
  private let place: EntryPlace

  private var newestLink: Unmanaged<MemoryEntry>?
  private var oldestLink: Unmanaged<MemoryEntry>?
  /// The sum of the entries' costs.
  private(set) var cost = 0

  init(_ place: EntryPlace) {
    self.place = place
  }

  var newest: MemoryEntry? { newestLink?.takeUnretainedValue() }
  var oldest: MemoryEntry? { oldestLink?.takeUnretainedValue() }

  func newer(than entry: MemoryEntry) -> MemoryEntry? {
    entry[place].newer?.takeUnretainedValue()
  }

  func older(than entry: MemoryEntry) -> MemoryEntry? {
    entry[place].older?.takeUnretainedValue()
  }

  mutating func append(_ entry: MemoryEntry) {
    let link = Unmanaged.passUnretained(entry)
    entry[place] = EntryLinks(older: newestLink)
    if let newest { newest[place].newer = link } else { oldestLink = link }
    newestLink = link
    cost += entry.cost
  }

  mutating func remove(_ entry: MemoryEntry) {
    let links = entry[place]
    if let newer = newer(than: entry) {
      newer[place].older = links.older
    } else {
      newestLink = links.older
    }
    if let older = older(than: entry) {
      older[place].newer = links.newer
    } else {
      oldestLink = links.newer
    }
    entry[place] = EntryLinks()
    cost -= entry.cost
  }
}
