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
/// The store may be slow or fail. The cache never waits for it longer than the timeout. After a
/// failure, which is reported, the cache does not ask the store for the length of a pause. After a
/// timeout, it also waits until the operation has ended. Until then:
///
/// | operation | memory                       | the store                                   |
/// |-----------|------------------------------|---------------------------------------------|
/// | reading   | answers, whatever `lifetime` | is not asked                                |
/// | storing   | has the result at once       | gets the result once it is asked again      |
/// | removing  | removes the result at once   | removes the result before it is asked again |
///
/// During that time other processes may change a shared store, and may find results that this
/// process has yet to remove from it.
public final class LayeredCache: CacheStore {
  private let memory: MemoryCache
  private let store: any CacheStore
  private let lifetime: Duration?
  private let timeout: Duration
  private let clock: any Clock<Duration>
  private let uptime: @Sendable () -> Duration
  private let onAvailability: @Sendable (Bool) -> Void
  private let pause: Duration
  private let state = Lock(State())

  private struct State {
    // The time when the store may be asked again; `nil` if nothing is wrong.
    var retryTime: Duration?
    /// A Boolean value that indicates whether a single caller asks the store first.
    var isProbing = false
    /// The number of operations that exceeded their time and have not ended yet.
    var lateOperations = 0
    /// The changes to make up for before the store's answers are trusted again.
    var missed: Set<PendingChanges.Target> = []
    // The numbers of changes of members. If a result was read from the store before a change, it
    // must not replace a later one. Several members share a number. If a change of one prevents
    // another's result from being kept, that result is read from the store again.
    private var changes = Array(repeating: 0, count: 256)

    subscript(changesOf member: String) -> Int {
      get { changes[member.hashValue & (changes.count - 1)] }
      set { changes[member.hashValue & (changes.count - 1)] = newValue }
    }

    mutating func miss(_ change: PendingChanges.Target) {
      missed.insert(change)
      guard missed.count > PendingChanges.limit else { return }
      // It is always correct to remove everything that a store has of some members.
      missed = Set(missed.map { .allData(of: $0.member) })
    }

    /// Returns the next change to make up for. If there is none, the store is asked as usual again.
    mutating func nextMissedChange() -> PendingChanges.Target? {
      if let change = missed.popFirst() { return change }
      retryTime = nil
      isProbing = false
      return nil
    }
  }

  /// Creates a cache.
  ///
  /// - Parameters:
  ///   - memory: The cache that is asked first. Its date decides when results expire.
  ///   - store: The store that is asked next.
  ///   - lifetime: The time for which a result in memory is used before the store is asked again;
  ///     unlimited by default. If other processes change the store, their changes become visible
  ///     after this time at the latest. A few seconds, or even one, spare the store most of its
  ///     work.
  ///   - timeout: The longest wait for each operation of the store; 250 milliseconds by default.
  ///   - pause: The time for which the store is not asked after a failure; 5 seconds by default.
  ///   - clock: The clock that measures the timeout and the pause; use a ``ManualClock`` in tests.
  ///   - onAvailability: A closure that is called with `false` when the cache stops asking the
  ///     store, and with `true` when it asks the store as usual again.
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
    self.pause = pause
  }

  /// The date by which results expire: that of the memory.
  public var now: Date { memory.now }

  /// A Boolean value that indicates whether the cache asks its store as usual.
  public var isAvailable: Bool { state.withLock { $0.retryTime == nil } }

  /// Returns the data of a key, from memory or from the store.
  ///
  /// - Throws: The error of the store, or an error if the store does not answer in time.
  public func data(for key: CacheKey) async throws -> Data? {
    let entry: CachedEntry<Data>? = memory.entry(of: key.member, for: key)
    if let entry, entry.isYounger(than: lifetime.inSeconds, at: now) { return entry.value }
    let changes = state.withLock { $0[changesOf: key.member] }
    let answer = try await attempt { [store] in try await store.data(for: key) }
    guard let answer else { return entry?.value }
    state.withLock { state in
      guard state[changesOf: key.member] == changes else { return }
      if let answer { memory.store(answer, for: key) } else { memory.removeData(for: key) }
    }
    return answer
  }

  /// Stores data for a key in memory and in the store.
  ///
  /// - Throws: The error of the store, or an error if the store does not answer in time. The data
  ///   is then in memory.
  public func store(_ data: Data, for key: CacheKey) async throws {
    change(key.member) { memory.store(data, for: key) }
    try await attempt(missing: .data(of: key)) { [store] in try await store.store(data, for: key) }
  }

  /// Removes the data of a key from memory and from the store.
  ///
  /// - Throws: The error of the store, or an error if the store does not answer in time. The data
  ///   is then removed from the store later.
  public func removeData(for key: CacheKey) async throws {
    change(key.member) { memory.removeData(for: key) }
    // Removed again, because a read that preceded the removal may have put the result back into
    // memory.
    defer { change(key.member) { memory.removeData(for: key) } }
    try await attempt(missing: .data(of: key)) { [store] in try await store.removeData(for: key) }
  }

  /// Removes the data of all keys of a member from memory and from the store.
  ///
  /// - Throws: The error of the store, or an error if the store does not answer in time. The data
  ///   is then removed from the store later.
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

