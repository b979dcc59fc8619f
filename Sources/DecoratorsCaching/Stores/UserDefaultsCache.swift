@_spi(Generated) import Decorators
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
    await replaceData(.allData(of: member)) { _ in nil }
  }

  /// Stores data with tags for a key.
  public func store(_ data: Data, for key: CacheKey, tags: [String]) async {
    await store(data, for: key)
  }

  /// Removes the data with a tag.
  public func removeData(tagged tag: String) async {
    await replaceData(.tag(tag)) { _ in nil }
  }

  /// Removes the data of a namespace.
  public func removeData(in namespace: String?) async {
    await replaceData(.namespace(namespace)) { _ in nil }
  }

  /// Replaces the data that a target names by what a function makes of it.
  public func replaceData(
    _ target: StoreTarget, by replacement: @escaping @Sendable (Data) -> Data
  ) async {
    await replaceData(target) { .some(replacement($0)) }
  }

  /// Replaces or removes the data that a target names.
  private func replaceData(
    _ target: StoreTarget, by replacement: @escaping @Sendable (Data) -> Data?
  ) async {
    await change { defaults in
      for (name, data) in defaults.dictionaryRepresentation() where name.hasPrefix(Self.prefix) {
        guard let data = data as? Data, Self.isData(data, named: name, in: target) else { continue }
        defaults.set(replacement(data), forKey: name)
      }
    }
  }

  private static func isData(_ data: Data, named name: String, in target: StoreTarget) -> Bool {
    switch target {
    case .data(let key): name == prefix + key.name
    case .allData(let member): name.hasPrefix(prefix + CacheKey.namePrefix(of: member))
    case .tag(let tag): EncodedEntry.tags(of: data).contains(tag)
    case .namespace(nil): true
    case .namespace(let namespace?):
      (try? EncodedEntry(data, verifying: false))?.namespace == namespace
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
