import Foundation

/// Keeps results in memory and in another store: what was used lately is found at once, and what is
/// not in memory any more, or was put there by another process, is found in the store.
///
///     let cache = LayeredCache(over: .files(at: caches))
///     let feed = RemoteFeed().caching(in: cache, namespace: user)
///
/// What is found in the store is kept in memory from then on. Results are stored and removed in
/// both.
///
/// The store may be slow, or fail, and it is never waited for longer than the timeout. After a
/// failure, which is reported, it is left alone for a while, and after a timeout until its
/// operation has come to its end as well. Until then:
///
/// | what is done | memory                       | the store                                  |
/// |--------------|------------------------------|--------------------------------------------|
/// | reading      | answers, whatever `lifetime` | is not asked                               |
/// | storing      | has the result at once       | gets it as soon as it is asked again       |
/// | removing     | is rid of the result at once | is rid of it before it is asked again      |
///
/// What happens to a store that is shared meanwhile, other processes do and see there: they may
/// find what was to be removed until this process reaches the store again.
public final class LayeredCache: CacheStore {
  private let memory: MemoryCache
  private let store: any CacheStore
  private let lifetime: Duration?
  private let timeout: Duration
  private let clock: any Clock<Duration>
  private let uptime: @Sendable () -> Duration
  private let onAvailability: @Sendable (Bool) -> Void
  private let state: Lock<State>

  private struct State {
    var link: StoreLink
    // How often something of a member was stored or removed, so that a result that was found in the
    // store before does not take the place of what came after. Members share places: what is not
    // kept because of another one is found in the store once more.
    private var changes = Array(repeating: 0, count: 256)

    subscript(changesOf member: String) -> Int {
      get { changes[member.hashValue & (changes.count - 1)] }
      set { changes[member.hashValue & (changes.count - 1)] = newValue }
    }

    init(_ link: StoreLink) {
      self.link = link
    }
  }

  /// Creates a cache.
  ///
  /// - Parameters:
  ///   - memory: What is asked first. It gives the time by which results expire.
  ///   - store: What is asked next.
  ///   - lifetime: How long a result in memory is used before the store is asked again; as long as
  ///     it is there by default. Where other processes change the store, this is how late their
  ///     changes are seen: a second or a few are enough to spare it most of the work.
  ///   - timeout: How long the store is waited for at most, each time; 250 milliseconds by default.
  ///   - pause: How long the store is left alone after a failure; 5 seconds by default.
  ///   - clock: The clock that measures the timeout and the pause; give a ``ManualClock`` in tests.
  ///   - onAvailability: Called with `false` when the store is left alone from now on, and with
  ///     `true` when it is asked again as usual.
  public init(
    _ memory: MemoryCache = MemoryCache(), over store: some CacheStore, lifetime: Duration? = nil,
    timeout: Duration = .milliseconds(250), pause: Duration = .seconds(5),
    clock: any Clock<Duration> = ContinuousClock(),
    onAvailability: @escaping @Sendable (Bool) -> Void = { _ in }
  ) {
    self.memory = memory
    self.store = store
    self.lifetime = lifetime
    self.timeout = timeout
    self.clock = clock
    uptime = clock.uptime()
    self.onAvailability = onAvailability
    state = Lock(State(StoreLink(pause: pause)))
  }

  /// The time by which results expire: that of the memory.
  public var now: Date { memory.now }

  /// A Boolean value that indicates whether the store below is asked as usual.
  public var isAvailable: Bool { state.withLock { $0.link.isAvailable } }

  /// The data of a key, from memory or from the store.
  ///
  /// - Throws: What the store throws, or that it did not answer in time.
  public func data(for key: CacheKey) async throws -> Data? {
    let entry: CacheEntry<Data>? = memory.entry(of: key.member, for: key)
    if let entry, entry.isYounger(than: lifetime, at: now) { return entry.value }
    let changes = state.withLock { $0[changesOf: key.member] }
    let answer = try await attempt { [store] in try await store.data(for: key) }
    guard let answer else { return entry?.value }
    state.withLock { state in
      guard state[changesOf: key.member] == changes else { return }
      if let answer { memory.store(answer, for: key) } else { memory.removeData(for: key) }
    }
    return answer
  }

  /// Keeps data for a key, in memory and in the store.
  ///
  /// - Throws: What the store throws, or that it did not answer in time. It is in memory then.
  public func store(_ data: Data, for key: CacheKey) async throws {
    change(key.member) { memory.store(data, for: key) }
    try await attempt(missing: .data(of: key)) { [store] in try await store.store(data, for: key) }
  }

