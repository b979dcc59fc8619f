import Foundation

/// The file with the number of bytes in a ``CacheDirectory``, its own included. It is locked while
/// this value exists.
struct SizeFile: ~Copyable {
  static let length = 16

  private let file: OpenFile
  private(set) var value: Int

  /// Locks the file and reads it.
  ///
  /// - Parameters:
  ///   - path: The path of the file.
  ///   - flags: The flags to open it with, in addition to reading and writing.
  ///   - count: Counts the bytes anew. It is called if the file is empty or damaged.
  /// - Throws: `EWOULDBLOCK` if someone else has locked the file, or an error if it cannot be used.
  static func locked(at path: String, _ flags: Int32, count: () throws -> Int) throws -> SizeFile {
    let file = try lockedFile(path, flags)
    let digits = String(decoding: try file.read(length), as: UTF8.self)
    if digits.utf8.count == length, let value = Int(digits, radix: 16), value >= 0 {
      return SizeFile(file: file, value: value)
    }
    var size = SizeFile(file: file, value: 0)
    try size.set(count())
    return size
  }

  /// Adds a number of bytes, which may be negative.
  mutating func add(_ count: Int) throws {
    if count != 0 { try set(max(Self.length, value + count)) }
  }

  mutating func set(_ value: Int) throws {
    try file.write(Array(StableHash.hexadecimal(UInt64(value)).utf8))
    self.value = value
  }

  private static func lockedFile(_ path: String, _ flags: Int32) throws -> OpenFile {
    while true {
      let file = try OpenFile(path, O_RDWR | flags)
      try file.lock()
      // Someone may have removed the directory in the meantime. A lock on a removed file has no
      // effect.
      if try file.status().st_nlink > 0 { return file }
    }
  }
}
