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
