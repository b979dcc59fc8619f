import DecoratorSpec

/// What the contexts of all protocols of a spec share, worked out once for each spec.
public struct SpecContext: Sendable {
  let spec: Spec
  let foreignNames: ForeignNames
  /// A module of the library that the generated file imports, for code that is of no single template.
  let libraryModule: String
  /// The types that modules of templates hide, by their names, with their modules.
  let hiddenTypes: [String: String]
  /// The usual names of instances that several protocols of the spec have.
  let sharedInstanceNames: Set<String>
  private let types: DeclaredTypes

  init(of spec: Spec, _ types: DeclaredTypes) {
    self.spec = spec
    self.types = types
    libraryModule = spec.libraryModules[0]
    sharedInstanceNames = spec.sharedInstanceNames
    let foreignNames = ForeignNames(of: spec, types)
    self.foreignNames = foreignNames
    hiddenTypes = spec.hiddenTypes { foreignNames.declare($0) }
  }

  /// Returns `true` if the target declares a protocol of this qualified name.
  func isProtocol(_ name: String) -> Bool { types.declareProtocol(named: name) }
}
