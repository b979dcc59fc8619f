import DecoratorDeclarations

/// Finds what an entry names, in the spec, in Swift files and in modules.
extension FoundProtocols {
  /// The imports of the spec and of the files that it names, each once.
  ///
  /// If both import a module, the more detailed import of the file counts. The import of the spec counts
  /// if it states its access level.
  var imports: [ImportLine] {
    let decided = Set(requests.imports.filter(\.hasAccessLevel).map(\.module)).union(
      requests.testableModules)
    let shown = shownModules.filter { !decided.contains($0.key) }.sorted { $0.key < $1.key }
      .map { target.importLine(ofModule: $0.key, shownWith: $0.value) }
    let read = importsOfFiles.filter {
      !decided.contains($0.module) && shownModules[$0.module] == nil
    }
    // A module whose protocols are only inherited is imported as the files do, or else like the target.
    let isOfModule = { (line: ImportLine) in
      !line.isOfSwiftFile && target.moduleNames.contains(line.module)
    }
    let repeated = read.filter { !isOfModule($0) }.map {
      $0.limited(to: shownAccess ?? requests.access)
    }
    let importedModules = Set(repeated.map(\.module))
    let inherited = read.filter { isOfModule($0) && !importedModules.contains($0.module) }
      .map { target.importLine(ofModule: $0.module, shownWith: .internal) }
    let all = shown + repeated + inherited
    let modules = Set(all.map(\.module))
    return (requests.imports.filter { !modules.contains($0.module) } + all).withoutRepetitions
  }

  /// All declarations that have been read: those in the spec, and the others in its Swift files.
  var declarations: [LocatedDeclaration] {
    entries.map(\.located)
      + files.values.sorted { $0.source.path < $1.source.path }
      .concurrentMap { [target] in target.declarations(in: $0) }.flatMap(\.self)
  }

  /// Returns a protocol that Swift files declare: once, or in branches of `#if` that exclude each other.
  ///
  /// - Parameters:
  ///   - source: The path of the file in the spec; `nil` for a file of the target or of a module.
  ///   - module: The name of the module in the spec; `nil` for the target, or otherwise any module.
  mutating func declarations(
    of name: String, namedAt offset: Int, source: YAMLNode? = nil, module: YAMLEntry? = nil,
    isDecorated: Bool
  ) -> [LocatedDeclaration] {
    var found: [DeclaredTypes.FoundProtocol]
    if let source {
      guard let file = swiftFile(at: source, hint: hint(onOtherFileOf: name) ?? "") else {
        return []
      }
      found = [file].protocols(named: name)
      if found.isEmpty { reportLack(of: name, namedAt: offset, in: file, at: source) }
    } else {
      found = module == nil ? target.protocols(named: name) : []
      if found.isEmpty {
        let moduleName = module.flatMap(requests.module)
        if module != nil, moduleName == nil { return [] }
        let inModules = target.protocolsInModules(
          named: name, in: moduleName, testable: requests.testableModules)
        found = inModules.shown
        if found.isEmpty {
          reportLack(
            of: name, namedAt: offset, inModule: moduleName, hidden: inModules.hidden.first)
        }
      }
    }
    guard let declaration = found.first?.declaration else { return [] }
    if !found.isOneProtocol {
      let names = found.map(\.declaration.qualifiedName).withoutRepetitions
      let modules = found.compactMap(\.file.module?.name).withoutRepetitions
      let advice =
        if modules.count > 1 {
          "write \(enumeration(modules.map { "module: \($0)" }, joiner: "or"))"
        } else if Set(found.map(\.file.source.path)).count > 1 {
          "write 'source:' with one of the files"
        } else if names.count > 1 {
          "write \(enumeration(names, joiner: "or"))"
        } else {
          "keep one, or put each into a branch of one '#if'"
        }
      report.error(
        "'\(name)' is declared in \(enumeration(places(of: found))); \(advice)", at: offset)
      return []
    }
    for file in found.map(\.file) { adopt(file) }
    if isDecorated, found[0].file.file.aliases[declaration.qualifiedName] != nil {
      report.error(
        "'\(name)' is an alias of several protocols, so it cannot be decorated; decorate a protocol that inherits it",
        at: offset)
      return []
    }
    return found.compactMap { located($0.declaration, in: $0.file, report: report) }
  }

  /// Returns a declaration of a Swift file, unless a part of it cannot be read.
  func located(
    _ declaration: ProtocolDeclaration, in parsed: DeclaredTypes.ParsedFile, report: Report
  ) -> LocatedDeclaration? {
    let problems = parsed.file.problems.filter { declaration.range.contains($0.offset) }
    report.add(problems, of: .swiftFile(parsed.source))
    return problems.isEmpty ? target.located(declaration, in: parsed) : nil
  }

  /// Returns a hint on a protocol that `source:` does not lead to, and the target declares.
  private func hint(onOtherFileOf name: String) -> String? {
    target.protocols(named: name).first.map {
      "; '\(name)' is in \($0.file.source.path), and is found without 'source:'"
    }
  }

