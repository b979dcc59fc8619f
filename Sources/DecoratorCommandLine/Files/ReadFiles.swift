import Synchronization

/// Reads each file once and remembers which files it has read.
package final class ReadFiles: Sendable {
  private struct File {
    var text: String
    var digest: Digest
  }

  private let files = Mutex<[String: File]>([:])

  package init() {}

  package func read(_ path: String) throws(Failure) -> String { try file(path).text }

  /// Lets a path have a text that is not written yet.
  package func hold(_ text: String, at path: String) {
    files.withLock { $0[path] = File(text: text, digest: Digest()) }
  }

  /// Returns the digest of the bytes that were read; that of nothing for a file that cannot be read.
  func digest(_ path: String) -> Digest { (try? file(path).digest) ?? Digest() }

  private func file(_ path: String) throws(Failure) -> File {
    if let file = files.withLock({ $0[path] }) { return file }
    let data = try TextFile.data(path)
    let read = File(text: try TextFile.text(of: data, at: path), digest: Digest(of: data))
    return files.withLock { files in
      // What another thread has read meanwhile counts for all.
      if let file = files[path] { return file }
      files[path] = read
      return read
    }
  }

  /// The files that were read, each once, as absolute paths.
  var paths: Set<String> { Set(files.withLock { Array($0.keys) }.map(Paths.standardized)) }
}
