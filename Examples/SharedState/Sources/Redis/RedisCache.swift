import Decorators
import Foundation
import Synchronization

/// Keeps results in a Redis or Valkey server, where all machines that ask it find them.
///
///     let redis = RedisCache(host: "cache.example.com", namespace: "shop")
///     let catalog = RemoteCatalog()
///       .caching(in: LayeredCache(over: redis, channel: RedisChannel("shop")))
///
/// An entry begins with the version of its member's results. Removing the results of a member gives
/// it another version, which takes one short command however many there are; entries of older ones
/// count as none, and the server forgets them in time.
///
/// A tag is a set of the names of entries. Each removal of a key or a tag gets the next number of a
/// count, which is kept for the time that an entry lives.
///
/// A call that found nothing, and is still under way when another machine removes its result, does not
/// bring the old one back: what it stores bears the version that was there when it found nothing, and
/// is not stored if its key or one of its tags was removed since. Calls that do not look first, as with
/// `networkFirst`, are safe only from removals by the same process.
///
/// A server that is down or does not answer in time makes each operation fail, which the callers of a
/// decorator do not notice. A ``LayeredCache`` sees to it that they do not have to wait for it again
/// and again.
public final class RedisCache: CacheStore {
  private let connection: RedisConnection
  private let namespace: String
  private let milliseconds: Int64
  private let misses = Misses()

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
    let answer = try await send("MGET", versionName(of: key.member), name(of: key), countName)
    guard case .list(let values) = answer, values.count == 3 else { return nil }
    let removals = values[2].data ?? Data("0".utf8)
    guard let version = values[0].data else {
      misses.set(.init(version: try await version(of: key.member), removals: removals), for: key)
      return nil
    }
    guard let entry = values[1].data, entry.starts(with: version) else {
      misses.set(.init(version: version, removals: removals), for: key)
      return nil
    }
    return Data(entry.dropFirst(version.count))
  }

  /// Keeps data for a key.
  ///
  /// - Throws: ``RedisError`` if the server does not answer in time, or cannot.
  public func store(_ data: Data, for key: CacheKey) async throws {
    try await store(data, for: key, tags: [])
  }

  /// Keeps data with tags for a key.
  ///
  /// - Throws: ``RedisError`` if the server does not answer in time, or cannot.
  public func store(_ data: Data, for key: CacheKey, tags: [String]) async throws {
    let miss = misses.remove(key)
    let version = if let miss { miss.version } else { try await version(of: key.member) }
    let name = name(of: key)
    let names =
      [name, Self.removal(of: name)]
      + tags.map(setName).flatMap { [$0, Self.removal(of: $0)] }
    try await run(
      """
      for i = 2, #KEYS, 2 do
        if ARGV[3] ~= '' and tonumber(redis.call('GET', KEYS[i]) or '0') > tonumber(ARGV[3]) then
          return
        end
      end
      redis.call('SET', KEYS[1], ARGV[1], 'PX', ARGV[2])
      for i = 3, #KEYS, 2 do
        redis.call('SADD', KEYS[i], KEYS[1])
        redis.call('PEXPIRE', KEYS[i], ARGV[2])
      end
      """, names, version + data, Data("\(milliseconds)".utf8), miss?.removals ?? Data())
  }

  /// Removes the data of a key.
  ///
  /// - Throws: ``RedisError`` if the server does not answer in time, or cannot.
  public func removeData(for key: CacheKey) async throws {
    try await remove("redis.call('DEL', KEYS[1])", name(of: key))
  }

  /// Removes the data with a tag, for all machines.
  ///
  /// - Throws: ``RedisError`` if the server does not answer in time, or cannot.
  public func removeData(tagged tag: String) async throws {
    try await remove(
      """
      for _, name in ipairs(redis.call('SMEMBERS', KEYS[1])) do redis.call('DEL', name) end
      redis.call('DEL', KEYS[1])
      """, setName(of: tag))
  }

  /// Runs a script that removes what has a name, and notes when that was.
  private func remove(_ script: String, _ name: Data) async throws {
    try await run(
      script + "\nredis.call('SET', KEYS[2], redis.call('INCR', KEYS[3]), 'PX', ARGV[1])",
      [name, Self.removal(of: name), countName], Data("\(milliseconds)".utf8))
  }

  private func run(_ script: String, _ names: [Data], _ arguments: Data...) async throws {
    _ = try await connection.send(
      [Data("EVAL".utf8), Data(script.utf8), Data("\(names.count)".utf8)] + names + arguments)
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

  private var countName: Data { Data("\(namespace):removals".utf8) }

  private func setName(of tag: String) -> Data { Data("\(namespace):tag:\(tag)".utf8) }

  private static func removal(of name: Data) -> Data { name + Data(":removed".utf8) }

  private func versionName(of member: String) -> Data {
    Data("\(namespace):\(CacheKey.namePrefix(of: member))version".utf8)
  }

  private func send(_ name: String, _ arguments: Data...) async throws -> RedisValue {
    try await connection.send([Data(name.utf8)] + arguments)
  }
}

/// What calls have seen which found nothing, and have not stored anything yet.
private final class Misses: Sendable {
  struct Miss {
    let version: Data
    /// The number of removals of keys and tags.
    let removals: Data
  }

  private let misses = Mutex<[CacheKey: Miss]>([:])

  func set(_ miss: Miss, for key: CacheKey) {
    misses.withLock { misses in
      // So many calls are not under way: most have failed.
      if misses.count >= 10_000 { misses = [:] }
      misses[key] = miss
    }
  }

  func remove(_ key: CacheKey) -> Miss? {
    misses.withLock { $0.removeValue(forKey: key) }
  }
}
