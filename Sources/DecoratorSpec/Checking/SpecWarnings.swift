extension Spec {
  /// Warnings on a spec for which code can be generated, in the order of its lines.
  ///
  /// They concern decorators that act on no member, members about which the spec has to decide,
  /// protocols that a pattern cannot decorate, and decorators on the wrong side of others in a stack.
  public var warnings: [Diagnostic] {
    let warnings =
      protocols.flatMap { $0.idleDecorators(in: source) } + undecidedMembers + unmatchedWarnings
      + orderWarnings
    return warnings.withoutRepetitions.sorted {
      ($0.path, $0.line, $0.column) < ($1.path, $1.line, $1.column)
    }
  }

  private var unmatchedWarnings: [Diagnostic] {
    undecorated.map(\.pattern).withoutRepetitions.compactMap { pattern in
      let items = undecorated.filter { $0.pattern == pattern }
      guard let first = items.first else { return nil }
      return Diagnostic(
        .warning,
        "'\(pattern)' leaves out \(someOf(items.map(\.name))), which cannot be decorated; "
          + "see why with 'decorate explain', and write '\(first.name): off' for each",
        at: first.offset, in: source)
    }
  }
}
