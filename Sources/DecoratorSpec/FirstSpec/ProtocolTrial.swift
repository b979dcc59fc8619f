import DecoratorDeclarations

/// Decorates protocols by trial, to see which decorators act on them.
final class ProtocolTrial {
  private let definitions: [DecoratorDefinition]
  private let target: TargetFiles
  /// The keys of the decorators that act on a protocol of those so far, or would if a member is named.
  private var acting: Set<String> = []

  init(definitions: [DecoratorDefinition], target: TargetFiles) {
    self.definitions = definitions
    self.target = target
  }

  /// The outcome of a trial.
  struct Outcome {
    /// The protocol with the decorators; `nil` if it cannot be decorated.
    var decorated: DecoratedProtocol?
    /// The reasons why it cannot be decorated.
    var problems: [Diagnostic]
    var inheritedNames: Set<String> = []
    /// The names of the inherited types that were not found.
    var missingNames: Set<String> = []
  }

  /// Returns the outcome for a protocol of a file, with the decorators that a first spec writes.
  func outcome(
    for declaration: ProtocolDeclaration, of file: SwiftFile, in source: SourceText
  ) -> Outcome {
    let report = Report(on: source)
    for problem in file.problems where declaration.range.contains(problem.offset) {
      report.error(problem.message, at: problem.offset)
    }
    let reader = ProtocolReader(
      report: report, definitions: definitions, defaults: SpecDefaults(), access: .internal,
      target: target
    ) { _ in "" }
    reader.checkAccess(of: declaration, at: declaration.nameOffset)
    guard !report.hasErrors else {
      return Outcome(problems: report.diagnostics)
    }
    let located = LocatedDeclaration(
      declaration: target.types.resolvingAliases(of: declaration, in: file),
      origin: .swiftFile(source))
    let resolver = InheritanceResolver(
      report: report, known: [], types: target.types,
      findElsewhere: { [target] in target.declaration(named: $0) { _ in [] } },
      isClass: { [target] in target.types.containOwnType($0) })
    let resolution = resolver.resolve(located)
    // Once a decorator is known to act, it need not be tried on other protocols.
    let tried = definitions.filter { definition in
      definition.proposal == .written
        || (definition.proposal == .mentioned && !acting.contains(definition.key))
    }
    let layer = SpecDefaults.Layer(decorators: DecoratorRequests(for: tried, report: report))
    let requested = RequestedDecorators(
      layer, over: SpecDefaults(), namedAt: declaration.nameOffset, report: Report(on: source))
    let decorated = reader.decorated(located, by: requested, as: resolution)
    for configured in decorated?.decorators ?? [] {
      let members = decorated?.declaration.members ?? []
      if configured.treatments.contains(where: \.isActing)
        || configured.exampleToName(among: members) != nil
      {
        acting.insert(configured.definition.key)
      }
    }
    return Outcome(
      decorated: report.hasErrors ? nil : decorated, problems: report.diagnostics,
      inheritedNames: resolution.inheritedNames, missingNames: resolution.missingNames)
  }

  /// Returns the keys of the decorators that act on a protocol, without some of them, sorted.
  func acting(besides keys: Set<String>) -> [String] { acting.subtracting(keys).sorted() }
}
