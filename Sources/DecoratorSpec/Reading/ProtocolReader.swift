import DecoratorDeclarations

/// Reads the entries under `protocols:`. It reads all declarations first, since one can inherit
/// another.
struct ProtocolReader {
  var report: Report
  let definitions: [DecoratorDefinition]
  let defaults: SpecDefaults
  let access: AccessLevel
  let target: TargetFiles
  let readFile: @Sendable (_ path: String) throws -> String
  private var entries: [Entry] = []
  /// The entries whose keys are patterns.
  var patterns: [ProtocolPattern] = []
  /// The keys without back-ticks, patterns excluded.
  private(set) var names: Set<String> = []
  /// The protocols that match a pattern and cannot be decorated.
  var undecorated: [UndecoratedProtocol] = []
  /// The imports of the Swift files that were read.
  var imports: [ImportLine] = []
  private var files: [String: DeclaredTypes.ParsedFile] = [:]

  init(
    report: Report, definitions: [DecoratorDefinition], defaults: SpecDefaults,
    access: AccessLevel, target: TargetFiles,
    readFile: @escaping @Sendable (_ path: String) throws -> String
  ) {
    self.report = report
    self.definitions = definitions
    self.defaults = defaults
    self.access = access
    self.target = target
    self.readFile = readFile
  }

  mutating func read(_ entry: YAMLEntry) {
    let name = entry.key.text
    let offset = entry.keyRange.lowerBound
    if let pattern = MemberPattern(name) { return read(entry, matching: pattern) }
    names.insert(name.withoutBackTicks)
    let subject = "protocol '\(name)'"
    if case .scalar(let scalar) = entry.value.content, scalar.text.hasSuffix(".swift") {
      return report.error(
        "\(subject) takes a map of 'key: value' lines; write 'source: \(scalar.text)' below it",
        at: entry.value.range.lowerBound)
    }
    if case .scalar(let scalar) = entry.value.content,
      definitions.contains(where: { $0.key == scalar.text })
    {
      return report.error(
        "\(subject) takes a list of decorators; write '[\(scalar.text)]'",
        at: entry.value.range.lowerBound)
    }
    if entry.value.isOff {
      _ = self.declaration(of: name, namedAt: offset, isDecorated: false)
      return
    }
    var keys = MappingReader(entry.value.withoutShorthand, subject, report: report)
    let source = keys.entry("source")
    let members = keys.entry("members")
    let decorators = requestedDecorators(&keys, namedAt: offset)
    let header = ProtocolHeader(of: entry, &keys, report: report)
    keys.reportUnknownKeys(of: subject, to: report)

    var declaration: (ProtocolDeclaration, DeclarationOrigin)?
    switch (source, members) {
    case (_, nil):
      for extra in header.entries where extra.key.text != "isolation" {
        report.error(
          "'\(extra.key.text)' works only with 'members:'; remove it, since the Swift file decides",
          at: extra.keyRange.lowerBound)
      }
      guard keys.isMapping else { return }
      declaration =
        if let source {
          self.declaration(
            of: name, namedAt: offset, isDecorated: decorators != nil, inFile: source.value)
        } else {
          self.declaration(of: name, namedAt: offset, isDecorated: decorators != nil)
        }
      // Those without decorators are there for protocols that inherit them.
      if let declaration, decorators != nil { checkAccess(of: declaration.0, at: offset) }
      isolate(&declaration, as: header)
    case (nil, let members?):
      declaration = self.declaration(header, members: members.value)
    case (_?, let members?):
      report.error(
        "\(subject) has both 'source:' and 'members:'; remove one",
        at: members.keyRange.lowerBound)
      declaration = nil
    }
    guard let (written, origin) = declaration else { return }
    entries.append(
      Entry(
        located: LocatedDeclaration(declaration: written, origin: origin), offset: offset,
        isDeclaredHere: header.isDeclared, decorators: decorators,
        mayHaveMisspeltDecorators: keys.mayHaveMisspelt("decorators", "stack")))
  }

