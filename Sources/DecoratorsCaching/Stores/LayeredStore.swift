@_spi(Generated) import Decorators
import Foundation

/// The store of a ``LayeredCache``, with the channel that tells other machines of its changes.
final class LayeredStore: BackingStore {
  let store: any CacheStore
  let channel: (any CacheChannel)?
  let id = Chance.uuid()
  let connection = Lock(ChannelConnection())
  private let memory: MemoryCache
  private let uptime: @Sendable () -> Duration
  /// The time for which a message can be about what was before a change.
  private let messageTime: Duration

  init(
    _ store: any CacheStore, behind memory: MemoryCache, channel: (any CacheChannel)?,
    clock: any Clock<Duration>, messageTime: Duration
  ) {
    self.store = store
    self.memory = memory
    self.channel = channel
    self.messageTime = messageTime
    uptime = clock.uptime()
  }

  /// Makes a change, and tells other machines of it.
  func make(_ content: StoreChange, of target: StoreTarget) async throws {
    switch (content, target) {
    case (.store(let data, let tags, let expiry, _), .data(let key)):
      try await store(EncodedEntry.expired(data, at: expiry), for: key, tags: tags)
    case (.expire(let date), _):
      try await store.replaceData(target) { EncodedEntry.expired($0, at: date) }
    case (.replace(let replacement), _): try await store.replaceData(target, by: replacement)
    case (.makeUp, .data(let key)): try await makeUp(for: key)
    case (.store, _), (.remove, _), (.removeUntold, _), (.makeUp, _): try await store.remove(target)
    }
    guard let channel else { return }
    let isRemoval =
      switch content {
      // Others have heard of the removal, and need only forget what they have read.
      case .store, .removeUntold: false
      case .expire, .replace, .remove, .makeUp: true
      }
    let message = CacheMessage(sender: id, target: target, isRemoval: isRemoval)
    try await channel.send(JSONEncoder().encode(message))
  }

  private func store(_ data: Data, for key: CacheKey, tags: [String]) async throws {
    noteStoring(data, for: key, tags: tags)
    try await store.store(data, for: key, tags: tags)
  }

  /// Gives the store what it has missed of a key. A newer result of another machine stays.
  private func makeUp(for key: CacheKey) async throws {
    guard let own = memory.data(for: key) else { return try await store.removeData(for: key) }
    if let other = try await store.data(for: key), Self.isNewer(other, than: own) {
      return memory.removeData(for: key)
    }
    try await store(own, for: key, tags: EncodedEntry.tags(of: own))
    // It was removed meanwhile, perhaps by another machine.
    if memory.data(for: key) == nil { try await store.removeData(for: key) }
  }

  /// Returns a Boolean value that indicates whether data was stored later than other data, or has expired
  /// since. Of two other results of the same time, all machines choose the same one.
  private static func isNewer(_ data: Data, than other: Data) -> Bool {
    guard let entry = try? EncodedEntry(data),
      let otherEntry = try? EncodedEntry(other, verifying: false)
    else { return false }
    guard entry.storedAt == otherEntry.storedAt else { return entry.storedAt > otherEntry.storedAt }
    guard entry.lifetime == otherEntry.lifetime else { return entry.lifetime < otherEntry.lifetime }
    return other.lexicographicallyPrecedes(data)
  }

  /// Notes that the store gets data, of which other machines may tell that they have removed it.
  private func noteStoring(_ data: Data, for key: CacheKey, tags: [String]) {
    guard channel != nil else { return }
    let now = uptime()
    let stored = ChannelConnection.StoredData(
      key: key, tags: tags, data: data, end: now + messageTime)
    connection.withLock { $0.note(stored, at: now) }
  }

  /// Returns the data of a target that the store got a short time ago.
  func latest(in target: StoreTarget) -> [ChannelConnection.StoredData] {
    let now = uptime()
    return connection.withLock { connection in
      connection.latest.filter { stored in
        stored.end >= now
          && (target == .data(of: stored.key) || target.contains(stored.key, tags: stored.tags))
      }
    }
  }
}
