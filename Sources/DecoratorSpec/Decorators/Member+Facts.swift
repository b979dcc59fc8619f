import DecoratorDeclarations

extension Member {
  /// Returns the facts that are true of the member and its protocol.
  ///
  /// - Parameter completion: The index of the completion handler, if there is one.
  public func facts(in protocolFacts: ProtocolFacts, completion: Int?) -> MemberFacts {
    var facts = protocolFacts.shared
    if let completion {
      facts.insert(.completion)
      let handler = parameters[completion]
      if let failure = failureIndex(besides: completion) {
        facts.insert(.completionError)
        if parameters[failure].meaning.isOfAnyError { facts.insert(.completionAnyError) }
      }
      if handler.meaning.showsFailure { facts.insert(.completionError) }
      if handler.meaning.takesAnyError { facts.insert(.completionAnyError) }
      if handler.isIsolatedHandler { facts.insert(.isolatedCompletion) }
      if handler.isMainActorHandler { facts.insert(.mainActorCompletion) }
      if isRegistration(of: handler) { facts.insert(.registration) }
    }
    if completion == nil, hasUnclearCompletion { facts.insert(.unclearCompletion) }
    if has("static") || has("class") { facts.insert(.static) }
    for modifier in modifiers {
      switch modifier.name {
      case "mutating": facts.insert(.mutating)
      case "borrowing": facts.insert(.borrowing)
      case "consuming": facts.insert(.consuming)
      default: break
      }
    }
    if has("nonisolated") || facts.contains(.static) || globalActor != nil { facts.remove(.actor) }
    if has("nonisolated") { facts.remove(.globalActor) }
    if globalActor != nil { facts.insert(.globalActor) }
    // Most members have nothing but such types, about which all of this is known.
    let lookup = lookup(in: protocolFacts)
    let isOfPlainValues = (types + meanings).allSatisfy { lookup.isPlainValue($0) }
    if isOfPlainValues {
      facts.insert(.sendableArguments)
    } else {
      if takesUnsendable(given: protocolFacts, lookup) { facts.insert(.unsendable) }
      if takesSendable(given: lookup) { facts.insert(.sendableArguments) }
      if passesUncopyable(given: lookup) { facts.insert(.uncopyable) }
      if lifetime != nil { facts.insert(.lifetimeBound) }
      if hashesOwnTypes(in: protocolFacts) { facts.insert(.hashesOwnTypes) }
    }
    if namesSelf(orOneOf: protocolFacts.associatedTypes) { facts.insert(.selfOrAssociated) }
    if kind == .method || kind == .subscript, let signature {
      facts.formUnion(signature.facts)
      if facts.contains(.generic), signature.hasSendableGenerics(given: lookup) {
        facts.insert(.sendableGeneric)
      }
    }
    if let stream = stream(given: lookup) {
      facts.formUnion(stream.facts(throwing: effects.errorText(lookup)))
    } else if kind == .method, !isOfPlainValues, let result = resultMeaning,
      lookup.mayBeSingleUse(result)
    {
      facts.insert(.singleUse)
    }
    if kind != .initializer { facts.formUnion(effects.facts) }
    if let accessors { facts.formUnion(accessors.facts) }
    switch kind {
    case .method:
      facts.insert(.method)
      if givesHTTPStatus(completion, given: lookup) { facts.insert(.httpResult) }
      let reading = nameReading(in: protocolFacts, completion: completion)
      if reading.lastingRule != nil { facts.insert(.lasting) }
      let effect = reading.rule.effect
      // Whether a check succeeds is its value.
      if !reading.givesValue, effect != .reads || !CallVocabulary.checking.contains(firstWord) {
        facts.insert(.command)
      }
      switch effect {
      case .reads: break
      case .writes: facts.insert(.writing)
      case .takes: facts.insert(.taking)
      case .open: facts.insert(.unclear)
      }
      if !isOfPlainValues, takesUnhashable(in: protocolFacts, lookup) { facts.insert(.unhashable) }
      if returnsUncodable(given: lookup) { facts.insert(.uncodable) }
    case .property: facts.formUnion([.property, .result])
    case .subscript: facts.insert(.subscript)
    case .associatedType: facts.insert(.associatedtype)
    case .typeAlias: facts.insert(.typealias)
    case .initializer: facts.remove(.actor)
    }
    return facts
  }
}

extension Member {
  /// The attribute that says to what the result belongs; `nil` if there is none.
  var lifetime: Attribute? { attributes.first { ["_lifetime", "lifetime"].contains($0.name) } }

  /// Returns the stream that a call gives; `nil` if there is none.
  func stream(in facts: ProtocolFacts) -> StreamType? { stream(given: lookup(in: facts)) }

  private func stream(given lookup: TypeLookup) -> StreamType? {
    guard kind == .method || kind == .subscript, let result = resultMeaning else { return nil }
    return StreamType(result, lookup)
  }

  private func namesSelf(orOneOf associatedTypes: [String]) -> Bool {
    var types = types
    if kind == .method, case .typed(let error) = effects.throwing { types.append(error) }
    return types.contains { $0.selfUse != .none || $0.mentions("Self") }
      || associatedTypes.contains { name in types.contains { $0.mentions(name) } }
  }
}

extension Signature {
  private static let factsOfSpecifiers: [String: MemberFact] = [
    "inout": .inout, "consuming": .consuming, "__owned": .consuming, "borrowing": .borrowing,
    "__shared": .borrowing, "sending": .sending,
  ]

  fileprivate var facts: MemberFacts {
    var facts: MemberFacts = []
    if !genericParameters.isEmpty || parameters.contains(where: \.type.isOpaque) {
      facts.insert(.generic)
    }
    if genericParameters.contains(where: { $0.hasPrefix("each ") }) { facts.insert(.pack) }
    if let result, !result.isVoid { facts.insert(.result) }
    if result?.specifiers.contains(where: { $0.name == "sending" }) == true {
      facts.insert(.sendingResult)
    }
    for parameter in parameters {
      for specifier in parameter.type.specifiers {
        if let fact = Self.factsOfSpecifiers[specifier.name] { facts.insert(fact) }
      }
      guard let function = parameter.meaning.function else { continue }
      facts.insert(.closure)
      if parameter.isLent {
        facts.insert(.nonescaping)
      } else if !parameter.meaning.handlerAttributes.contains(where: \.makesSendable),
        !parameter.type.handlerAttributes.contains(where: \.makesSendable)
      {
        facts.insert(.unsendableClosure)
      }
      if function.effects.canThrow { facts.insert(.throwingClosure) }
    }
    return facts
  }
}

extension Accessors {
  fileprivate var facts: MemberFacts {
    var facts: MemberFacts = []
    if hasSetter { facts.insert(.settable) }
    if isGetMutating { facts.insert(.mutating) }
    return facts
  }
}

extension Effects {
  /// Returns the type of the errors; `nil` if there are none.
  fileprivate func errorText(_ lookup: TypeLookup) -> String? {
    switch throwing {
    case .never: nil
    case .typed(let error):
      canThrow ? (lookup.isAnyError(error) ? "any Error" : error.description) : nil
    case .anyError, .rethrows: "any Error"
    }
  }

  fileprivate var facts: MemberFacts {
    var facts: MemberFacts = isAsync ? [.async] : []
    guard canThrow else { return facts }
    switch throwing {
    case .never: break
    case .anyError: facts.insert(.throws)
    case .typed: facts.formUnion([.throws, .typedThrows])
    case .rethrows: facts.formUnion([.throws, .rethrows])
    }
    return facts
  }
}
