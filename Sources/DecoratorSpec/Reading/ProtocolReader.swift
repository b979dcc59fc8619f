import DecoratorDeclarations

/// Reads the entries under `protocols:`. It reads all declarations first, since one can inherit
/// another.
struct ProtocolReader {
  let report: Report
  let catalog: DecoratorCatalog
  /// The layers of `defaults:`. That of another file comes first, and the spec's own builds on it.
  var defaults: [DecoratorLayer] = []
  /// `true` if they have mistakes that do not depend on a protocol.
  var hasWrongDefaults = false
  /// `true` if keys stand at the top of the spec that belong to a protocol.
  var hasStrayKeys = false
  var access = AccessLevel.internal
  var ownImports: [ImportLine] = []
  var target: TargetFiles
  var readFile: @Sendable (_ path: String) throws -> String = { _ in "" }
  private(set) var entries: [Entry] = []
  private(set) var patterns: [Pattern] = []
  /// The keys without back-ticks, patterns excluded.
  private(set) var names: Set<String> = []
  /// The protocols that match a pattern and cannot be decorated.
  private(set) var undecorated: [UndecoratedProtocol] = []
  private(set) var importsOfFiles: [ImportLine] = []
  /// The access level of the most visible decorators.
  private(set) var shownAccess: AccessLevel?
  /// The modules that declare decorated protocols, with the access level of the most visible decorators.
  private(set) var shownModules: [String: AccessLevel] = [:]
  private(set) var files: [String: DeclaredTypes.ParsedFile] = [:]

  struct Entry {
    var located: LocatedDeclaration
    var offset: Int
    var isDeclaredHere: Bool
    /// The decorators; `nil` if the protocol is in the spec only for protocols that inherit it.
    var decorators: RequestedDecorators?
    var access: AccessLevel
    var hasUnknownKeys: Bool
  }

  /// An entry for all protocols of the target that match it and have no entry of their own.
  struct Pattern {
    var text: String
    var offset: Int
    var pattern: MemberPattern
    /// The decorators and the stack, which each protocol takes like defaults.
    var layer: DecoratorLayer?
    /// The module whose protocols it stands for; `nil` for the target.
    var module: String?
    var access: AccessLevel

    func matches(_ declaration: ProtocolDeclaration) -> Bool {
      declaration.plainNames.contains(where: pattern.matches)
    }
  }

  // MARK: Entries

  mutating func read(_ entry: YAMLEntry) {
    let name = entry.key.text
    let offset = entry.offset
    if let pattern = MemberPattern(name) { return read(entry, matching: pattern) }
    names.insert(name.withoutBackTicks)
    let subject = "protocol '\(name)'"
    if let text = entry.value.scalar?.text, text.hasSuffix(".swift") {
      return report.error(
        "\(subject) takes a map of 'key: value' lines; write 'source: \(text)' below it",
        at: entry.value.offset)
    }
    if entry.value.isOff {
      _ = declarations(of: name, namedAt: offset, isDecorated: false)
      return
    }
    let keys = MappingReader(entry.value, subject, shorthand: "decorators", report: report)
    let source = keys.value("source")
    let module = keys.entry("module")
    let access = keys.word("access") ?? access
    let members = keys.entry("members")
    let decorators = requestedDecorators(keys, namedAt: offset)
    let head = ["inherits", "isolation", "declare"].compactMap { keys.entry($0) }
    keys.finish { entry in hint(onProtocolKey: entry, beside: keys.value("decorators")) }

    var located: [LocatedDeclaration] = []
    if let module, source != nil || members != nil {
      report.error(
        "\(subject) has both 'module:' and '\(source == nil ? "members" : "source"):'; remove one",
        at: module.offset)
    } else if let members {
      if source == nil {
        located = [declaration(of: entry, members: members.value, keys)].compactMap(\.self)
      } else {
        report.error("\(subject) has both 'source:' and 'members:'; remove one", at: members.offset)
      }
    } else {
      for extra in head where extra.key.text != "isolation" {
        report.error(
          "'\(extra.key.text)' works only with 'members:'; remove it, since the Swift file decides",
          at: extra.offset)
      }
      guard keys.isMapping else { return }
      let isDecorated = decorators != nil
      for var found in declarations(
        of: name, namedAt: offset, source: source, module: module, isDecorated: isDecorated)
      {
        // Others are there for protocols that inherit them.
        if isDecorated {
          checkAccess(of: found.declaration, access, at: offset, report: report)
          if let module = found.module { show(module, access) }
        }
        if let isolation = keys.entry("isolation") {
          if let said = found.declaration.isolationText {
            report.error(
              "'\(found.declaration.name)' is \(said) in the Swift file already; remove 'isolation'",
              at: isolation.offset)
          } else {
            isolate(&found.declaration, isolation.value)
          }
        }
        located.append(found)
      }
    }
    if decorators != nil, !located.isEmpty { shownAccess = max(shownAccess ?? access, access) }
    entries += located.map {
      Entry(
        located: $0, offset: offset, isDeclaredHere: keys.boolean("declare") ?? false,
        decorators: decorators, access: access, hasUnknownKeys: keys.hasUnknownKeys)
    }
  }

