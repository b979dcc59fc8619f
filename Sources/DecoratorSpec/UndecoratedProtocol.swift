/// A protocol that matches a pattern of a spec and cannot be decorated.
public struct UndecoratedProtocol: Sendable {
  /// The qualified name.
  public var name: String
  /// The pattern.
  public var pattern: String
  /// The place of the pattern in the spec.
  public var offset: Int
  /// The reasons, at least one.
  public var reasons: [Diagnostic]
}
