import DecoratorDeclarations

/// The modules that the target depends on.
extension TargetFiles {
  /// Returns the types of a module; those of the target itself for `nil`.
  func types(ofModule name: String?) -> DeclaredTypes {
    modules.first { $0.module?.name == name } ?? types
  }

  package func parsedFile(at path: String) -> DeclaredTypes.ParsedFile? {
    ([types] + modules).lazy.compactMap { $0.parsedFile(at: path) }.first
  }

  package var moduleNames: [String] { modules.compactMap(\.module?.name) }

  /// Returns the protocols of this qualified name, else of this name, that modules show the target, and
  /// those that they hide from it.
  ///
  /// - Parameters:
  ///   - module: The only module to look in; `nil` for all.
  ///   - testable: The modules whose internal declarations the target sees.
  func protocolsInModules(
    named name: String, in module: String? = nil, testable: Set<String> = []
  ) -> (shown: [DeclaredTypes.FoundProtocol], hidden: [DeclaredTypes.FoundProtocol]) {
    let found = modules.filter { module == nil || $0.module?.name == module }
      .flatMap { $0.parsedFiles(declaring: name) }.protocols(named: name)
    let isShown = { self.isShown($0, testable) }
    return (found.filter(isShown), found.filter { !isShown($0) })
  }

  /// Returns the protocols that a module shows the target, sorted by their qualified names.
  func protocols(
    ofModule name: String, testable: Set<String> = []
  ) -> [DeclaredTypes.FoundProtocol] {
    types(ofModule: name).filesWithProtocols()
      .flatMap { parsed in parsed.file.protocols.map { ($0, parsed) } }
      .filter { isShown($0, testable) }
      .sorted { $0.declaration.qualifiedName < $1.declaration.qualifiedName }
  }

  /// Returns a file of a module, if the module shows the target each protocol in it. Others are read like
  /// files of no module.
  func fileOfModule(at path: String) -> DeclaredTypes.ParsedFile? {
    let parts = path.partsOfPath
    for types in modules {
      let known = types.files.first { $0.hasSuffix(parts.last ?? "") && $0.partsOfPath == parts }
      guard let parsed = known.flatMap(types.parsedFile) else { continue }
      return parsed.file.protocols.allSatisfy { isShown(($0, parsed), []) } ? parsed : nil
    }
    return nil
  }

  private func isShown(_ found: DeclaredTypes.FoundProtocol, _ testable: Set<String>) -> Bool {
    guard let module = found.file.module else { return true }
    return module.shows(found.declaration)
      || (testable.contains(module.name) && found.declaration.hidingModifier == nil)
  }

  /// Returns the declarations of the protocol of a module with this qualified name, which can begin with
  /// that of the module.
  ///
  /// If several modules have one, those count that the files with the name import; none if several are
  /// left.
  func declarationsInModules(
    named name: String, importedBy types: DeclaredTypes
  ) -> [LocatedDeclaration] {
    let parts = name.split(separator: ".", maxSplits: 1).map(String.init)
    let module = parts.count > 1 && moduleNames.contains(parts[0]) ? parts[0] : nil
    let plainName = module == nil ? name : parts[1]
    let found = protocolsInModules(named: plainName, in: module).shown
      .filter { $0.declaration.qualifiedName == plainName }
    let imported = found.filter { types.importModule(named: $0.file.module?.name ?? "") }
    let only = [found, imported].first(where: \.isOneProtocol) ?? []
    return only.map { located($0.declaration, in: $0.file) }
  }

  /// Returns the import of a module for a generated file with declarations of this access that show it.
  ///
  /// Swift rejects an import without an access level if another file of the target states one that is
  /// less than `public`, and the other way round.
  func importLine(ofModule name: String, shownWith access: AccessLevel) -> ImportLine {
    let imports = types.parsedFiles(importing: name)
      .filter { !$0.source.text.isGenerated }
      .flatMap(\.file.imports).filter { $0.module == name }
    let levels = AccessLevel.allCases.map(\.rawValue) + AccessLevel.hidingModifiers
    let isPlain = { (line: Import) in
      !line.text.split(separator: " ").contains { levels.contains(String($0)) }
    }
    let statesLevel =
      switch access {
      case .public: true
      case .package: !imports.contains(where: isPlain)
      case .internal: !imports.isEmpty && !imports.contains(where: isPlain)
      }
    return ImportLine(
      module: name, text: (statesLevel ? access.rawValue + " " : "") + "import \(name)")
  }
}

extension String {
  /// The parts of a path, with `.` and `..` resolved.
  fileprivate var partsOfPath: [Substring] {
    split(separator: "/").reduce(into: []) { parts, part in
      switch part {
      case ".": break
      case ".." where parts.last.map { $0 != ".." } == true: parts.removeLast()
      default: parts.append(part)
      }
    }
  }
}
