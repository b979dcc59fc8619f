import Foundation
import PackagePlugin

/// The files outside of a target that its specs name. The tool keeps links to them in a folder.
struct OutsideInputs {
  let links: URL

  /// The files that exist, and the folders of templates, which change if templates are added or
  /// removed.
  var files: [URL] {
    let manager = FileManager.default
    let files = (manager.subpaths(atPath: links.path) ?? [])
      .compactMap { try? manager.destinationOfSymbolicLink(atPath: "\(links.path)/\($0)") }
      .filter(manager.fileExists).map { URL(filePath: $0) }
    let templates = files.filter { $0.pathExtension == "mustache" }
    return files + Set(templates.map { $0.deletingLastPathComponent() })
  }

  /// A command that makes the build plan depend on the links and on whether their destinations
  /// exist.
  ///
  /// SwiftPM's native build system keeps its plan until the contents of a prebuild command's folder
  /// change. In this folder, a `.docc` is neither a source nor a resource.
  var planDependency: Command {
    .prebuildCommand(
      displayName: "Looking for files outside of the target",
      executable: URL(filePath: "/usr/bin/true"), arguments: [],
      outputFilesDirectory: links.deletingLastPathComponent())
  }
}
