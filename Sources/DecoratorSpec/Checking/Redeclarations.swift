/// Finds generated declarations that exist elsewhere too, which Swift rejects as redeclarations.
public struct Redeclarations {
  private let declared: DeclaredTypes
  /// The places in specs that request a name, as messages call them.
  private var places: [String: String] = [:]

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
    let name = decorated.written.qualifiedName
    var problems: [Diagnostic] = []
    if decorated.isDeclaredHere, declared.containOwnType(name, countsAliases: true) {
      problems.append(
        Diagnostic(
          .error, "the target already declares '\(name)'; remove 'declare: true'",
          at: decorated.namedAt, in: spec))
    }
    if let stack = decorated.stack {
      let isSaidHere = stack.place.source.path == spec.path
      let offset = isSaidHere ? stack.place.offset : decorated.namedAt
      let modifier = "\(name).\(DecoratorStack.modifier)"
      if let twin = claim(modifier, for: decorated, at: offset, in: spec) {
        problems.append(
          Diagnostic(
            .error, "a stack of '\(name)' is \(twin) too; remove one", at: offset, in: spec))
      }
    }
    return problems + decorated.decorators.compactMap { add($0, of: decorated, in: spec) }
  }

  /// Adds a decorator, or returns a message if its type exists already.
  mutating func add(
    _ configured: ConfiguredDecorator, of decorated: DecoratedProtocol, in spec: SourceText
  ) -> Diagnostic? {
    let (key, offset) = (configured.definition.key, configured.requestedAt)
    let name = (decorated.written.enclosingTypes + [configured.typeName]).joined(separator: ".")
    let owner: String
    if declared.containOwnType(name, countsAliases: true) {
      owner = "the target has a type of that name"
    } else if let twin = claim(name, for: decorated, at: offset, in: spec) {
      owner = "the decorator \(twin) has that name"
    } else {
      return nil
    }
    return Diagnostic(
      .error,
      "'\(key)' would generate '\(name)', but \(owner); remove it, or choose another name with "
        + "'\(key): { typeName: ... }'", at: offset, in: spec)
  }

  /// Returns the place that has requested a name already, under the same condition. If there is none,
  /// remembers this one.
  private mutating func claim(
    _ name: String, for decorated: DecoratedProtocol, at offset: Int, in spec: SourceText
  ) -> String? {
    let key = "\(name) \(decorated.written.condition ?? "")"
    if let other = places[key] { return other }
    places[key] = "on line \(spec.lineNumber(of: offset)) of '\(spec.path)'"
    return nil
  }
}