  private func reportLack(
    of name: String, namedAt offset: Int, in parsed: DeclaredTypes.ParsedFile, at source: YAMLNode
  ) {
    if !parsed.file.problems.isEmpty {
      return report.add(parsed.file.problems, of: .swiftFile(parsed.source))
    }
    let names = parsed.file.protocols.map(\.qualifiedName)
    let hint =
      hint(onOtherFileOf: name)
      ?? (names.isEmpty ? "; name the file that declares it" : suggestion(for: name, among: names))
    let other = typeText(of: name, in: [parsed])
    report.error(
      other ?? "'\(source.scalar?.text ?? "")' declares no protocol '\(name)'\(hint)",
      at: other == nil && nearest(to: name, among: names) == nil ? source.offset : offset)
  }

  private func reportLack(
    of name: String, namedAt offset: Int, inModule module: String?,
    hidden: DeclaredTypes.FoundProtocol?
  ) {
    if let hidden, let owner = hidden.file.module {
      let isOfSPI = hidden.declaration.attributes.contains { $0.name == "_spi" }
      let level =
        hidden.declaration.hidingModifier
        ?? (isOfSPI ? "'@_spi'" : hidden.declaration.accessLevel.rawValue)
      let remedy = owner.isOfSamePackage ? "public or package" : "public"
      return report.error(
        "'\(name)' is \(level) in \(places(of: [hidden])[0]); make it \(remedy)",
        at: offset)
    }
    let found =
      module.map { target.protocols(ofModule: $0) }
      ?? target.protocols + target.moduleNames.flatMap { target.protocols(ofModule: $0) }
    let near = nearHint(for: name, among: found.map(\.declaration.qualifiedName))
    let files = (module == nil ? [target.types] + target.modules : [target.types(ofModule: module)])
      .lazy.flatMap { $0.parsedFiles(declaring: name) }
    if let other = typeText(of: name, in: Array(files)) { return report.error(other, at: offset) }
    // A mistake in the file that names it may hide it.
    if let broken = files.first(where: { !$0.file.problems.isEmpty }) {
      return report.add(broken.file.problems, of: .swiftFile(broken.source))
    }
    if let module {
      return report.error(
        "module '\(module)' declares no protocol '\(name)'\(near ?? "")", at: offset)
    }
    if name.contains("&") {
      return report.error(
        "'\(name)' is a composition; decorate a protocol that inherits its parts (see the page Modules)",
        at: offset)
    }
    let owners =
      "no Swift file of the target" + (target.moduleNames.isEmpty ? "" : " or its dependencies")
    report.error(
      "\(owners) declares a protocol '\(name)'"
        + (near
          ?? """
          ; add 'source:' (the Swift file that declares it) or 'members: |' (its body in Swift); if a \
          module declares it, add that to the target's 'dependencies:' in Package.swift; if a build \
          plugin generates it, apply DecoratorsPlugin to that plugin's target, behind it
          """),
      at: offset)
  }

  /// Returns a message that a name is that of a type and not of a protocol; `nil` if no file declares it.
  private func typeText(of name: String, in files: [DeclaredTypes.ParsedFile]) -> String? {
    let found = files.lazy.compactMap { parsed in
      parsed.file.declarations.first { $0.qualifiedName == name && $0.kind != .extension }
        .map { (type: $0, file: parsed) }
    }
    guard let (type, file) = found.first else { return nil }
    let kind =
      switch type.kind {
      case .actor: "an actor"
      case .enum: "an enum"
      case .typealias: "an alias of a type"
      case .class, .extension, .struct: "a \(type.kind.rawValue)"
      }
    let protocols = type.inherited.map(\.description).filter {
      !target.protocols(named: $0).isEmpty
    }
    let remedy =
      protocols.isEmpty
      ? "declare a protocol with its members, let it conform, and name the protocol"
      : "name its protocol: \(enumeration(protocols, joiner: "or"))"
    return "'\(name)' is \(kind) (\(file.source.path)), and decorators wrap protocols; \(remedy)"
  }

  func places(of found: [DeclaredTypes.FoundProtocol]) -> [String] {
    found.map { declaration, file in
      let place = "\(file.source.path):\(file.source.lineNumber(of: declaration.nameOffset))"
      return file.module.map { "\($0.name) (\(place))" } ?? place
    }
  }

  private func swiftFile(
    at node: YAMLNode, hint: @autoclosure () -> String
  ) -> DeclaredTypes.ParsedFile? {
    guard let scalar = node.scalar, scalar.value != .null else {
      report.expected("the path of a Swift file", as: "'source'", insteadOf: node)
      return nil
    }
    return file(
      at: path(of: scalar.text, besides: report.source.path), namedBy: node, hint: hint())
  }

  /// Checks that a protocol is as visible as its decorators, which are in another file.
  func checkAccess(
    of declaration: ProtocolDeclaration, _ access: AccessLevel, at offset: Int, report: Report
  ) {
    if let modifier = declaration.hidingModifier {
      report.error(
        "'\(declaration.name)' is \(modifier), so generated code cannot use it; make it internal",
        at: offset)
    } else if declaration.accessLevel < access {
      let name = declaration.accessLevel.rawValue
      report.error(
        "'\(declaration.name)' is \(name), so its decorators cannot be \(access.rawValue); "
          + "make it \(access.rawValue), or set 'access: \(name)'", at: offset)
    }
  }
}
