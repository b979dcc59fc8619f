#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// Operations on paths as they are written, not as the file system resolves them.
package enum Paths {
  /// Returns the path up to and including the last slash.
  package static func folder(of path: String) -> Substring {
    path.lastIndex(of: "/").map { path[...$0] } ?? ""
  }

  /// Returns the path after the last slash.
  package static func fileName(of path: String) -> Substring {
    path[folder(of: path).endIndex...]
  }

  /// Returns a path within a folder, whose path can end in a slash.
  package static func joined(_ folder: String, _ name: some StringProtocol) -> String {
    folder.isEmpty || folder.hasSuffix("/") ? folder + name : "\(folder)/\(name)"
  }

  /// Returns the path from the root of the file system.
  package static func absolute(_ path: String) -> String {
    path.hasPrefix("/") ? path : joined(FileManager.default.currentDirectoryPath, path)
  }

  /// Returns the path of a file relative to a folder: `../Feed.swift`.
  ///
  /// Both paths must be absolute, or relative to the same folder and within it.
  package static func relative(_ path: String, to folder: String) -> String {
    let names = parts(of: path)
    let base = parts(of: folder)
    let common = zip(names, base).prefix { $0 == $1 }.count
    let up = Array(repeating: "..", count: base.count - common)
    return (up + names[common...]).joined(separator: "/")
  }

  /// Returns a folder around a folder, relative to the current one if the path names it.
  package static func ancestor(of folder: String, levels: Int) -> String {
    var names = folder.split(separator: "/")
    guard names.allSatisfy({ $0 != "." && $0 != ".." }), names.count >= levels else {
      return "/" + parts(of: absolute(folder)).dropLast(levels).joined(separator: "/") + "/"
    }
    names.removeLast(levels)
    if names.isEmpty, !folder.hasPrefix("/") { return "" }
    return (folder.hasPrefix("/") ? "/" : "") + names.joined(separator: "/") + "/"
  }

  /// Returns the parts of a path, with `.` and `..` resolved.
  package static func parts(of path: String) -> [String] {
    path.split(separator: "/").map(String.init).reduce(into: []) { parts, part in
      switch part {
      case ".": break
      case ".." where !parts.isEmpty: parts.removeLast()
      default: parts.append(part)
      }
    }
  }

  /// Returns a path that is the same for all spellings of a path.
  package static func standardized(_ path: String) -> String {
    URL(filePath: path).standardizedFileURL.path(percentEncoded: false)
  }

  /// Returns a path as one word of a shell command.
  package static func quotedForShell(_ path: String) -> String {
    let isPlain = path.wholeMatch(of: /[\w\/.+=,@%-]+/) != nil
    return isPlain ? path : "'" + path.replacing("'", with: #"'\''"#) + "'"
  }
}
