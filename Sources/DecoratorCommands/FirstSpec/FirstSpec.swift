import DecoratorDeclarations
import DecoratorSpec

/// A first spec for the protocols of Swift files, as a start for the user.
///
/// A protocol gets the decorators whose templates ask for it and that act on one of its members. The
/// others that could act are named in a comment. So is everything that cannot be decorated.
struct FirstSpec: Sendable {
  /// The access level that most protocols have.
  var access: AccessLevel {
    let levels = protocols.map(\.access)
    return AccessLevel.allCases.reversed().max { first, second in
      levels.count { $0 == first } < levels.count { $0 == second }
    } ?? .internal
  }
  /// The modules that the generated file needs and the Swift files of the spec's target cannot tell.
  var imports: [String] {
    protocols.compactMap(\.importedModule).reduce(into: []) {
      if !$0.contains($1) { $0.append($1) }
    }
  }
  /// The protocols that get decorators.
  var protocols: [DraftProtocol] = []
  /// The protocols of other targets that these inherit, and that the spec has to name for it.
  var parents: [DraftProtocol] {
    let known = Set(protocols.map(\.name))
    let inherited = protocols.reduce(into: Set<String>()) { $0.formUnion($1.inheritedNames) }
    return inherited.subtracting(known).sorted().compactMap { name in
      // The reader of the spec finds those of its own target.
      guard let path = target.path(ofProtocol: name), !ownFiles.contains(path) else { return nil }
      return DraftProtocol(name: name, source: relativePath(path))
    }
  }
  /// The keys of the decorators that could act and are not written, sorted.
  var others: [String] { acting.subtracting(protocols.flatMap(\.keys)).sorted() }
  /// The modules that its decorators need, sorted.
  var modules: [String] {
    let keys = Set(protocols.flatMap(\.keys))
    return Set(definitions.filter { keys.contains($0.key) }.map(\.module)).sorted()
  }
  /// The protocols that get no decorators, without those that others inherit and that have nothing to
  /// decorate by themselves.
  var leftOut: [LeftOutProtocol] {
    let inherited = protocols.reduce(into: Set<String>()) { $0.formUnion($1.inheritedNames) }
    return refused.filter { !($0.isIdle && inherited.contains($0.name)) }
  }
  /// The parts of the files that cannot be read, without those that are the reason for a refusal.
  private(set) var unreadable: [Diagnostic] = []

  /// `true` if there is no protocol to decorate.
  var isEmpty: Bool { protocols.isEmpty }

  let target: TargetFiles
  let relativePath: @Sendable (_ path: String) -> String
  var refused: [LeftOutProtocol] = []
  private let ownFiles: Set<String>
  private let module: @Sendable (_ path: String) -> String?
  private let definitions: [DecoratorDefinition]
  private var acting: Set<String> = []
  /// The places of the protocols in the list of them.
  private var indices: [String: Int] = [:]

  /// - Parameters:
  ///   - files: The paths of the files with the protocols, in the order of the spec.
  ///   - target: The other specs, whose protocols are left out, and the files that may declare
  ///     protocols that the spec's protocols inherit.
  ///   - ownFiles: The paths of the Swift files of the spec's own target.
  ///   - definitions: The decorators that a spec can request.
  ///   - relativePath: A function that returns a path from the folder of the spec.
  ///   - module: A function that returns the name of the module that has a file of another target.
  init(
    for files: [String], in target: TargetFiles, ownFiles: Set<String>,
    definitions: [DecoratorDefinition],
    relativePath: @escaping @Sendable (_ path: String) -> String,
    module: @escaping @Sendable (_ path: String) -> String?
  ) {
    self.target = target
    self.ownFiles = ownFiles
    self.relativePath = relativePath
    self.module = module
    self.definitions = definitions.filter { $0.proposal != .none }.sorted { $0.key < $1.key }
    let entries = target.entries(besidesSpec: "")
    var places: [String: String] = [:]
    var candidates: [Candidate] = []
    for case let parsed? in files.concurrentMap(target.parsedFile) {
      let (file, path) = (parsed.file, parsed.source.path)
      let problems = file.problems.filter { problem in
        !file.protocols.contains { $0.range.contains(problem.offset) }
      }
      unreadable += problems.map {
        Diagnostic(.error, $0.message, at: $0.offset, in: parsed.source)
      }
      for declaration in file.protocols {
        let name = declaration.qualifiedName
        var candidate = Candidate(declaration: declaration, parsed: parsed)
        if let entry = entries.place(of: declaration, in: parsed.module?.name) {
          let spec = entry.source.path
          candidate.problem = ("'\(spec)' has an entry for it on line \(entry.line)", spec)
        } else if let place = places[name], place != path {
          candidate.problem = (
            "'\(place)' also declares a protocol '\(name)', and a spec can name it only once", place
          )
        } else {
          places[name] = path
          if parsed.module?.shows(declaration) == false {
            let level = declaration.accessLevel.rawValue
            candidate.problem = ("'\(declaration.name)' is \(level) in its module", nil)
          }
        }
        candidates.append(candidate)
      }
    }
    add(candidates)
    proposeOnce()
  }

  /// Adds protocols, each after a trial. Trials take most of the time, so they use all cores.
  private mutating func add(_ candidates: [Candidate]) {
    self = candidates.concurrentReduce(into: self) { [definitions, target] candidate in
      (candidate, candidate.trial(with: definitions, in: target))
    } _: { spec, tried in
      spec.add(tried.0, tried.1)
    }
  }

