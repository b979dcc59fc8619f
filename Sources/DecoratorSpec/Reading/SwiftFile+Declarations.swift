import DecoratorDeclarations

extension SwiftFile {
  /// The aliases of compositions (`typealias AB = A & B`), as protocols that inherit the parts.
  var compositions: [ProtocolDeclaration] {
    aliases.keys.sorted().compactMap { name in
      guard case .composition(let parts)? = aliases[name]?.type.kind else { return nil }
      var declaration = ProtocolDeclaration(name: name)
      declaration.inherited = parts.flatMap { $0.components { aliases[$0] } }
      return declaration
    }
  }

  /// Returns `true` if other files of the module always see a type of this qualified name in it.
  ///
  /// - Parameter countsAliases: Whether an alias is such a type.
  func declares(_ qualifiedName: String, countsAliases: Bool = false) -> Bool {
    let isDeclared = declarations.contains {
      $0.isVisible && $0.kind != .extension && (countsAliases || $0.alias == nil)
        && $0.qualifiedName == qualifiedName
    }
    return isDeclared || protocols.contains { $0.isVisible && $0.qualifiedName == qualifiedName }
  }
}

extension ProtocolDeclaration {
  /// `true` if it is not private, and no `#if` is around it.
  var isVisible: Bool { hidingModifier == nil && condition == nil }
}

extension DeclaredTypes.ParsedFile {
  /// The protocols that other files can use, and the aliases of compositions.
  var visibleProtocols: [ProtocolDeclaration] {
    file.protocols.filter { $0.hidingModifier == nil } + file.compositions
  }

  var imports: [ImportLine] {
    file.imports.filter { $0.module != "Decorators" }.map(ImportLine.init)
  }
}
