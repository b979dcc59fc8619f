import DecoratorSpec

extension SpecTarget {
  /// Returns the modules that the target depends on, as far as folders tell: those beside its folder that
  /// its Swift files import or its specs name, and those that these import.
  ///
  /// Package.swift knows better, but only SwiftPM can run it; it tells the plugin.
  ///
  /// - Parameter named: The folders beside it that are modules in any case.
  package func modules(
    beside folder: TargetFolder, including named: [TargetFolder] = [], reading files: ReadFiles
  ) -> [SourceModule] {
    let namedPaths = Set(named.map { Paths.standardized($0.path) })
    var words = Set(named.compactMap(\.moduleName))
    for case let text? in allSpecs.map({ try? files.read($0) }) {
      let parts = text.split { !$0.isLetter && !$0.isNumber && $0 != "_" }
      words.formUnion(parts.map(String.init))
    }
    let others =
      named + folder.neighbors.filter { !namedPaths.contains(Paths.standardized($0.path)) }
    var candidates = others.compactMap { neighbor in
      neighbor.moduleName.map { name in
        SourceModule(
          name: name, isOfSamePackage: true,
          files: neighbor.files.filter { $0.hasSuffix(".swift") })
      }
    }
    var pending = [DeclaredTypes(in: swiftFiles, readFile: files.read)]
    var modules: [SourceModule] = []
    while let importer = pending.popLast() {
      let isNeeded = { (module: SourceModule) in
        importer.importModule(named: module.name) || words.contains(module.name)
      }
      let found = candidates.filter(isNeeded)
      candidates.removeAll(where: isNeeded)
      modules += found
      pending += found.map { DeclaredTypes(in: $0.files, readFile: files.read) }
    }
    return modules.sorted { $0.name < $1.name }
  }
}
