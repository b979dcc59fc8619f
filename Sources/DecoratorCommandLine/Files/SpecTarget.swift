import DecoratorSpec

/// Specs of one target, and the files of the target with which they are read.
package struct SpecTarget {
  /// The paths of the specs to read.
  var specs: [String]
  /// The paths of all specs of the target.
  package var allSpecs: [String]
  package var swiftFiles: [String]
  var templates: [String]
  /// The folder of the files, if the command line does not name them.
  var folder: TargetFolder?

  /// Makes a target of files that a command line names, or that are in a folder.
  package init(specs: [String], files: [String]) {
    let others = files.filter { OutputName.isSpec(String(Paths.fileName(of: $0))) }
    let known = Set(specs.map(Paths.standardized))
    self.specs = specs
    allSpecs = specs + others.filter { !known.contains(Paths.standardized($0)) }
    swiftFiles = files.filter { $0.hasSuffix(".swift") }
    templates = files.filter { TemplateFileName.isTemplate(String(Paths.fileName(of: $0))) }
  }

  /// Makes a target of the files in its folder, without those that stand beside specs as their
  /// output.
  init(specs: [String], in folder: TargetFolder) {
    self.init(specs: specs, files: folder.files)
    self.folder = folder
    let outputs = outputs
    swiftFiles.removeAll { outputs.contains(Paths.standardized($0)) }
  }

  /// The generated files beside the specs.
  private var outputs: Set<String> {
    Set(allSpecs.map { Paths.standardized(Destinations.path(besideSpec: $0)) })
  }

  /// The generated files whose specs no longer exist, with the names of the specs.
  ///
  /// - Parameter areBesideSpecs: A Boolean value that indicates whether each generated file is beside
  ///   its spec. Otherwise, it can be anywhere in the target.
  func orphans(areBesideSpecs: Bool) -> [(path: String, spec: String)] {
    let specs = Set(allSpecs.map { String(Paths.fileName(of: $0)) })
    let outputs = outputs
    return swiftFiles.filter { $0.contains(".decorators.") }.compactMap { path in
      guard let spec = try? TextFile.read(path).generatingSpec else { return nil }
      let isKnown =
        areBesideSpecs ? outputs.contains(Paths.standardized(path)) : specs.contains(spec)
      return isKnown ? nil : (path, spec)
    }
  }
}
