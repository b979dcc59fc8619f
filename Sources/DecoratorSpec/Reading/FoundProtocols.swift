import DecoratorDeclarations

/// What the requests of a spec are about: the declarations of its protocols, and what the files with these
/// say. All are found before the first is decorated, since one can inherit another.
package struct FoundProtocols {
  let requests: SpecRequests
  private let readFile: @Sendable (_ path: String) throws -> String
  private(set) var entries: [Entry] = []
  /// The protocols that match a pattern and cannot be decorated.
  var undecorated: [UndecoratedProtocol] = []
  var importsOfFiles: [ImportLine] = []
  /// The access level of the most visible decorators.
  var shownAccess: AccessLevel?
  /// The modules that declare decorated protocols, with the access level of the most visible decorators.
  private(set) var shownModules: [String: AccessLevel] = [:]
  private(set) var files: [String: DeclaredTypes.ParsedFile] = [:]
  var target: TargetFiles

  var report: Report { requests.report }
  private var catalog: DecoratorCatalog { requests.catalog }

  /// A declaration of a protocol that has an entry: one of those in branches of `#if`.
  struct Entry {
    var located: LocatedDeclaration
    var request: ProtocolRequest

    var offset: Int { request.offset }
  }

  /// Finds the protocols that have entries.
  init(
    _ requests: SpecRequests, readFile: @escaping @Sendable (_ path: String) throws -> String
  ) {
    self.requests = requests
    self.readFile = readFile
    target = requests.target
    for request in requests.protocols { find(request) }
  }

  private mutating func find(_ request: ProtocolRequest) {
    var located: [LocatedDeclaration] = []
    let isDecorated = request.decorators != nil
    switch request.place {
    case .unknown: return
    case .spec(let members, let exampleKey):
      located = [declaration(of: request, members: members, exampleKey: exampleKey)]
        .compactMap(\.self)
    case .swift(let source, let module):
      located = declarations(
        of: request.name, namedAt: request.offset, source: source, module: module,
        isDecorated: isDecorated)
      for index in located.indices { check(&located[index], for: request) }
    }
    guard !request.isOff else { return }
    if isDecorated, !located.isEmpty { show(request.access) }
    entries += located.map { Entry(located: $0, request: request) }
  }

  /// Checks that a Swift file allows what an entry says about its protocol.
  private mutating func check(_ found: inout LocatedDeclaration, for request: ProtocolRequest) {
    // Others are there for protocols that inherit them.
    if request.decorators != nil {
      checkAccess(of: found.declaration, request.access, at: request.offset, report: report)
      if let module = found.module { show(module, request.access) }
    }
    guard let isolation = request.isolation else { return }
    if let said = found.declaration.isolationText {
      report.error(
        "'\(found.declaration.name)' is \(said) in the Swift file already; remove 'isolation'",
        at: isolation.offset)
    } else {
      isolate(&found.declaration, isolation.value)
    }
  }

  mutating func show(_ access: AccessLevel) { shownAccess = max(shownAccess ?? access, access) }

  mutating func show(_ module: String, _ access: AccessLevel) {
    shownModules[module] = max(shownModules[module] ?? access, access)
  }

  /// Takes over the imports and the other protocols of a file.
  mutating func adopt(_ parsed: DeclaredTypes.ParsedFile) {
    guard files.updateValue(parsed, forKey: parsed.source.path) == nil else { return }
    importsOfFiles += parsed.imports
  }

  /// Returns a file that the spec names; `nil` if it cannot be read.
  func file(
    at path: String, namedBy node: YAMLNode, hint: @autoclosure () -> String
  ) -> DeclaredTypes.ParsedFile? {
    if let read = files[path] ?? target.types.parsedFile(at: path) ?? target.fileOfModule(at: path)
    {
      return read
    }
    return report.file(at: path, namedBy: node, hint: hint(), readFile).map {
      DeclaredTypes.ParsedFile(source: $0, file: SwiftFile(parsing: $0.text))
    }
  }

  // MARK: Decorated protocols

  mutating func protocols(findElsewhere: @escaping FindInTarget) -> [DecoratedProtocol] {
    let resolver = resolver { [target] in findElsewhere(target, $0, $1) }
    var branches = BranchReports(for: report)
    let undecorated = entries.filter {
      $0.request.decorators == nil && !$0.request.hasUnknownKeys
    }
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
      if requests.defaults.isEmpty, !requests.hasWrongDefaults, !requests.hasStrayKeys,
        requests.patterns.isEmpty,
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
      guard let decorators = entry.request.decorators else { return nil }
      resolver.report = Report(on: report.source)
      var (decorated, resolution) = decorated(
        entry.located, by: decorators, entry.request.access, resolver)
      decorated?.isDeclaredHere = entry.request.isDeclaredHere
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
