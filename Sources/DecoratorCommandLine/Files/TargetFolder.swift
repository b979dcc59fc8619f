#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// The folder of the target that a file belongs to: a folder in `Sources` or a similar folder of a
/// package, or otherwise the folder of the file.
struct TargetFolder {
  /// The paths of its files, always in the same order.
  let files: [String]

  /// - Parameter file: The path of the file.
  init(of file: String) {
    let folder = String(Paths.folder(of: file))
    let parts = Paths.absolute(folder).split(separator: "/")
    let group = parts.indices.last { index in
      Self.groups.contains(String(parts[index]))
        && TextFile.exists("/\(parts[..<index].joined(separator: "/"))/Package.swift")
    }
    if let group {
      let target = "/" + parts.prefix(group + 2).joined(separator: "/")
      files = Self.files(below: group + 2 < parts.count ? target : folder)
    } else {
      let names = try? FileManager.default.contentsOfDirectory(
        atPath: folder.isEmpty ? "." : folder)
      files = (names ?? []).sorted().map { folder + $0 }
    }
  }

  /// The folders of a package in which SwiftPM looks for targets.
  private static let groups = ["Sources", "Source", "src", "srcs", "Tests", "Plugins"]

  /// Returns the paths of the files in a folder and its subfolders, without hidden ones.
  static func files(below folder: String) -> [String] {
    let paths = try? FileManager.default.subpathsOfDirectory(atPath: folder.isEmpty ? "." : folder)
    return (paths ?? []).sorted().filter { path in
      !path.split(separator: "/").contains { $0.hasPrefix(".") }
    }.map { Paths.joined(folder, $0) }
  }
}
