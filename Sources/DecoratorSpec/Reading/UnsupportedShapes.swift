import DecoratorDeclarations

extension ProtocolDeclaration {
  var unsupportedShapes: [Problem] {
    if attributes.contains(where: { $0.name == "objc" }) {
      let message =
        "'\(name)' is '@objc', but the Objective-C runtime cannot call generic decorators; "
        + "declare a Swift protocol with the same members, and decorate that"
      return [Problem(message, at: nameOffset)]
    }
    return requirements.filter { $0.hasPrefix("Self ") }.map {
      Problem(
        "'where \($0)' limits what can conform, so no decorator can; remove it", at: nameOffset)
    } + members.flatMap { member in member.reasonsAgainstShape.map(member.refusal) }
  }

  /// The properties, by their indices, beside which an inherited method has the same name and no parameters,
  /// so that no type can declare both.
  var contradictions: [(index: Int, problem: Problem)] {
    members.indices.filter { members[$0].kind == .property }.compactMap { index in
      let property = members[index]
      let method = members.first {
        $0.kind == .method && $0.parameters.isEmpty && $0.baseName == property.baseName
          && $0.has("static") == property.has("static") && $0.condition == property.condition
      }
      return method.map {
        (
          index,
          property.refusal(
            "'\(name)' also requires '\($0.fullName)', and no type can declare both; rename one of them"
          )
        )
      }
    }
  }

  /// The members, by their indices, whose results belong to a decoratee that no class can lend.
  var unlendableResults: [(index: Int, problem: Problem)] {
    guard !facts.isDisjoint(with: [.classBound, .actor]) else { return [] }
    return members.indices.filter { members[$0].lifetime?.text.contains("self") == true }.map {
      (
        $0,
        members[$0].refusal(
          "its result belongs to the decoratee, which a class cannot lend; move it to a protocol "
            + "that does not inherit 'AnyObject' or 'Actor'")
      )
    }
  }

  /// The problem of the members that are called from outside of the actor to which the declarations of a
  /// module may belong by default, where no decorator could reach its decoratee, and the index of the first;
  /// `nil` if there are none.
  var unreachableMembers: (index: Int, problem: Problem)? {
    let isIsolatedByDefault =
      globalActor == nil && !facts.contains(.sendable)
      && !modifiers.contains { $0.name == "nonisolated" }
    let unreachable = members.indices.filter { index in
      members[index].has("nonisolated")
        || members[index].attributes.contains { $0.name == "concurrent" }
    }
    guard isIsolatedByDefault, let first = unreachable.first else { return nil }
    let pronoun = unreachable.count == 1 ? "it" : "they"
    return (
      first,
      Problem(
        "\(someOf(unreachable.map { members[$0].fullName })) cannot be decorated: \(pronoun) cannot reach a "
          + "decoratee on the module's default actor; write 'isolation: nonisolated' in the entry of "
          + "'\(name)' if the module has none, else 'isolation: ' and the actor",
        at: members[first].nameOffset)
    )
  }
}

extension Member {
  fileprivate func refusal(_ reason: String) -> Problem {
    Problem("'\(fullName)' cannot be decorated: \(reason)", at: nameOffset)
  }

  fileprivate var reasonsAgainstShape: [String] {
    var reasons: [String] = []
    if let accessors, accessors.isGetMutating, accessors.hasSetter, accessors.isSetNonmutating {
      reasons.append(
        "its new value cannot be passed on without reading the old one, which mutates the decoratee; "
          + "remove 'nonmutating' or 'mutating'")
    }
    if parameters.contains(where: \.isVariadic) {
      reasons.append(
        "the arguments of a variadic parameter cannot be passed on; take an array instead")
    }
    if parameters.contains(where: { $0.type.specifiers.contains { $0.name == "_const" } }) {
      reasons.append(
        "a '_const' parameter takes only literals, so its argument cannot be passed on; remove '_const'"
      )
    }
    if let reason = reasonAgainstSelf { reasons.append(reason) }
    return reasons
  }

  /// The reason why uses of `Self` cannot be passed on. A result is decorated, and an argument is taken
  /// out of its decorator.
  private var reasonAgainstSelf: String? {
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
}
