import Synchronization

/// Reads each file once and remembers which files it has read.
final class ReadFiles: Sendable {
  private let texts = Mutex<[String: String]>([:])

  func read(_ path: String) throws(Failure) -> String {
    if let text = texts.withLock({ $0[path] }) { return text }
    let text = try TextFile.read(path)
    texts.withLock { $0[path] = text }
    return text
  }

  /// The files that were read, each once, as absolute paths.
  var paths: Set<String> { Set(texts.withLock { Array($0.keys) }.map(Paths.standardized)) }
}
