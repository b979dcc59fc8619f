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
/// writer is killed. Readers never wait. Writers wait for each other, but only up to the timeout:
/// if a process is stopped while it writes, the other writers fail after that. A file that is
/// damaged or belongs to another key is reported and removed.
///
/// Threads of the cache read and write the files, so that a slow disk or a lock does not delay
/// other tasks.
///
/// If there is no room for another result, the cache removes the files that have not been used for
/// the longest time, until a quarter of the capacity is free. Only then does it look at all files.
/// Otherwise it looks only at the file of the result that it stores. Uses are recorded to the
/// minute.
///
/// A power failure may lose the latest results, unless the cache is `synchronizing`. After one, the
/// files may exceed the capacity until results are removed the next time.
public struct FileCache: CacheStore, Identifiable {
  private let directory: CacheDirectory
  private let threads: DirectoryThreads
  private let timeout: Duration
  private let clock: any Clock<Duration>
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
  ///   - timeout: The longest time that a store or a removal waits for other processes; one second
  ///     by default.
  ///   - clock: The clock that measures the timeout; use a ``ManualClock`` in tests.
  ///   - now: Returns the date by which results expire; by default the date of the system.
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

  /// The path of the directory, which identifies the cache.
  public var id: String { directory.path }

  /// The date by which results expire.
  public var now: Date { date() }

  /// Returns the content of a key's file; `nil` if there is no file.
  ///
  /// - Throws: A `POSIXError` if the file cannot be read.
  public func data(for key: CacheKey) async throws -> Data? {
    try await threads.reading(key).result { [directory, now] in
      try directory.read(key, now: now)
    }
  }

  /// Writes the file of a key.
  ///
  /// - Throws: An error if the file cannot be written. The previous data is then still there.
  public func store(_ data: Data, for key: CacheKey) async throws {
    try await change { [now] directory in try directory.write(data, for: key, now: now) }
  }

  /// Removes the file of a key.
  ///
  /// - Throws: An error if the file cannot be removed.
  public func removeData(for key: CacheKey) async throws {
    try await change { directory in try directory.remove(key) }
  }

  /// Removes the files of a member's keys.
  ///
  /// - Throws: An error if a file cannot be removed.
  public func removeData(of member: String) async throws {
    try await change { directory in try directory.removeAll(of: member) }
  }

  /// Changes the directory as soon as no other process changes it.
  private func change(_ body: @escaping @Sendable (CacheDirectory) throws -> Void) async throws {
    let uptime = clock.uptime()
    while true {
      do {
        return try await threads.writing.result { [directory] in try body(directory) }
      } catch let error as POSIXError where error.code == .EWOULDBLOCK {
        guard uptime() < timeout else { throw StoreTimeout(timeout: timeout) }
        // Others hold the lock for less time, unless they make room.
        try await clock.sleep(for: .milliseconds(2))
      }
    }
  }
}

extension CacheStore where Self == FileCache {
  /// Returns a cache in files, created by
  /// ``FileCache/init(directory:capacity:synchronizing:timeout:clock:now:)``.
  public static func files(
    at directory: URL, capacity: Int = 100_000_000, synchronizing: Bool = false,
    now: @escaping @Sendable () -> Date = { Date() }
  ) -> FileCache {
    FileCache(
      directory: directory, capacity: capacity, synchronizing: synchronizing, now: now)
  }
}
