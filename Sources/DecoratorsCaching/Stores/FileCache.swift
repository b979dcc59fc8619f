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
/// lock the directory (`flock`) for microseconds; where that is impossible, results that are to expire
/// are removed.
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
public struct FileCache: CacheStore, Identifiable {
  private let directory: CacheDirectory
  private let capacity: Int
  private let synchronizing: Bool
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
    self.directory = .directory(at: path)
    self.capacity = capacity
    self.synchronizing = synchronizing
    date = now
  }

  /// The path of the directory, which identifies the cache.
  public var id: String { directory.path }

  /// The date by which results expire.
  public var now: Date { date() }

  /// Returns the content of a key's file; `nil` if there is no file.
  public func data(for key: CacheKey) async throws -> Data? {
    try await use { try $0.read(key) }
  }

  /// Writes the file of a key. If that fails, the previous data is still there, unless the new data
  /// exceeds the capacity.
  public func store(_ data: Data, for key: CacheKey) async throws {
    try await use { [capacity, synchronizing] in
      try $0.write(data, for: key, capacity: capacity, synchronizing: synchronizing)
    }
  }

  /// Writes the file of a key whose data has tags.
  public func store(_ data: Data, for key: CacheKey, tags: [String]) async throws {
    try await store(data, for: key)
  }

  /// Removes the file of a key.
  public func removeData(for key: CacheKey) async throws {
    try await use { try $0.remove(.data(of: key)) }
  }

  /// Removes the files of a member's keys.
  public func removeData(of member: String) async throws {
    try await use { try $0.remove(.allData(of: member)) }
  }

  /// Removes the files with a tag. The cache looks into all files to find them.
  public func removeData(tagged tag: String) async throws {
    try await use { try $0.remove(.tag(tag)) }
  }

  /// Removes the files of a namespace. The cache looks into all files to find them.
  public func removeData(in namespace: String?) async throws {
    try await use { try $0.remove(.namespace(namespace)) }
  }

  /// Replaces the files that a target names by what a function makes of them.
  public func replaceData(
    _ target: StoreTarget, by replacement: @escaping @Sendable (Data) -> Data
  ) async throws {
    try await use { [synchronizing] in
      try $0.replace(target, synchronizing: synchronizing, by: replacement)
    }
  }

  private func use<Value: Sendable>(
    _ body: @escaping @Sendable (CacheDirectory) throws -> Value
  ) async throws -> Value {
    try await directory.queue.result { [directory] in try body(directory) }
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
