@_spi(Generated) import Decorators
import Foundation

/// A cache that keeps results in memory and in another store. Recent results are found in memory.
/// Results that are no longer in memory, or that another process stored, are found in the store.
///
///     let cache = LayeredCache(over: .files(at: caches))
///     let feed = RemoteFeed().caching(in: cache, namespace: user)
///
/// A result that is found in the store is kept in memory from then on. Results are stored and
/// removed in both.
///
/// The store may be slow or fail. The cache never waits for it longer than the timeout, and throws its
/// error, or a ``/Decorators/TimeoutError``. After a failure, the cache does not ask the
/// store for the length of a pause. After a timeout of a change, it also waits until the change has ended,
/// which could otherwise replace a later one. Until then:
///
/// | operation | memory                       | the store                                   |
/// |-----------|------------------------------|---------------------------------------------|
/// | reading   | answers, whatever `lifetime` | is not asked                                |
/// | storing   | has the result at once       | gets the result once it is asked again      |
/// | removing  | removes the result at once   | removes the result before it is asked again |
///
/// During that time other processes may change a shared store, and may find results that this
/// process has yet to remove from it. Of several results, the store keeps the one that was stored last,
/// unless several processes make up for theirs at the same moment.
///
/// With a channel, machines that share a store tell each other what they store and remove, so that it
/// leaves the memory of all. While the channel is down, only results are used that were stored a short
/// time ago, and after that only those that were stored since. So a result that was to be removed
/// during an outage, wherever it is, is not used after that time.
public final class LayeredCache: CacheStore {
  private let memory: MemoryCache
  private let layer: LayeredStore
  private let lifetime: Duration?
  private let lifetimeWithoutChannel: Duration
  private let clock: any Clock<Duration>
  private let caller: StoreCaller
  private let guarded: GuardedStore

  /// Creates a cache.
  ///
  /// - Parameters:
  ///   - memory: The cache that is asked first. Its date decides when results expire.
  ///   - store: The store that is asked next.
  ///   - lifetime: The time for which a result in memory is used before the store is asked again;
  ///     unlimited by default. If other processes change the store, their changes become visible
  ///     after this time at the latest. A few seconds, or even one, spare the store most of its
  ///     work.
  ///   - channel: The channel that tells of changes by other machines; none by default.
  ///   - lifetimeWithoutChannel: The age up to which results are used while the channel is down; one
  ///     second by default.
  ///   - timeout: The longest wait for each operation of the store; 250 milliseconds by default.
  ///   - pause: The time for which the store is not asked after a failure; 5 seconds by default.
  ///   - clock: The clock that measures the timeout and the pause; use a `ManualClock` in tests.
  ///   - onAvailability: A closure that is called with `false` when the cache stops asking the
  ///     store, and with `true` when it asks the store as usual again.
  public init(
    _ memory: MemoryCache = MemoryCache(), over store: some CacheStore, lifetime: Duration? = nil,
    channel: (any CacheChannel)? = nil, lifetimeWithoutChannel: Duration = .seconds(1),
    timeout: Duration = .milliseconds(250), pause: Duration = .seconds(5),
    clock: any Clock<Duration> = DefaultClock(),
    onAvailability: @escaping @Sendable (Bool) -> Void = { _ in }
  ) {
    self.memory = memory
    self.lifetime = lifetime
    self.lifetimeWithoutChannel = lifetimeWithoutChannel
    self.clock = clock
    caller = StoreCaller(limit: timeout, clock: clock)
    layer = LayeredStore(
      store, behind: memory, channel: channel, clock: clock,
      messageTime: timeout + lifetimeWithoutChannel)
    guarded = GuardedStore(
      by: clock, pause: pause,
      layering: .init(limit: timeout, clock: clock, onAvailability: onAvailability))
    listen()
  }

  deinit { layer.connection.withLock { $0.listener }?.cancel() }

  /// The date by which results expire: that of the memory.
  public var now: Date { memory.now }

  /// A Boolean value that indicates whether the cache asks its store as usual.
  public var isAvailable: Bool { guarded.isAvailable }

