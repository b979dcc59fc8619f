import Foundation

/// Generated files that are checked in beside their specs, in a target that generates them in every
/// build too: Swift would see each declaration twice.
struct CheckedInFiles: Error, CustomStringConvertible {
  private let paths: [String]

  /// - Returns: nil where there are none.
  init?(besides specs: [URL], among files: [URL]) {
    let known = Set(files.map(\.filePath))
    paths = specs.map { spec in
      spec.deletingLastPathComponent()
        .appending(path: OutputName.swiftFile(forSpecAt: spec.lastPathComponent)).filePath
    }.filter(known.contains)
    if paths.isEmpty { return nil }
  }

  var description: String {
    "DecoratorsPlugin generates in every build what is checked in as "
      + paths.map { "'\($0)'" }.joined(separator: ", ")
      + "; delete it, or take the plugin from the target and keep the file up to date with "
      + "'swift package generate-decorators'"
  }
}
