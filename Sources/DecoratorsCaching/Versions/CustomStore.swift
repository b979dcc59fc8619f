@_spi(Generated) import Decorators
import Foundation

/// A store of the user's, whose versions are held for a moment, so that most calls ask it for one entry alone.
struct CustomStore: KeyValueStore {
  private let store: any CacheStore
  let records: VersionRecords

  /// Returns the date by which results expire.
  var date: @Sendable () -> Date { { [store] in store.now } }

  init(_ store: some CacheStore, _ clock: any Clock<Duration>) {
    self.store = store
    records = .of(store, by: clock)
  }

  func read(_ keys: [CacheKey]) async throws -> (data: [Data?], mark: Data?) {
    let (held, changes) = records.held(keys)
    let missing = keys.filter { held[$0] == nil }
    var found = held
    let read =
      missing.count == 1
      ? [try await store.data(for: missing[0])] : try await store.data(for: missing)
    for (key, data) in zip(missing, read) {
      found[key] = key.isVersion ? try await hold(data, for: key, since: changes) : data
    }
    return (keys.map { found[$0] ?? nil }, nil)
  }

  /// Holds a version that was read. A store that has lost it gets a new one, which no entry bears: another process may
  /// have stored one meanwhile.
  private func hold(_ version: Data?, for key: CacheKey, since changes: Int) async throws -> Data? {
    let (current, isLost) = records.hold(version, for: key, since: changes)
    guard isLost else { return current }
    var new = Version.removal()
    if key.isOfExpiries {
      var expiries = Expiries(current)
      expiries.append(store.now)
      new = expiries.data
    }
    try await store(version: new, for: key)
    return new
  }

  func store(
    _ data: Data, for key: CacheKey, lifetime: Duration?, unlessChanged versions: [CacheKey],
    since mark: Data?
  ) async throws {
    try await store.store(data, for: key, lifetime: lifetime)
  }

  func store(version: Data, for key: CacheKey) async throws {
    try await store.store(version, for: key, lifetime: nil)
    records.change(key, to: version)
  }

  func remove(_ target: StoreTarget, noting version: Data) async throws {
    if case .data(let key) = target { return try await store.removeData(for: key) }
    try await store(version: version, for: CacheKey(versionOf: target, as: .removal))
    try await store.eraseData(of: target)
  }

  func replace(
    _ key: CacheKey, by replacement: @escaping @Sendable (Data) -> (data: Data, lifetime: Duration?)
  ) async throws {
    guard let old = try await store.data(for: key) else { return }
    let (data, lifetime) = replacement(old)
    try await store.store(data, for: key, lifetime: lifetime)
  }
}
