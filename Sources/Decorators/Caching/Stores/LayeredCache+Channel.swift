#if Caching
import Foundation

/// What a ``LayeredCache`` knows of its channel, and of the changes that messages may be about.
struct ChannelConnection: Sendable {
  struct StoredData {
    let key: CacheKey
    let tags: [String]
    let data: Data
    /// The time after which messages are not about what was before.
    let end: Duration
  }

  /// A Boolean value that indicates whether the channel gives all messages.
  fileprivate(set) var isOpen = false
  /// A Boolean value that indicates whether messages may have been lost.
  fileprivate var hasLostMessages = false
  /// The date when the channel came back; `nil` if it was not lost.
  fileprivate var openSince: Date?
  /// The data that the store got a short time ago, perhaps just after another machine had removed it.
  fileprivate var latest: ArraySlice<StoredData> = []
  /// The task that gets the messages of the channel.
  fileprivate(set) var listener: Task<Void, Never>?
}

/// Other machines that change the same store.
extension LayeredCache {
  /// A Boolean value that indicates whether the channel tells of all changes.
  var isConnected: Bool { connection.withLock { $0.isOpen } }

  /// Gets the messages of the channel, if there is one, as long as the cache exists.
  func listen() {
    guard let channel else { return }
    let task = Task.begin { [weak self, clock, pause] in
      while !Task.isCancelled {
        do {
          let messages = try await channel.messages()
          self?.noteConnection()
          for try await message in messages { self?.receive(message) }
        } catch {}
        self?.connection.withLock { ($0.isOpen, $0.hasLostMessages) = (false, true) }
        try? await clock.sleep(for: pause)
      }
    }
    connection.withLock { $0.listener = task }
  }

  /// Begins anew with what the memory has, because messages may have been lost.
  private func noteConnection() {
    let now = now
    connection.withLock { connection in
      connection.isOpen = true
      if connection.hasLostMessages { connection.openSince = now }
    }
    memory.removeAll()
    StoreState.state(of: self).inFlight.invalidate(.namespace(nil))
    // Others wait for the changes that the store has missed.
    probe()
  }

  private func receive(_ data: Data) {
    let message = try? JSONDecoder().decode(CacheMessage.self, from: data)
    guard message?.sender != id else { return }
    // A message of another version may mean anything.
    let target = message?.target ?? .namespace(nil)
    memory.forget(target)
    let state = StoreState.state(of: self)
    state.changes.withLock { $0.discardOwn(target) }
    state.inFlight.invalidate(target.scope())
    guard message?.isRemoval == true else { return }
    let now = uptime()
    let overtaken = connection.withLock { connection in
      connection.latest.filter { stored in
        stored.end >= now
          && (target == .data(of: stored.key) || target.contains(stored.key, tags: stored.tags))
      }
    }
    if !overtaken.isEmpty { Task.begin { await self.withdraw(overtaken) } }
  }

  /// Removes what the store has got although another machine had just removed it, unless the store has
  /// something else by now.
  private func withdraw(_ overtaken: [ChannelConnection.StoredData]) async {
    for stored in overtaken {
      let found = try? await attempt { [store] in try await store.data(for: stored.key) }
      if let found, found != stored.data { continue }
      // Others have heard of the removal, and need only forget what they have read.
      try? await attempt(missing: .data(of: stored.key), isRemoval: false) { [store] in
        try await store.removeData(for: stored.key)
      }
      memory.forget(.data(of: stored.key))
    }
  }

  /// Notes that the store gets data, of which other machines may tell that they have removed it.
  func noteStoring(_ data: Data, for key: CacheKey, tags: [String]) {
    guard channel != nil else { return }
    let now = uptime()
    let stored = ChannelConnection.StoredData(
      key: key, tags: tags, data: data, end: now + timeout + lifetimeWithoutChannel)
    connection.withLock { connection in
      while let first = connection.latest.first, first.end < now { connection.latest.removeFirst() }
      connection.latest.append(stored)
    }
  }

  /// Returns a Boolean value that indicates whether data can be used. While other machines may have
  /// missed to remove it, or to tell of it, only new data can.
  func isTrusted(_ data: Data) -> Bool {
    guard channel != nil else { return true }
    let (openSince, isCut) = connection.withLock {
      ($0.openSince, !$0.isOpen && $0.hasLostMessages)
    }
    let earliest = isCut ? now.addingTimeInterval(-(lifetimeWithoutChannel / .seconds(1))) : nil
    guard let since = earliest ?? openSince else { return true }
    return (try? EncodedEntry(data, verifying: false).storedAt >= since) ?? false
  }
}
#endif
