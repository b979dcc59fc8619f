import Foundation

/// Keeps results in files, one for each, where they survive the end of the process.
///
///     let caches = FileManager.default.urls(for: .cachesDirectory, in: .userDomainMask)[0]
///     let feed = RemoteFeed()
///       .caching(in: .files(at: caches.appending(path: "Feed")), namespace: user)
///
/// The directory should hold nothing else. It is made when it is first needed, and only the user
/// who runs the program can read what is in it. File names are hashes: nothing of a key's text gets
/// into a path.
///
/// Any number of threads and processes may use it at the same time. A file is replaced in one step:
/// a reader sees the old result or the new one, never a part of one, even if the writer is killed.
/// Readers wait for nobody; writers wait for each other, though not for ever: a process that was
/// stopped while it wrote makes the others fail after the timeout. A file that turns out to be
/// damaged, or not to be its key's, is reported and removed.
///
/// Files are read and written by threads of the cache's own, so that neither a slow disk nor a lock
/// holds up other tasks.
///
/// When there is no room for another result, those that were used longest ago go, until a quarter
/// of the capacity is free. The files are counted then; otherwise no file but its own is looked at
/// when a result is stored. Uses are noted to the minute.
///
/// What was stored last may be lost in a power failure, unless the cache is `synchronizing`, and
/// the capacity may be exceeded after one, until results are removed the next time.
public struct FileCache: CacheStore, Identifiable {
  private let directory: CacheDirectory
  private let threads: DirectoryThreads
  private let timeout: Duration
  private let clock: any Clock<Duration>
  private let date: @Sendable () -> Date

  /// Creates a cache. Nothing is read or written yet.
  ///
  /// - Parameters:
  ///   - directory: A directory of the cache's own, which need not exist.
  ///   - capacity: How many bytes the files have at most, together; 100 million by default. A
  ///     result that has more than that alone is not stored, and reported.
  ///   - synchronizing: Whether a result that has been stored survives a power failure. Each
  ///     store then waits for the disk, which takes milliseconds. It does not by default: a lost
  ///     result is loaded again.
  ///   - timeout: How long a store or a removal waits for other processes at most; a second by
  ///     default.
  ///   - clock: The clock that measures the timeout; give a ``ManualClock`` in tests.
  ///   - now: Gives the time by which results expire; the system's by default.
  public init(
    directory: URL, capacity: Int = 100_000_000, synchronizing: Bool = false,
    timeout: Duration = .seconds(1), clock: any Clock<Duration> = ContinuousClock(),
    now: @escaping @Sendable () -> Date = { Date() }
  ) {
    self.directory = CacheDirectory(
      path: directory.standardizedFileURL.path(percentEncoded: false), capacity: capacity,
      synchronizing: synchronizing)
    threads = .threads(for: self.directory.path)
    self.timeout = timeout
    self.clock = clock
    date = now
  }

  /// The path of the directory: all caches of one directory are the same.
  public var id: String { directory.path }

  /// The time by which results expire.
  public var now: Date { date() }

  /// What is in the file of a key.
  ///
  /// - Throws: `POSIXError` if the file cannot be read.
  public func data(for key: CacheKey) async throws -> Data? {
    try await threads.reading(key).result { [directory, now] in
      try directory.read(key, now: now)
    }
  }

  /// Writes the file of a key.
  ///
  /// - Throws: Why the file cannot be written. What was stored before is still there then.
  public func store(_ data: Data, for key: CacheKey) async throws {
    try await change { [now] directory in try directory.write(data, for: key, now: now) }
  }

  /// Removes the file of a key.
  ///
  /// - Throws: Why the file cannot be removed.
  public func removeData(for key: CacheKey) async throws {
    try await change { directory in try directory.remove(key) }
  }

  /// Removes the files of a member's keys.
  ///
  /// - Throws: Why a file cannot be removed.
  public func removeData(of member: String) async throws {
    try await change { directory in try directory.removeAll(of: member) }
  }

  /// Changes the directory as soon as no other process does.
  private func change(_ body: @escaping @Sendable (CacheDirectory) throws -> Void) async throws {
    let uptime = clock.uptime()
    while true {
      do {
        return try await threads.writing.result { [directory] in try body(directory) }
      } catch let error as POSIXError where error.code == .EWOULDBLOCK {
        guard uptime() < timeout else { throw StoreTimeout(timeout: timeout) }
        // Others hold the lock for a fraction of this, unless they make room.
        try await clock.sleep(for: .milliseconds(2))
      }
    }
  }
}

extension CacheStore where Self == FileCache {
  /// A cache in files, as ``FileCache/init(directory:capacity:synchronizing:timeout:clock:now:)``
  /// creates it.
  public static func files(
    at directory: URL, capacity: Int = 100_000_000, synchronizing: Bool = false,
    now: @escaping @Sendable () -> Date = { Date() }
  ) -> FileCache {
    FileCache(
      directory: directory, capacity: capacity, synchronizing: synchronizing, now: now)
  }
}
