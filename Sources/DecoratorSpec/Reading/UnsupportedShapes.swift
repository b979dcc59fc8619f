import DecoratorDeclarations

extension ProtocolDeclaration {
  /// The parts that the generator cannot decorate, with a remedy. Their offsets are those of the
  /// declaration.
  var unsupportedShapes: [Problem] {
    if attributes.contains(where: { $0.name == "objc" }) {
      return [
        refusal(
          "'\(name)' is '@objc', but the Objective-C runtime cannot call generic decorators; "
            + "declare a Swift protocol with the same members, and decorate that")
      ]
    }
    var problems: [Problem] = []
    for requirement in requirements
    where requirement != Self.classRequirement
      && (requirement.hasPrefix("Self:") || requirement.hasPrefix("Self "))
    {
      problems.append(
        refusal(
          "'where \(requirement)' limits what can conform, so no decorator can; remove it"
        ))
    }
    let aliases = Set(
      members.compactMap { member -> String? in
        guard case .typeAlias(let alias) = member.kind, alias.type.selfUse != .none else {
          return nil
        }
        return alias.name
      })
    return problems + members.flatMap { $0.unsupportedShapes + $0.selfProblems(behind: aliases) }
  }

  /// The members that a decorator could not reach from where they are called, with their indices.
  ///
  /// If the declarations of a module belong to an actor by default, `nonisolated` members are
  /// called from outside the actor.
  ///
  /// The protocol must contain everything that it inherits, which decides whether it is `Sendable`.
  var unreachableMembers: [(index: Int, problem: Problem)] {
    let isIsolatedByDefault =
      globalActor == nil && !facts.contains(.sendable)
      && !modifiers.contains { $0.name == "nonisolated" }
    guard isIsolatedByDefault else { return [] }
    return members.indices.filter { members[$0].has("nonisolated") }.map { index in
      (index, members[index].isolationRefusal(in: name))
    }
  }

  /// The members of an actor whose arguments its decorator, which is an actor too, cannot pass on,
  /// with their indices.
  func unsharedMembers(in types: DeclaredTypes) -> [(index: Int, problem: Problem)] {
    guard facts.contains(.actor) else { return [] }
    let protocolFacts = ProtocolFacts(of: self, in: types)
    return members.indices.compactMap { index in
      let member = members[index]
      let facts = member.facts(in: protocolFacts, completion: nil)
      guard facts.contains(.actor) else { return nil }
      return member.sharingRefusal(facts).map { (index, $0) }
    }
  }

  private func refusal(_ message: String) -> Problem {
    Problem(offset: nameOffset, message: message)
  }
}

extension Member {
  fileprivate var unsupportedShapes: [Problem] {
    if has("optional") {
      return [refusal("only Objective-C protocols have 'optional' members; remove 'optional'")]
    }
    switch kind {
    case .initializer(let initializer): return problems(in: initializer.signature)
    case .method(let method): return problems(in: method.signature)
    case .subscript(let sub): return problems(in: sub.accessors) + problems(in: sub.signature)
    case .property(let property):
      return problems(in: property.accessors) + selfProblems(given: property.type, taken: [])
    case .associatedType(let type): return problems(in: type)
    case .typeAlias: return []
    }
  }

  /// Returns the problem of an associated type that is tied to `Self`. It belongs to the decoratee,
  /// not to its decorator.
  private func problems(in type: AssociatedType) -> [Problem] {
    let isTied =
      type.inherited.contains { $0.selfUse != .none }
      || type.requirements.contains { requirement in
        requirement.split(separator: "==").contains { $0.filter { $0 != " " } == "Self" }
      }
    guard isTied else { return [] }
    return [
      refusal(
        "it is tied to 'Self', which is another type in the decorator; remove the constraint"
      )
    ]
  }

  private func problems(in accessors: Accessors) -> [Problem] {
    guard accessors.isGetMutating, accessors.hasSetter, accessors.isSetNonmutating else {
      return []
    }
    return [
      refusal(
        "its new value cannot be passed on without reading the old one, which mutates the decoratee; "
          + "remove 'nonmutating' or 'mutating'")
    ]
  }

  private func problems(in signature: Signature) -> [Problem] {
    var problems: [Problem] = []
    if signature.genericParameters.contains(where: { $0.hasPrefix("each ") }) {
      problems.append(
        refusal("parameter packs are not supported yet; take an array or a tuple instead"))
    }
    if signature.parameters.contains(where: \.isVariadic) {
      problems.append(
        refusal("the arguments of a variadic parameter cannot be passed on; take an array instead"))
    }
    return problems
      + selfProblems(given: signature.result, taken: signature.parameters.map(\.type))
  }

  fileprivate func selfProblems(behind aliases: Set<String>) -> [Problem] {
    guard let alias = aliases.first(where: { name in types.contains { $0.mentions(name) } }) else {
      return []
    }
    return [
      refusal(
        "'\(alias)' contains 'Self', which is another type in the decorator; "
          + "only 'Self', 'Self?' and '[Self]' can be passed on")
    ]
  }

