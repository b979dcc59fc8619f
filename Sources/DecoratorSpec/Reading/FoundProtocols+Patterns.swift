import DecoratorDeclarations

/// Decorates what patterns stand for.
extension FoundProtocols {
  mutating func matchedProtocols(_ resolver: InheritanceResolver) -> [DecoratedProtocol] {
    guard !requests.patterns.isEmpty else { return [] }
    let taken = requests.names.union(target.entries(besidesSpec: report.source.path).names)
    var decorated: [DecoratedProtocol] = []
    for (index, pattern) in requests.patterns.enumerated() {
      let others = protocols(for: pattern).filter {
        pattern.matches($0.declaration) && taken.isDisjoint(with: $0.declaration.plainNames)
      }
      if others.isEmpty { reportLackOfMatches(for: pattern) }
      let byName = Dictionary(grouping: others) { $0.declaration.qualifiedName }
      for (name, found) in byName.sorted(by: { $0.key < $1.key }) {
        let (declaration, file) = found[0]
        if let other = requests.patterns[..<index].first(where: {
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
    _ declaration: ProtocolDeclaration, in file: DeclaredTypes.ParsedFile,
    by pattern: PatternRequest,
    _ resolver: InheritanceResolver, _ own: Report
  ) -> DecoratedProtocol? {
    let layers = requests.defaults + [pattern.layer].compactMap(\.self)
    let requested = RequestedDecorators(
      nil, over: layers, namedAt: pattern.offset, tellsOfDefaults: !requests.hasWrongDefaults)
    var resolver = resolver
    resolver.report = own
    guard
      case (var decorated, let resolution)? = trial(
        of: declaration, in: file, by: requested, pattern.access, resolver)
    else { return nil }
    decorated.pattern = pattern.text
    adopt(file)
    importsOfFiles += resolution.imports
    show(pattern.access)
    if let module = pattern.module { show(module, pattern.access) }
    return decorated
  }

  private func protocols(for pattern: PatternRequest) -> [DeclaredTypes.FoundProtocol] {
    pattern.module.map { target.protocols(ofModule: $0, testable: requests.testableModules) }
      ?? target.protocols
  }

  private func reportLackOfMatches(for pattern: PatternRequest) {
    let names = protocols(for: pattern).map(\.declaration.qualifiedName)
    let owner = pattern.module.map { "module '\($0)'" } ?? "the target"
    report.error(
      "no protocol of \(owner) without an entry of its own matches '\(pattern.text)'; "
        + (names.isEmpty ? "its Swift files declare none" : "there are \(someOf(names))"),
      at: pattern.offset)
  }
}
