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
  private let text: OutputText
  /// The file at the end of links; `nil` if it is not a file, such as `/dev/stdout`.
  private let place: String?

  private init(path: String, _ text: OutputText) {
    self.path = path
    self.text = text
    let end = URL(filePath: path).resolvingSymlinksInPath().path(percentEncoded: false)
    let isStream = path == "-" || [path, end].contains { $0.hasPrefix("/dev/") }
    place = isStream || end.hasPrefix("/proc/") ? nil : end
  }

  /// Generates the text of a spec.
  ///
  /// - Throws: The first mistake in the templates that the spec uses.
  init(
    path: String, of spec: Spec, by generator: Generator, in store: OutputStore
  ) throws(DiagnosticsError) {
    var text = try generator.swiftFile(for: spec, in: OutputText(in: store)) { $0.append($1) }
    text.finish()
    self.init(path: path, text)
  }

  var digest: Digest { text.digest }

  /// A Boolean value that indicates whether the file has another text, or does not exist.
  var differs: Bool {
    guard let place, let old = try? FileDescriptor(reading: place) else { return true }
    var offset = 0
    var isSame = true
    try? text.forEachPart { part in
      isSame = try isSame && old.holds(part, at: offset)
      offset += part.count
    }
    return !isSame || offset != text.count || (try? old.bytes(1, at: offset)) != []
  }

  /// A Boolean value that indicates whether the file has a text that was not generated.
  var holdsOtherText: Bool {
    let start = place.flatMap { try? FileDescriptor(reading: $0).bytes(100, at: 0) } ?? []
    return !start.isEmpty && !String(decoding: start, as: UTF8.self).isGenerated
  }

  func write() throws(Failure) {
    guard differs else { return }
    let title = path == "-" ? "standard output" : path
    try TextFile.writing(title) {
      guard let place else {
        let stream = path == "-" ? .standardOutput : try FileDescriptor(writing: path)
        return try text.forEachPart { try stream.append($0) }
      }
      let manager = FileManager.default
      let permissions = try? manager.attributesOfItem(atPath: place)[.posixPermissions]
      let folder = String(Paths.folder(of: place))
      try manager.createDirectory(atPath: folder, withIntermediateDirectories: true)
      let number = String(UInt64.random(in: 0 ... .max), radix: 16)
      let new = Paths.joined(folder, ".decorate-\(number)")
      let file = try FileDescriptor(writing: new, isNew: true)
      do {
        try text.forEachPart { try file.append($0) }
        if let permissions {
          try manager.setAttributes([.posixPermissions: permissions], ofItemAtPath: new)
        }
        try FileDescriptor.move(new, to: place)
      } catch {
        try? manager.removeItem(atPath: new)
        throw error
      }
    }
  }

  /// Writes a text to a file that does not yet exist.
  package static func create(_ text: String, at path: String) throws(Failure) {
    if TextFile.exists(path) {
      throw Failure(to: "write", path, "it exists already and is never overwritten")
    }
    var output = OutputText(in: OutputStore())
    output.append(Array(text.utf8))
    output.finish()
    try Self(path: path, output).write()
  }
}
