import DecoratorDeclarations
import DecoratorMustache

/// The names of the runtime's types in generated code: `{{runtime.Recovery}}` is `Recovery`, or
/// `Decorators.Recovery` if there may be another type of this name.
final class RuntimeNames: Fields {
  private let foreignNames: ForeignNames
  /// The protocol whose members can hide the types, if the names are in its decorators.
  private let declaration: ProtocolDeclaration?

  init(in declaration: ProtocolDeclaration? = nil, besides foreignNames: ForeignNames) {
    self.declaration = declaration
    self.foreignNames = foreignNames
  }

  var names: [String] { [] }

  func value(of name: Name) -> Value? {
    let isAmbiguous =
      declaration?.members.contains { $0.baseName == name.text } == true
      || foreignNames.contains(name.text)
    return .string(isAmbiguous ? "Decorators.\(name.text)" : name.text)
  }
}
