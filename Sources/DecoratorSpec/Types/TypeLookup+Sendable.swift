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
    case .existential(let type): return isSendableConstraint(type)
    case .metatype: return true
    case .attributed(let attributes, let specifiers, let type):
      return specifiers.isEmpty
        && (type.function == nil
          ? isSendable(type, in: owners) : attributes.contains(where: \.makesSendable))
    case .composition: return isSendableConstraint(type)
    case .function, .opaque, .packElement, .packExpansion, .suppressed: return false
    }
  }

  private func isSendable(
    _ components: [TypeSyntax.NameComponent], in owners: Set<String>
  ) -> Bool {
    switch meaning(of: components) {
    case .placeholder(let placeholder):
      placeholder.constraints.contains(where: isSendableConstraint)
    case .member: false
    case .declared(.protocol, _): isSendableConstraint(TypeSyntax(.named(components)))
    // A type that contains itself is `Sendable` if all else in it is.
    case .declared(.type(let found), let name):
      owners.contains(name)
        || owners.count < DeclaredTypes.maximumDepth
          && types.isSendable(found, in: owners.union([name]))
    case .other(let name):
      !types.contains(name)
        && (StandardType.isContainer(name)
          ? components.last?.genericArguments.allSatisfy { isSendable($0, in: owners) } == true
          : TypeSyntax.plainNames.contains(name) || isSendableProtocol(name))
    }
  }

  /// Returns `true` if all values that meet a constraint are `Sendable`.
  func isSendableConstraint(_ type: TypeSyntax) -> Bool {
    switch type.kind {
    case .composition(let parts): return parts.contains(where: isSendableConstraint)
    case .attributed(_, _, let type): return isSendableConstraint(type)
    case .named(let components):
      switch meaning(of: components) {
      case .placeholder, .member: return false
      case .other(let name): return isSendableProtocol(name)
      case .declared(let declaration, let name):
        return types.remember(name, .sendableConstraint) {
          switch declaration {
          case .type(let found): return types.isSendable(found, in: [])
          case .protocol(let found):
            let lookup = TypeLookup(types: types, scope: found.enclosingTypes)
            return found.globalActor != nil
              || found.parents.contains(where: lookup.isSendableConstraint)
          }
        }
      }
    default: return false
    }
  }

  private func isSendableProtocol(_ name: String) -> Bool {
    name == "Error" || Conformance.sendable.isInherited(by: name) == true
  }
}

extension DeclaredTypes {
  fileprivate func isSendable(_ declaration: TypeDeclaration, in owners: Set<String>) -> Bool {
    let lookup = TypeLookup(types: self, scope: declaration.enclosingTypes)
    guard declaration.genericParameters.isEmpty else { return false }
    if let alias = declaration.alias { return lookup.isSendable(alias.type, in: owners) }
    if declaration.kind == .actor || declaration.attributes.contains(where: \.isGlobalActor)
      || declaration.inherited.contains(where: lookup.isSendableConstraint)
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
