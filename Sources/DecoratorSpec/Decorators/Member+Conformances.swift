import DecoratorDeclarations

extension Member {
  func takesUnsendable(given facts: ProtocolFacts, _ lookup: TypeLookup) -> Bool {
    let types = meanings
    // What closures as arguments lack is a fact of its own.
    let values =
      parameters.map(\.meaning).filter { $0.function == nil } + [resultMeaning].compactMap(\.self)
    if values.contains(where: { lookup.lacks(.sendable, $0) }) { return true }
    let mentionsUnsendable = lookup.placeholders.contains { name, placeholder in
      placeholder.lacking.contains(.sendable) && types.contains { $0.mentions(name) }
    }
    if mentionsUnsendable { return true }
    let owners = facts.unspecifiedTypes
    return !owners.isEmpty && types.contains { $0.mentionsMember(ofOneOf: owners) }
  }

  /// Returns `true` if it takes nothing but values that are certainly `Sendable`.
  func takesSendable(given lookup: TypeLookup) -> Bool {
    parameters.allSatisfy { lookup.isSendable($0.type) }
  }

  func takesUnhashable(in facts: ProtocolFacts, _ lookup: TypeLookup) -> Bool {
    parameters.contains {
      lookup.lacks(.hashable, $0.meaning) || !facts.isHashable && $0.type.selfUse != .none
    }
  }

  func returnsUncodable(given lookup: TypeLookup) -> Bool {
    guard kind == .method, let result = resultMeaning else { return false }
    return lookup.lacks(.encodable, result) || lookup.lacks(.decodable, result)
  }

  /// Returns `true` if a closure around its call cannot pass on an argument or the result, because it
  /// cannot be copied. Specifiers say so of a parameter that is consumed or borrowed.
  func passesUncopyable(given lookup: TypeLookup) -> Bool {
    let values =
      parameters.filter { $0.type.specifiers.isEmpty }.map(\.meaning)
      + [resultMeaning].compactMap(\.self)
    return values.contains { lookup.isUncopyable($0.withoutAttributes) }
  }

  /// Returns the indices of the parameters whose values cannot be copied, although a call can pass them on.
  func uncopyableParameters(in facts: ProtocolFacts) -> Set<Int> {
    guard parameters.contains(where: { !$0.type.isSimpleName }) else { return [] }
    let lookup = lookup(in: facts)
    return Set(
      parameters.indices.filter { lookup.isUncopyable(parameters[$0].meaning.withoutAttributes) })
  }

  /// Returns `true` if its types have elements or keys of a set or a dictionary that the target
  /// declares, and that can belong to a global actor.
  func hashesOwnTypes(in facts: ProtocolFacts) -> Bool {
    meanings.contains { facts.lookup.hashesOwnTypes($0) }
  }

  func lookup(in facts: ProtocolFacts) -> TypeLookup {
    guard kind == .method, let signature,
      !signature.genericParameters.isEmpty || !signature.requirements.isEmpty
    else { return facts.lookup }
    var lookup = facts.lookup
    lookup.add(signature.genericParameters, where: signature.requirements)
    return lookup
  }
}

extension Signature {
  /// Returns `true` if its generic types, opaque parameters among them, are certainly `Sendable`, and it
  /// names no types that belong to them.
  func hasSendableGenerics(given lookup: TypeLookup) -> Bool {
    let names = genericNames
    let types = parameters.map(\.meaning) + [resultMeaning ?? result].compactMap(\.self)
    return !types.contains { $0.mentionsMember(ofOneOf: names) }
      && names.allSatisfy {
        lookup.placeholders[$0]?.constraints.contains(where: lookup.isSendableConstraint) == true
      }
      && parameters.allSatisfy { parameter in
        guard case .opaque(let constraint) = parameter.meaning.withoutAttributes.kind else {
          return !parameter.type.isOpaque
        }
        return lookup.isSendableConstraint(constraint)
      }
  }
}

extension TypeSyntax {
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

extension Member {
  /// Returns `true` if the result, or what the completion handler takes, has the status of an HTTP response.
  func givesHTTPStatus(_ completion: Int?, given lookup: TypeLookup) -> Bool {
    let types =
      completion.map { parameters[$0].meaning.function?.parameters.map(\.type) ?? [] }
      ?? [resultMeaning].compactMap(\.self)
    return types.contains(where: lookup.hasHTTPStatus)
  }
}