  /// Returns the decorators of a protocol; `nil` if none are requested, or they are off.
  private func requestedDecorators(
    _ keys: inout MappingReader, namedAt offset: Int
  ) -> RequestedDecorators? {
    let node = keys.value("decorators")
    let stack = StackRequest(&keys, definitions: definitions, report: report)
    if let node, node.isOff {
      if let stack {
        report.error(
          "'decorators: off' leaves no decorators for a stack; remove one of the two",
          at: stack.offset)
      }
      return nil
    }
    if node == nil, stack == nil, defaults.layers.isEmpty { return nil }
    let decorators = node.map {
      DecoratorRequests(in: $0, definitions: definitions, report: report)
    }
    return RequestedDecorators(
      SpecDefaults.Layer(
        decorators: decorators ?? DecoratorRequests(report: report), stack: stack),
      over: defaults, namedAt: offset, report: report)
  }

  /// All declarations that have been read: those in the spec, followed by the others in the Swift
  /// files that the spec names.
  var declarations: [LocatedDeclaration] {
    entries.map(\.located)
      + files.values.sorted { $0.source.path < $1.source.path }.flatMap { parsed in
        (parsed.file.protocols.filter { $0.hidingModifier == nil } + parsed.file.compositions).map {
          LocatedDeclaration(declaration: $0, origin: .swiftFile(parsed.source))
        }
      }
  }

  /// The qualified names of the types that the Swift files that were read declare, without aliases.
  var ownTypes: Set<String> {
    files.values.reduce(into: []) { $0.formUnion($1.file.ownTypes) }
  }

  /// Returns the protocols that have been read, in order, with everything that they inherit. It can
  /// be called once.
  mutating func protocols(
    findElsewhere: @escaping (_ name: String) -> LocatedDeclaration?
  ) -> [DecoratedProtocol] {
    let resolver = InheritanceResolver(
      report: report, known: declarations, types: target.types, findElsewhere: findElsewhere
    ) { [files, target] name in
      files.values.contains { $0.file.declares(name) } || target.types.containOwnType(name)
    }
    let undecorated = entries.filter { $0.decorators == nil && !$0.mayHaveMisspeltDecorators }
    var inherited: Set<String> = []
    let protocols: [DecoratedProtocol] = entries.indices.compactMap { index in
      // What a protocol requests is not needed again, and can be long.
      guard let decorators = entries[index].decorators.take() else { return nil }
      let entry = entries[index]
      let resolution = resolver.resolve(entry.located)
      imports += resolution.imports.map { $0.limited(to: access) }
      inherited.formUnion(resolution.inheritedNames)
      var decorated = decorated(entry.located, by: decorators, as: resolution)
      decorated?.isDeclaredHere = entry.isDeclaredHere
      return decorated
    }
    for entry in undecorated {
      let declaration = entry.located.declaration
      if defaults.areAbsent, patterns.isEmpty, !inherited.contains(declaration.qualifiedName) {
        report.missing(
          "protocol '\(declaration.name)' needs 'decorators:' or 'stack:'", at: entry.offset)
      }
    }
    return protocols + matchedProtocols(resolver: resolver)
  }

  func decorated(
    _ located: LocatedDeclaration, by decorators: RequestedDecorators,
    as resolution: InheritanceResolver.Resolution
  ) -> DecoratedProtocol? {
    guard resolution.isComplete else { return nil }
    let facts = ProtocolFacts(of: resolution.declaration, in: target.types)
    let reader = DecoratorReader(
      report: report, declaration: resolution.declaration, origins: resolution.origins,
      facts: facts, definitions: definitions)
    let configured = reader.decorators(for: decorators)
    return DecoratedProtocol(
      namedAt: decorators.offset, written: located.declaration, origin: located.origin,
      declaration: resolution.declaration, facts: facts, memberOrigins: resolution.origins,
      isDeclaredHere: false, decorators: configured,
      stack: decorators.stack.map {
        stack($0, askedForAt: decorators.stackOffset, of: configured, on: resolution.declaration)
      })
  }

  private func stack(
    _ request: StackRequest, askedForAt offset: Int, of configured: [ConfiguredDecorator],
    on declaration: ProtocolDeclaration
  ) -> DecoratorStack {
    if declaration.members.contains(where: { $0.baseName == DecoratorStack.modifier }) {
      report.error(
        "a stack needs the modifier '.\(DecoratorStack.modifier)', but '\(declaration.name)' has a member of that name; "
          + "apply the decorators one by one", at: offset)
    }
    let stack = DecoratorStack(
      parts: request.parts.compactMap { part in
        configured.first { $0.definition.key == part.key }.map {
          DecoratorStack.Part(
            decorator: $0, place: SourcePlace(source: request.report.source, offset: part.offset))
        }
      },
      place: SourcePlace(source: request.report.source, offset: request.offset),
      isOrderIntended: request.isOrderIntended)
    stack.labelErrors.forEach(report.add)
    return stack
  }

