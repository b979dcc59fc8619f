import DecoratorGenerator

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// The new text of a file. It replaces the file as a whole, and only if the texts differ.
///
/// A link stays a link, and its destination is replaced.
struct OutputFile {
  /// The path as the caller gave it; `-` for standard output.
  let path: String
  private let data: Data
  /// The file at the end of links; `nil` if it is not a file, such as `/dev/stdout`.
  private let place: String?
  /// A Boolean value that indicates whether the file has another text, or does not exist.
  let differs: Bool

  init(path: String, _ text: GeneratedFile) {
    self.init(path: path, text.pieces.reduce(into: Data()) { $0.append(contentsOf: $1) })
  }

  private init(path: String, _ data: Data) {
    self.path = path
    self.data = data
    place = Self.file(at: path)
    let old = place.flatMap { try? Data(contentsOf: URL(filePath: $0), options: .mappedIfSafe) }
    differs = old != data
  }

  private func write() throws(TextFile.Failure) {
    if path == "-" { return try Console.write(data) }
    guard differs else { return }
    try TextFile.writing(path) {
      guard let place else { return try data.write(to: URL(filePath: path)) }
      let manager = FileManager.default
      let folder = String(Paths.folder(of: place))
      if !folder.isEmpty {
        try manager.createDirectory(atPath: folder, withIntermediateDirectories: true)
      }
      let permissions = try? manager.attributesOfItem(atPath: place)[.posixPermissions]
      try data.write(to: URL(filePath: place), options: .atomic)
      if let permissions {
        try manager.setAttributes([.posixPermissions: permissions], ofItemAtPath: place)
      }
    }
  }

  /// Writes files.
  ///
  /// - Throws: The reason why a file could not be written, and the files that were written before.
  static func write(_ files: [OutputFile]) throws(TextFile.Failure) {
    for (index, file) in files.enumerated() {
      do throws(TextFile.Failure) {
        try file.write()
      } catch {
        let written = files[..<index].filter(\.differs).map { "'\($0.path)'" }
        guard !written.isEmpty else { throw error }
        var failure = error
        failure.reason += "; written before it: " + written.joined(separator: ", ")
        throw failure
      }
    }
  }

  /// Writes a text to a file that does not yet exist.
  static func create(_ text: String, at path: String) throws(TextFile.Failure) {
    try requireNoFile(at: path)
    try Self(path: path, Data(text.utf8)).write()
  }

  static func requireNoFile(at path: String) throws(TextFile.Failure) {
    guard TextFile.exists(path) else { return }
    throw TextFile.Failure(
      action: "write", path: path, reason: "it exists already and is never overwritten")
  }

  /// Returns the path of the file at the end of links, which need not exist; `nil` for the name of
  /// an open stream.
  private static func file(at path: String) -> String? {
    var file = path
    for _ in 0..<40 {
      if file == "-" || file.hasPrefix("/dev/") || file.hasPrefix("/proc/") { return nil }
      guard let link = try? FileManager.default.destinationOfSymbolicLink(atPath: file) else {
        break
      }
      file = link.hasPrefix("/") ? link : Paths.folder(of: file) + link
    }
    return file
  }
}
