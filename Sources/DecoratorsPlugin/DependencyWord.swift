import PackagePlugin

extension Target {
  /// The word of the tool's command line that names the modules on which the target depends.
  var wordForDependencies: String {
    dependencyWord(of: name, on: recursiveTargetDependencies)
  }
}

/// Returns the word of the tool's command line that names the modules on which a target depends.
func dependencyWord(of target: String, on dependencies: [any Target]) -> String {
  let modules = Set(dependencies.map { $0.sourceModule?.moduleName ?? $0.name })
  return "--dependencies=\(target)=\(modules.sorted().joined(separator: ","))"
}