  /// A protocol that has been read, before inherited protocols are looked up.
  private struct Entry {
    var located: LocatedDeclaration
    /// The place in the spec that names it.
    var offset: Int
    var isDeclaredHere: Bool
    /// The decorators; `nil` if the protocol is in the spec only for protocols that inherit it.
    var decorators: RequestedDecorators?
    var mayHaveMisspeltDecorators: Bool
  }

  /// Returns a protocol that a Swift file of the target declares.
  private mutating func declaration(
    of name: String, namedAt offset: Int, isDecorated: Bool
  ) -> (ProtocolDeclaration, DeclarationOrigin)? {
    let files = target.files(declaring: name)
    guard let file = files.first else {
      let names = target.protocols.map(\.declaration.qualifiedName)
      let hint =
        nearest(to: name, among: names).map { "; did you mean '\($0)'?" }
        ?? "; add 'source:' (the Swift file that declares it) or 'members: |' (its body in Swift)"
      report.missing("no Swift file of the target declares a protocol '\(name)'\(hint)", at: offset)
      return nil
    }
    guard files.count == 1 else {
      let places = files.map { parsed in
        let offset = parsed.file.protocols.first { $0.isNamed(name) }?.nameOffset
        return parsed.source.place(of: offset ?? 0)
      }
      report.error(
        "'\(name)' is declared in \(enumeration(places)); write 'source:' with one of the files",
        at: offset)
      return nil
    }
    return declaration(of: name, namedAt: offset, isDecorated: isDecorated, in: adopt(file)) { _ in
    }
  }

  private mutating func declaration(
    of name: String, namedAt nameOffset: Int, isDecorated: Bool, inFile node: YAMLNode
  ) -> (ProtocolDeclaration, DeclarationOrigin)? {
    guard case .scalar(let scalar) = node.content, scalar.value != .null else {
      report.expected("the path of a Swift file", as: "'source'", insteadOf: node)
      return nil
    }
    let relativePath = scalar.text
    let offset = node.range.lowerBound
    let path = path(of: relativePath, besides: report.source.path)
    guard let parsed = swiftFile(at: path, namedAt: offset) else { return nil }
    return declaration(
      of: name, namedAt: nameOffset, isDecorated: isDecorated, in: parsed
    ) { report in
      let names = parsed.file.protocols.map(\.qualifiedName)
      let hint =
        names.isEmpty
        ? "; name the file that declares it" : suggestion(for: name, among: names)
      report.error(
        "'\(relativePath)' declares no protocol '\(name)'\(hint)",
        at: nearest(to: name, among: names) == nil ? offset : nameOffset)
    }
  }

  /// - Parameter reportLack: A function that reports that the file declares no such protocol.
  private func declaration(
    of name: String, namedAt nameOffset: Int, isDecorated: Bool,
    in parsed: DeclaredTypes.ParsedFile,
    reportLack: (Report) -> Void
  ) -> (ProtocolDeclaration, DeclarationOrigin)? {
    let file = parsed.file
    let origin = DeclarationOrigin.swiftFile(parsed.source)
    let exact = file.protocols.filter { $0.qualifiedName == name }
    let found = exact.isEmpty ? file.protocols.filter { $0.isNamed(name) } : exact
    guard let declaration = found.first else {
      if let composition = file.compositions.first(where: { $0.name == name }) {
        guard isDecorated else { return (composition, origin) }
        report.error(
          "'\(name)' is an alias of several protocols, so it cannot be decorated; decorate a protocol that inherits it",
          at: nameOffset)
        return nil
      }
      for problem in file.problems {
        report.add(origin.diagnostic(problem.message, at: problem.offset))
      }
      if file.problems.isEmpty { reportLack(report) }
      return nil
    }
    if found.count > 1 {
      let path = parsed.source.path.split(separator: "/").last ?? ""
      report.error(
        "'\(path)' declares more than one protocol '\(name)'; \(choice(among: found, in: parsed.source))",
        at: nameOffset)
      return nil
    }
    let problems = file.problems.filter { declaration.range.contains($0.offset) }
    for problem in problems { report.add(origin.diagnostic(problem.message, at: problem.offset)) }
    guard problems.isEmpty else { return nil }
    return (declaration, origin)
  }

