/// The threads that read and write the files of a directory for all its caches.
///
/// Shared threads keep the caches of one process from waiting for each other's lock.
final class DirectoryThreads: Sendable {
  private static let known = SharedObjects<String, DirectoryThreads>()

  let writing = BlockingQueue("FileCache.writing")
  private let reading = (0..<4).map { BlockingQueue("FileCache.reading.\($0)") }

  /// Returns the threads of a directory.
  static func threads(for path: String) -> DirectoryThreads {
    known.object(for: path) { DirectoryThreads() }
  }

  /// Returns the thread that reads a key's file.
  func reading(_ key: CacheKey) -> BlockingQueue {
    reading[key.hashValue & (reading.count - 1)]
  }
}