  /// Returns the data of a key, from memory or from the store.
  public func data(for key: CacheKey) async throws -> Data? {
    try await find(key, within: nil, for: caller).data
  }

  private func find(
    _ key: CacheKey, within limit: Duration?, for caller: StoreCaller
  ) async throws -> GuardedStore.Finding {
    let entry: CachedEntry<Data>? = memory.entry(of: key.member, for: key)
    let longest =
      layer.channel == nil || isConnected
      ? lifetime : min(lifetime ?? .longestSleep, lifetimeWithoutChannel)
    if let entry, entry.isYounger(than: longest.inSeconds, at: now), isTrusted(entry.value) {
      return .init(data: entry.value)
    }
    // What is read before a change must not replace what is stored after it.
    let call = memory.callKey(of: key.member, for: key)
    let reading = memory.inFlight.begin(call)
    defer { memory.inFlight.end(reading) }
    let found = try await guarded.find(key, in: layer, within: limit, for: caller)
    guard let found else { return .init(data: layer.channel == nil ? entry?.value : nil) }
    guard let data = found.data, isTrusted(data) else {
      if entry != nil, !memory.inFlight.isOutdated(reading, for: call) {
        memory.removeData(for: key)
      }
      return .init(data: nil)
    }
    let tags = EncodedEntry.tags(of: data)
    memory.store(data, for: key, tags: tags) {
      !found.isOutdated && !memory.inFlight.isOutdated(reading, for: call, tags: tags)
    }
    return found
  }

  /// Stores data for a key in memory and in the store.
  public func store(_ data: Data, for key: CacheKey) async throws {
    try await store(data, for: key, tags: EncodedEntry.tags(of: data))
  }

  /// Stores data with tags for a key in memory and in the store.
  public func store(_ data: Data, for key: CacheKey, tags: [String]) async throws {
    try await change { caller in
      store(data, for: key, tags: tags, isCorrection: false, for: caller) { true }
    }
  }

  /// Removes the data of a key from memory and from the store.
  public func removeData(for key: CacheKey) async throws {
    try await change { invalidate(.data(of: key), as: .removal, for: $0) }
  }

  /// Removes the data of all keys of a member from memory and from the store.
  public func removeData(of member: String) async throws {
    try await change { invalidate(.allData(of: member), as: .removal, for: $0) }
  }

  /// Removes the data with a tag from memory and from the store.
  public func removeData(tagged tag: String) async throws {
    try await change { invalidate(.tag(tag), as: .removal, for: $0) }
  }

  /// Removes the data of a namespace from memory and from the store.
  public func removeData(in namespace: String?) async throws {
    try await change { invalidate(.namespace(namespace), as: .removal, for: $0) }
  }

  /// Replaces the data that a target names in memory and in the store.
  public func replaceData(
    _ target: StoreTarget, by replacement: @escaping @Sendable (Data) -> Data
  ) async throws {
    memory.removeResults(in: target, replacingDataBy: replacement)
    try await change {
      guarded.schedule(.replace(replacement), of: target, in: layer, for: $0)
    }
  }

  /// Waits until the store has made a change, or misses it.
  private func change(_ schedule: (StoreCaller) -> Task<Void, Never>?) async throws {
    let end = SharedOutcome<(any Error)?>()
    var caller = caller
    caller.onError = { end.set($0) }
    guard let task = schedule(caller) else { return }
    Task.begin {
      await task.value
      end.set(nil)
    }
    if case .ended(let error?) = await end.ending(isCancellable: false) { throw error }
  }
}

// MARK: - Decorators

extension LayeredCache: ResultStore {
  func guarded(by clock: any Clock<Duration>) -> GuardedStore { guarded }

  func data(for key: CacheKey, within limit: Duration?, for caller: StoreCaller) async -> Data? {
    let found = try? await find(key, within: limit, for: caller)
    return found?.isOutdated == false ? found?.data : nil
  }

