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

/// The new contents of a file, in a temporary file beside it that later replaces it.
///
/// No one sees an incomplete file: if the disk is full, the file stays as it was. A link stays a
/// link, and its destination is replaced. If the path is not a plain file, such as `/dev/stdout`,
/// there is no temporary file and the contents are written to the path.
struct StagedFile {
  /// The path as the caller gave it.
  let path: String
  private let place: Place

  private enum Place {
    case beside(file: String, temporary: String)
    case inPlace(Data)
  }

  /// Writes the data beside the file.
  init(_ data: Data, for path: String) throws(TextFile.Failure) {
    self.path = path
    guard let file = Self.plainFile(at: path) else {
      place = .inPlace(data)
      return
    }
    let folder = String(Paths.folder(of: file))
    let temporary = "\(folder).decorate-\(UUID().uuidString)"
    place = .beside(file: file, temporary: temporary)
    try TextFile.writing(path) {
      if TextFile.isFolder(file) { throw CocoaError(.fileWriteFileExists) }
      let manager = FileManager.default
      if !folder.isEmpty {
        try manager.createDirectory(atPath: folder, withIntermediateDirectories: true)
      }
      do {
        try data.write(to: URL(filePath: temporary), options: .withoutOverwriting)
        if let mode = try? manager.attributesOfItem(atPath: file)[.posixPermissions] {
          try manager.setAttributes([.posixPermissions: mode], ofItemAtPath: temporary)
        }
      } catch {
        try? manager.removeItem(atPath: temporary)
        throw error
      }
    }
  }

  /// Writes the text to a file that does not yet exist.
  static func create(_ text: String, at path: String) throws(TextFile.Failure) {
    if TextFile.exists(path) {
      throw TextFile.Failure(
        action: "write", path: path, reason: "it exists already and is never overwritten")
    }
    try Self(Data(text.utf8), for: path).commit()
  }

  /// Replaces the file.
  func commit() throws(TextFile.Failure) {
    try TextFile.writing(path) {
      switch place {
      case .inPlace(let data): try data.write(to: URL(filePath: path))
      case .beside(let file, let temporary):
        guard rename(temporary, file) == 0 else {
          let error = POSIXError(POSIXError.Code(rawValue: errno) ?? .EIO)
          discard()
          throw error
        }
      }
    }
  }

  /// Leaves the file as it is, and removes the temporary file.
  func discard() {
    if case .beside(_, let temporary) = place {
      try? FileManager.default.removeItem(atPath: temporary)
    }
  }

  /// Returns the path of the file at the end of links, which need not exist; `nil` if it is not a
  /// file, or names an open stream.
  private static func plainFile(at path: String) -> String? {
    let manager = FileManager.default
    var file = path
    for _ in 0..<40 {
      guard let link = try? manager.destinationOfSymbolicLink(atPath: file) else { break }
      file = link.hasPrefix("/") ? link : Paths.folder(of: file) + link
      if file.hasPrefix("/dev/") || file.hasPrefix("/proc/") { return nil }
    }
    let type = try? manager.attributesOfItem(atPath: file)[.type] as? FileAttributeType
    switch type {
    case nil, .typeRegular?, .typeDirectory?: return file
    default: return nil
    }
  }
}
