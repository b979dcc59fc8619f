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
    includesSubfolders
      ? TextFile.paths(below: path) : TextFile.names(in: path).map { Paths.joined(path, $0) }
  }
}
