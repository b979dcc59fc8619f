/// Finds generated types that exist elsewhere too, which Swift rejects as redeclarations.
public struct Redeclarations {
  private var declared: DeclaredTypes
  /// The places in specs that request a type.
  private var places: [String: SourcePlace] = [:]

  /// - Parameter declared: The types that the target declares.
  public init(besides declared: DeclaredTypes) { self.declared = declared }

  /// Returns a message for each decorator whose type already exists: in the target, or for an
  /// earlier decorator of this spec or another one.
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
    let owner: String
    if declared.containOwnType(name, countsAliases: true) {
      owner = "the target has a type of that name"
    } else {
      let place = SourcePlace(source: spec, offset: offset)
      let nameThere = configured.generatedName(on: decorated)
      guard let other = places.updateValue(place, forKey: nameThere) else { return nil }
      owner = "the decorator on line \(other.line) of '\(other.source.path)' has that name"
    }
    return Diagnostic(
      .error,
      "'\(key)' would generate '\(name)', but \(owner); remove it, or choose another name with "
        + "'\(key): { typeName: ... }'", at: offset, in: spec)
  }
}

extension Spec {
  /// The names of the types that are generated, with the conditions of `#if` around them.
  public var generatedNames: [String] {
    protocols.flatMap { decorated in
      decorated.decorators.map { $0.generatedName(on: decorated) }
    }
  }
}

extension ConfiguredDecorator {
  fileprivate func qualifiedTypeName(on decorated: DecoratedProtocol) -> String {
    (decorated.written.enclosingTypes + [typeName]).joined(separator: ".")
  }

  fileprivate func generatedName(on decorated: DecoratedProtocol) -> String {
    "\(qualifiedTypeName(on: decorated)) \(decorated.written.condition ?? "")"
  }
}
