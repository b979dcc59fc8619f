extension Spec {
  /// What is worth a second look although code can be generated, in the order of the spec's lines:
  /// decorators that act on no member or stand where they should not, and availability that counts for nothing.
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
