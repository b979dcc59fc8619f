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
  /// Why a file cannot be read or written.
  struct Failure: Error, CustomStringConvertible {
    /// `read` or `write`
    var action: String
    var path: String
    var reason: String

    var message: String { "cannot \(action) '\(path)': \(reason)" }
    /// The reason alone, for messages that name the file.
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
      throw Failure(action: "read", path: path, reason: "it is not UTF-8 text")
    }
    return text
  }

  /// The lines of a file that hold something.
  static func lines(of path: String) throws(Failure) -> [String] {
    try read(path).split(separator: "\n").map(String.init)
  }

  /// Writes the text, even if the file holds it already.
  static func overwrite(_ text: String, at path: String) throws(Failure) {
    try overwrite(Data(text.utf8), at: path)
  }

  /// Writes the bytes, even if the file holds them already. Nobody sees half of a file; what is no
  /// plain file, such as a link or `/dev/stdout`, is written to and stays what it is.
  static func overwrite(_ data: Data, at path: String) throws(Failure) {
    let url = URL(filePath: path)
    do {
      try FileManager.default.createDirectory(
        at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
      let type =
        try? FileManager.default.attributesOfItem(atPath: path)[.type] as? FileAttributeType
      try data.write(to: url, options: type ?? .typeRegular == .typeRegular ? .atomic : [])
    } catch {
      throw Failure(action: "write", path: path, reason: reason(error, at: path))
    }
  }

  /// Writes the text into a file that is not there yet.
  static func create(_ text: String, at path: String) throws(Failure) {
    if exists(path) {
      throw Failure(
        action: "write", path: path, reason: "it exists already, and nothing is overwritten")
    }
    try overwrite(text, at: path)
  }

  static func exists(_ path: String) -> Bool { FileManager.default.fileExists(atPath: path) }

  static func isFolder(_ path: String) -> Bool {
    var isDirectory = false
    let exists = FileManager.default.fileExists(atPath: path, isDirectory: &isDirectory)
    return exists && isDirectory
  }

  private static func reason(_ error: any Error, at path: String) -> String {
    if isFolder(path) { return "it is a folder" }
    guard let error = error as? CocoaError else { return "\(error)" }
    switch error.code {
    case .fileNoSuchFile, .fileReadNoSuchFile: return "there is no such file"
    case .fileReadNoPermission, .fileWriteNoPermission: return "permission denied"
    case .fileWriteOutOfSpace: return "there is no space left"
    case .fileWriteVolumeReadOnly: return "the volume is read-only"
    case .fileWriteFileExists: return "a file stands where a folder is needed"
    default: return (error.underlying as? POSIXError).map(reason) ?? "\(error)"
    }
  }

  /// As the system says it: `not a directory`.
  private static func reason(_ error: POSIXError) -> String {
    let text = String(cString: strerror(error.code.rawValue))
    return text.prefix(1).lowercased() + text.dropFirst()
  }
}
