extension Spec {
  /// Warnings on a spec for which code can be generated, in the order of its lines.
  ///
  /// They concern decorators that act on no member or are on the wrong side of others in a stack,
  /// and availability that has no effect.
  public var warnings: [Diagnostic] {
    var unique: [Diagnostic] = []
    let warnings =
      protocols.flatMap { $0.idleDecorators(in: source) + $0.unknownPlatforms }
      + orderWarnings
    for warning in warnings where !unique.contains(warning) {
      unique.append(warning)
    }
    return unique.sorted { ($0.line, $0.column) < ($1.line, $1.column) }
  }
}
