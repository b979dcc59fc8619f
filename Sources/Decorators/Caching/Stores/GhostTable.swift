/// A table of the hashes of recently removed keys.
///
/// A hash replaces another one in the same place, so the table needs no order: the hashes of keys
/// that were removed long ago disappear sooner or later.
struct GhostTable {
  private var hashes: [Int] = Array(repeating: 0, count: 16)

  /// Adds a hash. The table has room for at least as many hashes as the cache has entries.
  mutating func insert(_ hash: Int, entryCount: Int) {
    if entryCount > hashes.count { grow() }
    hashes[place(of: hash)] = hash
  }

  /// Returns a Boolean value that indicates whether a hash is in the table, and removes it.
  mutating func remove(_ hash: Int) -> Bool {
    let place = place(of: hash)
    guard hashes[place] == hash, hash != 0 else { return false }
    hashes[place] = 0
    return true
  }

  private mutating func grow() {
    let smaller = hashes
    hashes = Array(repeating: 0, count: smaller.count * 2)
    for hash in smaller { hashes[place(of: hash)] = hash }
  }

  private func place(of hash: Int) -> Int {
    hash & (hashes.count - 1)
  }
}
