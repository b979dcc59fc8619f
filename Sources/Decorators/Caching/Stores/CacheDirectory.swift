import Foundation

/// The directory of a ``FileCache``. Any number of processes may use it at the same time.
///
///     size                                 the number of bytes in all; locked during a change
///     new                                  a file that is being written
///     4396d9a5af8143c4/                    a folder for each member
///       4396d9a5af8143c4-f4a220292867d093  a file for each key
///
/// If a process is killed, `size` may be too large, but never too small: a file is counted before
/// it is written, and removed from the count after it is deleted. A remaining `new` is overwritten
/// by the next writer.
///
/// No method waits for a lock. A method that changes the directory throws `EWOULDBLOCK` instead.
struct CacheDirectory: Sendable {
  let path: String
  let capacity: Int
  let synchronizing: Bool

  private var temporary: String { "\(path)/new" }

  private func folder(of member: String) -> String {
    "\(path)/\(CacheKey.namePrefix(of: member).dropLast())"
  }

  private func path(of key: CacheKey) -> String {
    "\(folder(of: key.member))/\(key.name)"
  }

  /// Returns the content of a key's file; `nil` if there is none.
  ///
  /// Records the time of the use, at most once a minute.
  func read(_ key: CacheKey, now: Date) throws -> Data? {
    do {
      let file = try OpenFile(path(of: key), O_RDONLY)
      let status = try file.status()
      let age = now.timeIntervalSince(status.lastUse)
      if age < 0 || age >= 60 { file.setTimes(to: now) }
      return try file.read(Int(status.st_size))
    } catch let error as POSIXError where error.code == .ENOENT || error.code == .ENOTDIR {
      return nil
    }
  }

  /// Replaces the content of a key's file in one step.
  ///
  /// If this fails, the previous content is still there.
  func write(_ data: Data, for key: CacheKey, now: Date) throws {
    var size = try lockedSize()
    guard SizeFile.length + data.count <= capacity else {
      try remove(key, &size)
      throw FileCacheError.tooLarge(data.count, capacity: capacity)
    }
    if size.value + data.count > capacity { try trim(&size, for: data.count) }
    try size.add(data.count)
    let oldSize = fileSize(path(of: key))
    do {
      try writeTemporary(data, now: now)
      try moveTemporary(to: key)
    } catch {
      unlink(temporary)
      try? size.add(-data.count)
      throw error
    }
    try? size.add(-oldSize)
    if synchronizing { try OpenFile(folder(of: key.member), O_RDONLY).synchronize() }
  }

  /// Removes a key's file.
  func remove(_ key: CacheKey) throws {
    guard var size = try lockedSizeIfThere() else { return }
    try remove(key, &size)
  }

  /// Removes the files of a member.
  func removeAll(of member: String) throws {
    guard var size = try lockedSizeIfThere() else { return }
    let folder = folder(of: member)
    var removed = 0
    // Removed files are counted even if another file could not be removed.
    defer { try? size.add(-removed) }
    for name in try names(in: folder) { removed += try removeFile("\(folder)/\(name)") }
    rmdir(folder)
  }

  private func remove(_ key: CacheKey, _ size: inout SizeFile) throws {
    try size.add(-removeFile(path(of: key)))
  }

  private func writeTemporary(_ data: Data, now: Date) throws {
    let file = try OpenFile(temporary, O_WRONLY | O_CREAT | O_TRUNC)
    try file.write(data)
    file.setTimes(to: now)
    if synchronizing { try file.synchronize() }
  }

  private func moveTemporary(to key: CacheKey) throws {
    guard rename(temporary, path(of: key)) != 0 else { return }
    guard errno == ENOENT else { return try check(-1) }
    try check(mkdir(folder(of: key.member), 0o700))
    if synchronizing { try OpenFile(path, O_RDONLY).synchronize() }
    try check(rename(temporary, path(of: key)))
  }

  /// Returns the size. Nobody else changes it while the value exists.
  private func lockedSize() throws -> SizeFile {
    if let size = try lockedSizeIfThere(O_CREAT) { return size }
    try FileManager.default.createDirectory(
      at: URL(filePath: path, directoryHint: .isDirectory), withIntermediateDirectories: true,
      attributes: [.posixPermissions: 0o700])
    guard let size = try lockedSizeIfThere(O_CREAT) else { throw POSIXError(.ENOENT) }
    return size
  }

  private func lockedSizeIfThere(_ flags: Int32 = 0) throws -> SizeFile? {
    do {
      return try .locked(at: "\(path)/size", flags) { try totalSize() }
    } catch let error as POSIXError where error.code == .ENOENT {
      return nil
    }
  }
}

/// The reason why a ``FileCache`` does not store a result.
enum FileCacheError: HarmlessError, CustomStringConvertible {
  case tooLarge(Int, capacity: Int)

  var description: String {
    switch self {
    case .tooLarge(let size, let capacity):
      "the result takes \(size) bytes, and the cache has room for \(capacity) in all"
    }
  }
}
