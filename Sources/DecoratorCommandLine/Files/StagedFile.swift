import DecoratorGenerator

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
  /// The path that stands for standard output.
  static let standardOutput = "-"

  /// The path as the caller gave it.
  let path: String
  private let place: Place

  private enum Place {
    case beside(file: String, temporary: String)
    case inPlace
  }

  /// The temporary file, until it is complete.
  private var file: OpenFile?
  /// The contents, if there is no temporary file.
  private var text = GeneratedFile()

  /// Makes an empty file beside the one at the path.
  init(for path: String) throws(TextFile.Failure) {
    self.path = path
    guard let file = Self.plainFile(at: path) else {
      place = .inPlace
      return
    }
    let folder = String(Paths.folder(of: file))
    let temporary = "\(folder).decorate-\(UUID().uuidString)"
    place = .beside(file: file, temporary: temporary)
    self.file = try TextFile.writing(path) {
      if TextFile.isFolder(file) { throw CocoaError(.fileWriteFileExists) }
      let manager = FileManager.default
      if !folder.isEmpty {
        try manager.createDirectory(atPath: folder, withIntermediateDirectories: true)
      }
      TemporaryFiles.add(temporary)
      let opened = try OpenFile(temporary, O_WRONLY | O_CREAT | O_EXCL)
      if let mode = try? manager.attributesOfItem(atPath: file)[.posixPermissions] {
        do {
          try manager.setAttributes([.posixPermissions: mode], ofItemAtPath: temporary)
        } catch {
          try? manager.removeItem(atPath: temporary)
          throw error
        }
      }
      return opened
    }
  }

  mutating func append(_ bytes: [UInt8]) throws(TextFile.Failure) {
    if case .inPlace = place { return text.append(bytes) }
    try TextFile.writing(path) { try file?.write(bytes) }
  }

  /// Adds the first bytes of another file.
  mutating func append(copying count: Int, of other: OpenFile?) throws(TextFile.Failure) {
    let size = 1 << 16
    for start in stride(from: 0, to: count, by: size) {
      let bytes = try TextFile.writing(path) {
        try other?.read(min(size, count - start), at: start) ?? []
      }
      try append(bytes)
    }
  }

  /// Ends the contents.
  mutating func close() { file = nil }

  /// Writes the text to a file that does not yet exist.
  static func create(_ text: String, at path: String) throws(TextFile.Failure) {
    if TextFile.exists(path) {
      throw TextFile.Failure(
        action: "write", path: path, reason: "it exists already and is never overwritten")
    }
    var file = try Self(for: path)
    do throws(TextFile.Failure) {
      try file.append(Array(text.utf8))
    } catch {
      file.discard()
      throw error
    }
    try file.commit()
  }

  /// Replaces the file.
  func commit() throws(TextFile.Failure) {
    let isPrinted = path == Self.standardOutput
    try TextFile.writing(isPrinted ? "standard output" : path) {
      switch place {
      case .inPlace:
        let file =
          isPrinted ? .standardOutput : try OpenFile(path, O_WRONLY | O_CREAT | O_TRUNC)
        for piece in text.pieces { try file.write(piece) }
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
  static func plainFile(at path: String) -> String? {
    if path == standardOutput { return nil }
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
