/// Remembers which keys were removed lately, by their hashes.
///
/// A hash that falls on the place of another one drives it out, so that nothing has to be kept in
/// order: those that were removed long ago are gone sooner or later.
struct GhostTable {
  private var hashes: [Int] = Array(repeating: 0, count: 16)

  /// Remembers a hash, among at least as many as there are entries in the cache.
  mutating func insert(_ hash: Int, entryCount: Int) {
    if entryCount > hashes.count { grow() }
    hashes[place(of: hash)] = hash
  }

  /// Whether a hash is remembered. It is forgotten.
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
