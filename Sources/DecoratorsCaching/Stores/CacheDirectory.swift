@_spi(Generated) import Decorators
import Foundation

/// The directory of a ``FileCache``, shared by all caches in this process that use it.
///
///     4396d9a5af8143c4/                    a folder for each member
///       4396d9a5af8143c4-f4a220292867d093  a file for each key
///
/// Any number of processes may use the directory at the same time. Files are replaced and removed
/// in one step, and folders stay. A killed writer may leave an unfinished file in a folder, which is
/// removed some seconds later, like a file that is not used.
///
/// A result that expires is read, changed and written, unless another process has removed or stored it
/// meanwhile. No call of the system compares and writes at once, so the comparison has the lock of the
/// directory for itself, and others have it together. The system frees the lock of a process that is
/// killed. Readers take none.
final class CacheDirectory: Sendable {
  private static let known = SharedObjects<String, CacheDirectory>()

  let path: String
  let queue = BlockingQueue("FileCache")
  let versions = VersionRecords()
  /// The number of bytes written since the last look at all files; `nil` before the first one.
  private let written = Lock<Int?>(nil)

  init(path: String) {
    self.path = path
  }

  static func directory(at path: String) -> CacheDirectory {
    known.object(for: path) { CacheDirectory(path: path) }
  }

  var exists: Bool { access(path, F_OK) == 0 }

  /// Returns the content of a key's file; `nil` if there is none.
  ///
  /// Records the time of the use, at most once a minute.
  func read(_ key: CacheKey) throws -> Data? {
    let path = path(of: key)
    guard let file = try StoredFile(path) else { return nil }
    if abs(file.lastUse.timeIntervalSinceNow) >= 60 { utimes(path, nil) }
    do {
      return try Data(contentsOf: URL(filePath: path))
    } catch CocoaError.fileReadNoSuchFile {
      return nil
    }
  }

  /// Replaces the content of a key's file in one step. If that fails, the previous content stays.
  func write(_ data: Data, for key: CacheKey, capacity: Int, synchronizing: Bool) throws {
    guard data.count <= capacity else {
      try remove(.data(of: key))
      throw CacheStoreError.tooLarge(data.count, capacity: capacity)
    }
    try makeRoom(for: data.count, capacity: capacity)
    try write(data, for: key, synchronizing: synchronizing)
  }

  /// Replaces the content of a key's file, whatever the capacity is.
  func write(_ data: Data, for key: CacheKey, synchronizing: Bool) throws {
    do {
      try write(data, to: path(of: key), synchronizing: synchronizing)
    } catch POSIXError.ENOENT {
      // The folder is missing.
      try FileManager.default.createDirectory(
        atPath: folder(of: key.member), withIntermediateDirectories: true,
        attributes: [.posixPermissions: 0o700])
      try write(data, to: path(of: key), synchronizing: synchronizing)
    }
  }

