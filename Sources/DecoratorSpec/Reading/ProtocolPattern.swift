import DecoratorDeclarations

/// An entry under `protocols:` whose key is a pattern. It stands for all protocols of the target that
/// match and have no entry of their own.
struct ProtocolPattern {
  var text: String
  var offset: Int
  var pattern: MemberPattern
  /// The decorators and the stack, which each protocol takes like defaults.
  var layer: SpecDefaults.Layer

  /// Returns a Boolean value that indicates whether a protocol matches by its name, or by its
  /// qualified name.
  func matches(_ declaration: ProtocolDeclaration) -> Bool {
    [declaration.name, declaration.qualifiedName].contains { pattern.matches($0.withoutBackTicks) }
  }
}
