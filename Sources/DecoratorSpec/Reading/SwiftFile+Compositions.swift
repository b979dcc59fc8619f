import DecoratorDeclarations

extension SwiftFile {
  /// The aliases of compositions (`typealias AB = A & B`), as protocols that inherit the parts.
  var compositions: [ProtocolDeclaration] {
    aliases.keys.sorted().compactMap { name in
      guard let type = aliases[name], case .composition(let parts) = type.kind else { return nil }
      var declaration = ProtocolDeclaration(name: name)
      declaration.inherited = parts.flatMap { $0.components(in: aliases) }
      return declaration
    }
  }
}