  private mutating func show(_ module: String, _ access: AccessLevel) {
    shownModules[module] = max(shownModules[module] ?? access, access)
  }

  private func requestedDecorators(
    _ keys: MappingReader, namedAt offset: Int
  ) -> RequestedDecorators? {
    if let node = keys.value("decorators"), node.isOff {
      _ = (keys.entry("order"), keys.entry("failures"))
      if let stack = keys.entry("stack") {
        report.error(
          "'decorators: off' leaves no decorators for a stack; remove one of the two",
          at: stack.offset)
      }
      return nil
    }
    let layer = DecoratorLayer(keys, among: catalog)
    if layer?.hasOnlyFailures != false, defaults.isEmpty { return nil }
    return RequestedDecorators(
      layer, over: defaults, namedAt: offset, tellsOfDefaults: !hasWrongDefaults)
  }

  private mutating func read(_ entry: YAMLEntry, matching pattern: MemberPattern) {
    let subject = "protocols '\(entry.key.text)'"
    let offset = entry.offset
    let keys = MappingReader(entry.value, subject, shorthand: "decorators", report: report)
    for key in ["source", "members", "inherits", "isolation", "declare"] {
      guard let extra = keys.entry(key) else { continue }
      report.error(
        "'\(key)' is for one protocol, but '\(entry.key.text)' stands for all that match; remove it",
        at: extra.offset)
    }
    let layer = layer(keys)
    let access = keys.word("access") ?? access
    let module = keys.entry("module").map { ($0, self.module($0)) }
    keys.finish { entry in hint(onProtocolKey: entry, beside: keys.value("decorators")) }
    if case (_, nil)? = module { return }
    if layer == nil, defaults.isEmpty, !hasWrongDefaults {
      if keys.hasUnknownKeys { return }
      return report.error(
        "\(subject) need decorators; write a list such as '\(catalog.exampleOfKeys)'",
        at: offset)
    }
    patterns.append(
      Pattern(
        text: entry.key.text, offset: offset, pattern: pattern, layer: layer, module: module?.1,
        access: access))
  }

  // MARK: Declarations

  /// The imports of the spec and of the files that it names, each once.
  ///
  /// If both import a module, the more detailed import of the file counts. The import of the spec counts
  /// if it states its access level.
  var imports: [ImportLine] {
    let decided = Set(ownImports.filter(\.hasAccessLevel).map(\.module)).union(testableModules)
    let shown = shownModules.filter { !decided.contains($0.key) }.sorted { $0.key < $1.key }
      .map { target.importLine(ofModule: $0.key, shownWith: $0.value) }
    let read = importsOfFiles.filter {
      !decided.contains($0.module) && shownModules[$0.module] == nil
    }
    // A module whose protocols are only inherited is imported as the files do, or else like the target.
    let isOfModule = { (line: ImportLine) in
      !line.isOfSwiftFile && target.moduleNames.contains(line.module)
    }
    let repeated = read.filter { !isOfModule($0) }.map { $0.limited(to: shownAccess ?? access) }
    let importedModules = Set(repeated.map(\.module))
    let inherited = read.filter { isOfModule($0) && !importedModules.contains($0.module) }
      .map { target.importLine(ofModule: $0.module, shownWith: .internal) }
    let all = shown + repeated + inherited
    let modules = Set(all.map(\.module))
    return (ownImports.filter { !modules.contains($0.module) } + all).withoutRepetitions
  }

