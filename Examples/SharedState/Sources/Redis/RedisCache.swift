import Decorators
import Foundation
import Synchronization

/// Keeps results in a Redis or Valkey server, where all machines that ask it find them.
///
///     let redis = RedisCache(host: "cache.example.com", namespace: "shop")
///     let catalog = RemoteCatalog()
///       .caching(in: LayeredCache(over: redis, channel: RedisChannel("shop")))
///
/// An entry begins with the versions of all results, of those of its namespace and of those of its member.
/// Removing the results of a member or a namespace gives it another version, which takes one short command
/// however many there are; entries of older ones count as none, and the server forgets them in time.
///
/// A member and a tag each have a set of the names of their entries, which loses the names of those that the
/// server has forgotten. Each removal of a key or a tag, and each expiry, gets the next number of a count,
/// which is kept for the time that an entry lives.
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
    let names = versionNames(of: key)
    let values = try await values(of: names + [name(of: key), countName])
    let removals = values[names.count + 1] ?? Data("0".utf8)
    guard let version = Self.joined(values.prefix(names.count)) else {
      misses.set(.init(version: try await version(of: key), removals: removals), for: key)
      return nil
    }
    guard let entry = values[names.count], entry.starts(with: version) else {
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
    let version = if let miss { miss.version } else { try await version(of: key) }
    let name = name(of: key)
    let sets = [memberSet(of: key.member)] + tags.map(setName)
    try await run(
      """
      for i = 2, #KEYS, 2 do
        if ARGV[3] ~= '' and tonumber(redis.call('GET', KEYS[i]) or '0') > tonumber(ARGV[3]) then
          return
        end
      end
      redis.call('SET', KEYS[1], ARGV[1], 'PX', ARGV[2])
      local time = redis.call('TIME')
      local now = time[1] * 1000 + math.floor(time[2] / 1000)
      for i = 3, #KEYS, 2 do
        redis.call('ZADD', KEYS[i], now + ARGV[2], KEYS[1])
        redis.call('ZREMRANGEBYSCORE', KEYS[i], '-inf', now)
        redis.call('PEXPIRE', KEYS[i], ARGV[2])
      end
      """, ([name] + sets).flatMap { [$0, Self.removal(of: $0)] }, version + data,
      Data("\(milliseconds)".utf8), miss?.removals ?? Data())
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
      for _, name in ipairs(redis.call('ZRANGE', KEYS[1], 0, -1)) do redis.call('DEL', name) end
      redis.call('DEL', KEYS[1])
      """, setName(of: tag))
  }

  /// Removes the data of a namespace, or all data, for all machines.
  ///
  /// - Throws: ``RedisError`` if the server does not answer in time, or cannot.
  public func removeData(in namespace: String?) async throws {
    let name = namespace.map(versionName(ofNamespace:)) ?? versionName
    _ = try await send("SET", name, Self.newVersion)
  }

  /// Replaces the data of a key, of a member or with a tag by what a function makes of it, for all machines.
  /// What others store in the meantime may be as old as what is replaced, and is removed. The data of a
  /// namespace is removed.
  ///
  /// - Throws: ``RedisError`` if the server does not answer in time, or cannot.
  public func replaceData(
    _ target: StoreTarget, by replacement: @escaping @Sendable (Data) -> Data
  ) async throws {
    switch target {
    case .data(of: let key):
      try await replace([name(of: key)], of: name(of: key), by: replacement)
    case .allData(of: let member): try await replace(memberSet(of: member), by: replacement)
    case .tag(let tag): try await replace(setName(of: tag), by: replacement)
    case .namespace(let namespace): try await removeData(in: namespace)
    }
  }

  /// Replaces the entries of a set.
  private func replace(_ set: Data, by replacement: (Data) -> Data) async throws {
    guard case .list(let names) = try await send("ZRANGE", set, Data("0".utf8), Data("-1".utf8))
    else { return }
    try await replace(names.compactMap(\.data), of: set, by: replacement)
  }

  /// Replaces entries: those of a set, or the one that has the name itself.
  private func replace(
    _ names: [Data], of name: Data, by replacement: (Data) -> Data
  ) async throws {
    let entries = try await values(of: names)
    let changes = zip(names, entries).flatMap { name, entry -> [Data] in
      guard let entry, entry.count > Self.versionsLength else { return [] }
      let (version, data) = (
        entry.prefix(Self.versionsLength), entry.dropFirst(Self.versionsLength)
      )
      return [name, entry, version + replacement(Data(data))]
    }
    try await remove(
      """
      local changes = {}
      for i = 2, #ARGV, 3 do changes[ARGV[i]] = i end
      local isSet = redis.call('TYPE', KEYS[1]).ok == 'zset'
      for _, name in ipairs(isSet and redis.call('ZRANGE', KEYS[1], 0, -1) or {KEYS[1]}) do
        local i, entry = changes[name], redis.call('GET', name)
        if i and entry == ARGV[i + 1] then
          redis.call('SET', name, ARGV[i + 2], 'PX', math.max(redis.call('PTTL', name), 1))
        elseif entry then
          redis.call('DEL', name)
        end
      end
      """, name, changes)
  }

  /// Runs a script that removes or replaces what has a name, and notes when that was.
  private func remove(_ script: String, _ name: Data, _ arguments: [Data] = []) async throws {
    try await run(
      script + "\nredis.call('SET', KEYS[2], redis.call('INCR', KEYS[3]), 'PX', ARGV[1])",
      [name, Self.removal(of: name), countName], [Data("\(milliseconds)".utf8)] + arguments)
  }

  private func run(_ script: String, _ names: [Data], _ arguments: Data...) async throws {
    try await run(script, names, arguments)
  }

  private func run(_ script: String, _ names: [Data], _ arguments: [Data]) async throws {
    _ = try await connection.send(
      [Data("EVAL".utf8), Data(script.utf8), Data("\(names.count)".utf8)] + names + arguments)
  }

  /// Removes the data of all keys of a member, for all machines.
  ///
  /// - Throws: ``RedisError`` if the server does not answer in time, or cannot.
  public func removeData(of member: String) async throws {
    _ = try await send("SET", versionName(of: member), Self.newVersion)
  }

  /// The versions of the results of a key's member. The first ones are made by who asks first.
  private func version(of key: CacheKey) async throws -> Data {
    let names = versionNames(of: key)
    for name in names {
      _ = try await send("SET", name, Self.newVersion, Data("NX".utf8))
    }
    // Not what was just sent: another machine may have been first.
    return Self.joined(try await values(of: names)[...]) ?? Data()
  }

  /// Returns several versions as one; `nil` if one is missing.
  private static func joined(_ versions: ArraySlice<Data?>) -> Data? {
    versions.contains(nil) ? nil : versions.compactMap(\.self).reduce(Data(), +)
  }

  private static var newVersion: Data { Data(UUID().uuidString.utf8) }
  private static let versionsLength = 3 * UUID().uuidString.utf8.count

  private func values(of names: [Data]) async throws -> [Data?] {
    guard !names.isEmpty,
      case .list(let values) = try await connection.send([Data("MGET".utf8)] + names),
      values.count == names.count
    else { return names.map { _ in nil } }
    return values.map(\.data)
  }

  private func name(of key: CacheKey) -> Data {
    Data("\(namespace):\(key.name)".utf8)
  }

  private var countName: Data { Data("\(namespace):removals".utf8) }

  private func setName(of tag: String) -> Data { Data("\(namespace):tagged:\(tag)".utf8) }

  private func memberSet(of member: String) -> Data {
    Data("\(namespace):\(CacheKey.namePrefix(of: member))names".utf8)
  }

  private static func removal(of name: Data) -> Data { name + Data(":removed".utf8) }

  private func versionNames(of key: CacheKey) -> [Data] {
    [versionName, versionName(ofNamespace: key.namespace), versionName(of: key.member)]
  }

  private var versionName: Data { Data("\(namespace):version".utf8) }

  private func versionName(ofNamespace name: String) -> Data {
    Data("\(namespace):\(CacheKey.namePrefix(of: name))namespace".utf8)
  }

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
