import DecoratorDeclarations

/// The knowledge about the types that a protocol names: from the Swift files of the target, from
/// constraints of generic and associated types, and about the standard library.
struct TypeLookup: Sendable {
  let types: DeclaredTypes
  /// The names of the types around the place that names a type, outermost first.
  let scope: [String]
  /// The generic and associated types, by their names.
  var placeholders: [String: Placeholder] = [:]

  /// A generic or associated type.
  struct Placeholder: Sendable {
    var constraints: [TypeSyntax] = []
    /// The type that a `where` clause states.
    var sameType: TypeSyntax?
    /// What it certainly lacks.
    var lacking: Set<Conformance> = []
  }

  /// What a name stands for.
  enum Meaning {
    case placeholder(Placeholder)
    /// A type that belongs to a placeholder.
    case member
    case declared(DeclaredTypes.Declaration, qualifiedName: String)
    /// A type of the standard library or Foundation, or of another module, without the names of modules
    /// whose types are known.
    case other(String)
  }

  func meaning(of components: [TypeSyntax.NameComponent]) -> Meaning {
    let components = components.withoutSelf
    var name = components[0].name.withoutBackTicks
    if let placeholder = placeholders[name] {
      return components.count == 1 ? .placeholder(placeholder) : .member
    }
    for component in components.dropFirst() { name += "." + component.name.withoutBackTicks }
    if let name = StandardType.name(of: name) { return .other(name) }
    return types.declaration(of: name, in: scope).map { .declared($0.0, qualifiedName: $0.1) }
      ?? .other(name)
  }

  /// Returns the name of a type of the standard library, Foundation or another module; `nil` for a type
  /// of the target or a placeholder.
  func nameElsewhere(of type: TypeSyntax) -> String? {
    guard case .named(let components) = type.kind, case .other(let name) = meaning(of: components)
    else { return nil }
    return name
  }

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
    case .existential(let type): return existentialLacks(conformance, type)
    case .composition: return existentialLacks(conformance, type)
    case .opaque(let type): return lacks(conformance, asConstraint: type)
    case .function, .metatype: return conformance != .sendable || type.function != nil
    case .attributed(let attributes, _, let type):
      if conformance == .sendable, type.function != nil, attributes.contains(where: \.makesSendable)
      {
        return false
      }
      return lacks(conformance, type)
    case .suppressed, .packExpansion, .packElement: return false
    }
  }

  private func existentialLacks(_ conformance: Conformance, _ constraint: TypeSyntax) -> Bool {
    conformance != .sendable || lacks(conformance, asConstraint: constraint)
  }

  private func lacks(_ conformance: Conformance, _ components: [TypeSyntax.NameComponent]) -> Bool {
    switch meaning(of: components) {
    case .placeholder(let placeholder): return placeholder.lacking.contains(conformance)
    case .member: return false
    case .declared(let declaration, let name):
      return types.lacks(conformance, declaration, named: name)
    case .other(let name):
      if StandardType.isContainer(name) {
        return StandardType.lacks(conformance, name)
          || components.last?.genericArguments.contains { lacks(conformance, $0) } == true
      }
      // The name of a protocol means `any` of it.
      return StandardType.lacks(conformance, name)
        || conformance.isInherited(by: name).map { conformance != .sendable || !$0 } == true
    }
  }

  /// Returns `true` if a type that meets a constraint can lack a conformance.
  func lacks(_ conformance: Conformance, asConstraint type: TypeSyntax) -> Bool {
    switch type.kind {
    case .composition(let parts):
      return parts.allSatisfy { lacks(conformance, asConstraint: $0) }
    case .attributed(_, _, let type): return lacks(conformance, asConstraint: type)
    case .tuple(let elements) where elements.count == 1:
      return lacks(conformance, asConstraint: elements[0].type)
    case .suppressed: return true
    case .named(let components):
      switch meaning(of: components) {
      case .placeholder, .member: return false
      case .other(let name):
        return ["Any", "AnyObject"].contains(name) || conformance.isInherited(by: name) == false
      case .declared(.protocol(let found), _): return types.protocolLacks(conformance, found)
      case .declared(.type(let found), let name):
        if let alias = found.alias, alias.genericParameters.isEmpty {
          return types.remember("some " + name, .lacks(conformance)) {
            TypeLookup(types: types, scope: found.enclosingTypes)
              .lacks(conformance, asConstraint: alias.type)
          }
        }
        return types.lacks(conformance, .type(found), named: name)
      }
    default: return false
    }
  }

  /// Returns `true` if a type contains a set or a dictionary, or another generic type, of types
  /// that the target declares and that can belong to a global actor.
  func hashesOwnTypes(_ type: TypeSyntax) -> Bool {
    let hashed: [TypeSyntax]
    switch type.kind {
    case .dictionary(let key, _): hashed = [key]
    case .named(let components):
      let name = components.last?.name ?? ""
      let hashes =
        ["Dictionary", "Set"].contains(name)
        || !StandardType.isContainer(name)
          && !["AsyncSequence", "Collection", "Sequence"].contains(name)
      hashed = hashes ? components.flatMap(\.genericArguments) : []
    default: hashed = []
    }
    return hashed.contains(where: mentionsIsolatable) || type.parts.contains(where: hashesOwnTypes)
  }

  private func mentionsIsolatable(_ type: TypeSyntax) -> Bool {
    if case .named(let components) = type.kind,
      case .declared(.type(let found), _) = meaning(of: components),
      !found.modifiers.contains(where: { $0.name == "nonisolated" })
    {
      return true
    }
    return type.parts.contains(where: mentionsIsolatable)
  }

  /// Returns `true` if it is `any Error` of the standard library.
  func isAnyError(_ type: TypeSyntax) -> Bool {
    switch type.kind {
    case .existential(let type): isAnyError(type)
    case .tuple(let elements) where elements.count == 1: isAnyError(elements[0].type)
    default: nameElsewhere(of: type) == "Error"
    }
  }
}