  /// Adds a protocol with the decorators that act on it, or the reasons why there are none.
  private mutating func add(_ candidate: Candidate, _ trial: Candidate.Trial) {
    let declaration = candidate.declaration
    if let (reason, path) = candidate.problem {
      var leftOut = candidate.leftOut(because: reason)
      if let path { leftOut.paths = [path] }
      return refused.append(leftOut)
    }
    guard let (decorated, inherited) = trial.decorated else {
      return refused.append(
        LeftOutProtocol(
          name: declaration.qualifiedName, reasons: trial.problems,
          paths: Set(trial.problems.map(\.path))))
    }
    for configured in decorated.decorators where configured.couldAct(on: decorated.declaration) {
      acting.insert(configured.definition.key)
    }
    var draft = draft(of: decorated, in: candidate.parsed)
    draft.inheritedNames = inherited
    if let index = indices[draft.name] { return protocols[index].merge(draft) }
    guard !draft.decorators.isEmpty else {
      var leftOut = candidate.leftOut(
        because: "no decorator acts on a member of '\(draft.name)' by itself")
      leftOut.isIdle = true
      return refused.append(leftOut)
    }
    indices[draft.name] = protocols.count
    protocols.append(draft)
  }

  private func draft(
    of decorated: DecoratedProtocol, in parsed: DeclaredTypes.ParsedFile
  ) -> DraftProtocol {
    let path = parsed.source.path
    var draft = DraftProtocol(name: decorated.written.qualifiedName)
    let isOwn = ownFiles.contains(path)
    draft.place = (parsed.source, decorated.written.range, decorated.written.nameOffset)
    if let module = parsed.module {
      draft.module = module.name
    } else if !isOwn || !target.protocols(named: draft.name).isOneProtocol {
      draft.source = relativePath(path)
    }
    if isOwn { draft.access = decorated.written.accessLevel }
    if !isOwn, draft.source != nil { draft.importedModule = module(path) }
    // Others that could act do not matter: one between two would decide the order of these two.
    let proposed = decorated.decorators.filter {
      $0.definition.proposal == .written && $0.treatments.contains(where: \.isActing)
    }
    draft.decorators = proposed.inUsualOrder.map { configured in
      DraftDecorator(
        key: configured.definition.key, openMembers: configured.openMembers(of: decorated),
        callsAgain: configured.definition.callsAgain)
    }
    return draft
  }
}

/// A protocol that a first spec may have.
private struct Candidate: Sendable {
  var declaration: ProtocolDeclaration
  var parsed: DeclaredTypes.ParsedFile
  /// The reason why the spec cannot have it, and the path in it; `nil` if a trial is to show that.
  var problem: (reason: String, path: String?)?

  typealias Trial = (
    decorated: (DecoratedProtocol, inheritedNames: Set<String>)?, problems: [Diagnostic]
  )

  /// Decorates it with all decorators.
  func trial(with definitions: [DecoratorDefinition], in target: TargetFiles) -> Trial {
    guard problem == nil else { return (nil, []) }
    let report = Report(on: parsed.source)
    let decorated = target.trial(of: declaration, in: parsed, by: definitions, report: report)
    return (decorated, decorated == nil ? report.diagnostics : [])
  }

  func leftOut(because reason: String) -> LeftOutProtocol {
    let diagnostic = Diagnostic(.error, reason, at: declaration.nameOffset, in: parsed.source)
    return LeftOutProtocol(name: declaration.qualifiedName, reasons: [diagnostic])
  }
}

extension DraftProtocol {
  /// Adds what the same protocol has in another branch of `#if`; the spec names it once.
  fileprivate mutating func merge(_ branch: DraftProtocol) {
    access = min(access, branch.access)
    inheritedNames.formUnion(branch.inheritedNames)
    for decorator in branch.decorators {
      if let index = decorators.firstIndex(where: { $0.key == decorator.key }) {
        for (reason, names) in decorator.openMembers {
          decorators[index].add(names, openFor: reason)
        }
      } else {
        decorators.append(decorator)
      }
    }
  }
}

extension DraftDecorator {
  fileprivate mutating func add(_ names: [String], openFor reason: String) {
    let known = Set(openMembers.flatMap(\.names))
    let names = names.filter { !known.contains($0) }
    if names.isEmpty { return }
    if let index = openMembers.firstIndex(where: { $0.reason == reason }) {
      openMembers[index].names += names
    } else {
      openMembers.append((reason, names))
    }
  }
}

extension ConfiguredDecorator {
  /// Returns `true` if it acts on a member, or would if the spec names one.
  fileprivate func couldAct(on declaration: ProtocolDeclaration) -> Bool {
    treatments.contains(where: \.isActing) || exampleToName(among: declaration.members) != nil
  }
}

extension [ConfiguredDecorator] {
  /// The decorators from the outermost to the innermost, by the rules that their templates state
  /// first, else by their keys.
  fileprivate var inUsualOrder: [ConfiguredDecorator] {
    reduce(into: []) { order, next in
      let inner = order.firstIndex { other in
        next.definition.usualSide(of: other) == .outside
          || other.definition.usualSide(of: next) == .inside
      }
      order.insert(next, at: inner ?? order.endIndex)
    }
  }
}

extension DecoratorDefinition {
  fileprivate func usualSide(of other: ConfiguredDecorator) -> OrderRule.Side? {
    orderRules.first {
      $0.conditions.isEmpty && $0.others.contains { $0.key == other.definition.key }
    }?.side
  }
}