  /// Returns the advice on how to choose one of several declarations.
  private func choice(
    among declarations: [ProtocolDeclaration], in source: SourceText
  ) -> String {
    let names = declarations.map(\.qualifiedName)
    guard Set(names).count == names.count else {
      let lines = declarations.map { String(source.lineNumber(of: $0.nameOffset)) }
      return
        "keep one of those on lines \(lines.joined(separator: ", ")), with '#if' around members that differ"
    }
    return "write " + enumeration(names, joiner: "or")
  }

  /// Adds the isolation that a Swift file leaves to the default of the module, which only the user
  /// knows.
  private func isolate(
    _ declaration: inout (ProtocolDeclaration, DeclarationOrigin)?, as header: ProtocolHeader
  ) {
    guard var isolated = declaration?.0,
      let entry = header.entries.first(where: { $0.key.text == "isolation" })
    else { return }
    if let said = isolated.isolationText {
      report.error(
        "'\(isolated.name)' is \(said) in the Swift file already; remove 'isolation'",
        at: entry.keyRange.lowerBound)
    } else if header.isolate(&isolated, report: report) {
      declaration?.0 = isolated
    }
  }

  /// Checks the access level of a protocol. Its decorators cannot be more visible than the
  /// protocol, and generated code is in another file.
  func checkAccess(of declaration: ProtocolDeclaration, at offset: Int) {
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

  private mutating func swiftFile(
    at path: String, namedAt offset: Int
  ) -> DeclaredTypes.ParsedFile? {
    if let read = files[path] { return read }
    do {
      let source = SourceText(path: path, text: try readFile(path))
      return adopt(
        DeclaredTypes.ParsedFile(source: source, file: SwiftFile(parsing: source.text)))
    } catch {
      report.error("cannot read '\(path)': \(error)", at: offset)
      return nil
    }
  }

  /// Takes over the imports and types of a file with a protocol of the spec, and returns the file with
  /// the aliases of its protocols resolved.
  @discardableResult
  mutating func adopt(_ parsed: DeclaredTypes.ParsedFile) -> DeclaredTypes.ParsedFile {
    if let known = files[parsed.source.path] { return known }
    var parsed = parsed
    parsed.file.protocols = parsed.file.protocols.map {
      target.types.resolvingAliases(of: $0, in: parsed.file)
    }
    files[parsed.source.path] = parsed
    imports += parsed.file.imports.filter { $0.module != "Decorators" }
      .map { ImportLine($0).limited(to: access) }
    return parsed
  }

  private func declaration(
    _ header: ProtocolHeader, members node: YAMLNode
  ) -> (ProtocolDeclaration, DeclarationOrigin)? {
    guard case .scalar(let scalar) = node.content, scalar.value != .null else {
      report.error(
        "'members' takes the body of the protocol in Swift; write 'members: |' and indent the body below",
        at: node.range.lowerBound)
      return nil
    }
    let list = MemberList(parsing: scalar.text)
    let origin = DeclarationOrigin.spec(report.source, scalar)
    for problem in list.problems {
      report.add(origin.diagnostic(problem.message, at: problem.offset))
    }
    guard var declaration = header.declaration(besides: scalar, report: report) else { return nil }
    declaration.members = list.members
    declaration = target.types.resolvingAliases(of: declaration)
    guard list.problems.isEmpty else { return nil }
    return (declaration, origin)
  }
}

extension ProtocolDeclaration {
  /// Returns a Boolean value that indicates whether a spec can call it so: by its name or its
  /// qualified name, with or without back-ticks.
  fileprivate func isNamed(_ name: String) -> Bool {
    [self.name, qualifiedName].contains { $0.withoutBackTicks == name.withoutBackTicks }
  }
}

extension YAMLNode {
  /// A map in place of a list of decorators.
  var withoutShorthand: YAMLNode {
    guard case .sequence = content else { return self }
    let key = YAMLScalar("decorators", isPlain: true)
    let entry = YAMLEntry(key: key, keyRange: range, value: self)
    return YAMLNode(range: range, content: .mapping([entry]))
  }
}
