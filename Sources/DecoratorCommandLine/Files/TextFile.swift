import DecoratorSpec

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// Text files in UTF-8.
enum TextFile {
  /// The reason why a file cannot be read or written.
  struct Failure: Error, CustomStringConvertible {
    /// `read` or `write`
    var action: String
    var path: String
    var reason: String
    /// The message on the place in the file, if there is one.
    var diagnostic: Diagnostic?

    var message: String { "cannot \(action) '\(path)': \(reason)" }
    /// The reason without the file, for messages that name the file.
    var description: String { reason }
  }

  static func read(_ path: String) throws(Failure) -> String {
    let data: Data
    do {
      data = try Data(contentsOf: URL(filePath: path))
    } catch {
      throw Failure(action: "read", path: path, reason: reason(error, at: path))
    }
    guard let text = String(validating: data, as: UTF8.self) else {
      let diagnostic = notUTF8(data, at: path)
      throw Failure(
        action: "read", path: path,
        reason: "it is not UTF-8 text on line \(diagnostic.line), column \(diagnostic.column)",
        diagnostic: diagnostic)
    }
    return text
  }

  /// Returns a message on the first bytes that are not valid UTF-8.
  private static func notUTF8(_ data: Data, at path: String) -> Diagnostic {
    let text = String(decoding: data, as: UTF8.self)
    let offset = zip(data, text.utf8).enumerated().first { $1.0 != $1.1 }?.offset ?? 0
    let byte = String(data[data.startIndex + offset], radix: 16, uppercase: true)
    return Diagnostic(
      .error,
      "the byte \(byte) (hexadecimal) is not valid UTF-8 here; save the file as UTF-8",
      at: offset, in: SourceText(path: path, text: text))
  }

  /// Returns the lines of a file that are not empty.
  static func lines(of path: String) throws(Failure) -> [String] {
    try read(path).split(separator: "\n").map(String.init)
  }

  /// Runs a function that writes a file. An error becomes a message that the file cannot be
  /// written.
  static func writing<Value>(
    _ path: String, _ body: () throws -> Value
  ) throws(Failure) -> Value {
    do {
      return try body()
    } catch {
      throw Failure(action: "write", path: path, reason: reason(error, at: path))
    }
  }

  static func exists(_ path: String) -> Bool { FileManager.default.fileExists(atPath: path) }

  static func isFolder(_ path: String) -> Bool {
    var isDirectory = false
    let exists = FileManager.default.fileExists(atPath: path, isDirectory: &isDirectory)
    return exists && isDirectory
  }

  /// Returns the device and the file number of the file at the end of a path; `nil` if there is
  /// none.
  static func identity(of path: String) -> [UInt64]? {
    var status = stat()
    guard stat(path, &status) == 0 else { return nil }
    return [UInt64(truncatingIfNeeded: status.st_dev), UInt64(truncatingIfNeeded: status.st_ino)]
  }

  private static func reason(_ error: any Error, at path: String) -> String {
    if isFolder(path) { return "it is a folder" }
    if let error = error as? POSIXError { return reason(error) }
    guard let error = error as? CocoaError else { return "\(error)" }
    switch error.code {
    case .fileNoSuchFile, .fileReadNoSuchFile: return "there is no such file"
    case .fileReadNoPermission, .fileWriteNoPermission: return "permission denied"
    case .fileWriteOutOfSpace: return "there is no space left"
    case .fileWriteVolumeReadOnly: return "the volume is read-only"
    case .fileWriteFileExists: return "there is a file where a folder is needed"
    default: return (error.underlying as? POSIXError).map(reason) ?? "\(error)"
    }
  }

  /// Returns the system's description of an error: `not a directory`.
  private static func reason(_ error: POSIXError) -> String {
    switch error.code {
    case .ENOENT: return "there is no such file"
    case .ENOSPC: return "there is no space left"
    case .EROFS: return "the volume is read-only"
    default:
      let text = String(cString: strerror(error.code.rawValue))
      return text.prefix(1).lowercased() + text.dropFirst()
    }
  }
}
