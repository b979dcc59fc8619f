import DecoratorDeclarations

extension Member {
  func takesUnsendable(given associated: AssociatedTypes) -> Bool {
    let lookup = lookup(in: associated)
    if types.contains(where: { $0.function == nil && lookup.lacks(.sendable, $0) }) { return true }
    let mentionsUnsendable = lookup.placeholders.contains { name, lacking in
      lacking.contains(.sendable) && types.contains { $0.mentions(name) }
    }
    if mentionsUnsendable { return true }
    let owners = associated.unspecified
    return !owners.isEmpty && types.contains { $0.mentionsMember(ofOneOf: owners) }
  }

  func takesUnhashable(given associated: AssociatedTypes) -> Bool {
    let lookup = lookup(in: associated)
    return parameters.contains { lookup.lacks(.hashable, $0.meaning) }
  }

  func returnsUncodable(given associated: AssociatedTypes) -> Bool {
    guard kind == .method, let result else { return false }
    let lookup = lookup(in: associated)
    return lookup.lacks(.encodable, result) || lookup.lacks(.decodable, result)
  }

  /// Returns `true` if its types have elements or keys of a set or a dictionary that the target
  /// declares, and that can belong to a global actor.
  func hashesOwnTypes(in associated: AssociatedTypes) -> Bool {
    types.contains { associated.lookup.hashesOwnTypes($0) }
  }

  private func lookup(in associated: AssociatedTypes) -> TypeLookup {
    var lookup = associated.lookup
    if kind == .method, let signature {
      lookup.add(signature.genericParameters, where: signature.requirements)
    }
    return lookup
  }
}

/// The associated types of a protocol, by what is known of them.
struct AssociatedTypes: Sendable {
  /// Their names, and those of aliases of types that contain them.
  let names: [String]
  /// The names of those that no requirement mentions, so that nothing is known of their own types.
  let unspecified: Set<String>
  fileprivate let lookup: TypeLookup

  init(of declaration: ProtocolDeclaration, in types: DeclaredTypes) {
    let associated = declaration.members.compactMap(\.associatedType)
    unspecified = Set(
      associated.filter { type in
        !(type.requirements + declaration.requirements).contains { $0.mentionsWord(type.name) }
      }.map(\.name))
    var lookup = TypeLookup(types: types, scope: declaration.enclosingTypes)
    for type in associated {
      let isRequired = (type.requirements + declaration.requirements)
        .contains { $0.isRequirement(of: type.name) }
      let lacking = isRequired ? [] : lookup.lacking(given: type.inherited)
      // An associated type that is declared again has the constraints of both declarations.
      lookup.placeholders[type.name] =
        lookup.placeholders[type.name]?.intersection(lacking) ?? lacking
    }
    // An alias of an associated type is another type in each type that conforms.
    var names = associated.map(\.name)
    for alias in declaration.members.compactMap(\.alias)
    where names.contains(where: alias.type.mentions) {
      names.append(alias.name)
      let lacking = Conformance.allCases.filter { lookup.lacks($0, alias.type) }
      lookup.placeholders[alias.name] = Set(lacking)
    }
    self.names = names
    self.lookup = lookup
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
  fileprivate func lacking(given constraints: [TypeSyntax]) -> Set<Conformance> {
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

  /// Returns `true` if it contains a type that belongs to one of these, as `Item.ID` belongs to
  /// `Item`.
  fileprivate func mentionsMember(ofOneOf names: Set<String>) -> Bool {
    if case .named(let components) = kind, components.count > 1, names.contains(components[0].name)
    {
      return true
    }
    return parts.contains { $0.mentionsMember(ofOneOf: names) }
  }
}

extension String {
  /// Returns `true` if it is a requirement of the type itself: `Item: P` or `Item == T`, but not
  /// `Item.ID == T`.
  fileprivate func isRequirement(of type: String) -> Bool {
    let sides = replacing("==", with: ":").split(separator: ":").map { $0.filter { $0 != " " } }
    return sides.first == type || (contains("==") && sides.last == type)
  }

  fileprivate func mentionsWord(_ word: String) -> Bool {
    split { !$0.isLetter && !$0.isNumber && $0 != "_" }.contains { $0 == word }
  }
}
