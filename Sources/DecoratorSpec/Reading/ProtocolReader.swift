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
  var undecorated: [UndecoratedProtocol] = []
  var importsOfFiles: [ImportLine] = []
  /// The access level of the most visible decorators.
  var shownAccess: AccessLevel?
  /// The modules that declare decorated protocols, with the access level of the most visible decorators.
  private(set) var shownModules: [String: AccessLevel] = [:]
  var files: [String: DeclaredTypes.ParsedFile] = [:]

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

  mutating func show(_ module: String, _ access: AccessLevel) {
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
    return requestedDecorators(layer, namedAt: offset)
  }

  /// Returns the defaults with the changes of an entry, after a check that all can be applied together.
  private func requestedDecorators(
    _ layer: DecoratorLayer?, namedAt offset: Int
  ) -> RequestedDecorators {
    let requested = RequestedDecorators(
      layer, over: defaults, namedAt: offset, tellsOfDefaults: !hasWrongDefaults)
    requested.checkModifiers(report: report)
    return requested
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
    _ = requestedDecorators(layer, namedAt: offset)
    patterns.append(
      Pattern(
        text: entry.key.text, offset: offset, pattern: pattern, layer: layer, module: module?.1,
        access: access))
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
}

extension ProtocolDeclaration {
  package var plainNames: [String] { [name.withoutBackTicks, qualifiedName.withoutBackTicks] }
}
