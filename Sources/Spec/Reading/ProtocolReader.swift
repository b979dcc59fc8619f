import SwiftDeclarations

/// Reads the entries under `protocols:`: all declarations first, since one may inherit another.
struct ProtocolReader {
  let report: Report
  let definitions: [DecoratorDefinition]
  let access: Spec.Access
  let readFile: @Sendable (_ path: String) throws -> String
  private var entries: [Entry] = []
  /// The imports of the Swift files that were read.
  private(set) var imports: [ImportLine] = []
  private var files: [String: (source: SourceText, file: SwiftFile)] = [:]

  init(
    report: Report, definitions: [DecoratorDefinition], access: Spec.Access,
    readFile: @escaping @Sendable (_ path: String) throws -> String
  ) {
    self.report = report
    self.definitions = definitions
    self.access = access
    self.readFile = readFile
  }

  mutating func read(_ entry: YAMLEntry) {
    let name = entry.key.text
    let subject = "protocol '\(name)'"
    var keys = KeyedEntries(entry.value, subject, report: report)
    let source = keys.entry("source")
    let members = keys.entry("members")
    let decorators = keys.value("decorators")
    var header = Header(name: name)
    let headerEntries = ["inherits", "isolation", "declare"].compactMap { keys.entry($0) }
    header.inherits = keys.value("inherits").flatMap { report.strings($0, "'inherits'") } ?? []
    header.isolation = keys.value("isolation").flatMap { report.string($0, "'isolation'") }
    header.isDeclared = keys.value("declare").flatMap { report.boolean($0, "'declare'") } ?? false
    keys.reportUnknownKeys(of: subject, to: report)

    let offset = entry.keyRange.lowerBound
    let declaration: (ProtocolDeclaration, DeclarationOrigin)?
    switch (source, members) {
    case (let source?, nil):
      for extra in headerEntries {
        report.error(
          "'\(extra.key.text)' goes with 'members:'; with 'source:' the Swift file says it",
          at: extra.keyRange.lowerBound)
      }
      declaration = self.declaration(of: name, inFile: source.value)
      if let declaration { checkAccess(of: declaration.0, at: offset) }
    case (nil, let members?):
      declaration = self.declaration(header, members: members.value, offset)
    case (nil, nil):
      report.error(
        "\(subject) needs 'source:', the Swift file that declares it, or 'members: |', the protocol's body",
        at: offset)
      declaration = nil
    case (_?, let members?):
      report.error(
        "\(subject) has 'source:' and 'members:'; keep one of them",
        at: members.keyRange.lowerBound)
      declaration = nil
    }
    guard let (written, origin) = declaration else { return }
    entries.append(
      Entry(
        located: LocatedDeclaration(declaration: written, origin: origin), offset: offset,
        isDeclaredHere: header.isDeclared, decorators: decorators))
  }

  /// All declarations that have been read: those that the spec describes first, then the others in
  /// the Swift files that it names.
  var declarations: [LocatedDeclaration] {
    entries.map(\.located)
      + files.values.sorted { $0.source.path < $1.source.path }.flatMap { source, file in
        file.protocols.map { LocatedDeclaration(declaration: $0, origin: .swiftFile(source)) }
      }
  }

  /// The protocols that have been read, in order.
  func protocols(besides otherSpecs: OtherSpecs) -> [DecoratedProtocol] {
    let resolver = InheritanceResolver(
      report: report, known: declarations, otherSpecs: otherSpecs)
    let wanted = entries.filter { $0.decorators != nil }
    let resolutions = wanted.map { resolver.resolve($0.located) }
    let inherited = resolutions.reduce(into: Set<String>()) { $0.formUnion($1.inheritedNames) }
    for entry in entries
    where entry.decorators == nil
      && !inherited.contains(entry.located.declaration.qualifiedName)
    {
      report.error(
        "protocol '\(entry.located.declaration.name)' needs 'decorators:'", at: entry.offset)
    }
    return zip(wanted, resolutions).compactMap { entry, resolution in
      guard let decorators = entry.decorators, resolution.isComplete else { return nil }
      let reader = DecoratorUseReader(
        report: report, definitions: definitions, declaration: resolution.declaration,
        origins: resolution.origins)
      return DecoratedProtocol(
        namedAt: entry.offset, written: entry.located.declaration, origin: entry.located.origin,
        declaration: resolution.declaration, memberOrigins: resolution.origins,
        isDeclaredHere: entry.isDeclaredHere, decorators: reader.uses(in: decorators))
    }
  }

  /// A protocol that was read, before what it inherits is looked up.
  private struct Entry {
    var located: LocatedDeclaration
    /// Where the spec names it.
    var offset: Int
    var isDeclaredHere: Bool
    /// nil where it is described for the sake of its heirs alone.
    var decorators: YAMLNode?
  }

  /// What the spec says about a protocol whose members it holds.
  private struct Header {
    var name: String
    var inherits: [(text: String, offset: Int)] = []
    var isolation: String?
    var isDeclared = false
  }

