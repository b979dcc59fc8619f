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

  /// Makes links to these files, and removes the others. Links that exist stay as they are.
  func link(to files: Set<String>) throws(Failure) {
    let manager = FileManager.default
    let paths = (try? manager.subpathsOfDirectory(atPath: folder)) ?? []
    let linked = Set(
      paths.compactMap { try? manager.destinationOfSymbolicLink(atPath: "\(folder)/\($0)") })
    for file in linked.subtracting(files) { try? manager.removeItem(atPath: folder + file) }
    for file in files.subtracting(linked) {
      let link = folder + file
      try TextFile.writing(link) {
        try manager.createDirectory(
          atPath: String(Paths.folder(of: link)), withIntermediateDirectories: true)
        do {
          try manager.createSymbolicLink(atPath: link, withDestinationPath: file)
        } catch let error as CocoaError where error.code == .fileWriteFileExists {
          // Another run for the same target has just made it.
        }
      }
    }
  }
}
