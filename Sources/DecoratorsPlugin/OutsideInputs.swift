import Foundation
import PackagePlugin

/// The files outside of a target that its specs name; the tool leaves links to them in a folder.
struct OutsideInputs {
  let links: URL

  /// The files that are still there, and the folders of templates, which change with their number.
  var files: [URL] {
    let manager = FileManager.default
    let files = (manager.subpaths(atPath: links.path) ?? [])
      .compactMap { try? manager.destinationOfSymbolicLink(atPath: "\(links.path)/\($0)") }
      .filter(manager.fileExists).map { URL(filePath: $0) }
    let templates = files.filter { $0.pathExtension == "mustache" }
    return files + Set(templates.map { $0.deletingLastPathComponent() })
  }

  /// What has a build plan depend on which links there are and whether they lead anywhere.
  ///
  /// SwiftPM's native build system, which alone calls tools `-tool`, keeps its plan until something
  /// comes or goes in a prebuild command's folder, where a `.docc` is neither source nor resource.
  var planDependency: Command {
    .prebuildCommand(
      displayName: "Looking for files outside of the target",
      executable: URL(filePath: "/usr/bin/true"), arguments: [],
      outputFilesDirectory: links.deletingLastPathComponent())
  }
}
