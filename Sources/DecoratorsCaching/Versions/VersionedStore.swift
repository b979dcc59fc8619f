@_spi(Generated) import Decorators
import Foundation

/// A store in which an old answer is invisible by itself.
///
/// An entry bears the versions of all data, of its namespace, of its member and of its tags, as they were before its
/// call began. A removal or an expiry stores a new version, however many entries there are. An entry with another
/// version of removals than today's is not found, and one with another version of expiries has expired. So nothing
/// need be searched for, and what a call stores late is as old as the call, whoever has removed it.
///
/// A removal by a tag during the first call for a result is known only if the store counts its changes, because the tags
/// of that result are not known before.
package struct VersionedStore: TargetedStore {
  private let base: any KeyValueStore
  private let records: VersionRecords
  private let date: @Sendable () -> Date

  package init(
    over base: some KeyValueStore, _ records: VersionRecords, date: @escaping @Sendable () -> Date
  ) {
    self.base = base
    self.records = records
    self.date = date
  }

  init(over store: CustomStore) {
    self.init(over: store, store.records, date: store.date)
  }

  package func data(for key: CacheKey) async throws -> Data? {
    let keys = records.keys(of: key)
    let (read, mark) = try await base.read([key] + keys)
    let versions = try await base.begun(Array(read.dropFirst()), for: keys)
    let identifiers = Self.identifiers(of: versions, for: keys)
    records.note(.init(identifiers: identifiers, mark: mark), for: key)
    guard let stored = read[0], let entry = VersionedEntry(stored) else { return nil }
    let tagKeys = CacheKey.versionKeys(ofTags: entry.tags)
    let tagVersions = tagKeys.isEmpty ? [] : try await base.read(tagKeys).data
    return Self.data(of: entry, at: versions + tagVersions, for: keys + tagKeys)
  }

  /// Returns the data of an entry as it is with the versions of today; `nil` if it has been removed.
  private static func data(
    of entry: VersionedEntry, at versions: [Data?], for keys: [CacheKey]
  ) -> Data? {
    var expiry: Date?
    for (index, (version, key)) in zip(versions, keys).enumerated() {
      guard let identifier = entry.identifier(at: index) else { return nil }
      if key.isOfExpiries {
        guard let date = Expiries(version).date(after: identifier) else { continue }
        expiry = min(date, expiry ?? date)
      } else if identifier != Version.identifier(ofRemoval: version) {
        return nil
      }
    }
    return Data(EncodedEntry.expired(entry.data, at: expiry))
  }

  private static func identifiers(of versions: [Data?], for keys: [CacheKey]) -> [String] {
    zip(versions, keys).map { version, key in
      key.isOfExpiries ? Expiries(version).identifier : Version.identifier(ofRemoval: version)
    }
  }

  /// Stores data with the tags that it tells.
  package func store(_ data: Data, for key: CacheKey) async throws {
    try await store(data, tags: EncodedEntry.tags(of: data), for: key)
  }

  package func store(_ data: Data, tags: [String], for key: CacheKey) async throws {
    let tagKeys = CacheKey.versionKeys(ofTags: tags)
    let seen = if let seen = records.take(key) { seen } else { try await versions(of: key) }
    let ofTags = tagKeys.isEmpty ? [] : try await base.read(tagKeys).data
    let identifiers = seen.identifiers + Self.identifiers(of: ofTags, for: tagKeys)
    try await base.store(
      VersionedEntry.data(data, bearing: identifiers, tags: tags), for: key,
      lifetime: lifetime(of: data), unlessChanged: tagKeys, since: seen.mark)
  }

  /// Returns the versions for a call that has not looked. The store does not compare with its mark.
  private func versions(of key: CacheKey) async throws -> VersionRecords.Seen {
    let keys = records.keys(of: key)
    let versions = try await base.begun(base.read(keys).data, for: keys)
    return .init(identifiers: Self.identifiers(of: versions, for: keys), mark: nil)
  }

  /// Returns the time for which anybody has a use for data; `nil` if it has no end.
  private func lifetime(of data: Data) -> Duration? {
    guard let deadline = try? EncodedEntry(data, verifying: false).deadline else { return nil }
    let seconds = deadline.timeIntervalSince(date())
    return seconds < .greatestFiniteMagnitude ? .seconds(max(0, min(seconds, 1e9))) : nil
  }

  package func remove(_ target: StoreTarget) async throws {
    records.forgetSeen()
    try await base.remove(target, noting: Version.removal())
  }

  package func expire(_ target: StoreTarget, at date: Date) async throws {
    records.forgetSeen()
    switch target {
    case .data(let key):
      try await base.replace(key) { stored in
        guard let entry = VersionedEntry(stored) else { return (stored, nil) }
        let data = EncodedEntry.expired(entry.data, at: date)
        return (entry.replacing(data), lifetime(of: data))
      }
    case .allData, .tag:
      let key = CacheKey(versionOf: target, as: .expiry)
      var expiries = Expiries(try await base.read([key]).data[0])
      expiries.append(date)
      try await base.store(version: expiries.data, for: key)
    // Nothing lets a whole namespace expire, and it is always correct to remove more.
    case .namespace: try await remove(target)
    }
  }

  package func renew() { records.renew() }
}
