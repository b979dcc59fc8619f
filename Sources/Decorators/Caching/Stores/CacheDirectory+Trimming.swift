import Foundation

extension CacheDirectory {
  private typealias StoredFile = (path: String, size: Int, lastUse: Date)

  /// Removes the files that were used longest ago, until there is room for so many bytes and a
  /// quarter of the capacity is free.
  ///
  /// All files are looked at, which is why it makes more room than is needed: it is not done again
  /// before a quarter of the capacity has been written. The size is right again afterwards.
  func trim(_ size: inout SizeFile, for count: Int) throws {
    let files = try storedFiles()
    var total = files.reduce(SizeFile.length) { $0 + $1.size }
    defer { try? size.set(total) }
    let limit = min(capacity - count, capacity / 4 * 3)
    guard total > limit else { return }
    for file in files.sorted(by: { $0.lastUse < $1.lastUse }) {
      total -= try removeFile(file.path)
      if total <= limit { return }
    }
  }

  /// How many bytes there are, by looking at all files.
  func totalSize() throws -> Int {
    try storedFiles().reduce(SizeFile.length) { $0 + $1.size }
  }

  private func storedFiles() throws -> [StoredFile] {
    var files: [StoredFile] = []
    // What else somebody has put there is not the cache's to remove.
    for folder in try names(in: path) where folder.wholeMatch(of: /[0-9a-f]{16}/) != nil {
      for name in try names(in: "\(path)/\(folder)") {
        let path = "\(path)/\(folder)/\(name)"
        var status = stat()
        guard lstat(path, &status) == 0 else { continue }
        files.append((path, Int(status.st_size), status.lastUse))
      }
    }
    return files
  }

  /// The names in a directory, if there is one.
  func names(in directory: String) throws -> [String] {
    do {
      return try FileManager.default.contentsOfDirectory(atPath: directory)
    } catch CocoaError.fileReadNoSuchFile {
      return []
    }
  }

  /// How many bytes there are in a file, if there is one.
  func fileSize(_ path: String) -> Int {
    var status = stat()
    return lstat(path, &status) == 0 ? Int(status.st_size) : 0
  }

  /// Removes a file, if there is one.
  ///
  /// - Returns: How many bytes there were in it.
  func removeFile(_ path: String) throws -> Int {
    let size = fileSize(path)
    guard unlink(path) != 0 else { return size }
    if errno != ENOENT, errno != ENOTDIR { try check(-1) }
    return 0
  }
}

extension stat {
  /// When the file was last read or written by a cache: the time of its last change.
  var lastUse: Date {
    #if canImport(Darwin)
      let time = st_mtimespec
    #else
      let time = st_mtim
    #endif
    return Date(
      timeIntervalSince1970: Double(time.tv_sec) + Double(time.tv_nsec) / 1_000_000_000)
  }
}
