import DecoratorDeclarations

/// A protocol that may get decorators in a first spec.
struct DraftCandidate {
  let declaration: ProtocolDeclaration
  /// The Swift file, with the path under which the reader of the spec knows it.
  let file: SourceText
  /// The path of the file in the spec.
  let source: String
  /// The protocols of the file.
  let neighbors: [ProtocolDeclaration]

  var name: String { declaration.qualifiedName }

  /// Returns the protocols of other files that it inherits directly or indirectly, with the paths
  /// of those files.
  func ancestors(in target: TargetFiles) -> [(name: String, path: String)] {
    var found: [(name: String, path: String)] = []
    var visited: Set<String> = [name]
    var pending = [declaration]
    while let heir = pending.popLast() {
      for type in heir.inherited where StandardProtocol.declaration(of: type.description) == nil {
        guard let parent = parent(type.description, of: heir, in: target),
          visited.insert(parent.declaration.qualifiedName).inserted
        else { continue }
        pending.append(parent.declaration)
        if let path = parent.path { found.append((parent.declaration.qualifiedName, path)) }
      }
    }
    return found
  }

  /// Returns an inherited protocol, and the path of its file if it is another file.
  private func parent(
    _ name: String, of heir: ProtocolDeclaration, in target: TargetFiles
  ) -> (declaration: ProtocolDeclaration, path: String?)? {
    let names = [(heir.enclosingTypes + [name]).joined(separator: "."), name]
    for name in names {
      if let neighbor = neighbors.first(where: { $0.qualifiedName == name }) {
        return (neighbor, nil)
      }
    }
    for name in names {
      if let located = target.declaration(named: name, inSpec: { _ in [] }) {
        return (located.declaration, located.origin.place(of: 0).source.path)
      }
    }
    return nil
  }

  /// Returns the draft of the protocol: the decorators that have an effect and for which there is
  /// no obstacle.
  ///
  /// - Throws: The reason why it gets no decorators.
  func draft(
    besides ancestors: [DraftProtocol], trial: inout SpecTrial
  ) throws(DiagnosticsError) -> DraftProtocol {
    var draft: DraftProtocol
    do throws(DiagnosticsError) {
      draft = try trial.draft(of: name, source: source, besides: ancestors)
    } catch {
      throw DiagnosticsError(
        error.diagnostics.map { $0.path == trial.path ? problem($0.message) : $0 })
    }
    if draft.isIdle { throw refusal("no decorator acts on a member of '\(name)' by itself") }
    while !draft.isIdle, let problem = trial.problem(with: draft, besides: ancestors) {
      if problem.isOfStack {
        draft.takesStack = false
        continue
      }
      guard let index = problem.decorator else { throw refusal(problem.message) }
      let decorator = draft.decorators[index]
      if problem.isOfTypeName, decorator.typeName == nil {
        draft.decorators[index].typeName = decorator.definition.typeName(
          forProtocol: declaration.name.withoutBackTicks + "Decorator")
        continue
      }
      draft.decorators.remove(at: index)
      // An example that does not work is left out.
      guard decorator.example == nil || problem.isOfTypeName else { continue }
      draft.refusals.append(
        DraftProtocol.Refusal(key: decorator.definition.key, reason: problem.message))
    }
    if draft.isIdle { throw DiagnosticsError(draft.refusals.map { problem($0.reason) }) }
    trial.accept(draft, besides: ancestors)
    return draft
  }

  func refusal(_ message: String) -> DiagnosticsError { DiagnosticsError([problem(message)]) }

  /// Returns a message on the protocol as a whole.
  private func problem(_ message: String) -> Diagnostic {
    Diagnostic(.error, message, at: declaration.nameOffset, in: file)
  }
}
