import DecoratorGenerator

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// A file on disk, which is compared with its new text while the text is made.
///
/// From the first difference on, the new text is written to a file beside it, which later replaces
/// it: no one sees an incomplete file. A link stays a link, and its destination is replaced. If the
/// path is not a plain file, such as `/dev/stdout`, the text is kept in memory instead.
struct OutputFile: GeneratedOutput {
  /// The path as the caller gave it; `-` for standard output.
  let path: String
  /// The file at the end of links; `nil` if it is not a plain file.
  private let place: String?
  /// A Boolean value that indicates whether a text that differs is kept.
  private let replaces: Bool
  /// The text on disk, until the first difference; `nil` if there is none.
  private var old: Data?
  /// The number of bytes that are the same.
  private var count = 0
  /// A Boolean value that indicates whether the file has another text, or does not exist.
  private(set) var differs = false
  /// The file beside, until it is complete.
  private var writer: FileWriter?
  /// The text, if there is no file beside.
  private var text = GeneratedFile()
  private var failure: TextFile.Failure?

  init(path: String, replaces: Bool = true) {
    self.path = path
    self.replaces = replaces
    place = Self.plainFile(at: path)
    old = place.flatMap { try? Data(contentsOf: URL(filePath: $0), options: .mappedIfSafe) }
  }

  mutating func append(_ piece: [UInt8]) {
    let end = count + piece.count
    if let old, end <= old.count, old[count..<end] == Data(piece) {
      count = end
    } else {
      keep(piece)
    }
  }

  /// Ends the text.
  mutating func finish() {
    if !differs, old?.count != count { keep([]) }
    old = nil
    attempt { writer in try writer?.finish() }
    writer = nil
    if replaces, !differs { discard() }
  }

  /// Adds a piece to the new text. Before the first one, it adds the bytes that are the same.
  private mutating func keep(_ piece: [UInt8]) {
    let isFirst = !differs
    let common = old?.prefix(count) ?? Data()
    differs = true
    old = nil
    guard replaces, failure == nil else { return }
    guard let place else { return text.append(piece) }
    attempt { writer in
      if isFirst {
        writer = try Self.writer(beside: place)
        try writer?.append(common)
      }
      try writer?.append(piece)
    }
  }

  private mutating func attempt(_ body: (inout FileWriter?) throws -> Void) {
    do throws(TextFile.Failure) {
      try TextFile.writing(path) { try body(&writer) }
    } catch {
      failure = error
      writer = nil
      discard()
    }
  }

  /// Removes the file beside.
  func discard() {
    if let place { try? FileManager.default.removeItem(atPath: Self.temporary(beside: place)) }
  }

  /// Replaces the file.
  private func commit() throws(TextFile.Failure) {
    guard differs else { return }
    let isPrinted = path == "-"
    try TextFile.writing(isPrinted ? "standard output" : path) {
      guard let place else {
        let writer = isPrinted ? FileWriter.standardOutput : try FileWriter(at: path)
        for piece in text.pieces { try writer.append(piece) }
        return
      }
      do throws(POSIXError) {
        try FileWriter.move(Self.temporary(beside: place), to: place)
      } catch {
        // Another run, which writes the same text, has just replaced the file.
        if error.code == .ENOENT, TextFile.exists(place) { return }
        discard()
        throw error
      }
    }
  }

  /// Replaces all files whose texts differ. Either all of them are written or none, as far as a file
  /// system allows.
  ///
  /// - Throws: The first reason why a file could not be written, and the files that were written
  ///   before.
  static func commit(_ files: [OutputFile]) throws(TextFile.Failure) {
    if let failure = files.lazy.compactMap(\.failure).first {
      for file in files { file.discard() }
      throw Self.failure(failure, of: files, written: [])
    }
    for (index, file) in files.enumerated() {
      do throws(TextFile.Failure) {
        try file.commit()
      } catch {
        for file in files[(index + 1)...] { file.discard() }
        throw Self.failure(error, of: files, written: files[..<index].filter(\.differs))
      }
    }
  }

  private static func failure(
    _ failure: TextFile.Failure, of files: [OutputFile], written: [OutputFile]
  ) -> TextFile.Failure {
    guard files.count > 1 else { return failure }
    var failure = failure
    let list = written.map { "'\($0.path)'" }.joined(separator: ", ")
    failure.reason += written.isEmpty ? "; no file was written" : "; written before it: \(list)"
    return failure
  }

  /// Writes a text to a file that does not yet exist.
  static func create(_ text: String, at path: String) throws(TextFile.Failure) {
    try requireNoFile(at: path)
    var file = Self(path: path)
    file.append(Array(text.utf8))
    file.finish()
    try commit([file])
  }

  static func requireNoFile(at path: String) throws(TextFile.Failure) {
    guard TextFile.exists(path) else { return }
    throw TextFile.Failure(
      action: "write", path: path, reason: "it exists already and is never overwritten")
  }

  /// Returns the path of the file that replaces another one. The name is always the same, so that
  /// the next run writes over what an interrupted one leaves.
  private static func temporary(beside file: String) -> String {
    "\(Paths.folder(of: file)).\(Paths.fileName(of: file)).new"
  }

  private static func writer(beside file: String) throws -> FileWriter {
    if TextFile.isFolder(file) { throw POSIXError(.EISDIR) }
    let folder = String(Paths.folder(of: file))
    if !folder.isEmpty {
      try FileManager.default.createDirectory(
        atPath: folder, withIntermediateDirectories: true)
    }
    let writer = try FileWriter(at: temporary(beside: file))
    try writer.copyPermissions(of: file)
    return writer
  }

  /// Returns the path of the file at the end of links, which need not exist; `nil` if it is not a
  /// file, or names an open stream.
  private static func plainFile(at path: String) -> String? {
    if path == "-" { return nil }
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
