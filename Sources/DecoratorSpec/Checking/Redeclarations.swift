/// Finds generated declarations that exist elsewhere too, which Swift rejects as redeclarations.
public struct Redeclarations {
  private let declared: DeclaredTypes
  /// The places of the decorators so far, by the qualified names of their types.
  private var types: [String: Place] = [:]
  /// The places of the decorators so far, by the qualified names of their protocols and their keys.
  private var uses: [String: Place] = [:]

  /// The places of the stacks so far, by the qualified names of their protocols.
  private var stacks: [String: Place] = [:]

  private struct Place {
    var path: String
    var line: Int
    var condition: String?
  }

  /// - Parameter declared: The types that the target declares.
  public init(besides declared: DeclaredTypes) { self.declared = declared }

  /// Returns a message for each decorator whose type already exists: in the target, or for an
  /// earlier decorator of this spec or another one.
  ///
  /// A protocol that matches a pattern has no messages. It becomes one that cannot be decorated.
  public mutating func problems(in spec: inout Spec) -> [Diagnostic] {
    var problems: [Diagnostic] = []
    for decorated in spec.protocols {
      let own = self.problems(of: decorated, in: spec.source)
      if own.isEmpty || !spec.leaveOut(decorated, because: own) { problems += own }
    }
    return problems
  }

  private mutating func problems(
    of decorated: DecoratedProtocol, in spec: SourceText
  ) -> [Diagnostic] {
    let protocolName = decorated.written.qualifiedName
    var problems: [Diagnostic] = []
    if decorated.isDeclaredHere, declared.contain(protocolName) {
      problems.append(
        Diagnostic(
          .error, "the target already declares '\(protocolName)'; remove 'declare: true'",
          at: decorated.namedAt, in: spec))
    }
    if let stack = decorated.stack {
      let isSaidHere = stack.place.source.path == spec.path
      let offset = isSaidHere ? stack.place.offset : decorated.namedAt
      let place = place(offset, of: decorated, in: spec)
      if let twin = stacks.updateValue(place, forKey: protocolName), conflicts(twin, place) {
        problems.append(
          Diagnostic(
            .error,
            "a stack of '\(protocolName)' is on line \(twin.line) of '\(twin.path)' too; remove one",
            at: offset, in: spec))
      }
    }
    for configured in decorated.decorators {
      if let problem = add(configured, of: decorated, in: spec) { problems.append(problem) }
    }
    return problems
  }

  /// Adds a decorator, and returns a message if its type, or the decorator of its protocol, exists
  /// already.
  mutating func add(
    _ configured: ConfiguredDecorator, of decorated: DecoratedProtocol, in spec: SourceText
  ) -> Diagnostic? {
    let protocolName = decorated.written.qualifiedName
    let place = place(configured.requestedAt, of: decorated, in: spec)
    let name = (decorated.written.enclosingTypes + [configured.typeName]).joined(separator: ".")
    let key = protocolName + ":" + configured.definition.key
    let twin = uses[key]
    let namesake = types[name]
    var message: Diagnostic?
    if let twin, conflicts(twin, place) {
      message = Diagnostic(
        .error,
        "'\(configured.definition.key)' of '\(protocolName)' is on line \(twin.line) of '\(twin.path)' too; remove one",
        at: configured.requestedAt, in: spec)
    } else if declared.contain(name) {
      message = problem(name, "the target has a type of that name", configured, in: spec)
    } else if let namesake, conflicts(namesake, place) {
      let reason = "the decorator on line \(namesake.line) of '\(namesake.path)' has that name"
      message = problem(name, reason, configured, in: spec)
    }
    if message == nil {
      uses[key] = place
      types[name] = place
    }
    return message
  }

  /// Returns a Boolean value that indicates whether a spec so far has a stack of a protocol.
  func hasStack(of decorated: DecoratedProtocol) -> Bool {
    stacks[decorated.written.qualifiedName] != nil
  }

  private func place(
    _ offset: Int, of decorated: DecoratedProtocol, in spec: SourceText
  ) -> Place {
    Place(
      path: spec.path, line: spec.lineNumber(of: offset), condition: decorated.written.condition)
  }

  /// Returns a Boolean value that indicates whether two decorators of one name exist at once.
  private func conflicts(_ first: Place, _ second: Place) -> Bool {
    first.condition == nil || second.condition == nil || first.condition == second.condition
  }

  private func problem(
    _ name: String, _ reason: String, _ configured: ConfiguredDecorator, in spec: SourceText
  ) -> Diagnostic {
    let key = configured.definition.key
    return Diagnostic(
      .error,
      "'\(key)' would generate '\(name)', but \(reason); choose another name with '\(key): { typeName: ... }'",
      at: configured.requestedAt, in: spec)
  }
}
