/// Finds generated types that exist elsewhere too, which Swift rejects as redeclarations.
public struct Redeclarations {
  private var declared: DeclaredTypes
  /// What requests a type, and its place in a spec.
  private var requests: [String: (requester: String, place: SourcePlace)] = [:]

  /// - Parameter declared: The types that the target declares.
  public init(besides declared: DeclaredTypes) { self.declared = declared }

  /// Returns a message for each decorator, and each protocol that is generated, whose type already
  /// exists: in the target, or for an earlier one of this spec or another one.
  ///
  /// A protocol that matches a pattern has no messages. It becomes one that cannot be decorated.
  ///
  /// - Parameter types: The types that the target declares, as the spec looks them up.
  public mutating func problems(
    in spec: inout Spec, besides types: DeclaredTypes? = nil
  ) -> [Diagnostic] {
    if let types { declared = types }
    var problems: [Diagnostic] = []
    for decorated in spec.protocols {
      let declaration = decorated.isDeclaredHere ? add(decorated, in: spec.source) : nil
      if let declaration { problems.append(declaration) }
      let own = decorated.decorators.compactMap { add($0, of: decorated, in: spec.source) }
      if own.isEmpty || !spec.leaveOut(decorated, because: own) { problems += own }
    }
    return problems
  }

  /// Adds a decorator, or returns a message if its type exists already.
  package mutating func add(
    _ configured: ConfiguredDecorator, of decorated: DecoratedProtocol, in spec: SourceText
  ) -> Diagnostic? {
    let (key, offset) = (configured.definition.key, configured.requestedAt)
    let name = configured.qualifiedTypeName(on: decorated)
    let owner = add(
      name, as: configured.generatedName(on: decorated), for: "decorator '\(key)'",
      at: SourcePlace(source: spec, offset: offset))
    return owner.map {
      Diagnostic(
        .error,
        "'\(key)' would generate '\(name)', but \($0); remove it, or choose another name with "
          + "'\(key): { typeName: ... }'", at: offset, in: spec)
    }
  }

  /// Adds a protocol that is generated, or returns a message if its type exists already.
  private mutating func add(_ decorated: DecoratedProtocol, in spec: SourceText) -> Diagnostic? {
    let (name, offset) = (decorated.written.qualifiedName, decorated.namedAt)
    let owner = add(
      name, as: decorated.generatedName, for: "protocol",
      at: SourcePlace(source: spec, offset: offset))
    return owner.map {
      Diagnostic(
        .error, "'declare' would generate '\(name)', but \($0); remove it, or choose another name",
        at: offset, in: spec)
    }
  }

  /// Adds a type, or returns what has its name already.
  private mutating func add(
    _ name: String, as generatedName: String, for requester: String, at place: SourcePlace
  ) -> String? {
    if declared.containOwnType(name, countsAliases: true) {
      return "the target has a type of that name"
    }
    return requests.updateValue((requester, place), forKey: generatedName).map {
      "the \($0.requester) on line \($0.place.line) of '\($0.place.source.path)' has that name"
    }
  }
}

extension Spec {
  /// The names of the types that are generated, with the conditions of `#if` around them.
  public var generatedNames: [String] {
    protocols.flatMap { decorated in
      (decorated.isDeclaredHere ? [decorated.generatedName] : [])
        + decorated.decorators.map { $0.generatedName(on: decorated) }
    }
  }
}

extension DecoratedProtocol {
  /// The name of a protocol that is generated, which no `#if` surrounds.
  fileprivate var generatedName: String { "\(written.qualifiedName) " }
}

extension ConfiguredDecorator {
  fileprivate func qualifiedTypeName(on decorated: DecoratedProtocol) -> String {
    (decorated.written.enclosingTypes + [typeName]).joined(separator: ".")
  }

  fileprivate func generatedName(on decorated: DecoratedProtocol) -> String {
    "\(qualifiedTypeName(on: decorated)) \(decorated.written.condition ?? "")"
  }
}
