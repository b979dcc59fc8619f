import Synchronization

/// Reads files for the generator and remembers which.
final class ReadFiles: Sendable {
  private let paths = Mutex<Set<String>>([])

  func read(_ path: String) throws -> String {
    paths.withLock { _ = $0.insert(path) }
    return try TextFile.read(path)
  }

  /// Whether a list names every file that was read.
  func areAll(in list: [String]) -> Bool {
    let known = Set(list.map(Paths.standardized))
    return paths.withLock { $0.allSatisfy { known.contains(Paths.standardized($0)) } }
  }
}
