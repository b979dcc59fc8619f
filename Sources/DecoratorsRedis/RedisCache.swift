import DecoratorsCaching
import Foundation

/// Keeps results in a Redis or Valkey server, where all machines that ask it find them.
///
///     let redis = RedisCache(over: transport, namespace: "shop")
///     let catalog = RemoteCatalog()
///       .caching(in: LayeredCache(over: redis, channel: RedisChannel("shop", over: transport)))
///
/// An entry bears the versions of all results, of those of its namespace and of its member, and of its tags. Removing
/// results gives them another version, which takes one short command however many there are; entries of older ones count
/// as none, and the server forgets them in time.
///
/// Each removal of a key or a tag, and each expiry of a tag, gets the next number of a count, which is kept for the time
/// that an entry lives.
///
/// A call that found nothing, and is still under way when another machine removes its result, does not
/// bring the old one back: what it stores bears the versions that were there when it found nothing, and
/// is not stored if its key or one of its tags was changed since. Calls that do not look first, as with
/// `networkFirst`, are safe only from removals by the same process.
///
/// A server that is down or does not answer in time makes each operation fail, which the callers of a
/// decorator do not notice. A `LayeredCache` sees to it that they do not have to wait for it again
/// and again.
public final class RedisCache: CacheStore, VersionedCache {
  package let versioned: VersionedStore

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
    // An empty hash tag would be none.
    let prefix = namespace.isEmpty || namespace.hasPrefix("}") ? "_" : ""
    versioned = VersionedStore(
      over: RedisEntries(
        transport: transport, namespace: "{\(prefix)\(namespace)}", timeToLive: timeToLive),
      VersionRecords(), date: Date.byDefaultClock)
  }

  /// The data of a key.
  ///
  /// - Throws: ``RedisError`` if the server refuses the command, or the error of the transport.
  public func data(for key: CacheKey) async throws -> Data? {
    try await versioned.data(for: key)
  }

  /// Keeps data for a key.
  ///
  /// - Throws: ``RedisError`` if the server refuses the command, or the error of the transport.
  public func store(_ data: Data, for key: CacheKey) async throws {
    try await versioned.store(data, for: key)
  }

  /// Stores data with tags for a key.
  ///
  /// - Throws: ``RedisError`` if the server refuses the command, or the error of the transport.
  public func store(_ data: Data, for key: CacheKey, tags: [String]) async throws {
    try await versioned.store(data, tags: tags, for: key)
  }

  /// Removes the data of a key.
  ///
  /// - Throws: ``RedisError`` if the server refuses the command, or the error of the transport.
  public func removeData(for key: CacheKey) async throws {
    try await versioned.remove(.data(of: key))
  }

  /// Removes the data of all keys of a member.
  ///
  /// - Throws: ``RedisError`` if the server refuses the command, or the error of the transport.
  public func removeData(of member: String) async throws {
    try await versioned.remove(.allData(of: member))
  }

  /// Removes the data of all keys with a tag.
  ///
  /// - Throws: ``RedisError`` if the server refuses the command, or the error of the transport.
  public func removeData(tagged tag: String) async throws {
    try await versioned.remove(.tag(tag))
  }

  /// Removes the data of all keys of a namespace; all data if it is `nil`.
  ///
  /// - Throws: ``RedisError`` if the server refuses the command, or the error of the transport.
  public func removeData(in namespace: String?) async throws {
    try await versioned.remove(.namespace(namespace))
  }
}