  /// Removes the data of a key from memory and from the store.
  ///
  /// - Throws: What the store throws, or that it did not answer in time. It is removed from the
  ///   store later then.
  public func removeData(for key: CacheKey) async throws {
    change(key.member) { memory.removeData(for: key) }
    // Once more: a result that was found before the store had removed it may be in memory again.
    defer { change(key.member) { memory.removeData(for: key) } }
    try await attempt(missing: .data(of: key)) { [store] in try await store.removeData(for: key) }
  }

  /// Removes the data of all keys of a member from memory and from the store.
  ///
  /// - Throws: What the store throws, or that it did not answer in time. They are removed from the
  ///   store later then.
  public func removeData(of member: String) async throws {
    change(member) { memory.removeData(of: member) }
    defer { change(member) { memory.removeData(of: member) } }
    try await attempt(missing: .allData(of: member)) { [store] in
      try await store.removeData(of: member)
    }
  }

  private func change(_ member: String, _ body: () -> Void) {
    state.withLock { state in
      state[changesOf: member] += 1
      body()
    }
  }
}

// MARK: - The way to the store

extension LayeredCache {
  /// Asks the store for something.
  ///
  /// - Parameters:
  ///   - change: What has to be made up for if the store is not asked, or fails.
  ///   - operation: What it is asked for.
  /// - Returns: Its answer; `nil` if it is left alone.
  /// - Throws: What it throws, or that it did not answer in time.
  @discardableResult
  private func attempt<Answer: Sendable>(
    missing change: MissedChange? = nil,
    _ operation: @escaping @Sendable () async throws -> Answer
  ) async throws -> Answer? {
    switch link({ $0.turn(at: uptime(), missing: change) }) {
    case .skip:
      return nil
    case .makeUp:
      Task { await makeUpForMissedChanges() }
      return nil
    case .ask(let isProbe):
      do {
        let answer = try await ask(isCancellable: change == nil, operation)
        answered(isProbe: isProbe)
        return answer
      } catch let error as FileCacheError {
        // That was no failure of the store.
        answered(isProbe: isProbe)
        throw error
      } catch  where change == nil && Cancellation.isCause(of: error) {
        link { $0.wasCancelled(isProbe: isProbe) }
        throw error
      } catch {
        failed(missing: change, isProbe: isProbe)
        throw error
      }
    }
  }

  private func makeUpForMissedChanges() async {
    while let change = link({ $0.nextMissedChange() }) {
      do {
        try await ask(isCancellable: false) { [store, memory] in
          switch change {
          case .allData(let member): try await store.removeData(of: member)
          case .data(let key):
            if let data = memory.data(for: key) {
              try await store.store(data, for: key)
            } else {
              try await store.removeData(for: key)
            }
          }
        }
      } catch is FileCacheError {
        continue
      } catch {
        return failed(missing: change, isProbe: true)
      }
    }
  }

  private func answered(isProbe: Bool) {
    let next = link { $0.answered(isProbe: isProbe) }
    if next == .makeUp { Task { await makeUpForMissedChanges() } }
  }

  private func failed(missing change: MissedChange?, isProbe: Bool) {
    link { $0.failed(missing: change, isProbe: isProbe, at: uptime()) }
  }

  private func link<Answer: Sendable>(_ body: (inout StoreLink) -> Answer) -> Answer {
    let (answer, isAvailable) = state.withLock { state in
      let wasAvailable = state.link.isAvailable
      let answer = body(&state.link)
      return (answer, state.link.isAvailable == wasAvailable ? nil : !wasAvailable)
    }
    if let isAvailable { onAvailability(isAvailable) }
    return answer
  }

  private func ask<Answer: Sendable>(
    isCancellable: Bool, _ operation: @escaping @Sendable () async throws -> Answer
  ) async throws -> Answer {
    let answer = try await TimeLimit.result(
      within: timeout, by: clock, isCancellable: isCancellable, of: operation
    ) { [weak self] in
      self?.link { $0.lateOperations -= 1 }
    }
    guard let answer else {
      link { $0.lateOperations += 1 }
      throw StoreTimeout(timeout: timeout)
    }
    return answer
  }
}

/// A store did not answer in time.
struct StoreTimeout: HarmlessError, CustomStringConvertible {
  let timeout: Duration

  var description: String { "no answer came within \(timeout)" }
}
