import DecoratorDeclarations

/// A first spec for the protocols of Swift files, as a start for the user.
///
/// A protocol gets the decorators whose templates ask for it and that act on one of its members. The
/// others that could act are named in a comment. So is everything that cannot be decorated.
public struct FirstSpec {
  /// The access level of the least visible protocol.
  public private(set) var access = AccessLevel.public
  /// The protocols that get decorators, followed by those of other targets that they inherit.
  public private(set) var protocols: [DraftProtocol] = []
  /// The keys of the decorators that could act and are not written, sorted.
  public var others: [String] {
    acting.subtracting(protocols.flatMap(\.decorators)).sorted()
  }
  /// The protocols that get no decorators, and the reasons.
  public private(set) var refusals: [(name: String, reasons: [Diagnostic])] = []
  /// The parts of the files that cannot be read, without those that are the reason for a refusal.
  public private(set) var unreadable: [Diagnostic] = []

  /// `true` if there is no protocol to decorate.
  public var isEmpty: Bool { protocols.isEmpty }

  private let target: TargetFiles
  private let ownFiles: Set<String>
  private let relativePath: (_ path: String) -> String
  private let definitions: [DecoratorDefinition]
  private var redeclarations: Redeclarations
  private var acting: Set<String> = []
  private var inheritedNames: Set<String> = []

  /// - Parameters:
  ///   - files: The paths of the files with the protocols, in the order of the spec.
  ///   - target: The files that may declare protocols that the spec's protocols inherit.
  ///   - ownFiles: The paths of the Swift files of the spec's own target.
  ///   - definitions: The decorators that a spec can request.
  ///   - redeclarations: The declarations of the target's files and its other specs.
  ///   - relativePath: A function that returns a path from the folder of the spec.
  public init(
    for files: [String], in target: TargetFiles, ownFiles: Set<String>,
    definitions: [DecoratorDefinition], besides redeclarations: Redeclarations,
    relativePath: @escaping (_ path: String) -> String
  ) {
    self.target = target
    self.ownFiles = ownFiles
    self.relativePath = relativePath
    self.definitions = definitions.sorted { $0.key < $1.key }
    self.redeclarations = redeclarations
    var places: [String: String] = [:]
    for case let parsed? in files.map({ target.types.parsedFile(at: $0) }) {
      let file = parsed.file
      let shown = SourceText(path: relativePath(parsed.source.path), text: parsed.source.text)
      let problems = file.problems.filter { problem in
        !file.protocols.contains { $0.range.contains(problem.offset) }
      }
      unreadable += problems.map { Diagnostic(.error, $0.message, at: $0.offset, in: shown) }
      for declaration in file.protocols {
        let name = declaration.qualifiedName
        if let place = places[name], place != shown.path {
          refuse(
            declaration, in: shown,
            ["'\(place)' also declares a protocol '\(name)', and a spec can name it only once"])
          continue
        }
        places[name] = shown.path
        add(declaration, of: parsed, shown)
      }
    }
    let known = Set(protocols.map(\.name))
    for name in inheritedNames.subtracting(known).sorted() {
      guard let path = pathOfForeign(name) else { continue }
      protocols.append(DraftProtocol(name: name, source: path))
    }
    refusals.removeAll { inheritedNames.contains($0.name) }
  }

  /// Adds a protocol with the decorators that act on it, or the reasons why there are none.
  private mutating func add(
    _ declaration: ProtocolDeclaration, of parsed: DeclaredTypes.ParsedFile, _ shown: SourceText
  ) {
    let report = Report(on: parsed.source)
    let target = target
    let reader = ProtocolReader(report: report, definitions: definitions, target: target)
    let resolver = InheritanceResolver(
      report: report, known: [:], types: target.types,
      findElsewhere: { target.declaration(named: $0) { _ in [] } },
      isClass: { target.types.containOwnType($0) })
    // Once a decorator is known to act, it need not be tried on other protocols.
    let tried = definitions.filter { definition in
      definition.proposal == .written
        || (definition.proposal == .mentioned && !acting.contains(definition.key))
    }
    let requested = RequestedDecorators(
      DecoratorLayer(of: tried, report: report), over: SpecDefaults(),
      namedAt: declaration.nameOffset, report: Report(on: parsed.source))
    let trial = reader.trial(of: declaration, in: parsed, by: requested, resolver)
    guard let trial, let decorated = trial.decorated else {
      let reasons = report.diagnostics.map { diagnostic in
        var diagnostic = diagnostic
        diagnostic.path = relativePath(diagnostic.path)
        return diagnostic
      }
      refusals.append((declaration.qualifiedName, reasons))
      return
    }
    for configured in decorated.decorators where configured.couldAct(on: decorated.declaration) {
      acting.insert(configured.definition.key)
    }
    var draft = self.draft(of: decorated, in: parsed.source, shown)
    guard !draft.decorators.isEmpty else {
      let reasons = draft.refusals.map(\.reason)
      return refuse(
        declaration, in: shown,
        reasons.isEmpty
          ? ["no decorator acts on a member of '\(draft.name)' by itself"] : reasons)
    }
    draft.hasStack = draft.decorators.count > 1 && !redeclarations.hasStack(of: decorated)
    protocols.append(draft)
    access = min(access, declaration.accessLevel)
    inheritedNames.formUnion(trial.resolution.inheritedNames)
  }