// MARK: Generic and associated types

extension TypeLookup {
  /// Adds the parameters of a generic declaration: `T: P & Q`, `each T`.
  mutating func add(_ parameters: [String], where requirements: [String]) {
    add(
      parameters.map { parameter in
        let parts = parameter.split(separator: ":", maxSplits: 1)
        return (
          parts[0].split(separator: " ").last.map(String.init) ?? parameter,
          parts.dropFirst().compactMap { TypeSyntax(parsing: $0) }
        )
      }, where: requirements)
  }

  /// Adds types with their constraints. One that is there already has the constraints of both.
  mutating func add(
    _ types: [(name: String, constraints: [TypeSyntax])], where requirements: [String]
  ) {
    for (name, constraints) in types {
      placeholders[name, default: Placeholder()].constraints += constraints
    }
    for requirement in requirements { add(requirement) }
    for (name, _) in types {
      guard var placeholder = placeholders[name] else { continue }
      placeholder.lacking = Set(Conformance.allCases.filter { lacks($0, placeholder, named: name) })
      placeholders[name] = placeholder
    }
  }

  /// Adds `Item: P` or `Item == T`, but nothing for `Item.ID == T`.
  private mutating func add(_ requirement: String) {
    let isSame = requirement.contains("==")
    let sides = requirement.split(separator: isSame ? "==" : ":", maxSplits: 1)
      .compactMap { TypeSyntax(parsing: $0) }
    guard sides.count == 2 else { return }
    for (subject, other) in [(sides[0], sides[1])] + (isSame ? [(sides[1], sides[0])] : []) {
      guard case .named(let components) = subject.kind, components.withoutSelf.count == 1,
        var placeholder = placeholders[components.withoutSelf[0].name]
      else { continue }
      if isSame {
        placeholder.sameType = other
      } else {
        placeholder.constraints.append(other)
      }
      placeholders[components.withoutSelf[0].name] = placeholder
    }
  }

  private func lacks(
    _ conformance: Conformance, _ placeholder: Placeholder, named name: String
  ) -> Bool {
    if let sameType = placeholder.sameType {
      var others = self
      // Two types that are the same would never end.
      others.placeholders[name] = Placeholder()
      return others.lacks(conformance, sameType)
    }
    return placeholder.constraints.allSatisfy { lacks(conformance, asConstraint: $0) }
  }
}
