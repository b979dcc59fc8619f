#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// The files outside of a target that its specs name, as a folder of links. The link to
/// `/Shared/Feed.swift` is `Shared/Feed.swift` in the folder.
///
/// The build-tool plugin declares the files as inputs. It makes the build plan depend on the links
/// and their destinations. A new plan is made if a spec names another file, or if one of the files
/// no longer exists.
struct OutsideFiles {
  let folder: String

  /// Replaces the links with links to these files. If the links are the same, nothing is written.
  func link(to files: Set<String>) throws(TextFile.Failure) {
    let manager = FileManager.default
    guard files != linkedFiles else { return }
    do {
      if TextFile.isFolder(folder) { try manager.removeItem(atPath: folder) }
      for file in files {
        let link = folder + file
        try manager.createDirectory(
          atPath: String(Paths.folder(of: link)), withIntermediateDirectories: true)
        try manager.createSymbolicLink(atPath: link, withDestinationPath: file)
      }
    } catch {
      throw TextFile.Failure(action: "write", path: folder, reason: "\(error)")
    }
  }

  private var linkedFiles: Set<String> {
    let manager = FileManager.default
    let paths = (try? manager.subpathsOfDirectory(atPath: folder)) ?? []
    return Set(
      paths.compactMap { try? manager.destinationOfSymbolicLink(atPath: "\(folder)/\($0)") })
  }
}
