import Synchronization

/// Reads each file once and remembers which files it has read.
final class ReadFiles: Sendable {
  private let texts = Mutex<[String: String]>([:])

  func read(_ path: String) throws -> String {
    if let text = texts.withLock({ $0[path] }) { return text }
    let text = try TextFile.read(path)
    texts.withLock { $0[path] = text }
    return text
  }

  /// Returns the files that were read, without the given ones, each once, as absolute paths.
  func paths(besides others: [String]) -> Set<String> {
    Set(texts.withLock { Array($0.keys) }.map(Paths.standardized))
      .subtracting(others.map(Paths.standardized))
  }
}
