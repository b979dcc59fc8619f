import Foundation
import Synchronization

/// Keeps results in a Redis or Valkey server, where all machines that ask it find them.
///
///     let redis = RedisCache(over: transport, namespace: "shop")
///     let catalog = RemoteCatalog()
///       .caching(in: LayeredCache(over: redis, channel: RedisChannel("shop", over: transport)))
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
/// decorator do not notice. A `LayeredCache` sees to it that they do not have to wait for it again
/// and again.
public final class RedisCache: CacheStore {
  private let transport: any RedisTransport
  private let namespace: String
  private let milliseconds: Int64
  private let misses = Misses()

  /// Creates a store. Nothing is sent to the server yet.
  ///
  /// - Parameters:
  ///   - transport: The client of the server.
  ///   - namespace: The beginning of all its keys, in braces, so that several programs may share a server and
  ///     a cluster keeps the keys together; `cache` by default.
  ///   - timeToLive: The time after which the server forgets an entry; a day by default. It should be no
  ///     less than `expires` and `staleFor` of the spec together.
  public init(
    over transport: some RedisTransport, namespace: String = "cache",
    timeToLive: Duration = .seconds(86_400)
  ) {
    self.transport = transport
    // An empty hash tag would be none.
    self.namespace = "{\(namespace.isEmpty || namespace.hasPrefix("}") ? "_" : "")\(namespace)}"
    let components = timeToLive.components
    milliseconds = max(
      1, components.seconds * 1_000 + components.attoseconds / 1_000_000_000_000_000)
  }

  /// The data of a key.
  ///
  /// - Throws: ``RedisError`` if the server refuses the command, or the error of the transport.
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
  /// - Throws: ``RedisError`` if the server refuses the command, or the error of the transport.
  public func store(_ data: Data, for key: CacheKey) async throws {
    try await store(data, for: key, tags: [])
  }

  /// Keeps data with tags for a key.
  ///
  /// - Throws: ``RedisError`` if the server refuses the command, or the error of the transport.
  public func store(_ data: Data, for key: CacheKey, tags: [String]) async throws {
    let miss = misses.remove(key)
    let version = if let miss { miss.version } else { try await version(of: key) }
    let name = name(of: key)
    let sets = [memberSet(of: key.member)] + tags.map(setName)
    _ = try await Self.storing.run(
      with: transport, ([name] + sets).flatMap { [$0, Self.removal(of: $0)] },
      [version + data, Data("\(milliseconds)".utf8), miss?.removals ?? Data()])
  }

  private static let storing = RedisScript(
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
    """)

  /// Removes the data of a key.
  ///
  /// - Throws: ``RedisError`` if the server refuses the command, or the error of the transport.
  public func removeData(for key: CacheKey) async throws {
    try await change(name(of: key), by: Self.removingKey)
  }

  private static let removingKey = change("redis.call('DEL', KEYS[1])")

  /// Removes the data with a tag, for all machines.
  ///
  /// - Throws: ``RedisError`` if the server refuses the command, or the error of the transport.
  public func removeData(tagged tag: String) async throws {
    try await change(setName(of: tag), by: Self.removingTag)
  }

  private static let removingTag = change(
    """
    for _, name in ipairs(redis.call('ZRANGE', KEYS[1], 0, -1)) do redis.call('DEL', name) end
    redis.call('DEL', KEYS[1])
    """)

  /// Removes the data of a namespace, or all data, for all machines.
  ///
  /// - Throws: ``RedisError`` if the server refuses the command, or the error of the transport.
  public func removeData(in namespace: String?) async throws {
    let name = namespace.map(versionName(ofNamespace:)) ?? versionName
    try await setVersion(name)
  }

  /// Replaces the data of a key, of a member or with a tag by what a function makes of it, for all machines.
  /// What others store in the meantime may be as old as what is replaced, and is removed. The data of a
  /// namespace is removed.
  ///
  /// - Throws: ``RedisError`` if the server refuses the command, or the error of the transport.
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
    let range = RedisCommand("ZRANGE", [set], Data("0".utf8), Data("-1".utf8))
    guard case .array(let names) = try await transport.reply(to: range) else { return }
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
    try await change(name, by: Self.replacing, changes)
  }

  private static let replacing = change(
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
    """)

  /// Returns a script that removes or replaces what has a name, and notes when that was.
  private static func change(_ script: String) -> RedisScript {
    RedisScript(
      script + "\nredis.call('SET', KEYS[2], redis.call('INCR', KEYS[3]), 'PX', ARGV[1])")
  }

  private func change(
    _ name: Data, by script: RedisScript, _ arguments: [Data] = []
  ) async throws {
    _ = try await script.run(
      with: transport, [name, Self.removal(of: name), countName],
      [Data("\(milliseconds)".utf8)] + arguments)
  }

  /// Removes the data of all keys of a member, for all machines.
  ///
  /// - Throws: ``RedisError`` if the server refuses the command, or the error of the transport.
  public func removeData(of member: String) async throws {
    try await setVersion(versionName(of: member))
  }

  private func setVersion(_ name: Data) async throws {
    _ = try await transport.reply(to: RedisCommand("SET", [name], Self.newVersion))
  }

  /// The versions of the results of a key's member. The first ones are made by who asks first.
  private func version(of key: CacheKey) async throws -> Data {
    let names = versionNames(of: key)
    let reply = try await Self.beginning.run(
      with: transport, names, names.map { _ in Self.newVersion })
    return Self.joined(Self.values(in: reply, of: names)[...]) ?? Data()
  }

  /// Returns what is there, and not what was just sent: another machine may have been first.
  private static let beginning = RedisScript(
    """
    for i, name in ipairs(KEYS) do redis.call('SET', name, ARGV[i], 'NX') end
    return redis.call('MGET', unpack(KEYS))
    """)

  /// Returns several versions as one; `nil` if one is missing.
  private static func joined(_ versions: ArraySlice<Data?>) -> Data? {
    versions.contains(nil) ? nil : versions.compactMap(\.self).reduce(Data(), +)
  }

  private static var newVersion: Data { Data(Chance.uuid().uuidString.utf8) }
  private static let versionsLength = 3 * newVersion.count

  private func values(of names: [Data]) async throws -> [Data?] {
    if names.isEmpty { return [] }
    return Self.values(in: try await transport.reply(to: RedisCommand("MGET", names)), of: names)
  }

  private static func values(in reply: RedisReply, of names: [Data]) -> [Data?] {
    guard case .array(let values) = reply, values.count == names.count else {
      return names.map { _ in nil }
    }
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
}

/// The versions that calls have seen which found nothing, and have not stored anything yet.
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
