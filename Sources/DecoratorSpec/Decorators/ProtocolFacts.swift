import DecoratorDeclarations

/// The facts of a protocol that decide those of its members.
public struct ProtocolFacts: Sendable {
  let shared: MemberFacts
  /// The names of its associated types, and those of aliases of types that contain them.
  let associatedTypes: [String]
  /// The associated types that no requirement mentions, so that nothing is known of their own types.
  let unspecifiedTypes: Set<String>
  let lookup: TypeLookup
  let members: [Member]
  /// A Boolean value that indicates whether the types that conform are certainly `Hashable`.
  let isHashable: Bool

  /// - Parameter types: The types of the target; by default, nothing is known of them.
  public init(of declaration: ProtocolDeclaration, in types: DeclaredTypes = DeclaredTypes()) {
    shared = declaration.facts
    members = declaration.members
    isHashable = declaration.inherited.contains { $0.canonical.description == "Hashable" }
    let associated = declaration.members.compactMap(\.associatedType)
    unspecifiedTypes = Set(
      associated.filter { type in
        !(type.requirements + declaration.requirements).contains { $0.mentionsWord(type.name) }
      }.map(\.name))
    var lookup = TypeLookup(types: types, scope: declaration.enclosingTypes)
    lookup.add(
      associated.map { ($0.name, $0.inherited) },
      where: associated.flatMap(\.requirements) + declaration.requirements)
    // An alias of an associated type is another type in each type that conforms.
    var names = associated.map(\.name)
    for alias in declaration.members.compactMap(\.alias)
    where names.contains(where: alias.type.mentions) {
      names.append(alias.name)
      let lacking = Conformance.allCases.filter { lookup.lacks($0, alias.type) }
      lookup.placeholders[alias.name] = .init(sameType: alias.type, lacking: Set(lacking))
    }
    associatedTypes = names
    self.lookup = lookup
  }
}

extension String {
  fileprivate func mentionsWord(_ word: String) -> Bool {
    identifiers.contains(word)
  }
}

extension ProtocolDeclaration {
  /// The facts that are true of every member.
  public var facts: MemberFacts {
    let names = inherited.map(\.description)
    var facts: MemberFacts = []
    if names.contains("Sendable") { facts.insert(.sendable) }
    if names.contains("AnyObject") { facts.insert(.classBound) }
    if names.contains("Actor") { facts.insert(.actor) }
    if globalActor != nil { facts.insert(.globalActor) }
    return facts
  }
}

extension ProtocolDeclaration {
  var isolationText: String? {
    if modifiers.contains(where: { $0.name == "nonisolated" }) { return "'nonisolated'" }
    return globalActor.map { "'@\($0)'" }
  }

  var globalActor: String? { attributes.first(where: \.isGlobalActor)?.name }
}

extension Member {
  var globalActor: String? { attributes.first(where: \.isGlobalActor)?.name }
}

extension Attribute {
  /// `true` if closures of a type with it are `Sendable`.
  var makesSendable: Bool { name == "Sendable" || isGlobalActor }

  /// `true` if its name begins in upper case, as hardly any attribute of the language does.
  var isGlobalActor: Bool {
    // A result builder changes how Swift reads a body.
    name.lastName.beginsInUppercase && name != "Sendable" && !name.hasSuffix("Builder")
  }
}
