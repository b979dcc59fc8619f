import DecoratorDeclarations

/// Reads the entries under `protocols:`. It reads all declarations first, since one can inherit
/// another.
struct ProtocolReader {
  let report: Report
  let definitions: [DecoratorDefinition]
  /// The layers of `defaults:`. That of another file comes first, and the spec's own builds on it.
  var defaults: [DecoratorLayer] = []
  /// `true` if they have mistakes that do not depend on a protocol.
  var hasWrongDefaults = false
  var access = AccessLevel.internal
  var ownImports: [ImportLine] = []
  let target: TargetFiles
  var readFile: @Sendable (_ path: String) throws -> String = { _ in "" }
  private(set) var entries: [Entry] = []
  private(set) var patterns: [Pattern] = []
  /// The keys without back-ticks, patterns excluded.
  private(set) var names: Set<String> = []
  /// The protocols that match a pattern and cannot be decorated.
  private(set) var undecorated: [UndecoratedProtocol] = []
  private(set) var importsOfFiles: [ImportLine] = []
  private(set) var files: [String: DeclaredTypes.ParsedFile] = [:]

  struct Entry {
    var located: LocatedDeclaration
    var offset: Int
    var isDeclaredHere: Bool
    /// The decorators; `nil` if the protocol is in the spec only for protocols that inherit it.
    var decorators: RequestedDecorators?
    var hasUnknownKeys: Bool
  }

  /// An entry for all protocols of the target that match it and have no entry of their own.
  struct Pattern {
    var text: String
    var offset: Int
    var pattern: MemberPattern
    /// The decorators and the stack, which each protocol takes like defaults.
    var layer: DecoratorLayer?

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
      _ = declarations(of: name, namedAt: offset, source: nil, isDecorated: false)
      return
    }
    let keys = MappingReader(entry.value, subject, shorthand: "decorators", report: report)
    let source = keys.value("source")
    let members = keys.entry("members")
    let decorators = requestedDecorators(keys, namedAt: offset)
    let head = ["inherits", "isolation", "declare"].compactMap { keys.entry($0) }
    keys.finish()

    var located: [LocatedDeclaration] = []
    if let members {
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
        of: name, namedAt: offset, source: source, isDecorated: isDecorated)
      {
        // Others are there for protocols that inherit them.
        if isDecorated { checkAccess(of: found.declaration, at: offset, report: report) }
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
    entries += located.map {
      Entry(
        located: $0, offset: offset, isDeclaredHere: keys.boolean("declare") ?? false,
        decorators: decorators, hasUnknownKeys: keys.hasUnknownKeys)
    }
  }

  private func requestedDecorators(
    _ keys: MappingReader, namedAt offset: Int
  ) -> RequestedDecorators? {
    if let node = keys.value("decorators"), node.isOff {
      _ = keys.entry("order")
      if let stack = keys.entry("stack") {
        report.error(
          "'decorators: off' leaves no decorators for a stack; remove one of the two",
          at: stack.offset)
      }
      return nil
    }
    let layer = DecoratorLayer(keys, among: definitions)
    if layer == nil, defaults.isEmpty { return nil }
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
    keys.finish()
    if layer == nil, defaults.isEmpty, !hasWrongDefaults {
      if keys.hasUnknownKeys { return }
      return report.error(
        "\(subject) need decorators; write a list such as '\(definitions.exampleOfKeys)'",
        at: offset)
    }
    patterns.append(
      Pattern(text: entry.key.text, offset: offset, pattern: pattern, layer: layer))
  }

  // MARK: Declarations

  /// The imports of the spec and of the files that it names, each once.
  ///
  /// If both import a module, the more detailed import of the file counts. The import of the spec counts
  /// if it states its access level.
  var imports: [ImportLine] {
    let decided = Set(ownImports.filter(\.hasAccessLevel).map(\.module))
    let read = importsOfFiles.filter { !decided.contains($0.module) }
    let modules = Set(read.map(\.module))
    return (ownImports.filter { !modules.contains($0.module) } + read).withoutRepetitions
  }

  /// All declarations that have been read: those in the spec, and the others in its Swift files.
  var declarations: [LocatedDeclaration] {
    entries.map(\.located)
      + files.values.sorted { $0.source.path < $1.source.path }
      .flatMap(target.declarations(in:))
  }

