import Decorators
import Foundation
import Synchronization

/// Keeps results in a Redis or Valkey server, where all machines that ask it find them.
///
///     let redis = RedisCache(host: "cache.example.com", namespace: "shop")
///     let catalog = RemoteCatalog().caching(in: LayeredCache(over: redis, lifetime: .seconds(1)))
///
/// An entry begins with the version of its member's results. Removing the results of a member gives
/// it another version, which takes one short command however many there are; entries of older ones
/// count as none, and the server forgets them in time.
///
/// A call that found nothing, and is still under way when another machine removes the member's
/// results, does not bring the old ones back: what it stores bears the version that was there when it
/// found nothing. Calls that do not look first, as with `networkFirst`, are safe only from removals by
/// the same process.
///
/// A server that is down or does not answer in time makes each operation fail, which the callers of a
/// decorator do not notice. A ``LayeredCache`` sees to it that they do not have to wait for it again
/// and again.
public final class RedisCache: CacheStore {
  private let connection: RedisConnection
  private let namespace: String
  private let milliseconds: Int64
  private let versionsAtMisses = VersionsAtMisses()

  /// Creates a store. Nothing is sent to the server yet.
  ///
  /// - Parameters:
  ///   - host: The server; this machine by default.
  ///   - port: The server's port; 6379 by default.
  ///   - namespace: What all its keys begin with, so that several programs may share a server;
  ///     `cache` by default.
  ///   - timeToLive: After what time the server forgets an entry; a day by default. It should be no
  ///     less than `expires` and `staleFor` of the spec together.
  ///   - timeout: How long the server is waited for at most, each time; 250 milliseconds by default.
  public init(
    host: String = "127.0.0.1", port: Int = 6_379, namespace: String = "cache",
    timeToLive: Duration = .seconds(86_400), timeout: Duration = .milliseconds(250)
  ) {
    connection = RedisConnection(host: host, port: port, timeout: timeout)
    self.namespace = namespace
    let components = timeToLive.components
    milliseconds = max(
      1, components.seconds * 1_000 + components.attoseconds / 1_000_000_000_000_000)
  }

  /// The data of a key.
  ///
  /// - Throws: ``RedisError`` if the server does not answer in time, or cannot.
  public func data(for key: CacheKey) async throws -> Data? {
    let answer = try await send("MGET", versionName(of: key.member), name(of: key))
    guard case .list(let values) = answer, values.count == 2 else { return nil }
    guard let version = values[0].data else {
      let version = try await version(of: key.member)
      versionsAtMisses.set(version, for: key)
      return nil
    }
    guard let entry = values[1].data, entry.starts(with: version) else {
      versionsAtMisses.set(version, for: key)
      return nil
    }
    return Data(entry.dropFirst(version.count))
  }

  /// Keeps data for a key.
  ///
  /// - Throws: ``RedisError`` if the server does not answer in time, or cannot.
  public func store(_ data: Data, for key: CacheKey) async throws {
    let seen = versionsAtMisses.remove(key)
    let version = if let seen { seen } else { try await version(of: key.member) }
    _ = try await send(
      "SET", name(of: key), version + data, Data("PX".utf8),
      Data("\(milliseconds)".utf8))
  }

  /// Removes the data of a key.
  ///
  /// - Throws: ``RedisError`` if the server does not answer in time, or cannot.
  public func removeData(for key: CacheKey) async throws {
    _ = try await send("DEL", name(of: key))
  }

  /// Removes the data of all keys of a member, for all machines.
  ///
  /// - Throws: ``RedisError`` if the server does not answer in time, or cannot.
  public func removeData(of member: String) async throws {
    _ = try await send("SET", versionName(of: member), Self.newVersion)
  }

  /// The version of a member's results. The first one is made by who asks first.
  private func version(of member: String) async throws -> Data {
    let name = versionName(of: member)
    _ = try await send("SET", name, Self.newVersion, Data("NX".utf8))
    // Not what was just sent: another machine may have been first.
    return try await send("GET", name).data ?? Data()
  }

  private static var newVersion: Data { Data(UUID().uuidString.utf8) }

  private func name(of key: CacheKey) -> Data {
    Data("\(namespace):\(key.name)".utf8)
  }

  private func versionName(of member: String) -> Data {
    Data("\(namespace):\(CacheKey.namePrefix(of: member))version".utf8)
  }

  private func send(_ name: String, _ arguments: Data...) async throws -> RedisValue {
    try await connection.send([Data(name.utf8)] + arguments)
  }
}

/// The versions that calls have seen which found nothing, and have not stored anything yet.
private final class VersionsAtMisses: Sendable {
  private let versions = Mutex<[CacheKey: Data]>([:])

  func set(_ version: Data, for key: CacheKey) {
    versions.withLock { versions in
      // So many calls are not under way: most have failed.
      if versions.count >= 10_000 { versions = [:] }
      versions[key] = version
    }
  }

  func remove(_ key: CacheKey) -> Data? {
    versions.withLock { $0.removeValue(forKey: key) }
  }
}
