@_spi(Generated) import Decorators
import Foundation

/// A store of results as data.
///
/// ``MemoryCache``, ``FileCache``, ``UserDefaultsCache`` and ``LayeredCache`` are stores. A store
/// of your own defines how data is found, stored and removed. The following one is complete:
///
///     actor DictionaryStore: CacheStore {
///       private var entries: [CacheKey: Data] = [:]
///
///       func data(for key: CacheKey) -> Data? {
///         entries[key]
///       }
///
///       func store(_ data: Data, for key: CacheKey) {
///         entries[key] = data
///       }
///
///       func removeData(for key: CacheKey) {
///         entries[key] = nil
///       }
///
///       func removeData(of member: String) {
///         entries = entries.filter { $0.key.member != member }
///       }
///     }
///
/// A database or a server that does not know ``CacheKey`` can use its ``CacheKey/name`` or
/// ``CacheKey/text``. The data itself shows whether it is intact and which key it belongs to. Data
/// that is damaged or belongs to another key is removed.
///
/// A store may throw any error: the error is reported, and the call proceeds as if nothing were
/// stored. A store may also forget data. Many threads call it at the same time, so it is an actor or has a lock. In a
/// class of the main actor, mark each of these methods `@MainActor`.
public protocol CacheStore: Sendable {
  /// The identity of the store: values with the same one represent the same store.
  ///
  /// Decorators that share a store know by it of each other's changes. That of a class or an actor is the
  /// object, and that of an `Identifiable` type its `id`, if it is a `String`.
  var identity: String { get }

  /// The date by which results are stored and expire; that of the system by default.
  var now: Date { get }

  /// A Boolean value that indicates whether the store does what it is asked to do; `true` by
  /// default.
  ///
  /// If a store keeps working without something that it needs, such as a server, it returns `false`
  /// until that is back. Decorators then do not regard its answers as the end of an outage.
  var isAvailable: Bool { get }

  /// Returns the data of a key at any age; `nil` if there is none.
  @concurrent func data(for key: CacheKey) async throws -> Data?

  /// Stores data for a key in place of its previous data.
  @concurrent func store(_ data: Data, for key: CacheKey) async throws

  /// Removes the data of a key, if there is any.
  @concurrent func removeData(for key: CacheKey) async throws

  /// Removes the data of all keys of a member.
  ///
  /// - Parameter member: The member, with its protocol, as in ``CacheKey/member``.
  @concurrent func removeData(of member: String) async throws

  /// Stores data for a key in place of its previous data, with tags that ``removeData(tagged:)`` can
  /// name. By default it throws an error if there are tags.
  @concurrent func store(_ data: Data, for key: CacheKey, tags: [String]) async throws

  /// Removes the data of all keys with a tag. By default it does nothing.
  @concurrent func removeData(tagged tag: String) async throws

  /// Removes the data of all keys of a namespace, as in ``CacheKey/namespace``; all data if it is `nil`.
  /// By default it throws an error. Then decorators in this process do not use what was stored before.
  @concurrent func removeData(in namespace: String?) async throws

  /// Replaces all data that a target names by what a function makes of it, in one step. By default it
  /// removes that data.
  ///
  /// Results expire by it. If something is removed at the same time, it must not come back.
  @concurrent func replaceData(
    _ target: StoreTarget, by replacement: @escaping @Sendable (Data) -> Data
  ) async throws
}

extension CacheStore where Self: AnyObject {
  public var identity: String { "\(ObjectIdentifier(self))" }
}

extension CacheStore where Self: Identifiable, ID == String {
  public var identity: String { id }
}

extension CacheStore where Self: AnyObject & Identifiable, ID == String {
  public var identity: String { id }
}

extension CacheStore {
  public func store(_ data: Data, for key: CacheKey, tags: [String]) async throws {
    guard tags.isEmpty else { throw CacheStoreError.noTags }
    try await store(data, for: key)
  }

  public func removeData(tagged tag: String) async throws {}

  public func removeData(in namespace: String?) async throws {
    throw CacheStoreError.noNamespaces
  }

  public func replaceData(
    _ target: StoreTarget, by replacement: @escaping @Sendable (Data) -> Data
  ) async throws {
    try await remove(target)
  }

  /// The date of the system.
  public var now: Date { .byDefaultClock() }

  /// `true`: the store is always available.
  public var isAvailable: Bool { true }
}

extension CacheStore {
  /// Removes the data that a target names.
  func remove(_ target: StoreTarget) async throws {
    switch target {
    case .data(let key): try await removeData(for: key)
    case .allData(let member): try await removeData(of: member)
    case .tag(let tag): try await removeData(tagged: tag)
    case .namespace(let namespace): try await removeData(in: namespace)
    }
  }
}