  func store(
    _ data: Data, for key: CacheKey, tags: [String], isCorrection: Bool, for caller: StoreCaller,
    if isWanted: () -> Bool
  ) -> Task<Void, Never>? {
    // Of what is stored at the same time, one of the results is the last, here and in the store.
    let call = memory.callKey(of: key.member, for: key)
    memory.inFlight.abandon(.call(call))
    let token = memory.inFlight.begin(call)
    defer { memory.inFlight.end(token) }
    var isStored = false
    let task = guarded.schedule(
      .store(data, tags: tags, isCorrection: isCorrection), of: .data(of: key), in: layer,
      for: caller
    ) {
      isStored = isWanted() && !memory.inFlight.isOutdated(token, for: call, tags: tags)
      return isStored
    }
    memory.store(data, for: key, tags: tags) {
      isStored && !memory.inFlight.isOutdated(token, for: call, tags: tags)
    }
    return task
  }

  func invalidate(
    _ target: StoreTarget, as invalidation: Invalidation, for caller: StoreCaller
  ) -> Task<Void, Never>? {
    let now = now
    switch invalidation {
    case .removal: memory.removeResults(in: target)
    case .expiry: memory.removeResults(in: target) { EncodedEntry.expired($0, at: now) }
    }
    return guarded.schedule(invalidation, of: target, in: layer, for: caller)
  }
}

// MARK: - Other machines

extension LayeredCache {
  /// A Boolean value that indicates whether the channel tells of all changes.
  var isConnected: Bool { layer.connection.withLock { $0.isOpen } }

  /// Gets the messages of the channel, if there is one, as long as the cache exists.
  private func listen() {
    guard let channel = layer.channel else { return }
    let task = Task.begin { [weak self, clock, pause = guarded.pause] in
      while !Task.isCancelled {
        do {
          let messages = try await channel.messages()
          self?.noteConnection()
          for try await message in messages { self?.receive(message) }
        } catch {}
        self?.layer.connection.withLock { ($0.isOpen, $0.hasLostMessages) = (false, true) }
        try? await clock.sleep(for: pause)
      }
    }
    layer.connection.withLock { $0.listener = task }
  }

  /// Begins anew with what the memory has, because messages may have been lost.
  private func noteConnection() {
    let now = now
    memory.removeAll()
    guarded.abandonCalls(in: .namespace(nil))
    // What the memory gets from now on is what messages tell of.
    layer.connection.withLock { connection in
      connection.isOpen = true
      if connection.hasLostMessages { connection.openSince = now }
    }
    guarded.probe(layer, for: caller)
  }

  private func receive(_ data: Data) {
    let message = try? JSONDecoder().decode(CacheMessage.self, from: data)
    guard message?.sender != layer.id else { return }
    // A message of another version may mean anything.
    let target = message?.target ?? .namespace(nil)
    memory.removeResults(in: target)
    guarded.changes.withLock { $0.removeWaiting(target) }
    guarded.abandonCalls(in: target.scope())
    guard message?.isRemoval == true else { return }
    let overtaken = layer.latest(in: target)
    if !overtaken.isEmpty { Task.begin { await self.removeOvertaken(overtaken) } }
  }

  /// Removes what the store has got although another machine had just removed it, unless the store has
  /// something else by now.
  private func removeOvertaken(_ overtaken: [ChannelConnection.StoredData]) async {
    for stored in overtaken {
      let found = try? await guarded.find(stored.key, in: layer, within: nil, for: caller)
      if let found = found ?? nil, found.data != stored.data { continue }
      memory.removeResults(in: .data(of: stored.key))
      await guarded.schedule(.removeUntold, of: .data(of: stored.key), in: layer, for: caller)?
        .value
      memory.removeResults(in: .data(of: stored.key))
    }
  }

  /// Returns a Boolean value that indicates whether data can be used. While other machines may have
  /// missed to remove it, or to tell of it, only new data can.
  private func isTrusted(_ data: Data) -> Bool {
    guard layer.channel != nil else { return true }
    let (openSince, isCut) = layer.connection.withLock {
      ($0.openSince, !$0.isOpen && $0.hasLostMessages)
    }
    let earliest = isCut ? now.addingTimeInterval(-(lifetimeWithoutChannel / .seconds(1))) : nil
    guard let since = earliest ?? openSince else { return true }
    return (try? EncodedEntry(data, verifying: false).storedAt >= since) ?? false
  }
}
