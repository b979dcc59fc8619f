/// The folder of the target that a file belongs to: the one below the nearest `Sources` or `Tests`,
/// or otherwise the folder of the file.
package struct TargetFolder: Hashable {
  /// The path; empty for the current folder.
  package let path: String
  /// A Boolean value that indicates whether files in subfolders belong to the target.
  let includesSubfolders: Bool
  /// The path of the `Sources` or `Tests` around it, if there is one.
  private let group: String?

  /// The folder of the target with this path.
  package init(at path: String) {
    self.path = path
    includesSubfolders = true
    group = nil
  }

  /// - Parameter file: The path of a file of the target.
  package init(of file: String) {
    let folder = String(Paths.folder(of: file))
    let parts = Paths.parts(of: Paths.absolute(folder))
    let index = parts.lastIndex { $0 == "Sources" || $0 == "Tests" }
    includesSubfolders = index != nil
    let depth = index.map { parts.count - ($0 + 2) } ?? -1
    path = depth > 0 ? Paths.ancestor(of: folder, levels: depth) : folder
    group = depth < 0 ? nil : Paths.ancestor(of: path, levels: 1)
  }

  /// The name that the module of the target has by default; `nil` if the folder tells none.
  package var moduleName: String? {
    guard group != nil, let name = Paths.parts(of: Paths.absolute(path)).last else { return nil }
    let characters = String(name.map { $0.isLetter || $0.isNumber ? $0 : "_" })
    return characters.first?.isNumber == true ? "_" + characters.dropFirst() : characters
  }

  /// The folders of the other targets of the package that a target can import.
  package var neighbors: [TargetFolder] {
    guard let group else { return [] }
    let isOfTests = Paths.parts(of: group).last == "Tests"
    let groups = [group] + (isOfTests ? [Paths.ancestor(of: group, levels: 1) + "Sources/"] : [])
    return groups.flatMap { group in
      TextFile.names(in: group).map { TargetFolder(of: "\(group)\($0)/") }
    }.filter { $0 != self && TextFile.isFolder($0.path) }
  }

  /// The parts of its absolute path, which are the same for all spellings of it.
  private var place: [String] { Paths.parts(of: Paths.absolute(path)) }

  package static func == (first: TargetFolder, second: TargetFolder) -> Bool {
    first.place == second.place && first.includesSubfolders == second.includesSubfolders
  }

  package func hash(into hasher: inout Hasher) { hasher.combine(place) }

  /// The paths of its files, always in the same order.
  package var files: [String] {
    includesSubfolders
      ? TextFile.paths(below: path) : TextFile.names(in: path).map { Paths.joined(path, $0) }
  }
}
