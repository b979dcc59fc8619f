import Synchronization

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// Reads files for the generator and remembers which.
final class ReadFiles: Sendable {
  private let paths = Mutex<Set<String>>([])

  func read(_ path: String) throws -> String {
    paths.withLock { _ = $0.insert(path) }
    return try TextFile.read(path)
  }

  /// Whether a list names every file that was read.
  func areAll(in list: [String]) -> Bool {
    let known = Set(list.map(Self.standardized))
    return paths.withLock { $0.allSatisfy { known.contains(Self.standardized($0)) } }
  }

  private static func standardized(_ path: String) -> String {
    URL(filePath: path).standardizedFileURL.path(percentEncoded: false)
  }
}
