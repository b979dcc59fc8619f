import Foundation

/// Keeps results in `UserDefaults`, where they survive the end of the process.
///
///     let settings = RemoteSettings().caching(in: UserDefaultsCache(), namespace: user)
///
/// It is made for a few small results: all defaults are in memory all the time.
public struct UserDefaultsCache: CacheStore, Identifiable {
  private static let prefix = "swift-decorators."
  private static let thread = BlockingQueue("UserDefaultsCache")

  private let suiteName: String?
  private let clock: @Sendable () -> Date

  /// Creates a cache.
  ///
  /// - Parameters:
  ///   - suiteName: The suite whose defaults are used; those of the program by default.
  ///   - now: Gives the time by which results expire; the system's by default.
  public init(suiteName: String? = nil, now: @escaping @Sendable () -> Date = { Date() }) {
    self.suiteName = suiteName
    clock = now
  }

  /// The name of the suite: all caches of one suite are the same.
  public var id: String { suiteName ?? "" }

  /// The time by which results expire.
  public var now: Date { clock() }

  /// The data of a key.
  public func data(for key: CacheKey) async -> Data? {
    await use { $0.data(forKey: Self.prefix + key.name) }
  }

  /// Keeps data for a key.
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
    await change { defaults in
      for key in defaults.dictionaryRepresentation().keys where key.hasPrefix(prefix) {
        defaults.removeObject(forKey: key)
      }
    }
  }

  private func change(_ body: @escaping @Sendable (UserDefaults) -> Void) async {
    await use { defaults in
      body(defaults)
      // Without this, other processes do not see the change on Linux until this one ends.
      defaults.synchronize()
    }
  }

  /// Uses the defaults, which may read and write a file.
  private func use<Value: Sendable>(
    _ body: @escaping @Sendable (UserDefaults) -> Value
  ) async -> Value {
    await Self.thread.result { [suiteName] in
      // Looked up for each use, as `UserDefaults` is not `Sendable` everywhere.
      body(suiteName.flatMap(UserDefaults.init(suiteName:)) ?? .standard)
    }
  }
}