  /// Writes a file in place of another one, or of the one that is open as `old` alone.
  ///
  /// - Returns: `false` if another file, or none, was there.
  // The methods of `Data` wait for the disk each time.
  @discardableResult
  private func write(
    _ data: Data, to path: String, replacing old: FileHandle? = nil, synchronizing: Bool
  ) throws -> Bool {
    let folder = String(path[..<(path.lastIndex(of: "/") ?? path.endIndex)])
    let temporary = "\(folder)/\(Chance.fileName()).unfinished"
    let descriptor = open(temporary, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
    guard descriptor >= 0 else { throw POSIXError.current }
    do {
      let file = FileHandle(fileDescriptor: descriptor, closeOnDealloc: true)
      try file.write(contentsOf: data)
      if synchronizing { try file.synchronize() }
      let isReplaced = try withLock(old == nil ? LOCK_SH : LOCK_EX) { isLocked in
        if let old {
          guard old.isFile(at: path) else { return false }
          // It might be removed between these lines, and come back.
          guard isLocked else {
            try remove(path)
            return false
          }
        }
        guard rename(temporary, path) == 0 else { throw POSIXError.current }
        return true
      }
      guard isReplaced else {
        unlink(temporary)
        return false
      }
    } catch {
      unlink(temporary)
      throw error
    }
    guard synchronizing else { return true }
    for path in [folder, self.path] {
      try FileHandle(forReadingFrom: URL(filePath: path)).synchronize()
    }
    return true
  }

  /// Removes the files that a target names.
  func remove(_ target: StoreTarget) throws {
    try withLock(LOCK_SH) { _ in
      for path in try paths(in: target) { try remove(path) }
    }
  }

  /// Replaces the file of a key by what a function makes of it. A file that is removed meanwhile stays away, and one that
  /// is stored meanwhile is replaced, too.
  func replace(
    _ key: CacheKey, synchronizing: Bool, by replacement: (Data) -> Data
  ) throws {
    let path = path(of: key)
    // While it is open, no other file has its number.
    while let file = FileHandle(forReadingAtPath: path), let data = try file.readToEnd(),
      try !write(replacement(data), to: path, replacing: file, synchronizing: synchronizing)
    {}
  }

  /// Runs a function that changes files, with the lock of the directory, shared with others (`LOCK_SH`)
  /// or alone (`LOCK_EX`), and says whether it has the lock: some file systems have none.
  private func withLock<Result>(_ kind: Int32, _ body: (Bool) throws -> Result) throws -> Result {
    let descriptor = open(path, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    defer { if descriptor >= 0 { close(descriptor) } }
    while descriptor >= 0, flock(descriptor, kind) != 0 {
      if errno != EINTR { return try body(false) }
    }
    return try body(descriptor >= 0)
  }

  private func paths(in target: StoreTarget) throws -> [String] {
    switch target {
    case .data(let key): return [path(of: key)]
    case .allData(let member):
      let folder = folder(of: member)
      // Another process may be writing any other file.
      let prefix = CacheKey.namePrefix(of: member)
      return try names(in: folder).filter { $0.hasPrefix(prefix) }.map { "\(folder)/\($0)" }
    case .tag(let tag): return try paths { $0.tagTexts.contains(tag) }
    case .namespace(nil):
      return try storedFiles().filter { !$0.isBeingWritten && !isVersion($0) }.map(\.path)
    case .namespace(let namespace): return try paths { $0.namespace == namespace }
    }
  }

  /// Returns the paths of the files of entries for which `isMatch` returns `true`.
  private func paths(where isMatch: (EncodedEntry) -> Bool) throws -> [String] {
    try storedFiles().map(\.path).filter { path in
      let data = try? Data(contentsOf: URL(filePath: path), options: .alwaysMapped)
      guard let data = data.flatMap(VersionedEntry.init)?.data,
        let entry = try? EncodedEntry(data, verifying: false)
      else { return false }
      return isMatch(entry)
    }
  }

  private func remove(_ path: String) throws {
    guard unlink(path) != 0, errno != ENOENT, errno != ENOTDIR else { return }
    throw POSIXError.current
  }

  private func folder(of member: String) -> String {
    "\(path)/\(CacheKey.namePrefix(of: member).dropLast())"
  }

  private func path(of key: CacheKey) -> String {
    "\(folder(of: key.member))/\(key.name)"
  }

  /// Returns the names in a folder; none if it does not exist.
  private func names(in folder: String) throws -> [String] {
    do {
      return try FileManager.default.contentsOfDirectory(atPath: folder)
    } catch CocoaError.fileReadNoSuchFile {
      return []
    }
  }
}

// MARK: - Making room

extension CacheDirectory {
  /// Removes the files that were not used for the longest time, until a quarter of the capacity is
  /// free. Does so only when this process has written an eighth of the capacity, because the method
  /// looks at all files.
  private func makeRoom(for count: Int, capacity: Int) throws {
    try written.withLock { written in
      if let earlier = written, earlier + count <= capacity / 8 {
        written = earlier + count
        return
      }
      let files = try storedFiles()
      let limit = min(capacity / 4 * 3, capacity - count)
      var total = files.reduce(0) { $0 + $1.size }
      // No entry that is older than a version may outlive it, although its last use may be noted a little later.
      let order = { [day = 86_400.0] (file: StoredFile) in
        self.isVersion(file) ? file.lastUse + day : file.lastUse
      }
      for file in files.sorted(by: { order($0) < order($1) })
      where total > limit && !file.isBeingWritten {
        try remove(file.path)
        total -= file.size
      }
      written = count
    }
  }

  private func isVersion(_ file: StoredFile) -> Bool {
    file.path.hasPrefix(folder(of: CacheKey.memberOfVersions) + "/")
  }

  private func storedFiles() throws -> [StoredFile] {
    // Other files in the directory do not belong to the cache.
    try names(in: path).filter { $0.wholeMatch(of: /[0-9a-f]{16}/) != nil }.flatMap { folder in
      try names(in: "\(path)/\(folder)").compactMap { try StoredFile("\(path)/\(folder)/\($0)") }
    }
  }
}

/// A file in a ``CacheDirectory``.
private struct StoredFile {
  let path: String
  let size: Int
  let lastUse: Date

  var isBeingWritten: Bool {
    path.hasSuffix(".unfinished") && lastUse.timeIntervalSinceNow > -10
  }

  /// Looks at a file; `nil` if there is none, or something else such as a link.
  init?(_ path: String) throws {
    var status = stat()
    guard lstat(path, &status) == 0 else {
      if errno == ENOENT || errno == ENOTDIR { return nil }
      throw POSIXError.current
    }
    guard status.st_mode & S_IFMT == S_IFREG else { return nil }
    #if canImport(Darwin)
      let time = status.st_mtimespec
    #else
      let time = status.st_mtim
    #endif
    self.path = path
    size = Int(status.st_size)
    lastUse = Date(timeIntervalSince1970: Double(time.tv_sec) + Double(time.tv_nsec) / 1e9)
  }
}

extension FileHandle {
  /// Returns a Boolean value that indicates whether a path is that of the open file.
  fileprivate func isFile(at path: String) -> Bool {
    var (own, other) = (stat(), stat())
    return fstat(fileDescriptor, &own) == 0 && lstat(path, &other) == 0
      && own.st_ino == other.st_ino && own.st_dev == other.st_dev
  }
}

extension POSIXError {
  /// The error of the system call that has just failed.
  fileprivate static var current: POSIXError {
    POSIXError(POSIXErrorCode(rawValue: errno) ?? .EIO)
  }
}

/// The reason why a store that works does not store a result.
enum CacheStoreError: HarmlessError, CustomStringConvertible {
  case tooLarge(Int, capacity: Int)

  var description: String {
    switch self {
    case .tooLarge(let size, let capacity):
      "the result takes \(size) bytes, and the cache has room for \(capacity) in all"
    }
  }
}
