import DecoratorGenerator
import DecoratorSpec

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// The new text of a file. It replaces the file as a whole, and only if the texts differ.
///
/// A link stays a link, and its destination is replaced.
package struct OutputFile {
  /// The path as the caller gave it; `-` for standard output.
  let path: String
  private let data: Data
  /// The file at the end of links; `nil` if it is not a file, such as `/dev/stdout`.
  private let place: String?
  private let old: Data?

  init(path: String, _ data: Data) {
    self.path = path
    self.data = data
    let end = URL(filePath: path).resolvingSymlinksInPath().path(percentEncoded: false)
    let isStream = path == "-" || [path, end].contains { $0.hasPrefix("/dev/") }
    place = isStream || end.hasPrefix("/proc/") ? nil : end
    old = place.flatMap { try? Data(contentsOf: URL(filePath: $0), options: .mappedIfSafe) }
  }

  /// Generates the text of a spec.
  ///
  /// - Throws: The first mistake in the templates that the spec uses.
  init(path: String, of spec: Spec, by generator: Generator) throws(DiagnosticsError) {
    self.init(
      path: path, try generator.swiftFile(for: spec, in: Data()) { $0.append(contentsOf: $1) })
  }

  var digest: Digest { Digest(of: data) }

  /// A Boolean value that indicates whether the file has another text, or does not exist.
  var differs: Bool { old != data }

  /// A Boolean value that indicates whether the file has a text that was not generated.
  var holdsOtherText: Bool {
    guard let old, !old.isEmpty else { return false }
    return !String(decoding: old.prefix(100), as: UTF8.self).isGenerated
  }

  func write() throws(Failure) {
    if path == "-" { return try Console.write(data) }
    guard differs else { return }
    try TextFile.writing(path) {
      guard let place else { return try data.write(to: URL(filePath: path)) }
      let manager = FileManager.default
      let permissions = try? manager.attributesOfItem(atPath: place)[.posixPermissions]
      try manager.createDirectory(
        atPath: String(Paths.folder(of: place)), withIntermediateDirectories: true)
      try data.write(to: URL(filePath: place), options: .atomic)
      if let permissions {
        try manager.setAttributes([.posixPermissions: permissions], ofItemAtPath: place)
      }
    }
  }

  /// Writes a text to a file that does not yet exist.
  package static func create(_ text: String, at path: String) throws(Failure) {
    if TextFile.exists(path) {
      throw Failure(to: "write", path, "it exists already and is never overwritten")
    }
    try Self(path: path, Data(text.utf8)).write()
  }
}