  /// Returns a protocol that Swift files declare: once, or in branches of `#if` that exclude each other.
  ///
  /// - Parameter source: The path of the file in the spec; `nil` for a file of the target.
  private mutating func declarations(
    of name: String, namedAt offset: Int, source: YAMLNode?, isDecorated: Bool
  ) -> [LocatedDeclaration] {
    let found: [DeclaredTypes.FoundProtocol]
    if let source {
      guard let file = swiftFile(at: source) else { return [] }
      found = [file].protocols(named: name)
      if found.isEmpty { reportLack(of: name, namedAt: offset, in: file, at: source) }
    } else {
      found = target.protocols(named: name)
      if found.isEmpty { reportLack(of: name, namedAt: offset) }
    }
    guard let declaration = found.first?.declaration else { return [] }
    if !found.isOneProtocol {
      let names = found.map(\.declaration.qualifiedName).withoutRepetitions
      let advice =
        if Set(found.map(\.file.source.path)).count > 1 {
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
    let origin = DeclarationOrigin.swiftFile(parsed.source)
    let problems = parsed.file.problems.filter { declaration.range.contains($0.offset) }
    report.add(problems, of: origin)
    guard problems.isEmpty else { return nil }
    return LocatedDeclaration(
      declaration: target.types.resolvingAliases(of: declaration, in: parsed.file), origin: origin)
  }

  private func reportLack(
    of name: String, namedAt offset: Int, in parsed: DeclaredTypes.ParsedFile, at source: YAMLNode
  ) {
    if !parsed.file.problems.isEmpty {
      return report.add(parsed.file.problems, of: .swiftFile(parsed.source))
    }
    let names = parsed.file.protocols.map(\.qualifiedName)
    let hint =
      names.isEmpty ? "; name the file that declares it" : suggestion(for: name, among: names)
    report.error(
      "'\(source.scalar?.text ?? "")' declares no protocol '\(name)'\(hint)",
      at: nearest(to: name, among: names) == nil ? source.offset : offset)
  }

  private func reportLack(of name: String, namedAt offset: Int) {
    let hint =
      nearHint(for: name, among: target.protocols.map(\.declaration.qualifiedName))
      ?? "; add 'source:' (the Swift file that declares it) or 'members: |' (its body in Swift)"
    report.error("no Swift file of the target declares a protocol '\(name)'\(hint)", at: offset)
  }

  private func places(of found: [DeclaredTypes.FoundProtocol]) -> [String] {
    found.map {
      "\($0.file.source.path):\($0.file.source.lineNumber(of: $0.declaration.nameOffset))"
    }
  }

  private func swiftFile(at node: YAMLNode) -> DeclaredTypes.ParsedFile? {
    guard let scalar = node.scalar, scalar.value != .null else {
      report.expected("the path of a Swift file", as: "'source'", insteadOf: node)
      return nil
    }
    let path = path(of: scalar.text, besides: report.source.path)
    if let read = files[path] { return read }
    return report.file(at: path, namedBy: node, readFile).map {
      DeclaredTypes.ParsedFile(source: $0, file: SwiftFile(parsing: $0.text))
    }
  }

  /// Takes over the imports and the other protocols of a file.
  private mutating func adopt(_ parsed: DeclaredTypes.ParsedFile) {
    guard files.updateValue(parsed, forKey: parsed.source.path) == nil else { return }
    importsOfFiles += parsed.imports.map { $0.limited(to: access) }
  }

  /// Checks that a protocol is as visible as its decorators, which are in another file.
  private func checkAccess(of declaration: ProtocolDeclaration, at offset: Int, report: Report) {
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

  mutating func protocols(
    findElsewhere: @escaping (_ name: String) -> [LocatedDeclaration]
  ) -> [DecoratedProtocol] {
    var resolver = resolver(findElsewhere: findElsewhere)
    var branches = BranchReports(for: report)
    let undecorated = entries.filter { $0.decorators == nil && !$0.hasUnknownKeys }
    var inherited: Set<String> = []
    let protocols: [DecoratedProtocol] = entries.indices.compactMap { index in
      // What a protocol requests is not needed again, and can be long.
      guard let decorators = entries[index].decorators.take() else { return nil }
      let entry = entries[index]
      resolver.report = branches.report(ofEntryAt: entry.offset)
      var (decorated, resolution) = decorated(entry.located, by: decorators, resolver)
      importsOfFiles += resolution.imports.map { $0.limited(to: access) }
      inherited.formUnion(resolution.inheritedNames)
      decorated?.isDeclaredHere = entry.isDeclaredHere
      return decorated
    }
    resolver.report = report
    branches.finish()
    for entry in undecorated {
      let declaration = entry.located.declaration
      if defaults.isEmpty, !hasWrongDefaults, patterns.isEmpty,
        !inherited.contains(declaration.qualifiedName)
      {
        report.error(
          "protocol '\(declaration.name)' needs 'decorators:' or 'stack:'", at: entry.offset)
      }
    }
    return protocols + matchedProtocols(resolver)
  }

  func resolver(
    findElsewhere: @escaping (_ name: String) -> [LocatedDeclaration]
  ) -> InheritanceResolver {
    InheritanceResolver(
      report: report, known: Dictionary(grouping: declarations, by: \.declaration.qualifiedName),
      findElsewhere: findElsewhere
    ) { [target] name in target.types.containOwnType(name) }
  }

  private func decorated(
    _ located: LocatedDeclaration, by decorators: RequestedDecorators,
    _ resolver: InheritanceResolver
  ) -> (DecoratedProtocol?, InheritanceResolver.Resolution) {
    let resolution = resolver.resolve(located)
    guard resolution.isComplete else { return (nil, resolution) }
    // Aliases in inherited protocols are those of the protocol, too.
    let declaration = target.types.resolvingAliases(of: resolution.declaration)
    let facts = ProtocolFacts(of: declaration, in: target.types)
    let table = MemberTable(of: declaration, facts, origins: resolution.origins)
    let unreachable = table.membersBeyondActors
    for (member, origin) in unreachable {
      resolver.report.add(
        origin.diagnostic(
          "'\(member.fullName)' cannot be decorated: one actor cannot pass it on to another; "
            + "move it to a protocol that does not inherit 'Actor'", at: member.nameOffset))
    }
    guard unreachable.isEmpty else { return (nil, resolution) }
    let configured = DecoratorReader.decorators(
      decorators, of: table, among: definitions, report: resolver.report)
    let decorated = DecoratedProtocol(
      namedAt: decorators.offset, written: located.declaration, origin: located.origin,
      declaration: declaration, memberOrigins: resolution.origins,
      isDeclaredHere: false, decorators: configured,
      stack: stack(of: decorators, configured))
    return (decorated, resolution)
  }

  private func stack(
    of requested: RequestedDecorators, _ configured: [ConfiguredDecorator]
  ) -> DecoratorStack? {
    guard let request = requested.stack else { return nil }
    let source = request.report.source
    return DecoratorStack(
      parts: request.parts.compactMap { part in
        configured.first { $0.definition.key == part.definition.key }.map {
          DecoratorStack.Part(
            decorator: $0, place: SourcePlace(source: source, offset: part.offset))
        }
      },
      place: SourcePlace(source: source, offset: request.offset),
      isOrderIntended: request.isOrderIntended)
  }

  /// Returns a protocol that the spec does not name itself. Its mistakes are in the resolver's report.
  func trial(
    of declaration: ProtocolDeclaration, in parsed: DeclaredTypes.ParsedFile,
    by requested: RequestedDecorators, _ resolver: InheritanceResolver
  ) -> (DecoratedProtocol, InheritanceResolver.Resolution)? {
    let own = resolver.report
    let located = located(declaration, in: parsed, report: own)
    checkAccess(of: declaration, at: requested.offset, report: own)
    guard let located, !own.hasErrors else { return nil }
    let (decorated, resolution) = decorated(located, by: requested, resolver)
    return own.hasErrors ? nil : decorated.map { ($0, resolution) }
  }

  // MARK: Patterns

  private mutating func matchedProtocols(_ resolver: InheritanceResolver) -> [DecoratedProtocol] {
    guard !patterns.isEmpty else { return [] }
    let taken = names.union(target.names(besidesSpec: report.source.path))
    var decorated: [DecoratedProtocol] = []
    for (index, pattern) in patterns.enumerated() {
      let others = target.protocols.filter {
        pattern.matches($0.declaration) && taken.isDisjoint(with: $0.declaration.plainNames)
      }
      if others.isEmpty { reportLackOfMatches(for: pattern) }
      let byName = Dictionary(grouping: others) { $0.declaration.qualifiedName }
      for (name, found) in byName.sorted(by: { $0.key < $1.key }) {
        let (declaration, file) = found[0]
        if let other = patterns[..<index].first(where: { $0.matches(declaration) }) {
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
        of: declaration, in: file, by: requested, resolver)
    else { return nil }
    decorated.pattern = pattern.text
    adopt(file)
    importsOfFiles += resolution.imports.map { $0.limited(to: access) }
    return decorated
  }

  private func reportLackOfMatches(for pattern: Pattern) {
    let names = target.protocols.map(\.declaration.qualifiedName)
    report.error(
      "no protocol of the target without an entry of its own matches '\(pattern.text)'; "
        + (names.isEmpty ? "its Swift files declare none" : "there are \(someOf(names))"),
      at: pattern.offset)
  }
}

extension ProtocolDeclaration {
  var plainNames: [String] { [name.withoutBackTicks, qualifiedName.withoutBackTicks] }
}