  /// Returns the problems with `Self` in results and arguments.
  ///
  /// A result of type `Self` is decorated, and an argument is taken out of its decorator. The type
  /// must be `Self`, an optional of it or an array of it.
  private func selfProblems(given: TypeSyntax?, taken: [TypeSyntax]) -> [Problem] {
    let types = [given].compactMap(\.self) + taken
    if types.contains(where: { $0.selfUse == .other }) {
      return [
        refusal(
          "it uses 'Self' within another type; only 'Self', 'Self?' and '[Self]' can be passed on")
      ]
    }
    if taken.contains(where: { type in
      type.selfUse != .none && type.specifiers.contains { $0.name == "inout" }
    }) {
      return [
        refusal(
          "an 'inout' parameter of type 'Self' cannot be passed on; return the new 'Self' instead")
      ]
    }
    return []
  }

  /// Returns the reason why the decorator of an actor cannot pass the member on; `nil` if it can.
  fileprivate func sharingRefusal(_ facts: MemberFacts) -> Problem? {
    if facts.isSuperset(of: [.sending, .sendingResult]) {
      return refusal(
        "the decorator of an actor cannot send both an argument and a result; remove one 'sending'"
      )
    }
    if needsNoCopy {
      return refusal(
        "a value that may not be 'Copyable' cannot be passed between actors; remove '~Copyable'"
      )
    }
    if let conformance = conformanceOfOneActor {
      return refusal(
        "'\(conformance.type)' may be '\(conformance.name)' on one actor only, so it cannot be passed on; "
          + "write '\(conformance.name) & SendableMetatype'")
    }
    guard facts.contains(.inout) else { return nil }
    if !facts.contains(.async) {
      return refusal(
        "it is synchronous, and an 'inout' parameter cannot be passed between actors; make it 'async'"
      )
    }
    guard facts.contains(.unsendable) || facts.contains(.nonescaping) else { return nil }
    return refusal(
      "its 'inout' parameter passes values between actors, and not all are 'Sendable'; "
        + "make them 'Sendable', or return the new value")
  }

  private var needsNoCopy: Bool {
    genericTypes.contains { $0.bounds.contains("~Copyable") }
  }

  /// A generic type of the member, and a protocol of the standard library to which it conforms.
  ///
  /// The conformance may be isolated to one actor, since the type need not be `Sendable`.
  private var conformanceOfOneActor: (type: String, name: String)? {
    let types = genericTypes
    let sendable = Set(
      types.filter { !$0.bounds.isDisjoint(with: Self.sendableProtocols) }.map(\.name))
    for type in types where !sendable.contains(type.name) {
      guard let name = type.bounds.intersection(Self.isolatableProtocols).min() else { continue }
      return (type.name, name)
    }
    return nil
  }

  private static let sendableProtocols: Set = [
    "Actor", "CodingKey", "Error", "Sendable", "SendableMetatype",
  ]
  private static let isolatableProtocols: Set = [
    "BinaryFloatingPoint", "BinaryInteger", "Codable", "Collection", "Comparable",
    "CustomStringConvertible", "Decodable", "Encodable", "Equatable", "FixedWidthInteger",
    "Hashable", "Identifiable", "LosslessStringConvertible", "RawRepresentable", "Sequence",
    "StringProtocol",
  ]

  /// The member's own generic types, with the constraints after their colons. `some P` is one too.
  private var genericTypes: [(name: String, bounds: Set<String>)] {
    let signature: Signature? =
      switch kind {
      case .method(let method): method.signature
      case .subscript(let sub): sub.signature
      case .initializer, .property, .associatedType, .typeAlias: nil
      }
    guard let signature else { return [] }
    let opaque = signature.parameters.flatMap(\.type.opaqueBounds).map { "some \($0): \($0)" }
    var bounds: [String: Set<String>] = [:]
    for text in signature.genericParameters + signature.requirements + opaque {
      let parts = text.split(separator: ":", maxSplits: 1)
      guard parts.count == 2 else { continue }
      let name = String(parts[0].drop { $0 == " " })
      let names = parts[1].filter { $0 != " " }.split(separator: "&").map(String.init)
      bounds[name, default: []].formUnion(names)
    }
    return bounds.sorted { $0.key < $1.key }.map { ($0.key, $0.value) }
  }

  /// Returns the problem of `nonisolated` in a protocol that names no actor. The modifier has an
  /// effect only in a module whose declarations belong to an actor by default.
  fileprivate func isolationRefusal(in protocolName: String) -> Problem {
    refusal(
      "it cannot reach a decoratee on the module's default actor; write 'isolation: nonisolated' in the entry "
        + "of '\(protocolName)' if the module has none, else 'isolation: ' and the actor")
  }

  fileprivate func refusal(_ message: String) -> Problem {
    Problem(offset: nameOffset, message: "'\(fullName)' cannot be decorated: \(message)")
  }
}

extension TypeSyntax {
  fileprivate var opaqueBounds: [String] {
    if case .opaque(let bound) = kind { return [bound.description] }
    return parts.flatMap(\.opaqueBounds)
  }
}
