import DecoratorDeclarations
import DecoratorSpec

/// A first spec for the protocols of Swift files, as a start for the user.
///
/// A protocol gets the decorators whose templates ask for it and that act on one of its members. The
/// others that could act are named in a comment. So is everything that cannot be decorated.
struct FirstSpec: Sendable {
  /// The access level that most protocols have.
  var access: AccessLevel {
    let levels = protocols.filter { !$0.decorators.isEmpty }.map(\.access)
    return AccessLevel.allCases.reversed().max { first, second in
      levels.count { $0 == first } < levels.count { $0 == second }
    } ?? .internal
  }
  /// The modules that the generated file needs and the Swift files of the spec's target cannot tell.
  private(set) var imports: [String] = []
  /// The protocols that get decorators, followed by those of other targets that they inherit.
  private(set) var protocols: [DraftProtocol] = []
  /// The keys of the decorators that could act and are not written, sorted.
  var others: [String] { acting.subtracting(protocols.flatMap(\.decorators)).sorted() }
  /// The protocols that get no decorators, and the reasons.
  private(set) var refusals: [(name: String, reasons: [Diagnostic])] = []
  /// The parts of the files that cannot be read, without those that are the reason for a refusal.
  private(set) var unreadable: [Diagnostic] = []

  /// `true` if there is no protocol to decorate.
  var isEmpty: Bool { protocols.isEmpty }

