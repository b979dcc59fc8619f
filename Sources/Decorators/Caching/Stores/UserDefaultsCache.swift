import Foundation

/// A store that keeps results in `UserDefaults`, so that they survive the end of the process.
///
///     let settings = RemoteSettings().caching(in: UserDefaultsCache(), namespace: user)
///
/// Use it for a few small results, because all defaults are always in memory.
public struct UserDefaultsCache: CacheStore, Identifiable {
  private static let prefix = "swift-decorators."
  private static let thread = BlockingQueue("UserDefaultsCache")

  private let suiteName: String?
  private let currentDate: @Sendable () -> Date

  /// Creates a cache.
  ///
  /// - Parameters:
  ///   - suiteName: The suite of the defaults; by default the defaults of the program.
  ///   - now: Returns the date by which results expire; by default the date of the system.
  public init(suiteName: String? = nil, now: @escaping @Sendable () -> Date = Date.byDefaultClock) {
    self.suiteName = suiteName
    currentDate = now
  }

  /// The name of the suite, which identifies the cache.
  public var id: String { suiteName ?? "" }

  /// The date by which results expire.
  public var now: Date { currentDate() }

  /// Returns the data of a key.
  public func data(for key: CacheKey) async -> Data? {
    await use { $0.data(forKey: Self.prefix + key.name) }
  }

  /// Stores data for a key.
  public func store(_ data: Data, for key: CacheKey) async {
    await change { $0.set(data, forKey: Self.prefix + key.name) }
  }

  /// Removes the data of a key.
  public func removeData(for key: CacheKey) async {
    await change { $0.removeObject(forKey: Self.prefix + key.name) }
  }

  /// Removes the data of all keys of a member.
  public func removeData(of member: String) async {
    let prefix = Self.prefix + CacheKey.namePrefix(of: member)
    await removeAll { name, _ in name.hasPrefix(prefix) }
  }

  /// Stores data with tags for a key.
  public func store(_ data: Data, for key: CacheKey, tags: [String]) async {
    await store(data, for: key)
  }

  /// Removes the data with a tag.
  public func removeData(tagged tag: String) async {
    await removeAll { EncodedEntry.tags(of: $1).contains(tag) }
  }

  /// Removes the data of a namespace.
  public func removeData(in namespace: String?) async {
    await removeAll { _, data in
      namespace == nil || (try? EncodedEntry(data, verifying: false))?.namespace == namespace
    }
  }

  /// Removes the data for which `isMatch` returns `true`, given its name.
  private func removeAll(where isMatch: @escaping @Sendable (String, Data) -> Bool) async {
    await change { defaults in
      for (key, data) in defaults.dictionaryRepresentation() where key.hasPrefix(Self.prefix) {
        if let data = data as? Data, isMatch(key, data) { defaults.removeObject(forKey: key) }
      }
    }
  }

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
