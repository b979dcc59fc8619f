import DecoratorSpec

/// What the contexts of all protocols of a spec share, worked out once for each spec.
public struct SpecContext: Sendable {
  let spec: Spec
  let foreignNames: ForeignNames
  /// The types that modules of templates hide, by their names, with their modules.
  let hiddenTypes: [String: String]

  init(of spec: Spec, _ types: DeclaredTypes) {
    self.spec = spec
    let foreignNames = ForeignNames(of: spec, types)
    self.foreignNames = foreignNames
    hiddenTypes = spec.hiddenTypes { foreignNames.declare($0) }
  }
}
