import Foundation

extension CacheDirectory {
  private typealias StoredFile = (path: String, size: Int, lastUse: Date)

  /// Removes the files that were not used for the longest time, until there is room for a number of
  /// bytes and a quarter of the capacity is free.
  ///
  /// The method looks at all files, so it makes more room than needed: the next trim comes only
  /// after a quarter of the capacity has been written. Afterwards the size is exact again.
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

  /// Returns the number of bytes in all files.
  func totalSize() throws -> Int {
    try storedFiles().reduce(SizeFile.length) { $0 + $1.size }
  }

  private func storedFiles() throws -> [StoredFile] {
    var files: [StoredFile] = []
    // Other files in the directory do not belong to the cache and are not removed.
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

  /// Returns the names in a directory; none if it does not exist.
  func names(in directory: String) throws -> [String] {
    do {
      return try FileManager.default.contentsOfDirectory(atPath: directory)
    } catch CocoaError.fileReadNoSuchFile {
      return []
    }
  }

  /// Returns the number of bytes in a file; zero if it does not exist.
  func fileSize(_ path: String) -> Int {
    var status = stat()
    return lstat(path, &status) == 0 ? Int(status.st_size) : 0
  }

  /// Removes a file, if it exists.
  ///
  /// - Returns: The number of bytes that were in the file.
  func removeFile(_ path: String) throws -> Int {
    let size = fileSize(path)
    guard unlink(path) != 0 else { return size }
    if errno != ENOENT, errno != ENOTDIR { try check(-1) }
    return 0
  }
}

extension stat {
  /// The time when a cache last read or wrote the file, which is stored as its modification time.
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