  private let target: TargetFiles
  private let ownFiles: Set<String>
  private let relativePath: @Sendable (_ path: String) -> String
  private let module: @Sendable (_ path: String) -> String?
  private let definitions: [DecoratorDefinition]
  private let takenNames: Set<String>
  private var acting: Set<String> = []
  /// The places of the protocols in the list of them.
  private var indices: [String: Int] = [:]
  private var inheritedNames: Set<String> = []

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
    takenNames = target.names(besidesSpec: "")
    var places: [String: String] = [:]
    var candidates: [Candidate] = []
    for case let parsed? in files.concurrentMap(target.parsedFile) {
      let file = parsed.file
      let shown = SourceText(path: relativePath(parsed.source.path), text: parsed.source.text)
      let problems = file.problems.filter { problem in
        !file.protocols.contains { $0.range.contains(problem.offset) }
      }
      unreadable += problems.map { Diagnostic(.error, $0.message, at: $0.offset, in: shown) }
      for declaration in file.protocols {
        let name = declaration.qualifiedName
        var candidate = Candidate(declaration: declaration, parsed: parsed, shown: shown)
        if !takenNames.isDisjoint(with: declaration.plainNames) {
          candidate.problem = "another spec of the target has an entry for it"
        } else if let place = places[name], place != shown.path {
          candidate.problem =
            "'\(place)' also declares a protocol '\(name)', and a spec can name it only once"
        } else {
          places[name] = shown.path
          if parsed.module?.shows(declaration) == false {
            candidate.problem =
              "'\(declaration.name)' is \(declaration.accessLevel.rawValue) in its module"
          }
        }
        candidates.append(candidate)
      }
    }
    add(candidates)
    proposeOnce()
    let known = Set(protocols.map(\.name))
    for name in inheritedNames.subtracting(known).sorted() {
      // The reader of the spec finds those of its own target.
      guard let path = target.path(ofProtocol: name), !ownFiles.contains(path) else { continue }
      protocols.append(DraftProtocol(name: name, source: relativePath(path)))
    }
    refusals.removeAll { inheritedNames.contains($0.name) }
  }

  /// Leaves each decorator to the outermost of the protocols whose types call one another: three layers
  /// that each make three attempts make 27.
  private mutating func proposeOnce() {
    let callers = ProtocolCalls(in: target).callers(among: protocols.map(\.name))
    var without: Set<Int> = []
    for name in callers.keys.sorted(by: {
      (callers[$0]?.count ?? 0, $0) < (callers[$1]?.count ?? 0, $1)
    }) {
      guard let index = indices[name], let around = callers[name] else { continue }
      let outer = around.compactMap { indices[$0] }.sorted().map { protocols[$0] }
      let draft = protocols[index]
      for key in draft.decorators {
        guard let caller = outer.first(where: { $0.decorators.contains(key) }) else { continue }
        protocols[index].decorators.removeAll { $0 == key }
        protocols[index].refusals.append(
          (key, "'\(caller.name)' has it, whose types call those of '\(name)'"))
      }
      guard protocols[index].decorators.isEmpty, let place = draft.place else { continue }
      without.insert(index)
      let reasons = protocols[index].refusals.map { key, reason in
        Diagnostic(.error, "'\(key)': \(reason)", at: place.offset, in: place.source)
      }
      refusals.append((name, reasons))
    }
    protocols = protocols.indices.filter { !without.contains($0) }.map { protocols[$0] }
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
    let (declaration, parsed, shown) = (candidate.declaration, candidate.parsed, candidate.shown)
    if let problem = candidate.problem { return refuse(declaration, in: shown, [problem]) }
    guard let (decorated, inherited) = trial.decorated else {
      let reasons = trial.problems.map { diagnostic in
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
    let draft = draft(of: decorated, in: parsed, shown)
    if let index = indices[draft.name] {
      // Another branch of '#if' is in the spec already, which names the protocol once.
      let others = Set(draft.decorators).subtracting(protocols[index].decorators)
      protocols[index].decorators += draft.decorators.filter(others.contains)
      protocols[index].access = min(protocols[index].access, draft.access)
      inheritedNames.formUnion(inherited)
      return
    }
    guard !draft.decorators.isEmpty else {
      let reasons = draft.refusals.map(\.reason)
      return refuse(
        declaration, in: shown,
        reasons.isEmpty
          ? ["no decorator acts on a member of '\(draft.name)' by itself"] : reasons)
    }
    indices[draft.name] = protocols.count
    protocols.append(draft)
    inheritedNames.formUnion(inherited)
  }

  private mutating func draft(
    of decorated: DecoratedProtocol, in parsed: DeclaredTypes.ParsedFile, _ shown: SourceText
  ) -> DraftProtocol {
    let source = parsed.source
    var draft = DraftProtocol(name: decorated.written.qualifiedName)
    let isOwn = ownFiles.contains(source.path)
    draft.place = (shown, decorated.written.nameOffset)
    if let module = parsed.module {
      draft.module = module.name
    } else if !isOwn || !target.protocols(named: draft.name).isOneProtocol {
      draft.source = shown.path
    }
    if isOwn { draft.access = decorated.written.accessLevel }
    if !isOwn, draft.source != nil, let module = module(source.path), !imports.contains(module) {
      imports.append(module)
    }
    var redeclarations = Redeclarations(besides: target.types)
    // Others that could act do not matter: one between two would decide the order of these two.
    let proposed = decorated.decorators.filter {
      $0.definition.proposal == .written && $0.treatments.contains(where: \.isActing)
    }
    for configured in proposed.inUsualOrder {
      let key = configured.definition.key
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
}

/// A protocol that a first spec may have.
private struct Candidate: Sendable {
  var declaration: ProtocolDeclaration
  var parsed: DeclaredTypes.ParsedFile
  /// Its file, as the spec names it.
  var shown: SourceText
  /// The reason why the spec cannot have it; `nil` if a trial is to show that.
  var problem: String?

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
}

/// A protocol in a first spec.
struct DraftProtocol: Sendable {
  var name: String
  /// The path in the spec of the Swift file that declares it; `nil` if the spec's target declares it,
  /// which the reader of the spec finds out by itself.
  var source: String?
  /// The module that declares it; `nil` for the target of the spec, and for files of no known module.
  var module: String?
  /// The access level of its decorators.
  var access = AccessLevel.internal
  var place: (source: SourceText, offset: Int)?
  /// The keys of the decorators, outermost first; empty if the protocol is in the spec only for
  /// protocols that inherit it.
  var decorators: [String] = []
  /// `true` if one modifier applies the decorators together.
  var hasStack: Bool { decorators.count > 1 }
  /// The decorators that would act on it, but cannot be written.
  var refusals: [(key: String, reason: String)] = []
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
