import Spec

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// Where the generated files go.
struct Destinations {
  private let specs: [String]
  private let output: String?

  init(of specs: [String], output: String?) {
    self.specs = specs
    self.output = output
  }

  func path(forSpec spec: String) -> String {
    guard let output else {
      return folder(of: spec)
        + OutputName.swiftFile(forSpecAt: String(spec.dropFirst(folder(of: spec).count)))
    }
    if specs.count == 1, !isFolder(output) { return output }
    let name = OutputName.swiftFile(forSpecAt: String(spec.dropFirst(commonFolder.count)))
    return output.hasSuffix("/") ? output + name : "\(output)/\(name)"
  }

  private func isFolder(_ path: String) -> Bool {
    var isDirectory = false
    let exists = FileManager.default.fileExists(atPath: path, isDirectory: &isDirectory)
    return path.hasSuffix("/") || (exists && isDirectory)
  }

  /// The path up to and with the last slash.
  private func folder(of path: String) -> Substring {
    path.lastIndex(of: "/").map { path[...$0] } ?? ""
  }

  /// The folder that holds all specs: the names of the files begin below it.
  private var commonFolder: Substring {
    var common = folder(of: specs[0])
    for spec in specs {
      while !spec.hasPrefix(common) { common = folder(of: String(common.dropLast())) }
    }
    return common
  }
}
