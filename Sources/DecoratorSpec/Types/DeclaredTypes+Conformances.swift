import DecoratorDeclarations

extension DeclaredTypes {
  /// Returns `true` if values of a type of the target certainly lack a conformance: neither its
  /// declaration nor an extension states it or may bring it, and Swift does not derive it.
  func lacks(
    _ conformance: Conformance, _ declaration: Declaration, named qualifiedName: String
  ) -> Bool {
    remember(qualifiedName, .lacks(conformance)) {
      switch declaration {
      case .protocol(let found): conformance != .sendable || protocolLacks(conformance, found)
      case .type(let found): lacks(conformance, found)
      }
    }
  }

  /// Returns `true` if a type that conforms to a protocol of the target can lack a conformance.
  func protocolLacks(_ conformance: Conformance, _ declaration: ProtocolDeclaration) -> Bool {
    remember("some " + declaration.qualifiedName, .lacks(conformance)) {
      let lookup = TypeLookup(types: self, scope: declaration.enclosingTypes)
      // A type that belongs to a global actor is `Sendable`.
      return declaration.globalActor == nil
        && !declaration.requirements.contains { $0.hasPrefix("Self") }
        && declaration.inherited.allSatisfy { lookup.lacks(conformance, asConstraint: $0) }
    }
  }

  func extensions(of declaration: TypeDeclaration) -> [TypeDeclaration] {
    parsedFiles(extending: declaration.qualifiedName).flatMap { parsed in
      parsed.file.declarations.filter {
        $0.kind == .extension && $0.qualifiedName == declaration.qualifiedName
      }
    }
  }

  private func lacks(_ conformance: Conformance, _ declaration: TypeDeclaration) -> Bool {
    var lookup = TypeLookup(types: self, scope: declaration.enclosingTypes)
    if let alias = declaration.alias {
      return alias.genericParameters.isEmpty && lookup.lacks(conformance, alias.type)
    }
    let inherited = declaration.inherited + extensions(of: declaration).flatMap(\.inherited)
    // A macro can add a conformance, and so can a superclass or a protocol of another module.
    guard declaration.attributes.allSatisfy(\.addsNoConformance),
      inherited.allSatisfy({ lookup.lacks(conformance, asConstraint: $0) })
    else { return false }
    lookup = TypeLookup(types: self, scope: declaration.enclosingTypes + [declaration.name])
    lookup.add(declaration.genericParameters, where: declaration.requirements)
    switch (conformance, declaration.kind) {
    case (.sendable, .actor): return false
    case (.sendable, .class): return !declaration.attributes.contains(where: \.isGlobalActor)
    case (.sendable, _):
      // In a public type, Swift derives it for nobody, and complains only in the mode of Swift 6.
      return !declaration.isPublic
        && declaration.storedTypes.contains { lookup.lacks(.sendable, $0) }
    case (.hashable, .enum): return !declaration.storedTypes.isEmpty
    default: return true
    }
  }
}

extension TypeDeclaration {
  var name: String { qualifiedName.lastName }

  var enclosingTypes: [String] {
    qualifiedName.utf8.contains(UInt8(ascii: "."))
      ? qualifiedName.split(separator: ".").dropLast().map(String.init) : []
  }

  var isPublic: Bool {
    modifiers.contains { ["open", "package", "public"].contains($0.name) }
  }
}

extension Attribute {
  /// `true` if it is an attribute of the language, and no macro.
  fileprivate var addsNoConformance: Bool {
    let typeName = name.lastName
    return typeName.first?.isLowercase == true || typeName == "MainActor"
  }
}
