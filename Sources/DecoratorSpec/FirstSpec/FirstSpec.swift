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
  public private(set) var others: [String] = []
  /// The protocols that get no decorators.
  public private(set) var refusals: [Refusal] = []
  /// The parts of the files that cannot be read, without those that are the reason for a refusal.
  public private(set) var unreadable: [Diagnostic] = []

  /// The names of the inherited types that were not found.
  public private(set) var missingNames: Set<String> = []

  /// A protocol that gets no decorators, and the reasons.
  public struct Refusal {
    /// The qualified name.
    public var name: String
    /// The reasons against decorating it.
    public var reasons: [Diagnostic]
  }

  /// The surroundings of a first spec.
  public struct Setting {
    /// The files that may declare protocols that the spec's protocols inherit.
    var target: TargetFiles
    /// The paths of the Swift files of the spec's own target.
    var ownFiles: Set<String>
    /// Returns the path of a file in the spec.
    var relativePath: (_ path: String) -> String

    public init(
      target: TargetFiles, ownFiles: Set<String>,
      relativePath: @escaping (_ path: String) -> String
    ) {
      self.target = target
      self.ownFiles = ownFiles
      self.relativePath = relativePath
    }
  }

  private let setting: Setting
  private let definitions: [DecoratorDefinition]
  private var redeclarations: Redeclarations

  /// - Parameters:
  ///   - files: The paths of the files with the protocols, in the order of the spec.
  ///   - setting: The surroundings of the spec.
  ///   - definitions: The decorators that a spec can request.
  ///   - redeclarations: The declarations of the target's files and its other specs.
  public init(
    for files: [String], in setting: Setting, definitions: [DecoratorDefinition],
    besides redeclarations: Redeclarations
  ) {
    self.setting = setting
    self.definitions = definitions.sorted { $0.key < $1.key }
    self.redeclarations = redeclarations
    let trial = ProtocolTrial(definitions: self.definitions, target: setting.target)
    var places: [String: String] = [:]
    var ancestors: [String: String] = [:]
    var inheritedNames: Set<String> = []
    for case (let source, let file)? in files.map({ setting.target.file(at: $0) }) {
      let shown = SourceText(path: setting.relativePath(source.path), text: source.text)
      let problems = file.problems.filter { problem in
        !file.protocols.contains { $0.range.contains(problem.offset) }
      }
      unreadable += problems.map { Diagnostic(.error, $0.message, at: $0.offset, in: shown) }
      for declaration in file.protocols {
        let name = declaration.qualifiedName
        if let place = places.updateValue(shown.path, forKey: name), place != shown.path {
          places[name] = place
          refuse(
            declaration, in: shown,
            ["'\(place)' also declares a protocol '\(name)', and a spec can name it only once"])
          continue
        }
        let outcome = trial.outcome(for: declaration, of: file, in: source)
        missingNames.formUnion(outcome.missingNames)
        guard let decorated = outcome.decorated else {
          refusals.append(
            Refusal(
              name: name,
              reasons: outcome.problems.map { diagnostic in
                var diagnostic = diagnostic
                diagnostic.path = setting.relativePath(diagnostic.path)
                return diagnostic
              }))
          continue
        }
        guard add(decorated, source, shown) else { continue }
        inheritedNames.formUnion(outcome.inheritedNames)
        for inherited in outcome.inheritedNames where ancestors[inherited] == nil {
          ancestors[inherited] = pathOfForeign(inherited)
        }
      }
    }
    let known = Set(protocols.map(\.name))
    for (name, path) in ancestors.sorted(by: { $0.key < $1.key }) where !known.contains(name) {
      protocols.append(DraftProtocol(name: name, source: path))
    }
    refusals.removeAll { inheritedNames.contains($0.name) }
    let written = Set(protocols.flatMap { $0.decorators.map(\.key) })
    others = trial.acting(besides: written)
  }

  /// Adds a protocol with the decorators that act on it and whose types do not exist yet.
  ///
  /// - Returns: A Boolean value that indicates whether there are any.
  private mutating func add(
    _ decorated: DecoratedProtocol, _ source: SourceText, _ shown: SourceText
  ) -> Bool {
    let declaration = decorated.written
    var draft = DraftProtocol(name: declaration.qualifiedName)
    let isFound =
      setting.ownFiles.contains(source.path)
      && setting.target.files(declaring: draft.name).count == 1
    if !isFound { draft.source = shown.path }
    let acting = decorated.decorators.filter { $0.treatments.contains(where: \.isActing) }
    for configured in acting where configured.definition.proposal == .written {
      let key = configured.definition.key
      let other = configured.definition.typeName(
        forProtocol: declaration.name.withoutBackTicks + "Decorator")
      var problem: Diagnostic?
      for name in [nil, other] {
        var named = configured
        named.typeName = name ?? configured.typeName
        problem = redeclarations.add(named, of: decorated, in: shown)
        if problem == nil {
          draft.decorators.append(DraftProtocol.Decorator(key: key, typeName: name))
          break
        }
      }
      if let problem {
        draft.refusals.append(DraftProtocol.Refusal(key: key, reason: problem.message))
      }
    }
    guard !draft.decorators.isEmpty else {
      refuse(
        declaration, in: shown,
        draft.refusals.isEmpty
          ? ["no decorator acts on a member of '\(draft.name)' by itself"]
          : draft.refusals.map(\.reason))
      return false
    }
    let keys = acting.map(\.definition).inUsualOrder
    draft.decorators.sort {
      keys.firstIndex(of: $0.key) ?? 0 < keys.firstIndex(of: $1.key) ?? 0
    }
    draft.hasStack =
      draft.decorators.count > 1 && !redeclarations.hasStack(of: decorated)
      && !decorated.declaration.members.contains { $0.baseName == DecoratorStack.modifier }
    protocols.append(draft)
    access = min(access, declaration.accessLevel)
    return true
  }

  private mutating func refuse(
    _ declaration: ProtocolDeclaration, in file: SourceText, _ messages: [String]
  ) {
    refusals.append(
      Refusal(
        name: declaration.qualifiedName,
        reasons: messages.map { Diagnostic(.error, $0, at: declaration.nameOffset, in: file) }))
  }

  /// Returns the path in the spec of the file that declares an inherited protocol; `nil` if the
  /// spec's own target declares it.
  private func pathOfForeign(_ name: String) -> String? {
    let located = setting.target.declaration(named: name) { _ in [] }
    guard let path = located?.origin.place(of: 0).source.path, !setting.ownFiles.contains(path)
    else { return nil }
    return setting.relativePath(path)
  }

  /// A Boolean value that indicates whether there is no protocol to decorate.
  public var isEmpty: Bool { protocols.isEmpty }
}
