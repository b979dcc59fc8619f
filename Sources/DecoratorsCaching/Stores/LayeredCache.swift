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
public final class LayeredCache: CacheStore, TargetedStore {
  private let memory: MemoryCache
  private let store: any TargetedStore
  private let lifetime: Duration?
  let timeout: Duration
  private let clock: any Clock<Duration>
  private let uptime: @Sendable () -> Duration
  private let onAvailability: @Sendable (Bool) -> Void
  private let pause: Duration
  private let channel: (any CacheChannel)?
  private let lifetimeWithoutChannel: Duration
  private let id = Chance.uuid()
  private let outage = ObservedState(StoreOutage())
  private let connection = Lock(ChannelConnection())

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
    self.store = store.targeted(by: clock)
    self.lifetime = lifetime
    self.timeout = timeout
    self.clock = clock
    uptime = clock.uptime()
    self.onAvailability = onAvailability
    self.pause = pause
    self.channel = channel
    self.lifetimeWithoutChannel = lifetimeWithoutChannel
    listen()
  }

  deinit { connection.withLock { $0.listener }?.cancel() }

  /// The date by which results expire: that of the memory.
  public var now: Date { memory.now }

  /// A Boolean value that indicates whether the cache asks its store as usual.
  public var isAvailable: Bool { outage.withLock { $0.isOver } }

  /// Returns the data of a key, from memory or from the store.
  public func data(for key: CacheKey) async throws -> Data? {
    let entry: CachedEntry<Data>? = memory.entry(of: key.member, for: key)
    let longest =
      channel == nil || isConnected
      ? lifetime : min(lifetime ?? .longestSleep, lifetimeWithoutChannel)
    if let entry, entry.isYounger(than: longest.inSeconds, at: now), isTrusted(entry.value) {
      return entry.value
    }
    // What is read before a change must not replace what is stored after it.
    let call = memory.callKey(of: key.member, for: key)
    let reading = memory.inFlight.begin(call)
    defer { memory.inFlight.end(reading) }
    let found = try await attempt { [store] in try await store.data(for: key) }
    guard let found else { return channel == nil ? entry?.value : nil }
    guard let data = found, isTrusted(data) else {
      if entry != nil, !memory.inFlight.isOutdated(reading, for: call) {
        memory.removeData(for: key)
      }
      return nil
    }
    let tags = EncodedEntry.tags(of: data)
    memory.store(data, for: key, tags: tags) {
      !memory.inFlight.isOutdated(reading, for: call, tags: tags)
    }
    return data
  }

  /// Stores data for a key in memory and in the store.
  public func store(_ data: Data, for key: CacheKey) async throws {
    try await store(data, tags: EncodedEntry.tags(of: data), for: key)
  }

  /// Stores data with tags for a key in memory and in the store.
  public func store(_ data: Data, for key: CacheKey, tags: [String]) async throws {
    try await store(data, tags: tags, for: key)
  }

  package func store(_ data: Data, tags: [String], for key: CacheKey) async throws {
    let call = memory.callKey(of: key.member, for: key)
    memory.inFlight.abandon(.call(call))
    let writing = memory.inFlight.begin(call)
    defer { memory.inFlight.end(writing) }
    memory.store(data, for: key, tags: tags) {
      !memory.inFlight.isOutdated(writing, for: call, tags: tags)
    }
    try await attempt(missing: .data(of: key), isRemoval: false) { [self] in
      try await store(data, tags: tags, for: key, by: writing)
    }
  }

  /// Stores data in the store, unless another machine has removed it before the store had it.
  private func store(
    _ data: Data, tags: [String], for key: CacheKey, by writing: CallToken
  ) async throws {
    noteStoring(data, for: key, tags: tags)
    try await store.store(data, tags: tags, for: key)
    let call = memory.callKey(of: key.member, for: key)
    if memory.inFlight.isOutdated(writing, for: call, tags: tags) {
      try await store.remove(.data(of: key))
    }
  }

  /// Removes the data of a key from memory and from the store.
  public func removeData(for key: CacheKey) async throws {
    try await change(.data(of: key), to: nil)
  }

  /// Removes the data of all keys of a member from memory and from the store.
  public func removeData(of member: String) async throws {
    try await change(.allData(of: member), to: nil)
  }

  /// Removes the data of all keys with a tag from memory and from the store.
  public func removeData(tagged tag: String) async throws {
    try await change(.tag(tag), to: nil)
  }

  /// Removes the data of all keys of a namespace from memory and from the store; all data if it is `nil`.
  public func removeData(in namespace: String?) async throws {
    try await change(.namespace(namespace), to: nil)
  }

  package func remove(_ target: StoreTarget) async throws {
    try await change(target, to: nil)
  }

  package func expire(_ target: StoreTarget, at date: Date) async throws {
    try await change(target, to: date)
  }

  /// Removes the data that a target names from memory and from the store, or lets it expire at a date. If the store
  /// misses that, the data is removed from it later.
  private func change(_ target: StoreTarget, to expiry: Date?) async throws {
    memory.forget(target, expiringAt: expiry)
    // Once more, because a read that preceded the change may have put the result back into memory.
    defer { memory.forget(target, expiringAt: expiry) }
    try await attempt(missing: target) { [store] in
      guard let expiry else { return try await store.remove(target) }
      try await store.expire(target, at: expiry)
    }
  }
}

