#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// The folder of the target that a file belongs to: the one below the nearest `Sources` or `Tests`,
/// or otherwise the folder of the file.
struct TargetFolder: Hashable {
  /// The path; empty for the current folder.
  let path: String
  /// A Boolean value that indicates whether files in subfolders belong to the target.
  let includesSubfolders: Bool

  /// The folder of the target with this path.
  init(at path: String) {
    self.path = path
    includesSubfolders = true
  }

  /// - Parameter file: The path of a file of the target.
  init(of file: String) {
    let folder = String(Paths.folder(of: file))
    let parts = Paths.parts(of: Paths.absolute(folder))
    let group = parts.lastIndex { $0 == "Sources" || $0 == "Tests" }
    includesSubfolders = group != nil
    let depth = group.map { parts.count - ($0 + 2) } ?? 0
    path = depth > 0 ? Paths.ancestor(of: folder, levels: depth) : folder
  }

  /// The paths of its files, always in the same order.
  var files: [String] {
    if includesSubfolders { return Self.files(below: path) }
    let names = try? FileManager.default.contentsOfDirectory(atPath: path.isEmpty ? "." : path)
    return (names ?? []).sorted().map { Paths.joined(path, $0) }
  }

  /// Returns the paths of the files in a folder and its subfolders, without hidden ones.
  static func files(below folder: String) -> [String] {
    let paths = try? FileManager.default.subpathsOfDirectory(atPath: folder.isEmpty ? "." : folder)
    return (paths ?? []).sorted().filter { path in
      !path.hasPrefix(".") && !path.contains("/.")
    }.map { Paths.joined(folder, $0) }
  }
}
