import DecoratorDeclarations

extension ProtocolReader {
  /// Reads an entry whose key is a pattern.
  mutating func read(_ entry: YAMLEntry, matching pattern: MemberPattern) {
    let subject = "protocols '\(entry.key.text)'"
    var keys = MappingReader(entry.value.withoutShorthand, subject, report: report)
    let defaults = DefaultsReader(report: report, definitions: definitions, readFile: readFile)
    for key in ["source", "members", "inherits", "isolation", "declare"] {
      guard let extra = keys.entry(key) else { continue }
      report.error(
        "'\(key)' is for one protocol, but '\(entry.key.text)' stands for all that match; remove it",
        at: extra.keyRange.lowerBound)
    }
    let layers = defaults.layers(&keys, over: self.defaults, report)
    keys.reportUnknownKeys(of: subject, to: report)
    guard let layer = layers.first ?? (self.defaults.areAbsent ? nil : .empty(report)) else {
      if !keys.hasUnknownKeys {
        report.missing(
          "\(subject) need decorators; write a list such as '[\(definitions.prefix(2).map(\.key).joined(separator: ", "))]'",
          at: entry.keyRange.lowerBound)
      }
      return
    }
    patterns.append(
      ProtocolPattern(
        text: entry.key.text, offset: entry.keyRange.lowerBound, pattern: pattern, layer: layer))
  }

  /// Returns the protocols of the target that match patterns, and adds those that cannot be decorated
  /// to `undecorated`.
  mutating func matchedProtocols(resolver: InheritanceResolver) -> [DecoratedProtocol] {
    guard !patterns.isEmpty else { return [] }
    let taken = names.union(target.names(besidesSpec: report.source.path))
    let protocols = target.protocols
    var decorated: [DecoratedProtocol] = []
    for (index, pattern) in patterns.enumerated() {
      let matches = protocols.filter { pattern.matches($0.declaration) }
      let others = matches.filter { !$0.declaration.isNamed(in: taken) }
      if others.isEmpty { reportLackOfMatches(for: pattern, hasMatches: !matches.isEmpty) }
      let twins = Dictionary(grouping: others) { $0.declaration.qualifiedName }
      for (declaration, file) in others {
        if let other = patterns[..<index].first(where: { $0.matches(declaration) }) {
          report.error(
            "'\(pattern.text)' and '\(other.text)' both match '\(declaration.name)'; give it an entry of its own",
            at: pattern.offset)
          continue
        }
        if let twins = twins[declaration.qualifiedName], twins.count > 1 {
          let places = twins.map { $0.file.source.place(of: $0.declaration.nameOffset) }
          if undecorated.last?.name != declaration.qualifiedName {
            let reason = Diagnostic(
              .error, "it is declared in \(enumeration(places))", at: declaration.nameOffset,
              in: file.source)
            undecorated.append(refusal(of: declaration, pattern, [reason]))
          }
          continue
        }
        let own = Report(on: report.source)
        if let match = self.decorated(declaration, in: file, by: pattern, resolver, own),
          !own.hasErrors
        {
          decorated.append(match)
        } else {
          undecorated.append(refusal(of: declaration, pattern, own.diagnostics))
        }
      }
    }
    return decorated
  }

  private func refusal(
    of declaration: ProtocolDeclaration, _ pattern: ProtocolPattern, _ reasons: [Diagnostic]
  ) -> UndecoratedProtocol {
    UndecoratedProtocol(
      name: declaration.qualifiedName, pattern: pattern.text, offset: pattern.offset,
      reasons: reasons)
  }

  private mutating func decorated(
    _ declaration: ProtocolDeclaration, in file: DeclaredTypes.ParsedFile,
    by pattern: ProtocolPattern, _ resolver: InheritanceResolver, _ own: Report
  ) -> DecoratedProtocol? {
    let origin = DeclarationOrigin.swiftFile(file.source)
    for problem in file.file.problems where declaration.range.contains(problem.offset) {
      own.add(origin.diagnostic(problem.message, at: problem.offset))
    }
    var reader = self
    reader.report = own
    reader.checkAccess(of: declaration, at: pattern.offset)
    if own.hasErrors { return nil }
    var resolver = resolver
    resolver.report = own
    let located = LocatedDeclaration(
      declaration: target.types.resolvingAliases(of: declaration, in: file.file), origin: origin)
    let resolution = resolver.resolve(located)
    var all = defaults
    all.layers.append(pattern.layer)
    let requested = RequestedDecorators(
      .empty(own), over: all, namedAt: pattern.offset, report: own)
    var decorated = reader.decorated(located, by: requested, as: resolution)
    decorated?.pattern = pattern.text
    if decorated != nil, !own.hasErrors {
      adopt(file)
      imports += resolution.imports.map { $0.limited(to: access) }
    }
    return decorated
  }

  private func reportLackOfMatches(for pattern: ProtocolPattern, hasMatches: Bool) {
    if hasMatches {
      return report.error(
        "every protocol that matches '\(pattern.text)' has an entry of its own; remove this one",
        at: pattern.offset)
    }
    let names = target.protocols.map(\.declaration.qualifiedName)
    report.error(
      "no protocol of the target matches '\(pattern.text)'; "
        + (names.isEmpty ? "its Swift files declare none" : "there are \(someOf(names))"),
      at: pattern.offset)
  }
}

extension SpecDefaults.Layer {
  /// Returns a layer that requests nothing.
  static func empty(_ report: Report) -> SpecDefaults.Layer {
    SpecDefaults.Layer(decorators: DecoratorRequests(report: report))
  }
}

extension ProtocolDeclaration {
  /// Returns a Boolean value that indicates whether names contain its own, qualified or not.
  fileprivate func isNamed(in names: Set<String>) -> Bool {
    names.contains(qualifiedName.withoutBackTicks) || names.contains(name.withoutBackTicks)
  }
}

extension SourceText {
  /// Returns the place of an offset: `Feed.swift:3`.
  func place(of offset: Int) -> String { "\(path):\(lineNumber(of: offset))" }
}
