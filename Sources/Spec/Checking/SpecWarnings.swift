extension Spec {
  /// What is worth a second look although code can be generated: ``memberWarnings``, and decorators
  /// that act on no member; in the order of the spec's lines.
  public var warnings: [Diagnostic] {
    sorted(memberWarnings + protocols.flatMap { $0.idleDecorators(in: source) })
  }

  /// What the front matter of decorators warns of: members on which they act without the spec naming
  /// them; in the order of the spec's lines.
  var memberWarnings: [Diagnostic] {
    sorted(protocols.flatMap { $0.unnamedMembers(in: source) })
  }

  private func sorted(_ diagnostics: [Diagnostic]) -> [Diagnostic] {
    var unique: [Diagnostic] = []
    for diagnostic in diagnostics where !unique.contains(diagnostic) { unique.append(diagnostic) }
    return unique.sorted { ($0.line, $0.column) < ($1.line, $1.column) }
  }
}