  private mutating func declaration(
    of name: String, inFile node: YAMLNode
  ) -> (ProtocolDeclaration, DeclarationOrigin)? {
    guard let relativePath = report.string(node, "'source'") else { return nil }
    let offset = node.range.lowerBound
    let path = path(of: relativePath, besides: report.source.path)
    guard let (source, file) = swiftFile(at: path, namedAt: offset) else { return nil }
    let found = file.protocols.filter { $0.qualifiedName == name || $0.name == name }
    guard let declaration = found.first else {
      let names = file.protocols.map(\.qualifiedName)
      report.error(
        "'\(relativePath)' declares no protocol '\(name)'"
          + (names.isEmpty
            ? "; it declares no protocol at all" : suggestion(for: name, among: names)),
        at: offset)
      return nil
    }
    if found.count > 1 {
      let lines = found.map { String(source.lineNumber(of: $0.nameOffset)) }
      report.error(
        "'\(relativePath)' declares '\(name)' \(found.count) times, in lines \(lines.joined(separator: ", "))",
        at: offset)
      return nil
    }
    let origin = DeclarationOrigin.swiftFile(source)
    let problems = file.problems.filter { declaration.range.contains($0.offset) }
    for problem in problems { report.add(origin.diagnostic(problem.message, at: problem.offset)) }
    guard problems.isEmpty else { return nil }
    return (declaration, origin)
  }

  /// Decorators cannot be seen where the protocol cannot, and generated code is in a file of its
  /// own.
  private func checkAccess(
    of declaration: ProtocolDeclaration, at offset: Int
  ) {
    let level = declaration.modifiers.lazy.compactMap { AccessLevel(rawValue: $0.name) }.first
    let name = (level ?? .internal).rawValue
    if level?.isPrivate == true {
      report.error(
        "'\(declaration.name)' is \(name), which hides it from generated code; make it internal",
        at: offset)
    } else if level ?? .internal < AccessLevel(access) {
      report.error(
        "'\(declaration.name)' is \(name), so that its decorators cannot be \(access.rawValue); "
          + "make it \(access.rawValue), or set 'access: \(name)'", at: offset)
    }
  }

  private mutating func swiftFile(
    at path: String, namedAt offset: Int
  ) -> (source: SourceText, file: SwiftFile)? {
    if let read = files[path] { return read }
    do {
      let source = SourceText(path: path, text: try readFile(path))
      let file = SwiftFile(parsing: source.text)
      files[path] = (source, file)
      imports += file.imports.filter { $0.module != "Decorators" }
        .map { ImportLine($0, atMost: access) }
      return (source, file)
    } catch {
      report.error("cannot read '\(path)': \(error)", at: offset)
      return nil
    }
  }

  private func declaration(
    _ header: Header, members node: YAMLNode, _ offset: Int
  ) -> (ProtocolDeclaration, DeclarationOrigin)? {
    guard case .scalar(let scalar) = node.content, scalar.value != .null else {
      report.error(
        "'members' is the body of the protocol in Swift: write 'members: |' and indent it below",
        at: node.range.lowerBound)
      return nil
    }
    let list = MemberList(parsing: scalar.text)
    let origin = DeclarationOrigin.spec(report.source, scalar)
    for problem in list.problems {
      report.add(origin.diagnostic(problem.message, at: problem.offset))
    }
    guard var declaration = parsed(header, offset) else { return nil }
    declaration.members = list.members
    guard list.problems.isEmpty else { return nil }
    return (declaration, origin)
  }

  /// The declaration's head, read as the Swift that it stands for.
  private func parsed(_ header: Header, _ offset: Int) -> ProtocolDeclaration? {
    guard header.name.isSwiftIdentifier else {
      report.error("'\(header.name)' is no name for a protocol", at: offset)
      return nil
    }
    let isolation = header.isolation.map { $0 == "nonisolated" ? "nonisolated " : "@\($0) " } ?? ""
    for item in header.inherits {
      let file = SwiftFile(parsing: "protocol \(header.name): \(item.text) {}")
      if !file.problems.isEmpty || file.protocols.count != 1 {
        report.error("'\(item.text)' is no type that a protocol could inherit", at: item.offset)
        return nil
      }
    }
    let inherits = header.inherits.map(\.text).joined(separator: ", ")
    let head = "protocol \(header.name)" + (inherits.isEmpty ? "" : ": \(inherits)")
    let file = SwiftFile(parsing: "\(isolation)\(head) {}")
    guard header.isolation?.split(separator: ".").allSatisfy(\.isSwiftIdentifier) ?? true,
      file.problems.isEmpty, let declaration = file.protocols.first
    else {
      report.error(
        "'isolation' is the name of a global actor such as MainActor, or nonisolated", at: offset)
      return nil
    }
    return declaration
  }
}

/// The path of a file that a spec names relative to its own folder.
private func path(of relativePath: String, besides specPath: String) -> String {
  guard !relativePath.hasPrefix("/"), let slash = specPath.lastIndex(of: "/") else {
    return relativePath
  }
  return specPath[...slash] + relativePath
}
