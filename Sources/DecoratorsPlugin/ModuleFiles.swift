import Foundation
import PackagePlugin

/// The modules that a target depends on, and their Swift files, which declare protocols for its specs.
///
/// SwiftPM does not tell a plugin what plugins of other targets generate.
struct ModuleFiles {
  private(set) var files: [URL] = []
  /// The words of the tool's command line that name them.
  private(set) var arguments: [String] = []

  init(of target: any Target, in package: Package) {
    arguments = [target.wordForDependencies]
    let own = Set(package.targets.map(\.id))
    for dependency in target.recursiveTargetDependencies {
      guard let module = dependency.sourceModule, !LibraryModule.called.contains(module.name) else {
        continue
      }
      add(module, isOfSamePackage: own.contains(dependency.id))
    }
  }

  private mutating func add(_ module: any SourceModuleTarget, isOfSamePackage: Bool) {
    add(
      module.sourceFiles.map(\.url), of: module.moduleName,
      option: isOfSamePackage ? "--package-module" : "--module")
  }

  private mutating func add(_ files: [URL], of module: String, option: String) {
    let swiftFiles = files.filter { $0.pathExtension == "swift" }
    self.files += swiftFiles
    arguments += swiftFiles.map { "\(option)=\(module)=\($0.path(percentEncoded: false))" }
  }
}

#if canImport(XcodeProjectPlugin)
  import XcodeProjectPlugin

  extension ModuleFiles {
    init(of target: XcodeTarget) {
      var pending = target.dependencies
      var known: Set<String> = []
      var packageTargets: [any Target] = []
      while let dependency = pending.popLast() {
        switch dependency {
        case .target(let target) where known.insert(target.displayName).inserted:
          let name = target.displayName.map { $0.isLetter || $0.isNumber ? $0 : "_" }
          add(target.inputFiles.map(\.url), of: String(name), option: "--module")
          pending += target.dependencies
        case .product(let product):
          let targets = product.targets + product.targets.flatMap(\.recursiveTargetDependencies)
          packageTargets += targets
          for case let module? in targets.map(\.sourceModule)
          where !LibraryModule.called.contains(module.name) && known.insert(module.name).inserted {
            add(module, isOfSamePackage: false)
          }
        default: break
        }
      }
      // Without products of the library, it comes with a framework that another project builds.
      guard packageTargets.contains(where: { LibraryModule.names.contains($0.name) }) else {
        return
      }
      arguments.append(dependencyWord(of: target.displayName, on: packageTargets))
    }
  }
#endif
