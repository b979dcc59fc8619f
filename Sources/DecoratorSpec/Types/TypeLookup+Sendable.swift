import DecoratorDeclarations

extension TypeLookup {
  /// Returns `true` if values of a type are certainly `Sendable`. Of a type that nothing is known about,
  /// they may not be.
  ///
  /// - Parameter owners: The types of the target that contain values of the type.
  func isSendable(_ type: TypeSyntax, in owners: Set<String> = []) -> Bool {
    switch type.kind {
    case .named(let components): return isSendable(components, in: owners)
    case .optional, .implicitlyUnwrapped, .array, .dictionary, .inlineArray, .tuple:
      return type.parts.allSatisfy { isSendable($0, in: owners) }
    case .existential(let type): return isSendable(asConstraint: type)
    case .metatype: return true
    case .attributed(let attributes, let specifiers, let type):
      return specifiers.isEmpty
        && (type.function == nil
          ? isSendable(type, in: owners) : attributes.contains(where: \.makesSendable))
    case .composition, .function, .opaque, .packElement, .packExpansion, .suppressed: return false
    }
  }

  private func isSendable(
    _ components: [TypeSyntax.NameComponent], in owners: Set<String>
  ) -> Bool {
    guard placeholders[components[0].name] == nil else { return false }
    let name = components.map(\.name).joined(separator: ".")
    if let (declaration, qualifiedName) = types.declaration(of: name, in: scope) {
      guard case .type(let found) = declaration else {
        return isSendable(asConstraint: TypeSyntax(.named(components)))
      }
      // A type that contains itself is `Sendable` if all else in it is.
      return owners.contains(qualifiedName)
        || types.isSendable(found, in: owners.union([qualifiedName]))
    }
    guard !types.contains(components[0].name) else { return false }
    if Self.containers.contains(name) {
      return components.last?.genericArguments.allSatisfy { isSendable($0, in: owners) } == true
    }
    return TypeSyntax.plainNames.contains(name)
  }

  fileprivate func isSendable(asConstraint type: TypeSyntax) -> Bool {
    if case .composition(let parts) = type.kind {
      return parts.contains { isSendable(asConstraint: $0) }
    }
    guard case .named(let components) = type.kind else { return false }
    let name = components.map(\.name).joined(separator: ".")
    if case .protocol(let found)? = types.declaration(of: name, in: scope)?.0 {
      let lookup = TypeLookup(types: types, scope: found.enclosingTypes)
      return found.globalActor != nil
        || found.inherited.contains { lookup.isSendable(asConstraint: $0) }
    }
    return name == "Error" || Conformance.sendable.isInherited(by: name) == true
  }
}

extension DeclaredTypes {
  fileprivate func isSendable(_ declaration: TypeDeclaration, in owners: Set<String>) -> Bool {
    let lookup = TypeLookup(types: self, scope: declaration.enclosingTypes)
    guard declaration.genericParameters.isEmpty else { return false }
    if let alias = declaration.alias { return lookup.isSendable(alias.type, in: owners) }
    if declaration.kind == .actor || declaration.attributes.contains(where: \.isGlobalActor)
      || declaration.inherited.contains(where: { lookup.isSendable(asConstraint: $0) })
    {
      return true
    }
    let inner = TypeLookup(types: self, scope: declaration.enclosingTypes + [declaration.name])
    // Swift derives it for structures and enumerations that no other module sees.
    return declaration.kind != .class && !declaration.isPublic && !declaration.hasUnwrittenTypes
      && declaration.storedTypes.allSatisfy { inner.isSendable($0, in: owners) }
  }
}

extension TypeSyntax {
  /// The names of types of plain values of the standard library and Foundation, such as numbers and texts.
  public static let plainNames: Set<String> = [
    "Array", "Bool", "Data", "Date", "Decimal", "Dictionary", "Double", "Duration", "Float",
    "Int", "Int16", "Int32", "Int64", "Int8", "Optional", "Set", "String", "UInt", "UInt16",
    "UInt32", "UInt64", "UInt8", "URL", "URLRequest", "UUID", "Void",
  ]
}
