import Foundation

/// Where results are kept as data.
///
/// ``MemoryCache``, ``FileCache``, ``UserDefaultsCache`` and ``LayeredCache`` are stores. One of
/// your own says how data is found, kept and removed. This one is complete:
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
/// A database or a server that knows no ``CacheKey`` takes its ``CacheKey/name`` or
/// ``CacheKey/text``. The data tells by itself whether it is intact and which key it belongs to;
/// what is not as it should be is removed.
///
/// A store may throw whatever it likes: that is reported, and the call goes on as if nothing were
/// stored. It may forget what it likes, too. It is called by many threads at the same time.
public protocol CacheStore: Sendable {
  /// The time by which results are stored and expire; that of the system by default.
  var now: Date { get }

  /// A Boolean value that indicates whether the store does what it is asked for; `true` by default.
  ///
  /// A store that goes on without something that it needs, such as a server, returns `false` until
  /// that is back. Decorators then do not take its answers for the end of an outage.
  var isAvailable: Bool { get }

  /// The data of a key, however old; `nil` if there is none.
  func data(for key: CacheKey) async throws -> Data?

  /// Keeps data for a key, in place of what was kept for it before.
  func store(_ data: Data, for key: CacheKey) async throws

  /// Removes the data of a key, if there is any.
  func removeData(for key: CacheKey) async throws

  /// Removes the data of all keys of a member.
  ///
  /// - Parameter member: The member, with its protocol, as in ``CacheKey/member``.
  func removeData(of member: String) async throws
}

extension CacheStore {
  /// The system's time.
  public var now: Date { Date() }

  /// `true`.
  public var isAvailable: Bool { true }
}
