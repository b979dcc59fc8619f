import DecoratorDeclarations

extension SwiftFile {
  /// The aliases of compositions (`typealias AB = A & B`), as protocols that inherit the parts.
  var compositions: [ProtocolDeclaration] {
    aliasesOfProtocols.filter { $0.inherited.count > 1 }
  }

  /// The aliases of types that can be protocols, as protocols that inherit what they stand for.
  var aliasesOfProtocols: [ProtocolDeclaration] {
    declarations.compactMap { type in
      guard let alias = type.alias, alias.genericParameters.isEmpty, !type.isPrivate else {
        return nil
      }
      var declaration = ProtocolDeclaration(name: alias.name)
      declaration.enclosingTypes = alias.enclosingTypes
      declaration.condition = alias.condition
      declaration.inherited = alias.protocols.flatMap {
        $0.components(in: alias.enclosingTypes) { aliases[$0] }
      }
      return declaration
    }
  }
}

extension ProtocolDeclaration {
  /// `true` if it is not private, and no `#if` is around it.
  var isVisible: Bool { hidingModifier == nil && condition == nil }
}

extension DeclaredTypes {
  package typealias FoundProtocol = (declaration: ProtocolDeclaration, file: ParsedFile)
}

extension [DeclaredTypes.FoundProtocol] {
  /// `true` if they are one protocol, or one of one module in branches of `#if` that exclude each other.
  package var isOneProtocol: Bool {
    let names = map { [$0.file.module?.name, $0.declaration.qualifiedName] }
    return count == 1 || Set(names).count == 1 && map(\.declaration).areBranches
  }
}

extension [DeclaredTypes.ParsedFile] {
  /// Returns the protocols and aliases of compositions of this qualified name, else of this name.
  func protocols(named name: String) -> [DeclaredTypes.FoundProtocol] {
    let plainName = name.withoutBackTicks
    let all = flatMap { parsed in
      (parsed.file.protocols + parsed.file.compositions).map { (declaration: $0, file: parsed) }
    }
    let exact = all.filter { $0.declaration.qualifiedName.withoutBackTicks == plainName }
    return exact.isEmpty
      ? all.filter { $0.declaration.name.withoutBackTicks == plainName } : exact
  }
}

extension DeclaredTypes.ParsedFile {
  /// The imports that the declarations of the file may need elsewhere, that of its own module included.
  var imports: [ImportLine] {
    let needed = file.imports.filter {
      $0.module != LibraryModule.base && module?.shows($0) != false
    }
    let own = module.map { ImportLine(module: $0.name, text: "import \($0.name)") }
    return needed.map(ImportLine.init) + [own].compactMap(\.self)
  }
}
