#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// Text files in UTF-8.
enum TextFile {
  struct Failure: Error, CustomStringConvertible {
    var description: String
  }

  static func read(_ path: String) throws -> String {
    let data: Data
    do {
      data = try Data(contentsOf: URL(filePath: path))
    } catch {
      throw Failure(description: "cannot read '\(path)': \(reason(error))")
    }
    guard let text = String(validating: data, as: UTF8.self) else {
      throw Failure(description: "'\(path)' is not UTF-8 text")
    }
    return text
  }

  /// Writes the text, if the file does not hold it already.
  static func write(_ text: String, to path: String) throws {
    let url = URL(filePath: path)
    if let old = try? Data(contentsOf: url), old == Data(text.utf8) { return }
    try overwrite(text, at: path)
  }

  /// Writes the text, even if the file holds it already.
  static func overwrite(_ text: String, at path: String) throws {
    let url = URL(filePath: path)
    do {
      try FileManager.default.createDirectory(
        at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
      try Data(text.utf8).write(to: url, options: .atomic)
    } catch {
      throw Failure(description: "cannot write '\(path)': \(reason(error))")
    }
  }

  private static func reason(_ error: any Error) -> String {
    guard let error = error as? CocoaError else { return "\(error)" }
    switch error.code {
    case .fileNoSuchFile, .fileReadNoSuchFile: return "there is no such file"
    case .fileReadNoPermission, .fileWriteNoPermission: return "permission denied"
    default: return "\(error)"
    }
  }
}
