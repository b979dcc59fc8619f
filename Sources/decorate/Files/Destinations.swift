import Spec

/// Where the generated files go.
struct Destinations {
  private let specs: [String]
  private let output: String?

  /// - Parameter output: the value of `--output`; without one each file stands beside its spec.
  init(of specs: [String], output: String?) {
    self.specs = specs
    self.output = output
  }

  func path(forSpec spec: String) -> String {
    guard let output else {
      return Paths.folder(of: spec)
        + OutputName.swiftFile(forSpecAt: String(Paths.fileName(of: spec)))
    }
    if specs.count == 1, !output.hasSuffix("/"), !TextFile.isFolder(output) { return output }
    let name = OutputName.swiftFile(forSpecAt: String(spec.dropFirst(commonFolder.count)))
    return Paths.joined(output, name)
  }

  /// The folder that holds all specs: the names of the files begin below it.
  private var commonFolder: Substring {
    var common = Paths.folder(of: specs[0])
    for spec in specs {
      while !spec.hasPrefix(common) { common = Paths.folder(of: String(common.dropLast())) }
    }
    return common
  }
}