  /// The modules whose internal declarations the generated file sees.
  private var testableModules: Set<String> {
    Set(ownImports.filter { $0.text.hasPrefix("@testable ") }.map(\.module))
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
  private mutating func declarations(
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
        let moduleName = module.flatMap(self.module)
        if module != nil, moduleName == nil { return [] }
        let inModules = target.protocolsInModules(
          named: name, in: moduleName, testable: testableModules)
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
  private func located(
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

  private func places(of found: [DeclaredTypes.FoundProtocol]) -> [String] {
    found.map { declaration, file in
      let place = "\(file.source.path):\(file.source.lineNumber(of: declaration.nameOffset))"
      return file.module.map { "\($0.name) (\(place))" } ?? place
    }
  }

  /// Returns the name of a module that the target depends on, as an entry states it.
  private func module(_ entry: YAMLEntry) -> String? {
    guard let name = report.string(entry.value, "'module'") else { return nil }
    if target.moduleNames.contains(name) { return name }
    let remedy = nearHint(for: name, among: target.moduleNames) ?? "; add it in Package.swift"
    report.error("the target depends on no module '\(name)'\(remedy)", at: entry.value.offset)
    return nil
  }

  private func swiftFile(at node: YAMLNode, hint: @autoclosure () -> String) -> DeclaredTypes
    .ParsedFile?
  {
    guard let scalar = node.scalar, scalar.value != .null else {
      report.expected("the path of a Swift file", as: "'source'", insteadOf: node)
      return nil
    }
    let path = path(of: scalar.text, besides: report.source.path)
    if let read = files[path] ?? target.types.parsedFile(at: path) ?? target.fileOfModule(at: path)
    {
      return read
    }
    return report.file(at: path, namedBy: node, hint: hint(), readFile).map {
      DeclaredTypes.ParsedFile(source: $0, file: SwiftFile(parsing: $0.text))
    }
  }

  /// Takes over the imports and the other protocols of a file.
  private mutating func adopt(_ parsed: DeclaredTypes.ParsedFile) {
    guard files.updateValue(parsed, forKey: parsed.source.path) == nil else { return }
    importsOfFiles += parsed.imports
  }

  /// Checks that a protocol is as visible as its decorators, which are in another file.
  private func checkAccess(
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

  // MARK: Decorated protocols

  mutating func protocols(findElsewhere: @escaping FindInTarget) -> [DecoratedProtocol] {
    let resolver = resolver { [target] in findElsewhere(target, $0, $1) }
    var branches = BranchReports(for: report)
    let undecorated = entries.filter { $0.decorators == nil && !$0.hasUnknownKeys }
    var inherited: Set<String> = []
    var protocols: [DecoratedProtocol] = []
    let size = 32
    let starts = Array(stride(from: 0, to: entries.count, by: size))
    let chunks = starts.concurrentMap { [self] start in
      var reader = self
      reader.target = target.copy()
      return reader.decorated(
        entries[start..<min(start + size, entries.count)], resolver, findElsewhere)
    }
    for read in chunks.joined() {
      branches.add(read.report, onEntryAt: read.offset)
      importsOfFiles += read.imports
      inherited.formUnion(read.inheritedNames)
      if let decorated = read.decorated { protocols.append(decorated) }
    }
    branches.finish()
    for entry in undecorated {
      let declaration = entry.located.declaration
      if defaults.isEmpty, !hasWrongDefaults, !hasStrayKeys, patterns.isEmpty,
        !inherited.contains(declaration.qualifiedName)
      {
        report.error(
          "protocol '\(declaration.name)' needs 'decorators:' or 'stack:'", at: entry.offset)
      }
    }
    return protocols + matchedProtocols(resolver)
  }

  /// Finds the declarations of a protocol by a name that a module uses; the target itself, if it is `nil`.
  typealias FindInTarget =
    @Sendable (_ target: TargetFiles, _ name: String, _ module: String?) -> [LocatedDeclaration]

  /// A protocol of an entry, with what it has said about the others.
  private struct ReadProtocol: Sendable {
    var offset: Int
    var report: Report
    var decorated: DecoratedProtocol?
    var imports: [ImportLine]
    var inheritedNames: Set<String>
  }

  /// Returns the protocols of some entries, with the target's files that are the reader's own.
  private func decorated(
    _ entries: ArraySlice<Entry>, _ resolver: InheritanceResolver,
    _ findElsewhere: @escaping FindInTarget
  ) -> [ReadProtocol] {
    var resolver = resolver
    resolver.findElsewhere = { [target] in findElsewhere(target, $0, $1) }
    resolver.isClass = { [target] in target.types.containOwnType($0) }
    return entries.compactMap { entry in
      guard let decorators = entry.decorators else { return nil }
      resolver.report = Report(on: report.source)
      var (decorated, resolution) = decorated(
        entry.located, by: decorators, entry.access, resolver)
      decorated?.isDeclaredHere = entry.isDeclaredHere
      return ReadProtocol(
        offset: entry.offset, report: resolver.report, decorated: decorated,
        imports: resolution.imports, inheritedNames: resolution.inheritedNames)
    }
  }

  func resolver(findElsewhere: @escaping FindDeclarations) -> InheritanceResolver {
    InheritanceResolver(
      report: report,
      known: LazyValue { Dictionary(grouping: declarations, by: \.fullName) },
      findElsewhere: findElsewhere
    ) { [target] name in target.types.containOwnType(name) }
  }

  private func decorated(
    _ located: LocatedDeclaration, by decorators: RequestedDecorators, _ access: AccessLevel,
    _ resolver: InheritanceResolver
  ) -> (DecoratedProtocol?, InheritanceResolver.Resolution) {
    let resolution = resolver.resolve(located)
    guard resolution.isComplete else { return (nil, resolution) }
    let types = target.types(ofModule: located.module)
    // Aliases in inherited protocols are those of the protocol, too.
    let declaration =
      resolution.hasInheritedMembers
      ? types.resolvingAliases(of: resolution.declaration) : resolution.declaration
    let facts = ProtocolFacts(of: declaration, in: types)
    let table = MemberTable(of: declaration, facts, origins: resolution.origins)
    let unreachable = table.membersBeyondActors
    for (member, origin) in unreachable {
      resolver.report.add(
        origin.diagnostic(
          "'\(member.fullName)' cannot be decorated: one actor cannot pass it on to another; "
            + "move it to a protocol that does not inherit 'Actor'", at: member.nameOffset))
    }
    guard unreachable.isEmpty else { return (nil, resolution) }
    let requested = DecoratorReader.decorators(
      decorators, of: table, among: catalog, report: resolver.report)
    // A stack of the defaults is for all protocols, and some of its decorators act on none of the members.
    let inStack = Set(decorators.stack?.parts.map(\.definition.key) ?? [])
    let isLeftOut = { (configured: ConfiguredDecorator) in
      configured.isDefault && configured.isIdle && inStack.contains(configured.definition.key)
    }
    let configured = requested.filter { !isLeftOut($0) }
    let decorated = DecoratedProtocol(
      namedAt: decorators.offset, written: located.declaration, origin: located.origin,
      access: access, declaration: declaration, memberOrigins: resolution.origins,
      isDeclaredHere: false, decorators: configured, idleDefaults: requested.filter(isLeftOut),
      stack: stack(of: decorators, configured))
    return (decorated, resolution)
  }

  private func stack(
    of requested: RequestedDecorators, _ configured: [ConfiguredDecorator]
  ) -> DecoratorStack? {
    guard let request = requested.stack else { return nil }
    let source = request.report.source
    let parts = request.parts.compactMap { part in
      configured.first { $0.definition.key == part.definition.key }.map {
        DecoratorStack.Part(decorator: $0, place: SourcePlace(source: source, offset: part.offset))
      }
    }
    guard !parts.isEmpty else { return nil }
    return DecoratorStack(
      parts: parts, place: SourcePlace(source: source, offset: request.offset),
      isOrderIntended: request.isOrderIntended)
  }

  /// Returns a protocol that the spec does not name itself. Its mistakes are in the resolver's report.
  func trial(
    of declaration: ProtocolDeclaration, in parsed: DeclaredTypes.ParsedFile,
    by requested: RequestedDecorators, _ access: AccessLevel, _ resolver: InheritanceResolver
  ) -> (DecoratedProtocol, InheritanceResolver.Resolution)? {
    let own = resolver.report
    let located = located(declaration, in: parsed, report: own)
    checkAccess(of: declaration, access, at: requested.offset, report: own)
    guard let located, !own.hasErrors else { return nil }
    let (decorated, resolution) = decorated(located, by: requested, access, resolver)
    return own.hasErrors ? nil : decorated.map { ($0, resolution) }
  }

  // MARK: Patterns

  private mutating func matchedProtocols(_ resolver: InheritanceResolver) -> [DecoratedProtocol] {
    guard !patterns.isEmpty else { return [] }
    let taken = names.union(target.names(besidesSpec: report.source.path))
    var decorated: [DecoratedProtocol] = []
    for (index, pattern) in patterns.enumerated() {
      let others = protocols(for: pattern).filter {
        pattern.matches($0.declaration) && taken.isDisjoint(with: $0.declaration.plainNames)
      }
      if others.isEmpty { reportLackOfMatches(for: pattern) }
      let byName = Dictionary(grouping: others) { $0.declaration.qualifiedName }
      for (name, found) in byName.sorted(by: { $0.key < $1.key }) {
        let (declaration, file) = found[0]
        if let other = patterns[..<index].first(where: {
          $0.module == pattern.module && $0.matches(declaration)
        }) {
          report.error(
            "'\(pattern.text)' and '\(other.text)' both match '\(declaration.name)'; give it an entry of its own",
            at: pattern.offset)
          continue
        }
        let own = Report(on: report.source)
        if !found.isOneProtocol {
          own.add(
            Diagnostic(
              .error, "it is declared in \(enumeration(places(of: found)))",
              at: declaration.nameOffset, in: file.source))
        } else {
          let matches = found.compactMap {
            match($0.declaration, in: $0.file, by: pattern, resolver, own)
          }
          decorated += matches
          if matches.count == found.count { continue }
        }
        undecorated.append(
          UndecoratedProtocol(
            name: name, pattern: pattern.text, offset: pattern.offset, reasons: own.diagnostics))
      }
    }
    return decorated
  }

  private mutating func match(
    _ declaration: ProtocolDeclaration, in file: DeclaredTypes.ParsedFile, by pattern: Pattern,
    _ resolver: InheritanceResolver, _ own: Report
  ) -> DecoratedProtocol? {
    let layers = defaults + [pattern.layer].compactMap(\.self)
    let requested = RequestedDecorators(
      nil, over: layers, namedAt: pattern.offset, tellsOfDefaults: !hasWrongDefaults)
    var resolver = resolver
    resolver.report = own
    guard
      case (var decorated, let resolution)? = trial(
        of: declaration, in: file, by: requested, pattern.access, resolver)
    else { return nil }
    decorated.pattern = pattern.text
    adopt(file)
    importsOfFiles += resolution.imports
    shownAccess = max(shownAccess ?? pattern.access, pattern.access)
    if let module = pattern.module { show(module, pattern.access) }
    return decorated
  }

  private func protocols(for pattern: Pattern) -> [DeclaredTypes.FoundProtocol] {
    pattern.module.map { target.protocols(ofModule: $0, testable: testableModules) }
      ?? target.protocols
  }

  private func reportLackOfMatches(for pattern: Pattern) {
    let names = protocols(for: pattern).map(\.declaration.qualifiedName)
    let owner = pattern.module.map { "module '\($0)'" } ?? "the target"
    report.error(
      "no protocol of \(owner) without an entry of its own matches '\(pattern.text)'; "
        + (names.isEmpty ? "its Swift files declare none" : "there are \(someOf(names))"),
      at: pattern.offset)
  }
}

extension ProtocolDeclaration {
  var plainNames: [String] { [name.withoutBackTicks, qualifiedName.withoutBackTicks] }
}
