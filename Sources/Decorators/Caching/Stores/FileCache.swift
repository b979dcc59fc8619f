import Foundation

/// Keeps results in files, one for each, where they survive the end of the process.
///
///     let caches = FileManager.default.urls(for: .cachesDirectory, in: .userDomainMask)[0]
///     let feed = RemoteFeed().caching(in: .files(at: caches.appending(path: "Feed")))
///
/// The directory should hold nothing else. It is made when it is first needed, and only the user
/// who runs the program can read what is in it. File names are hashes: nothing of a key's text gets
/// into a path.
///
/// Any number of threads and processes may use it at the same time. A file is replaced in one step:
/// a reader sees the old result or the new one, never a part of one, even if the writer is killed.
/// Readers wait for nobody; writers wait for each other. A file that turns out to be damaged, or
/// not to be its key's, is reported and removed.
///
/// When there is no room for another result, those that were used longest ago go, until a quarter
/// of the capacity is free. The files are counted then; otherwise no file but its own is looked at
/// when a result is stored. Uses are noted to the minute.
///
/// What was stored last may be lost in a power failure, unless the cache is `synchronizing`, and
/// the capacity may be exceeded after one, until results are removed the next time.
public struct FileCache: CacheStore, Identifiable {
  private let directory: CacheDirectory
  private let clock: @Sendable () -> Date

  /// Creates a cache. Nothing is read or written yet.
  ///
  /// - Parameters:
  ///   - directory: A directory of the cache's own, which need not exist.
  ///   - capacity: How many bytes the files have at most, together; 100 million by default. A
  ///     result that has more than that alone is not stored, and reported.
  ///   - synchronizing: Whether a result that has been stored survives a power failure. Each
  ///     store then waits for the disk, which takes milliseconds. It does not by default: a lost
  ///     result is loaded again.
  ///   - now: Gives the time by which results expire; the system's by default.
  public init(
    directory: URL, capacity: Int = 100_000_000, synchronizing: Bool = false,
    now: @escaping @Sendable () -> Date = { Date() }
  ) {
    self.directory = CacheDirectory(
      path: directory.standardizedFileURL.path(percentEncoded: false), capacity: capacity,
      synchronizing: synchronizing)
    clock = now
  }

  /// The path of the directory: all caches of one directory are the same.
  public var id: String { directory.path }

  /// The time by which results expire.
  public var now: Date { clock() }

  /// What is in the file of a key.
  ///
  /// - Throws: `POSIXError` if the file cannot be read.
  public func data(for key: CacheKey) throws -> Data? {
    try directory.read(key, now: now)
  }

  /// Writes the file of a key.
  ///
  /// - Throws: Why the file cannot be written. What was stored before is still there then.
  public func store(_ data: Data, for key: CacheKey) throws {
    try directory.write(data, for: key, now: now)
  }

  /// Removes the file of a key.
  ///
  /// - Throws: Why the file cannot be removed.
  public func removeData(for key: CacheKey) throws {
    try directory.remove(key)
  }

  /// Removes the files of a member's keys.
  ///
  /// - Throws: Why a file cannot be removed.
  public func removeData(of member: String) throws {
    try directory.removeAll(of: member)
  }
}

extension CacheStore where Self == FileCache {
  /// A cache in files, as ``FileCache/init(directory:capacity:synchronizing:now:)`` creates it.
  public static func files(
    at directory: URL, capacity: Int = 100_000_000, synchronizing: Bool = false,
    now: @escaping @Sendable () -> Date = { Date() }
  ) -> FileCache {
    FileCache(
      directory: directory, capacity: capacity, synchronizing: synchronizing, now: now)
  }
}
