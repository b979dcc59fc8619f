/// Finds generated declarations that exist elsewhere too, which Swift rejects as redeclarations.
public struct Redeclarations {
  private let declared: DeclaredTypes
  /// The places of what specs request so far.
  private var places: [Declaration: Place] = [:]

  /// A generated declaration, by the qualified names of its type or its protocol.
  private enum Declaration: Hashable {
    case type(String)
    case decorator(protocol: String, key: String)
    case stack(protocol: String)
  }

  private struct Place {
    var path: String
    var line: Int
    var condition: String?

    var text: String { "on line \(line) of '\(path)'" }
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
    let name = decorated.written.qualifiedName
    var problems: [Diagnostic] = []
    if decorated.isDeclaredHere, declared.contain(name) {
      problems.append(
        Diagnostic(
          .error, "the target already declares '\(name)'; remove 'declare: true'",
          at: decorated.namedAt, in: spec))
    }
    if let stack = decorated.stack {
      let isSaidHere = stack.place.source.path == spec.path
      let offset = isSaidHere ? stack.place.offset : decorated.namedAt
      let place = place(offset, of: decorated, in: spec)
      if let twin = twin(of: .stack(protocol: name), at: place) {
        problems.append(
          Diagnostic(
            .error, "a stack of '\(name)' is \(twin.text) too; remove one", at: offset, in: spec))
      }
      places[.stack(protocol: name)] = place
    }
    for configured in decorated.decorators {
      if let problem = add(configured, of: decorated, in: spec) { problems.append(problem) }
    }
    return problems
  }

  /// Adds a decorator, or returns a message if it or its type exists already.
  mutating func add(
    _ configured: ConfiguredDecorator, of decorated: DecoratedProtocol, in spec: SourceText
  ) -> Diagnostic? {
    let key = configured.definition.key
    let protocolName = decorated.written.qualifiedName
    let name = (decorated.written.enclosingTypes + [configured.typeName]).joined(separator: ".")
    let decorator = Declaration.decorator(protocol: protocolName, key: key)
    let place = place(configured.requestedAt, of: decorated, in: spec)
    let message: String
    if let twin = twin(of: decorator, at: place) {
      message = "'\(key)' of '\(protocolName)' is \(twin.text) too; remove one"
    } else {
      let reason: String
      if declared.contain(name) {
        reason = "the target has a type of that name"
      } else if let twin = twin(of: .type(name), at: place) {
        reason = "the decorator \(twin.text) has that name"
      } else {
        places[decorator] = place
        places[.type(name)] = place
        return nil
      }
      message =
        "'\(key)' would generate '\(name)', but \(reason); choose another name with '\(key): { typeName: ... }'"
    }
    return Diagnostic(.error, message, at: configured.requestedAt, in: spec)
  }

  func hasStack(of decorated: DecoratedProtocol) -> Bool {
    places[.stack(protocol: decorated.written.qualifiedName)] != nil
  }

  private func place(_ offset: Int, of decorated: DecoratedProtocol, in spec: SourceText) -> Place {
    Place(
      path: spec.path, line: spec.lineNumber(of: offset), condition: decorated.written.condition)
  }

  /// Returns the place of a declaration so far that exists under the same conditions.
  private func twin(of declaration: Declaration, at place: Place) -> Place? {
    guard let other = places[declaration] else { return nil }
    let isApart =
      place.condition != nil && other.condition != nil && place.condition != other.condition
    return isApart ? nil : other
  }
}
