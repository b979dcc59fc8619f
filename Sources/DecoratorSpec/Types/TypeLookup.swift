import DecoratorDeclarations

/// The knowledge about the types that a protocol names: from the Swift files of the target, and from
/// constraints of generic and associated types.
struct TypeLookup: Sendable {
  let types: DeclaredTypes
  /// The names of the types around the place that names a type, outermost first.
  let scope: [String]
  /// The names of generic and associated types, with what they certainly lack.
  var placeholders: [String: Set<Conformance>] = [:]

  /// Returns `true` if values of a type certainly lack a conformance. A type that nothing is known
  /// about lacks none.
  func lacks(_ conformance: Conformance, _ type: TypeSyntax) -> Bool {
    switch type.kind {
    case .named(let components): return lacks(conformance, components)
    case .optional, .implicitlyUnwrapped, .array, .dictionary:
      return type.parts.contains { lacks(conformance, $0) }
    case .inlineArray(_, let element):
      return conformance != .sendable || lacks(conformance, element)
    case .tuple(let elements):
      return conformance.isNeverOfTuple(ofCount: elements.count)
        || elements.contains { lacks(conformance, $0.type) }
    case .existential(let type):
      return conformance != .sendable || lacks(conformance, asConstraint: type)
    case .opaque(let type): return lacks(conformance, asConstraint: type)
    case .function, .metatype: return conformance != .sendable || type.function != nil
    case .attributed(let attributes, _, let type):
      if conformance == .sendable, type.function != nil, attributes.contains(where: \.makesSendable)
      {
        return false
      }
      return lacks(conformance, type)
    case .composition, .suppressed, .packExpansion, .packElement: return false
    }
  }

  private func lacks(_ conformance: Conformance, _ components: [TypeSyntax.NameComponent]) -> Bool {
    let name = components.map(\.name).joined(separator: ".")
    if let lacking = placeholders[components[0].name] {
      return components.count == 1 && lacking.contains(conformance)
    }
    if conformance.isNever(ofType: name) { return true }
    if Self.containers.contains(name) {
      return components.last?.genericArguments.contains { lacks(conformance, $0) } == true
    }
    return types.declaration(of: name, in: scope).map {
      types.lacks(conformance, $0.0, named: $0.qualifiedName)
    } ?? false
  }

  /// The types that have a conformance if their elements have it.
  static let containers: Set = [
    "Array", "ArraySlice", "AsyncStream", "AsyncThrowingStream", "ContiguousArray", "Dictionary",
    "Optional", "Result", "Set",
  ]

  /// Returns `true` if a type contains a set or a dictionary, or another generic type, of types
  /// that the target declares and that can belong to a global actor.
  func hashesOwnTypes(_ type: TypeSyntax) -> Bool {
    let hashed: [TypeSyntax]
    switch type.kind {
    case .dictionary(let key, _): hashed = [key]
    case .named(let components):
      let hashesNothing =
        ["AsyncSequence", "Collection", "Sequence"]
        + Self.containers
        .subtracting(["Dictionary", "Set"])
      hashed =
        hashesNothing.contains(components.last?.name ?? "")
        ? [] : components.flatMap(\.genericArguments)
    default: hashed = []
    }
    return hashed.contains(where: mentionsIsolatable) || type.parts.contains(where: hashesOwnTypes)
  }

  private func mentionsIsolatable(_ type: TypeSyntax) -> Bool {
    if case .named(let components) = type.kind, placeholders[components[0].name] == nil,
      case .type(let found)? = types.declaration(
        of: components.map(\.name).joined(separator: "."), in: scope)?.0,
      !found.modifiers.contains(where: { $0.name == "nonisolated" })
    {
      return true
    }
    return type.parts.contains(where: mentionsIsolatable)
  }

  /// Returns `true` if a type that meets a constraint can lack a conformance.
  func lacks(_ conformance: Conformance, asConstraint type: TypeSyntax) -> Bool {
    if case .composition(let parts) = type.kind {
      return parts.allSatisfy { lacks(conformance, asConstraint: $0) }
    }
    if case .attributed(_, _, let type) = type.kind {
      return lacks(conformance, asConstraint: type)
    }
    guard case .named(let components) = type.kind else { return false }
    let name = components.map(\.name).joined(separator: ".")
    if ["Any", "AnyObject"].contains(name) { return true }
    guard let (declaration, qualifiedName) = types.declaration(of: name, in: scope) else {
      return conformance.isInherited(by: name) == false
    }
    switch declaration {
    case .protocol(let found): return types.protocolLacks(conformance, found)
    case .type(let found):
      if let alias = found.alias, alias.genericParameters.isEmpty {
        return TypeLookup(types: types, scope: found.enclosingTypes)
          .lacks(conformance, asConstraint: alias.type)
      }
      return types.lacks(conformance, declaration, named: qualifiedName)
    }
  }
}

extension TypeLookup {
  mutating func add(_ parameters: [String], where requirements: [String]) {
    for parameter in parameters {
      let parts = parameter.split(separator: ":", maxSplits: 1).map(String.init)
      let name = parts[0].split(separator: " ").last.map(String.init) ?? parts[0]
      placeholders[name] =
        requirements.contains { $0.isRequirement(of: name) }
        ? [] : lacking(given: parts.dropFirst().map(TypeSyntax.init(parsing:)))
    }
  }

  /// Returns what a generic or associated type with these constraints certainly lacks.
  func lacking(given constraints: [TypeSyntax]) -> Set<Conformance> {
    Set(
      Conformance.allCases.filter { conformance in
        constraints.allSatisfy { lacks(conformance, asConstraint: $0) }
      })
  }
}

extension TypeSyntax {
  /// Makes the names between the `&` of a constraint.
  fileprivate init(parsing constraint: String) {
    self.init(
      .composition(
        constraint.split(separator: "&").map { part in
          TypeSyntax(.named([NameComponent(part.filter { $0 != " " })]))
        }))
  }
}

extension String {
  /// Returns `true` if it is a requirement of the type itself: `Item: P` or `Item == T`, but not
  /// `Item.ID == T`.
  func isRequirement(of type: String) -> Bool {
    let sides = replacing("==", with: ":").split(separator: ":").map { $0.filter { $0 != " " } }
    return sides.first == type || (contains("==") && sides.last == type)
  }
}
