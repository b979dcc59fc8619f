import DecoratorSpec

/// The places of the files that are generated from specs.
struct Destinations {
  let specs: [String]
  /// The value of `--output`. Without one, each file is beside its spec.
  var output: String?
  /// The value of `--root`. Without one, it is the folder that contains all specs.
  var root: String?
  private let commonFolder: String

  init(specs: [String], output: String? = nil, root: String? = nil) {
    self.specs = specs
    self.output = output
    self.root = root
    commonFolder = Self.commonFolder(of: specs)
  }

  func path(forSpec spec: String) -> String {
    guard let output else { return Self.path(besideSpec: spec) }
    if root == nil, specs.count == 1, !output.hasSuffix("/"), !TextFile.isFolder(output) {
      return output
    }
    return Paths.joined(output, OutputName.swiftFile(forSpecAt: spec, below: root ?? commonFolder))
  }

  /// Returns the path of the generated file beside a spec.
  static func path(besideSpec spec: String) -> String {
    let folder = Paths.folder(of: spec)
    return folder + OutputName.swiftFile(forSpecAt: spec, below: String(folder))
  }

  /// Reports each name that several files would have. The files of a module need different names.
  func reportCollisions(to findings: inout Findings) {
    let names = Dictionary(grouping: specs) { Paths.fileName(of: path(forSpec: $0)) }
    for (name, specs) in names.sorted(by: { $0.key < $1.key }) where specs.count > 1 {
      findings.addError(
        "\(specs.map { "'\($0)'" }.joined(separator: " and ")) both generate '\(name)', but files of "
          + "a module need different names; rename one of them")
    }
  }

  /// The folder that contains all specs.
  private static func commonFolder(of specs: [String]) -> String {
    var common = Paths.folder(of: specs.first ?? "")
    for spec in specs {
      while !spec.hasPrefix(common) { common = Paths.folder(of: String(common.dropLast())) }
    }
    return String(common)
  }
}