// MARK: - Other machines

extension LayeredCache {
  /// A Boolean value that indicates whether the channel tells of all changes.
  var isConnected: Bool { connection.withLock { $0.isOpen } }

  /// Gets the messages of the channel, if there is one, as long as the cache exists.
  private func listen() {
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
    store.renew()
    memory.removeAll()
    let state = StoreState.state(of: self)
    state.inFlight.abandon(.namespace(nil))
    state.failures.remove(.namespace(nil))
    // What the memory gets from now on is what messages tell of.
    connection.withLock { connection in
      connection.isOpen = true
      if connection.hasLostMessages { connection.openSince = now }
    }
    probe()
  }

  private func receive(_ data: Data) {
    let message = try? JSONDecoder().decode(CacheMessage.self, from: data)
    guard message?.sender != id else { return }
    // A message of another version may mean anything.
    let target = message?.target ?? .namespace(nil)
    store.renew()
    memory.forget(target)
    let state = StoreState.state(of: self)
    state.changes.withLock { $0.discardOwn(target) }
    state.inFlight.abandon(target.scope())
    state.failures.remove(target.scope())
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
        try await store.remove(.data(of: stored.key))
      }
      memory.forget(.data(of: stored.key))
    }
  }

  /// Notes that the store gets data, of which other machines may tell that they have removed it.
  private func noteStoring(_ data: Data, for key: CacheKey, tags: [String]) {
    guard channel != nil else { return }
    let now = uptime()
    let stored = ChannelConnection.StoredData(
      key: key, tags: tags, data: data, end: now + timeout + lifetimeWithoutChannel)
    connection.withLock { $0.note(stored, at: now) }
  }

  /// Returns a Boolean value that indicates whether data can be used. While other machines may have
  /// missed to remove it, or to tell of it, only new data can.
  private func isTrusted(_ data: Data) -> Bool {
    guard channel != nil else { return true }
    let (openSince, isCut) = connection.withLock {
      ($0.openSince, !$0.isOpen && $0.hasLostMessages)
    }
    let earliest = isCut ? now.addingTimeInterval(-(lifetimeWithoutChannel / .seconds(1))) : nil
    guard let since = earliest ?? openSince else { return true }
    return (try? EncodedEntry(data, verifying: false).storedAt >= since) ?? false
  }
}

// MARK: - Access to the store

