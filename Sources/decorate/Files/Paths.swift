#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// Paths as they are written, not as the file system resolves them.
enum Paths {
  /// The path up to and with the last slash.
  static func folder(of path: String) -> Substring {
    path.lastIndex(of: "/").map { path[...$0] } ?? ""
  }

  /// The path behind the last slash.
  static func fileName(of path: String) -> Substring {
    path[folder(of: path).endIndex...]
  }

  /// A path within a folder, whether the folder's ends in a slash or not.
  static func joined(_ folder: String, _ name: some StringProtocol) -> String {
    folder.isEmpty || folder.hasSuffix("/") ? folder + name : "\(folder)/\(name)"
  }

  /// The path from the root of the file system.
  static func absolute(_ path: String) -> String {
    path.hasPrefix("/") ? path : joined(FileManager.default.currentDirectoryPath, path)
  }

  /// The path of a file as seen from a folder: `../Feed.swift`.
  ///
  /// - Parameters: both paths absolute, or relative to the same folder above which neither leads.
  static func relative(_ path: String, to folder: String) -> String {
    let parts = normalized(path)
    let base = normalized(folder)
    let common = zip(parts, base).prefix { $0 == $1 }.count
    let up = Array(repeating: "..", count: base.count - common)
    return (up + parts[common...]).joined(separator: "/")
  }

  /// The parts of a path, `.` and `..` worked out.
  private static func normalized(_ path: String) -> [String] {
    path.split(separator: "/").map(String.init).reduce(into: []) { parts, part in
      switch part {
      case ".": break
      case ".." where !parts.isEmpty: parts.removeLast()
      default: parts.append(part)
      }
    }
  }

  /// A path that is the same for all ways to write it.
  static func standardized(_ path: String) -> String {
    URL(filePath: path).standardizedFileURL.path(percentEncoded: false)
  }

  /// A path as a shell takes it for one word.
  static func quotedForShell(_ path: String) -> String {
    let isPlain = path.utf8.allSatisfy {
      $0 >= 0x80
        || "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789/._-+=,@%"
          .utf8.contains($0)
    }
    return isPlain && !path.isEmpty ? path : "'" + path.replacing("'", with: #"'\''"#) + "'"
  }
}
