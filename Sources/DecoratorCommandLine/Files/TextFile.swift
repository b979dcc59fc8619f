import DecoratorSpec

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// Text files in UTF-8. Like the compiler, it reads a Swift file with other bytes in a comment.
package enum TextFile {
  package static func read(_ path: String) throws(Failure) -> String {
    try text(of: try data(path), at: path)
  }

  static func data(_ path: String) throws(Failure) -> Data {
    do {
      return try Data(contentsOf: URL(filePath: path))
    } catch {
      throw Failure(to: "read", path, reason(error))
    }
  }

  /// Returns the contents of a file as text.
  static func text(of data: Data, at path: String) throws(Failure) -> String {
    if let text = String(validating: data, as: UTF8.self) { return text }
    if path.hasSuffix(".swift") { return String(decoding: data, as: UTF8.self) }
    let text = String(decoding: data, as: UTF8.self)
    let offset = zip(data, text.utf8).prefix { $0 == $1 }.count
    throw Failure(
      to: "read", path, "a character is not valid UTF-8; save the file as UTF-8", at: offset,
      in: text)
  }

  /// Runs a function that writes a file. An error becomes a message that the file cannot be
  /// written.
  static func writing(_ path: String, _ body: () throws -> Void) throws(Failure) {
    do { try body() } catch { throw Failure(to: "write", path, reason(error)) }
  }

  /// Returns the sorted names of the files in a folder.
  static func names(in folder: String) -> [String] {
    let names = try? FileManager.default.contentsOfDirectory(atPath: folder.isEmpty ? "." : folder)
    return (names ?? []).sorted()
  }

  /// Returns the sorted paths of the files in a folder and its subfolders, without hidden ones.
  package static func paths(below folder: String) -> [String] {
    let paths = try? FileManager.default.subpathsOfDirectory(atPath: folder.isEmpty ? "." : folder)
    return (paths ?? []).sorted().filter { !$0.hasPrefix(".") && !$0.contains("/.") }
      .map { Paths.joined(folder, $0) }
  }

  /// Returns the paths of the templates in a folder, sorted by name, or the path of the file itself,
  /// which need not exist.
  static func templates(at path: String) throws(Failure) -> [String] {
    let isFolder = isFolder(path)
    let names = isFolder ? names(in: path) : [String(Paths.fileName(of: path))]
    let templates = names.filter(TemplateFileName.isTemplate)
    if isFolder, templates.isEmpty {
      throw Failure(
        "the folder '\(path)' has no templates; name files '*\(TemplateFileName.suffix)'")
    }
    if templates.isEmpty, exists(path) {
      throw Failure("'\(path)' is not a template; name the file '*\(TemplateFileName.suffix)'")
    }
    return isFolder ? templates.map { Paths.joined(path, $0) } : [path]
  }

  package static func exists(_ path: String) -> Bool {
    FileManager.default.fileExists(atPath: path)
  }

  package static func isFolder(_ path: String) -> Bool {
    var isDirectory = false
    let exists = FileManager.default.fileExists(atPath: path, isDirectory: &isDirectory)
    return exists && isDirectory
  }

  private static func reason(_ error: any Error) -> String {
    let cause = error as? POSIXError ?? (error as? CocoaError)?.underlying as? POSIXError
    return cause?.reason ?? "\(error)"
  }
}
