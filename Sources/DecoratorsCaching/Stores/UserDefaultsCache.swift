@_spi(Generated) import Decorators
import Foundation

/// A store that keeps results in `UserDefaults`, so that they survive the end of the process.
///
///     let settings = RemoteSettings().caching(in: UserDefaultsCache(), namespace: user)
///
/// Use it for a few small results, because all defaults are always in memory.
public struct UserDefaultsCache: CacheStore, VersionedCache, Identifiable {
  private static let records = SharedObjects<String, VersionRecords>()

  private let suiteName: String?
  package let versioned: VersionedStore
  private let currentDate: @Sendable () -> Date

  /// Creates a cache.
  ///
  /// - Parameters:
  ///   - suiteName: The suite of the defaults; by default the defaults of the program.
  ///   - now: Returns the date by which results expire; by default the date of the system.
  public init(suiteName: String? = nil, now: @escaping @Sendable () -> Date = Date.byDefaultClock) {
    self.suiteName = suiteName
    versioned = VersionedStore(
      over: DefaultsStore(suiteName: suiteName),
      Self.records.object(for: suiteName ?? "") { VersionRecords() }, date: now)
    currentDate = now
  }

  /// The name of the suite, which identifies the cache.
  public var id: String { suiteName ?? "" }

  /// The date by which results expire.
  public var now: Date { currentDate() }

  /// Returns the data of a key.
  public func data(for key: CacheKey) async throws -> Data? {
    try await versioned.data(for: key)
  }

  /// Stores data for a key.
  public func store(_ data: Data, for key: CacheKey) async throws {
    try await versioned.store(data, for: key)
  }

  /// Stores data with tags for a key.
  public func store(_ data: Data, for key: CacheKey, tags: [String]) async throws {
    try await versioned.store(data, tags: tags, for: key)
  }

  /// Removes the data of a key.
  public func removeData(for key: CacheKey) async throws {
    try await versioned.remove(.data(of: key))
  }

  /// Removes the data of all keys of a member.
  public func removeData(of member: String) async throws {
    try await versioned.remove(.allData(of: member))
  }

  /// Removes the data of all keys with a tag.
  public func removeData(tagged tag: String) async throws {
    try await versioned.remove(.tag(tag))
  }

  /// Removes the data of all keys of a namespace; all data if it is `nil`.
  public func removeData(in namespace: String?) async throws {
    try await versioned.remove(.namespace(namespace))
  }
}

/// The defaults of a suite, as a ``UserDefaultsCache`` uses them.
private struct DefaultsStore: KeyValueStore {
  private static let prefix = "swift-decorators."
  private static let thread = BlockingQueue("UserDefaultsCache")

  let suiteName: String?

  func read(_ keys: [CacheKey]) async -> (data: [Data?], mark: Data?) {
    (await use { defaults in keys.map { defaults.data(forKey: Self.name(of: $0)) } }, nil)
  }

  func store(
    _ data: Data, for key: CacheKey, lifetime: Duration?, unlessChanged versions: [CacheKey],
    since mark: Data?
  ) async {
    await change { $0.set(data, forKey: Self.name(of: key)) }
  }

  func store(version: Data, for key: CacheKey) async {
    await change { $0.set(version, forKey: Self.name(of: key)) }
  }

  func remove(_ target: StoreTarget, noting version: Data) async {
    await change { defaults in
      if case .data(let key) = target { return defaults.removeObject(forKey: Self.name(of: key)) }
      let key = CacheKey(versionOf: target, as: .removal)
      defaults.set(version, forKey: Self.name(of: key))
      for (name, data) in defaults.dictionaryRepresentation() where name.hasPrefix(Self.prefix) {
        guard let data = data as? Data, Self.isData(data, named: name, in: target) else { continue }
        defaults.removeObject(forKey: name)
      }
    }
  }

  /// Returns a Boolean value that indicates whether data is that of an entry which a target names.
  private static func isData(_ data: Data, named name: String, in target: StoreTarget) -> Bool {
    guard let entry = VersionedEntry(data),
      let namespace = try? EncodedEntry(entry.data, verifying: false).namespace
    else { return false }
    return switch target {
    case .data: false
    case .allData(let member): name.hasPrefix(prefix + CacheKey.namePrefix(of: member))
    case .tag(let tag): entry.tags.contains(tag)
    case .namespace(let target): target.map { $0 == namespace } ?? true
    }
  }

  func replace(
    _ key: CacheKey, by replacement: @escaping @Sendable (Data) -> (data: Data, lifetime: Duration?)
  ) async {
    await change { defaults in
      let name = Self.name(of: key)
      guard let data = defaults.data(forKey: name) else { return }
      defaults.set(replacement(data).data, forKey: name)
    }
  }

  private static func name(of key: CacheKey) -> String { prefix + key.name }

  private func change(_ body: @escaping @Sendable (UserDefaults) -> Void) async {
    await use { defaults in
      body(defaults)
      // Without this call, other processes on Linux see the change only when this process ends.
      defaults.synchronize()
    }
  }

  /// Runs code with the defaults, which may read and write a file.
  private func use<Value: Sendable>(
    _ body: @escaping @Sendable (UserDefaults) -> Value
  ) async -> Value {
    await Self.thread.result { [suiteName] in
      // Created for each use, because `UserDefaults` is not `Sendable` on all platforms.
      body(suiteName.flatMap(UserDefaults.init(suiteName:)) ?? .standard)
    }
  }
}