// MARK: - Access to the store

extension LayeredCache {
  /// Performs an operation of the store; returns `nil` if the store is not asked.
  ///
  /// - Parameter change: The change to repeat later if the store is not asked, or fails.
  /// - Throws: The error of the store, or an error if the store does not answer in time.
  @discardableResult
  private func attempt<Answer: Sendable>(
    missing change: PendingChanges.Target? = nil,
    _ operation: @escaping @Sendable () async throws -> Answer
  ) async throws -> Answer? {
    let (isAsked, isProbe) = update { state -> (Bool, Bool) in
      guard let retryTime = state.retryTime else { return (true, false) }
      let isDue = uptime() >= retryTime && !state.isProbing && state.lateOperations == 0
      if isDue { state.isProbing = true }
      let isAsked = isDue && state.missed.isEmpty
      if !isAsked, let change { state.miss(change) }
      return (isAsked, isDue)
    }
    do {
      let answer = isAsked ? try await ask(isCancellable: change == nil, operation) : nil
      if isProbe { Task { await makeUpForMissedChanges() } }
      return answer
    } catch {
      let isCancelled = change == nil && Cancellation.isCause(of: error)
      if isCancelled || error is FileCacheError {
        if isProbe { update { $0.isProbing = false } }
      } else {
        failed(missing: change, isProbe: isProbe)
      }
      throw error
    }
  }

  /// Makes the changes that the store has missed. Then it is asked as usual again.
  private func makeUpForMissedChanges() async {
    while let change = update({ $0.nextMissedChange() }) {
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

  private func failed(missing change: PendingChanges.Target?, isProbe: Bool) {
    update { state in
      if let change { state.miss(change) }
      state.retryTime = uptime() + pause
      if isProbe { state.isProbing = false }
    }
  }

  private func update<Answer: Sendable>(_ body: (inout State) -> Answer) -> Answer {
    let (answer, isAvailable) = state.withLock { state in
      let wasAvailable = state.retryTime == nil
      let answer = body(&state)
      return (answer, (state.retryTime == nil) == wasAvailable ? nil : !wasAvailable)
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
      self?.update { $0.lateOperations -= 1 }
    }
    guard let answer else {
      update { $0.lateOperations += 1 }
      throw StoreTimeout(timeout: timeout)
    }
    return answer
  }
}

/// An error that indicates that a store did not answer in time.
struct StoreTimeout: HarmlessError, CustomStringConvertible {
  let timeout: Duration

  var description: String { "no answer came within \(timeout)" }
}
