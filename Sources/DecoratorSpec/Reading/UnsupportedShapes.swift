import DecoratorDeclarations

extension ProtocolDeclaration {
  var unsupportedShapes: [Problem] {
    if attributes.contains(where: { $0.name == "objc" }) {
      let message =
        "'\(name)' is '@objc', but the Objective-C runtime cannot call generic decorators; "
        + "declare a Swift protocol with the same members, and decorate that"
      return [Problem(message, at: nameOffset)]
    }
    let limits = requirements.filter {
      $0 != Self.classRequirement && ($0.hasPrefix("Self:") || $0.hasPrefix("Self "))
    }
    let aliases = members.compactMap(\.alias).filter { $0.type.selfUse != .none }.map(\.name)
    return limits.map {
      Problem(
        "'where \($0)' limits what can conform, so no decorator can; remove it", at: nameOffset)
    }
      + members.flatMap { member in
        member.reasonsAgainstShape(aliasesOfSelf: aliases).map(member.refusal)
      }
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
    let reason =
      "it cannot reach a decoratee on the module's default actor; write 'isolation: nonisolated' in the entry "
      + "of '\(name)' if the module has none, else 'isolation: ' and the actor"
    return members.indices.filter { members[$0].has("nonisolated") }
      .map { ($0, members[$0].refusal(reason)) }
  }

  /// The members of an actor that its decorator, which is an actor too, cannot pass on.
  func unsharedMembers(in types: DeclaredTypes) -> [(index: Int, problem: Problem)] {
    guard facts.contains(.actor) else { return [] }
    let protocolFacts = ProtocolFacts(of: self, in: types)
    return members.indices.compactMap { index in
      let facts = members[index].facts(in: protocolFacts, completion: nil)
      guard facts.contains(.actor), let reason = members[index].reasonAgainstSharing(facts) else {
        return nil
      }
      return (index, members[index].refusal(reason))
    }
  }
}

extension Member {
  fileprivate func refusal(_ reason: String) -> Problem {
    Problem("'\(fullName)' cannot be decorated: \(reason)", at: nameOffset)
  }

  fileprivate func reasonsAgainstShape(aliasesOfSelf aliases: [String]) -> [String] {
    if has("optional") {
      return ["only Objective-C protocols have 'optional' members; remove 'optional'"]
    }
    var reasons: [String] = []
    if let accessors, accessors.isGetMutating, accessors.hasSetter, accessors.isSetNonmutating {
      reasons.append(
        "its new value cannot be passed on without reading the old one, which mutates the decoratee; "
          + "remove 'nonmutating' or 'mutating'")
    }
    if signature?.genericParameters.contains(where: { $0.hasPrefix("each ") }) == true {
      reasons.append("parameter packs are not supported yet; take an array or a tuple instead")
    }
    if parameters.contains(where: \.isVariadic) {
      reasons.append(
        "the arguments of a variadic parameter cannot be passed on; take an array instead")
    }
    if let reason = reasonAgainstSelf { reasons.append(reason) }
    if let alias = aliases.first(where: { name in types.contains { $0.mentions(name) } }) {
      reasons.append(
        "'\(alias)' contains 'Self', which is another type in the decorator; "
          + "only 'Self', 'Self?' and '[Self]' can be passed on")
    }
    return reasons
  }

  /// The reason why uses of `Self` cannot be passed on.
  ///
  /// A result of type `Self` is decorated, and an argument is taken out of its decorator. The type
  /// must be `Self`, an optional of it or an array of it. An associated type belongs to the decoratee.
  private var reasonAgainstSelf: String? {
    if let type = associatedType {
      let isTied =
        type.inherited.contains { $0.selfUse != .none }
        || type.requirements.contains { requirement in
          requirement.split(separator: "==").contains { $0.filter { $0 != " " } == "Self" }
        }
      guard isTied else { return nil }
      return "it is tied to 'Self', which is another type in the decorator; remove the constraint"
    }
    if types.contains(where: { $0.selfUse == .other }) {
      return
        "it uses 'Self' within another type; only 'Self', 'Self?' and '[Self]' can be passed on"
    }
    let isChanged = parameters.contains { parameter in
      parameter.type.selfUse != .none && parameter.type.specifiers.contains { $0.name == "inout" }
    }
    return isChanged
      ? "an 'inout' parameter of type 'Self' cannot be passed on; return the new 'Self' instead"
      : nil
  }

  fileprivate func reasonAgainstSharing(_ facts: MemberFacts) -> String? {
    let types = genericTypes
    if facts.isSuperset(of: [.sending, .sendingResult]) {
      return
        "the decorator of an actor cannot send both an argument and a result; remove one 'sending'"
    }
    if types.contains(where: { $0.bounds.contains("~Copyable") }) {
      return
        "a value that may not be 'Copyable' cannot be passed between actors; remove '~Copyable'"
    }
    // Without `Sendable`, a conformance to a protocol of the standard library may be isolated to one
    // actor.
    for type in types where type.bounds.isDisjoint(with: Self.sendableProtocols) {
      guard let name = type.bounds.intersection(Self.isolatableProtocols).min() else { continue }
      return
        "'\(type.name)' may be '\(name)' on one actor only, so it cannot be passed on; "
        + "write '\(name) & SendableMetatype'"
    }
    guard facts.contains(.inout) else { return nil }
    if !facts.contains(.async) {
      return
        "it is synchronous, and an 'inout' parameter cannot be passed between actors; make it 'async'"
    }
    guard facts.contains(.unsendable) || facts.contains(.nonescaping) else { return nil }
    return
      "its 'inout' parameter passes values between actors, and not all are 'Sendable'; "
      + "make them 'Sendable', or return the new value"
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

  /// The generic types of a method or a subscript, with the constraints after their colons. `some P`
  /// is one too.
  private var genericTypes: [(name: String, bounds: Set<String>)] {
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
}

extension TypeSyntax {
  fileprivate var opaqueBounds: [String] {
    if case .opaque(let bound) = kind { return [bound.description] }
    return parts.flatMap(\.opaqueBounds)
  }
}
