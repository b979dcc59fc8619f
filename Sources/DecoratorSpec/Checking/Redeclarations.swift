/// Finds generated declarations that exist elsewhere too, which Swift rejects as redeclarations.
public struct Redeclarations {
  private let swiftFiles: [String]
  private let readFile: @Sendable (_ path: String) throws -> String
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
    /// The file that declares the protocol.
    var source: String
    var condition: String?
  }

  /// - Parameters:
  ///   - swiftFiles: The paths of the target's Swift files. If there are none, the files that a
  ///     spec names count.
  ///   - readFile: A function that returns the text of a file.
  public init(
    in swiftFiles: [String], readFile: @escaping @Sendable (_ path: String) throws -> String
  ) {
    self.swiftFiles = swiftFiles
    self.readFile = readFile
    declared = DeclaredTypes(in: swiftFiles, readFile: readFile)
  }

  /// Returns a message for each decorator whose type already exists: in the target, or for an
  /// earlier decorator of this spec or another one.
  public mutating func problems(in spec: Spec) -> [Diagnostic] {
    let declared =
      swiftFiles.isEmpty ? DeclaredTypes(in: Array(spec.swiftFiles), readFile: readFile) : declared
    var problems: [Diagnostic] = []
    for decorated in spec.protocols where decorated.isDeclaredHere {
      let name = decorated.written.qualifiedName
      if declared.contain(name, with: name) {
        problems.append(
          Diagnostic(
            .error, "the target already declares '\(name)'; remove 'declare: true'",
            at: decorated.namedAt, in: spec.source))
      }
    }
    for decorated in spec.protocols {
      let protocolName = decorated.written.qualifiedName
      let namespace = decorated.written.enclosingTypes.map { $0 + "." }.joined()
      let source = decorated.origin.place(of: 0).source.path
      let place = { (offset: Int) in
        Place(
          path: spec.source.path, line: spec.source.lineNumber(of: offset), source: source,
          condition: decorated.written.condition)
      }
      if let stack = decorated.stack {
        let isSaidHere = stack.place.source.path == spec.source.path
        let offset = isSaidHere ? stack.place.offset : decorated.namedAt
        if let twin = stacks.updateValue(place(offset), forKey: protocolName),
          conflicts(twin, place(offset))
        {
          problems.append(
            Diagnostic(
              .error,
              "a stack of '\(protocolName)' is on line \(twin.line) of '\(twin.path)' too; remove one",
              at: offset, in: spec.source))
        }
      }
      for configured in decorated.decorators {
        let place = place(configured.requestedAt)
        let name = namespace + configured.typeName
        let key = protocolName + ":" + configured.definition.key
        let twin = uses.updateValue(place, forKey: key)
        let namesake = types.updateValue(place, forKey: name)
        if let twin, conflicts(twin, place) {
          problems.append(
            Diagnostic(
              .error,
              "'\(configured.definition.key)' of '\(protocolName)' is on line \(twin.line) of '\(twin.path)' too; remove one",
              at: configured.requestedAt, in: spec.source))
        } else if declared.contain(name, with: configured.fixedPartOfTypeName) {
          problems.append(problem(name, "the target has a type of that name", configured, in: spec))
        } else if let namesake, conflicts(namesake, place) {
          let reason = "the decorator on line \(namesake.line) of '\(namesake.path)' has that name"
          problems.append(problem(name, reason, configured, in: spec))
        }
      }
    }
    return problems
  }

  /// Returns a Boolean value that indicates whether two decorators of one name are in the same
  /// module. Decorators of specs that are listed with the Swift files of a target are.
  private func conflicts(_ first: Place, _ second: Place) -> Bool {
    let isOneModule =
      !swiftFiles.isEmpty || first.path == second.path || first.source == second.source
    let areConditional = first.condition != nil && second.condition != nil
    return isOneModule && !(areConditional && first.condition != second.condition)
  }

  private func problem(
    _ name: String, _ reason: String, _ configured: ConfiguredDecorator, in spec: Spec
  ) -> Diagnostic {
    let key = configured.definition.key
    return Diagnostic(
      .error,
      "'\(key)' would generate '\(name)', but \(reason); choose another name with '\(key): { typeName: ... }'",
      at: configured.requestedAt, in: spec.source)
  }
}

extension ConfiguredDecorator {
  /// The part that the names of all types of the decorator's template share, or the name that the
  /// spec gives the type.
  fileprivate var fixedPartOfTypeName: String {
    let (head, tail) = definition.typeNameParts
    let part = head.utf8.count < tail.utf8.count ? tail : head
    return part.isEmpty || !(typeName.hasPrefix(head) && typeName.hasSuffix(tail)) ? typeName : part
  }
}
