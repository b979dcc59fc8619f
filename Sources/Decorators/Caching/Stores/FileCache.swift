import Foundation

/// Keeps results in files, one for each, where they survive the end of the process.
///
///     let caches = FileManager.default.urls(for: .cachesDirectory, in: .userDomainMask)[0]
///     let feed = RemoteFeed().caching(in: .files(at: caches.appending(path: "Feed")))
///
/// The directory should hold nothing else. It is made when it is first needed, and only the user
/// who runs the program can read what is in it. A file is replaced in one step: another thread or
/// process sees the old result or the new one, never a part of one. A file that turns out to be
/// damaged, or not to be its key's, is removed.
public struct FileCache: CacheStore {
  private let directory: URL
  private let clock: @Sendable () -> Date

  /// Creates a cache. Nothing is read or written yet.
  ///
  /// - Parameters:
  ///   - directory: A directory of the cache's own, which need not exist.
  ///   - now: Gives the time by which results expire; the system's by default.
  public init(directory: URL, now: @escaping @Sendable () -> Date = { Date() }) {
    self.directory = directory
    clock = now
  }

  /// The time by which results expire.
  public var now: Date { clock() }

  /// What is in the file of a key.
  ///
  /// - Throws: Why the file cannot be read.
  public func data(for key: CacheKey) throws -> Data? {
    do {
      return try Data(contentsOf: file(for: key))
    } catch CocoaError.fileReadNoSuchFile {
      return nil
    }
  }

  /// Writes the file of a key.
  ///
  /// - Throws: Why the file cannot be written.
  public func store(_ data: Data, for key: CacheKey) throws {
    try FileManager.default.createDirectory(
      at: directory, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
    try PrivateFile.write(data, to: file(for: key))
  }

  /// Removes the file of a key.
  public func removeData(for key: CacheKey) throws {
    try remove(file(for: key))
  }

  /// Removes the files of a member's keys.
  public func removeData(of member: String) throws {
    let prefix = CacheKey.namePrefix(of: member)
    for file in try files() where file.lastPathComponent.hasPrefix(prefix) {
      try remove(file)
    }
  }

  private func file(for key: CacheKey) -> URL {
    directory.appending(path: key.name, directoryHint: .notDirectory)
  }

  private func remove(_ file: URL) throws {
    do {
      try FileManager.default.removeItem(at: file)
    } catch CocoaError.fileNoSuchFile {}
  }

  private func files() throws -> [URL] {
    do {
      return try FileManager.default.contentsOfDirectory(
        at: directory, includingPropertiesForKeys: nil)
    } catch CocoaError.fileReadNoSuchFile {
      return []
    }
  }
}

extension CacheStore where Self == FileCache {
  /// A cache in files.
  ///
  /// - Parameters:
  ///   - directory: A directory of the cache's own, which need not exist.
  ///   - now: Gives the time by which results expire; the system's by default.
  public static func files(
    at directory: URL, now: @escaping @Sendable () -> Date = { Date() }
  ) -> FileCache {
    FileCache(directory: directory, now: now)
  }
}
