/// The threads on which all caches of a directory read and write its files.
///
/// Those of one process do not wait for each other's lock that way.
final class DirectoryThreads: Sendable {
  private static let known = SharedObjects<String, DirectoryThreads>()

  let writing = BlockingQueue("FileCache.writing")
  private let reading = (0..<4).map { BlockingQueue("FileCache.reading.\($0)") }

  /// The threads for a directory.
  static func threads(for path: String) -> DirectoryThreads {
    known.object(for: path) { DirectoryThreads() }
  }

  /// The thread on which a key's file is read.
  func reading(_ key: CacheKey) -> BlockingQueue {
    reading[key.hashValue & (reading.count - 1)]
  }
}