  /// Returns a protocol with the decorators that act on it, in their usual order.
  private mutating func draft(
    of decorated: DecoratedProtocol, in source: SourceText, _ shown: SourceText
  ) -> DraftProtocol {
    var draft = DraftProtocol(name: decorated.written.qualifiedName)
    let isFound = ownFiles.contains(source.path) && target.files(declaring: draft.name).count == 1
    if !isFound { draft.source = shown.path }
    let acting = decorated.decorators.filter { $0.treatments.contains(where: \.isActing) }
    for key in acting.map(\.definition).inUsualOrder {
      guard let configured = acting.first(where: { $0.definition.key == key }),
        configured.definition.proposal == .written
      else { continue }
      if let problem = redeclarations.add(configured, of: decorated, in: shown) {
        draft.refusals.append((key, problem.message))
      } else {
        draft.decorators.append(key)
      }
    }
    return draft
  }

  private mutating func refuse(
    _ declaration: ProtocolDeclaration, in file: SourceText, _ messages: [String]
  ) {
    let reasons = messages.map { Diagnostic(.error, $0, at: declaration.nameOffset, in: file) }
    refusals.append((declaration.qualifiedName, reasons))
  }

  /// Returns the path in the spec of an inherited protocol that another target declares.
  private func pathOfForeign(_ name: String) -> String? {
    let located = target.declaration(named: name) { _ in [] }
    guard let path = located?.origin.place(of: 0).source.path, !ownFiles.contains(path)
    else { return nil }
    return relativePath(path)
  }
}

/// A protocol in a first spec.
public struct DraftProtocol {
  public var name: String
  /// The path in the spec of the Swift file that declares it; `nil` if the spec's target declares it,
  /// which the reader of the spec finds out by itself.
  public var source: String?
  /// The keys of the decorators, outermost first; empty if the protocol is in the spec only for
  /// protocols that inherit it.
  public var decorators: [String] = []
  /// `true` if one modifier applies the decorators together.
  public var hasStack = false
  /// The decorators that would act on it, but cannot be written.
  public var refusals: [(key: String, reason: String)] = []
}

extension ConfiguredDecorator {
  /// Returns `true` if it acts on a member, or would if the spec names one.
  fileprivate func couldAct(on declaration: ProtocolDeclaration) -> Bool {
    treatments.contains(where: \.isActing) || exampleToName(among: declaration.members) != nil
  }
}

extension [DecoratorDefinition] {
  /// The keys from the outermost to the innermost, by the rules of their templates.
  ///
  /// If a decorator can be on two sides, the side that its template states first counts. If no rule
  /// tells two decorators apart, or templates contradict each other, the order of the keys counts.
  fileprivate var inUsualOrder: [String] {
    var edges: [(outer: String, inner: String)] = []
    for definition in self {
      var decided: Set<String> = []
      for rule in definition.orderRules where rule.conditions.isEmpty {
        for other in rule.others where decided.insert(other).inserted {
          edges.append(rule.side == .outside ? (definition.key, other) : (other, definition.key))
        }
      }
    }
    var order: [String] = []
    var rest = map(\.key).sorted()
    while !rest.isEmpty {
      let next =
        rest.firstIndex { key in !edges.contains { $0.inner == key && rest.contains($0.outer) } }
        ?? 0
      order.append(rest.remove(at: next))
    }
    return order
  }
}
