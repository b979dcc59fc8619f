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
///     }
///
/// Results are removed and expire by member, by tag and by namespace in each store: a removal stores a new version under
/// a key of its own, and what was stored before it is not found any more. Each read asks for these versions, too, at
/// most once a second. So other processes see a removal after a second at the latest.
///
/// A database or a server that does not know ``CacheKey`` can use its ``CacheKey/name`` or
/// ``CacheKey/text``. The data itself shows whether it is intact and which key it belongs to. Data
/// that is damaged or belongs to another key is removed.
///
/// A store may throw any error: the error is reported, and the call proceeds as if nothing were
/// stored. A store may also forget data, but a version (``CacheKey/isVersion``) not before older data. Many threads call
/// it at the same time, so it is an actor or has a lock. In a class of the main actor, mark each of these methods
/// `@MainActor`.
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

  /// Returns the data of several keys, in their order. By default it asks for each of them, for all at the same time.
  ///
  /// A server that gets them in one step spares a call some round trips.
  @concurrent func data(for keys: [CacheKey]) async throws -> [Data?]

  /// Stores data for a key in place of its previous data, for a lifetime after which nobody has a use for it; for ever if
  /// that is `nil`. By default it stores the data for ever.
  @concurrent func store(_ data: Data, for key: CacheKey, lifetime: Duration?) async throws

  /// Frees the space of data that is no longer found, such as that of a user who logs out. By default it does nothing.
  ///
  /// The results of the target have been removed when it is called. A store that looks for their data leaves out the keys
  /// for which ``CacheKey/isVersion`` is `true`.
  @concurrent func eraseData(of target: StoreTarget) async throws
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
  public func data(for keys: [CacheKey]) async throws -> [Data?] {
    try await withThrowingTaskGroup(of: (index: Int, data: Data?).self) { group in
      // A simulation has no other thread.
      let isSimulated = RuntimeEnvironment.current?.executor != nil
      for (index, key) in keys.enumerated() {
        if !isSimulated, #available(macOS 26, iOS 26, tvOS 26, watchOS 26, visionOS 26, *) {
          // A store that answers at once needs no other thread.
          group.addImmediateTask { (index, try await data(for: key)) }
        } else {
          group.addTask { (index, try await data(for: key)) }
        }
      }
      return try await group.reduce(into: Array(repeating: nil, count: keys.count)) {
        $0[$1.index] = $1.data
      }
    }
  }

  public func store(_ data: Data, for key: CacheKey, lifetime: Duration?) async throws {
    try await store(data, for: key)
  }

  public func eraseData(of target: StoreTarget) async throws {}

  /// The date of the system.
  public var now: Date { .byDefaultClock() }

  /// `true`: the store is always available.
  public var isAvailable: Bool { true }
}
