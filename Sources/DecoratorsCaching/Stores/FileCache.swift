@_spi(Generated) import Decorators
import Foundation

/// A store that keeps each result in a file of its own, so that results survive the end of the
/// process.
///
///     let caches = FileManager.default.urls(for: .cachesDirectory, in: .userDomainMask)[0]
///     let feed = RemoteFeed()
///       .caching(in: .files(at: caches.appending(path: "Feed")), namespace: user)
///
/// The directory should contain nothing else. The cache creates it at its first use. Only the user
/// who runs the program can read its contents. File names are hashes, so no text of a key becomes
/// part of a path.
///
/// Any number of threads and processes may use the directory at the same time. A file is replaced
/// in one step: a reader sees the old result or the new one, never a part of one, even if the
/// writer is killed. A file that is damaged or belongs to another key is reported and removed. Writers
/// lock the directory (`flock`) for microseconds; where that is impossible, a result that is to expire
/// is removed.
///
/// The removal of the results of a member or a namespace also removes their files. Files of other results that are no
/// longer found stay until room is made.
///
/// A thread of the cache reads and writes the files, so that a slow disk does not delay other tasks.
/// Each operation throws an error if a file cannot be read, written or removed.
///
/// At its first write, and each time that it has written an eighth of the capacity, a process
/// removes the files that have not been used for the longest time, until a quarter of the capacity
/// is free. So two processes that write at the same time do not exceed the capacity, and each
/// further one may exceed it by an eighth. Uses are recorded to the minute.
///
/// A power failure may lose the latest results, unless the cache is `synchronizing`.
public struct FileCache: CacheStore, VersionedCache, Identifiable {
  private let files: FileStore
  package let versioned: VersionedStore
  private let date: @Sendable () -> Date

  /// Creates a cache, without reading or writing anything.
  ///
  /// - Parameters:
  ///   - directory: The directory of the cache, which need not exist.
  ///   - capacity: The largest number of bytes in all files together; 100 million by default. A
  ///     larger result is not stored, and is reported.
  ///   - synchronizing: A Boolean value that indicates whether a stored result survives a power
  ///     failure. Each store operation then waits for the disk, which takes milliseconds. The
  ///     default is `false`, because a lost result is loaded again.
  ///   - now: Returns the date by which results expire; by default the date of the system.
  public init(
    directory: URL, capacity: Int = 100_000_000, synchronizing: Bool = false,
    now: @escaping @Sendable () -> Date = Date.byDefaultClock
  ) {
    var path = directory.standardizedFileURL.path(percentEncoded: false)
    // A URL may say that it names a directory.
    while path.utf8.count > 1, path.last == "/" { path.removeLast() }
    files = FileStore(
      directory: .directory(at: path), capacity: capacity, synchronizing: synchronizing)
    versioned = VersionedStore(over: files, files.directory.versions, date: now)
    date = now
  }

  /// The path of the directory, which identifies the cache.
  public var id: String { files.directory.path }

  /// The date by which results expire.
  public var now: Date { date() }

  /// Returns the content of a key's file; `nil` if there is no file, or if it has been removed with others.
  public func data(for key: CacheKey) async throws -> Data? {
    try await versioned.data(for: key)
  }

  /// Writes the file of a key. If that fails, the previous data is still there, unless the new data
  /// exceeds the capacity.
  public func store(_ data: Data, for key: CacheKey) async throws {
    try await versioned.store(data, for: key)
  }

  /// Stores data with tags for a key.
  public func store(_ data: Data, for key: CacheKey, tags: [String]) async throws {
    try await versioned.store(data, tags: tags, for: key)
  }

  /// Removes the file of a key.
  public func removeData(for key: CacheKey) async throws {
    try await versioned.remove(.data(of: key))
  }

  /// Removes the data of all keys of a member.
  public func removeData(of member: String) async throws {
    try await versioned.remove(.allData(of: member))
  }

  /// Removes the data of all keys with a tag.
  public func removeData(tagged tag: String) async throws {
    try await versioned.remove(.tag(tag))
  }

  /// Removes the data of all keys of a namespace; all data if it is `nil`.
  public func removeData(in namespace: String?) async throws {
    try await versioned.remove(.namespace(namespace))
  }
}

extension CacheStore where Self == FileCache {
  /// Returns a cache in files, created by
  /// ``FileCache/init(directory:capacity:synchronizing:now:)``.
  public static func files(
    at directory: URL, capacity: Int = 100_000_000, synchronizing: Bool = false,
    now: @escaping @Sendable () -> Date = Date.byDefaultClock
  ) -> FileCache {
    FileCache(
      directory: directory, capacity: capacity, synchronizing: synchronizing, now: now)
  }
}
