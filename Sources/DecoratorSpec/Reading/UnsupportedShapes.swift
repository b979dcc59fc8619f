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
    return limits.map {
      Problem(
        "'where \($0)' limits what can conform, so no decorator can; remove it", at: nameOffset)
    } + members.flatMap { member in member.reasonsAgainstShape.map(member.refusal) }
  }

  /// The members, by their indices, that are called from outside of the actor to which the declarations
  /// of a module may belong by default, where no decorator could reach its decoratee.
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
    if signature?.genericParameters.contains(where: { $0.hasPrefix("each ") }) == true {
      reasons.append("parameter packs are not supported yet; take an array or a tuple instead")
    }
    if parameters.contains(where: \.isVariadic) {
      reasons.append(
        "the arguments of a variadic parameter cannot be passed on; take an array instead")
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
