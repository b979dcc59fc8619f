/// Finds what is generated and declared elsewhere too, which Swift would call a redeclaration.
public struct Redeclarations {
  private let swiftFiles: [String]
  private let readFile: @Sendable (_ path: String) throws -> String
  private let declared: DeclaredTypes
  /// The decorators that have been seen, by the qualified names of their types.
  private var types: [String: Place] = [:]
  /// The same, by the qualified names of their protocols and their keys.
  private var uses: [String: Place] = [:]

  /// The stacks that have been seen, by the qualified names of their protocols.
  private var stacks: [String: Place] = [:]

  private struct Place {
    var path: String
    var line: Int
    /// The file that declares the protocol.
    var source: String
    var condition: String?
  }

  /// - Parameters:
  ///   - swiftFiles: The paths of the target's Swift files; where there are none, those that a spec names
  ///     stand for them.
  ///   - readFile: Gives the text of a file.
  public init(
    in swiftFiles: [String], readFile: @escaping @Sendable (_ path: String) throws -> String
  ) {
    self.swiftFiles = swiftFiles
    self.readFile = readFile
    declared = DeclaredTypes(in: swiftFiles, readFile: readFile)
  }

  /// Returns a message for each decorator whose type the target or an earlier decorator declares, of this
  /// spec or of another one.
  public mutating func problems(in spec: Spec) -> [Diagnostic] {
    let declared =
      swiftFiles.isEmpty ? DeclaredTypes(in: Array(spec.swiftFiles), readFile: readFile) : declared
    var problems: [Diagnostic] = []
    for decorated in spec.protocols where decorated.isDeclaredHere {
      let name = decorated.written.qualifiedName
      if declared.contain(name, with: name) {
        problems.append(
          Diagnostic(
            .error, "the target declares '\(name)' already; leave out 'declare: true'",
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
              "'\(twin.path)' asks in line \(twin.line) for a stack of '\(protocolName)' too; keep one of them",
              at: offset, in: spec.source))
        }
      }
      for use in decorated.decorators {
        let place = place(use.requestedAt)
        let name = namespace + use.typeName
        let key = protocolName + ":" + use.definition.key
        let twin = uses.updateValue(place, forKey: key)
        let namesake = types.updateValue(place, forKey: name)
        if let twin, conflicts(twin, place) {
          problems.append(
            Diagnostic(
              .error,
              "'\(twin.path)' asks in line \(twin.line) for '\(use.definition.key)' of '\(protocolName)' too; keep one of them",
              at: use.requestedAt, in: spec.source))
        } else if declared.contain(name, with: use.fixedPartOfTypeName) {
          problems.append(problem(name, "the target declares a type of this name", use, in: spec))
        } else if let namesake, conflicts(namesake, place) {
          let reason = "the decorator in '\(namesake.path)', line \(namesake.line), has this name"
          problems.append(problem(name, reason, use, in: spec))
        }
      }
    }
    return problems
  }

  /// Whether two decorators of one name come into one module: those of specs that stand among the Swift
  /// files of a target do.
  private func conflicts(_ first: Place, _ second: Place) -> Bool {
    let isOneModule =
      !swiftFiles.isEmpty || first.path == second.path || first.source == second.source
    let areConditional = first.condition != nil && second.condition != nil
    return isOneModule && !(areConditional && first.condition != second.condition)
  }

  private func problem(
    _ name: String, _ reason: String, _ use: DecoratorUse, in spec: Spec
  ) -> Diagnostic {
    let key = use.definition.key
    return Diagnostic(
      .error,
      "'\(key)' would generate '\(name)', but \(reason); name it otherwise with '\(key): { typeName: ... }'",
      at: use.requestedAt, in: spec.source)
  }
}

extension DecoratorUse {
  /// What the names of all types have in common that the decorator's template writes, or the name that
  /// the spec gives it.
  fileprivate var fixedPartOfTypeName: String {
    let (head, tail) = definition.typeNameParts
    let part = head.utf8.count < tail.utf8.count ? tail : head
    return part.isEmpty || !(typeName.hasPrefix(head) && typeName.hasSuffix(tail)) ? typeName : part
  }
}