extension LayeredCache {
  /// Performs an operation of the store; returns `nil` if the store is not asked. The change is then
  /// made up for later, and so it is if the store fails.
  @discardableResult
  @inline(never)  // In each of its callers, it would be 6 kB.
  private func attempt<Answer: Sendable>(
    missing change: StoreTarget? = nil, isRemoval: Bool = true,
    _ operation: @escaping @Sendable () async throws -> Answer
  ) async throws -> Answer? {
    let (now, date) = (uptime(), self.now)
    let (isAsked, isProbe) = update { $0.begin(change, on: date, at: now) }
    do {
      let answer =
        isAsked ? try await ask(making: change, isRemoval: isRemoval, operation) : nil
      if isProbe { Task.begin { await makeUpForMissedChanges() } }
      return answer
    } catch {
      let isCancelled = change == nil && Cancellation.isCause(of: error)
      if !isCancelled, !(error is CacheStoreError) {
        fail(missing: change, on: date, for: pause, isProbe: isProbe)
      } else if isProbe {
        fail(missing: nil, on: date, for: .zero, isProbe: true)
      }
      throw error
    }
  }

  /// Asks the store at once, because others wait for the changes that it has missed.
  private func probe() {
    // Others reach it, so that no pause is waited for.
    guard update({ $0.beginProbe(at: .longestSleep) }) else { return }
    Task.begin { await makeUpForMissedChanges() }
  }

  /// Makes the changes that the store has missed. Then it is asked as usual again.
  private func makeUpForMissedChanges() async {
    while let change = update({ $0.nextMissedChange() }) {
      do {
        try await ask(making: change.target) { [self] in try await makeUp(for: change.target) }
      } catch is CacheStoreError {
        continue
      } catch {
        return fail(missing: change.target, on: change.date, for: pause, isProbe: true)
      }
    }
  }

  /// Makes a change that the store has missed. A newer result of another machine stays.
  private func makeUp(for change: StoreTarget) async throws {
    guard case .data(let key) = change else { return try await store.remove(change) }
    let call = memory.callKey(of: key.member, for: key)
    let writing = memory.inFlight.begin(call)
    defer { memory.inFlight.end(writing) }
    guard let own = memory.data(for: key) else { return try await store.remove(change) }
    if let other = try await store.data(for: key), Self.isNewer(other, than: own) {
      memory.removeData(for: key)
    } else {
      try await store(own, tags: EncodedEntry.tags(of: own), for: key, by: writing)
    }
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

  private func fail(
    missing change: StoreTarget?, on date: Date, for time: Duration, isProbe: Bool
  ) {
    let now = uptime()
    update { $0.fail(missing: change, on: date, for: time, at: now, isProbe: isProbe) }
  }

  private func update<Answer: Sendable>(_ body: (inout StoreOutage) -> Answer) -> Answer {
    outage.change { outage, effects in
      let wasOver = outage.isOver
      let answer = body(&outage)
      let isOver = outage.isOver
      if isOver != wasOver { effects.append { [onAvailability] in onAvailability(isOver) } }
      return answer
    }
  }

  /// Performs an operation of the store, and tells other machines of the change that it makes. A change is
  /// not cancelled with the caller.
  private func ask<Answer: Sendable>(
    making change: StoreTarget?, isRemoval: Bool = true,
    _ operation: @escaping @Sendable () async throws -> Answer
  ) async throws -> Answer {
    let answer = try await TimeLimit.result(
      within: timeout, by: clock, isCancellable: change == nil
    ) { [channel, id] () async throws in
      let answer = try await operation()
      if let channel, let change {
        let message = CacheMessage(sender: id, target: change, isRemoval: isRemoval)
        try await channel.send(JSONEncoder().encode(message))
      }
      return answer
    } lateEnd: { [weak self] in
      if change != nil { self?.update { $0.lateChanges -= 1 } }
    }
    guard let answer else {
      if change != nil { update { $0.lateChanges += 1 } }
      throw TimeoutError(limit: timeout)
    }
    return answer
  }
}
