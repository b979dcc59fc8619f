@_spi(Generated) import DecoratorsCaching
import Foundation

/// The entries and versions of a ``RedisCache`` on the server.
struct RedisEntries: KeyValueStore {
  private let transport: any RedisTransport
  private let namespace: String
  private let timeToLive: Duration

  init(transport: some RedisTransport, namespace: String, timeToLive: Duration) {
    self.transport = transport
    self.namespace = namespace
    self.timeToLive = timeToLive
  }

  func read(_ keys: [CacheKey]) async throws -> (data: [Data?], mark: Data?) {
    let names = keys.map(name) + [countName]
    let values = Self.values(
      in: try await transport.reply(to: RedisCommand("MGET", names)), of: names)
    return (values.dropLast(), values[keys.count] ?? Data("0".utf8))
  }

  /// The first versions of members are made by who asks first, because a server may forget anything to make room.
  func begun(_ versions: [Data?], for keys: [CacheKey]) async throws -> [Data?] {
    let names = zip(versions, keys).compactMap { version, key in
      version == nil && !key.isOfExpiries ? name(of: key) : nil
    }
    guard !names.isEmpty else { return versions }
    let reply = try await Self.beginning.run(
      with: transport, names, names.map { _ in Data(Chance.uuid().uuidString.utf8) })
    var first = Self.values(in: reply, of: names)[...]
    return zip(versions, keys).map { version, key in
      version == nil && !key.isOfExpiries ? first.popFirst() ?? nil : version
    }
  }

  /// Returns what is there, and not what was just sent: another machine may have been first.
  private static let beginning = RedisScript(
    """
    for i, name in ipairs(KEYS) do redis.call('SET', name, ARGV[i], 'NX') end
    return redis.call('MGET', unpack(KEYS))
    """)

  func store(
    _ data: Data, for key: CacheKey, lifetime: Duration?, unlessChanged versions: [CacheKey],
    since mark: Data?
  ) async throws {
    let names =
      [name(of: key), changeName(of: key)]
      + versions.flatMap { [name(of: $0), changeName(of: $0)] }
    _ = try await Self.storing.run(
      with: transport, names, [data, milliseconds(lifetime), mark ?? Data(), milliseconds(nil)])
  }

  // A version of a tag is kept as long as an entry that bears it.
  private static let storing = RedisScript(
    """
    for i = 2, #KEYS, 2 do
      if ARGV[3] ~= '' and tonumber(redis.call('GET', KEYS[i]) or '0') > tonumber(ARGV[3]) then
        return
      end
    end
    redis.call('SET', KEYS[1], ARGV[1], 'PX', ARGV[2])
    for i = 3, #KEYS, 2 do redis.call('PEXPIRE', KEYS[i], ARGV[4]) end
    """)

  func store(version: Data, for key: CacheKey) async throws {
    guard key.isOfTag else {
      _ = try await transport.reply(to: RedisCommand("SET", [name(of: key)], version))
      return
    }
    _ = try await Self.changing.run(
      with: transport, [name(of: key), changeName(of: key), countName],
      [version, milliseconds(nil)])
  }

  func remove(_ target: StoreTarget, noting version: Data) async throws {
    guard case .data(let key) = target else {
      return try await store(version: version, for: CacheKey(versionOf: target, as: .removal))
    }
    _ = try await Self.removing.run(
      with: transport, [name(of: key), changeName(of: key), countName], [milliseconds(nil)])
  }

  // A version of a tag lives as long as the entries of before it can.
  private static let changing = RedisScript(
    """
    redis.call('SET', KEYS[1], ARGV[1], 'PX', ARGV[2])
    redis.call('SET', KEYS[2], redis.call('INCR', KEYS[3]), 'PX', ARGV[2])
    """)

  private static let removing = RedisScript(
    """
    redis.call('DEL', KEYS[1])
    redis.call('SET', KEYS[2], redis.call('INCR', KEYS[3]), 'PX', ARGV[1])
    """)

  func replace(
    _ key: CacheKey, by replacement: @escaping @Sendable (Data) -> (data: Data, lifetime: Duration?)
  ) async throws {
    guard let old = try await transport.reply(to: RedisCommand("GET", [name(of: key)])).data else {
      return
    }
    let (data, lifetime) = replacement(old)
    _ = try await Self.replacing.run(
      with: transport, [name(of: key), changeName(of: key), countName],
      [old, data, milliseconds(lifetime), milliseconds(nil)])
  }

  /// Data that others store in the meantime may be as old as the data that is replaced, and is removed.
  private static let replacing = RedisScript(
    """
    if redis.call('GET', KEYS[1]) == ARGV[1] then
      redis.call('SET', KEYS[1], ARGV[2], 'PX', ARGV[3])
    else
      redis.call('DEL', KEYS[1])
    end
    redis.call('SET', KEYS[2], redis.call('INCR', KEYS[3]), 'PX', ARGV[4])
    """)

  private static func values(in reply: RedisReply, of names: [Data]) -> [Data?] {
    guard case .array(let values) = reply, values.count == names.count else {
      return names.map { _ in nil }
    }
    return values.map(\.data)
  }

  /// Returns the time after which the server forgets what has a lifetime.
  private func milliseconds(_ lifetime: Duration?) -> Data {
    let components = min(lifetime ?? timeToLive, timeToLive).components
    let count = components.seconds * 1_000 + components.attoseconds / 1_000_000_000_000_000
    return Data("\(max(1, count))".utf8)
  }

  private func name(of key: CacheKey) -> Data { Data("\(namespace):\(key.name)".utf8) }

  /// The name of the number of the last change of a key.
  private func changeName(of key: CacheKey) -> Data { name(of: key) + Data(":changed".utf8) }

  /// The name of the number of changes.
  private var countName: Data { Data("\(namespace):changes".utf8) }
}
