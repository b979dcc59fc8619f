import DecoratorDeclarations

/// Options that name the member whose results another one gives for a list of arguments.
extension DecoratorReader {
  /// Returns the value of an option; a member whose results another one gives has the arguments of its calls.
  func withElements(
    _ value: OptionValue, of option: OptionDefinition, for index: Int
  ) -> OptionValue {
    guard case .member = option.type, case .members(let references) = value else { return value }
    return .members(
      references.map { reference in
        var reference = reference
        reference.arguments = table.members[index].elementArguments(
          for: table.members[reference.index], key: key(of: reference, in: option))
        return reference
      })
  }

  /// The parameters that tell the results of a member apart; `nil` for all.
  private func key(of reference: MemberReference, in option: OptionDefinition) -> [String]? {
    guard case .member(let key, _) = option.type else { return nil }
    let names = settings.flatMap { setting -> [String] in
      guard setting.option.name == key, setting.members?.contains(reference.index) == true,
        case .names(let names)? = setting.value
      else { return [] }
      return names
    }
    return names.isEmpty ? nil : names
  }

  /// Checks that a member that gives the results of another one can do so.
  func checkElements(_ treatments: [MemberTreatment]) {
    for option in definition.options {
      guard case .member(_, let matching) = option.type else { continue }
      for (index, treatment) in treatments.enumerated() where treatment.isActing {
        guard case .members(let references)? = treatment.ownOptions[option.name],
          let reference = references.first
        else { continue }
        if let problem = problem(with: reference, treatments, of: index, option) {
          report.error(problem, at: reference.offset)
        } else if reference.arguments != nil, let origin = treatment.ownOrigins[matching],
          table.members[index].resultMeaning?.list == nil
        {
          report.error(
            idleMessage(
              on: matching, for: "'\(table.members[index].fullName)'",
              because: "its result says by itself which element a value belongs to",
              remedy: "remove it"), at: origin.place.offset)
        }
        for setting in settings
        where setting.members?.contains(index) == true && !setting.isOfPattern
          && ![option.name, matching].contains(setting.option.name)
          && !setting.option.concernsCalls
        {
          setting.report.error(
            idleMessage(
              on: setting.option.name, for: "'\(table.members[index].fullName)'",
              because: "its results are those of '\(reference.name)'", remedy: "set it there"),
            at: setting.offset)
        }
      }
    }
  }

  private func problem(
    with reference: MemberReference, _ treatments: [MemberTreatment], of index: Int,
    _ option: OptionDefinition
  ) -> String? {
    let (member, other) = (table.members[index], table.members[reference.index])
    let verdict = treatments[reference.index].verdict
    if let reason = verdict.reason {
      return
        "'\(option.name)' takes a member on which '\(definition.key)' acts, and it does not on '\(reference.name)': \(reason)"
    }
    if let mode = verdict.mode, !option.acting.contains(mode) {
      return
        "'\(option.name)' takes a member with results of its own, which '\(reference.name)' has not"
    }
    return reference.arguments == nil
      ? member.elementProblem(with: other, key: key(of: reference, in: option)) : nil
  }
}

extension OptionDefinition {
  /// A Boolean value that indicates whether it concerns a call itself, whatever becomes of the result.
  fileprivate var concernsCalls: Bool { name == "if" || !obstacles.isEmpty }

  var namesMembers: Bool {
    switch type {
    case .members, .member: true
    default: false
    }
  }
}

extension Member {
  /// Returns the arguments of a call of another member for one element of the list that this one takes, for
  /// those of its parameters that make a key, or all; `nil` if this member does not give its results.
  ///
  /// Parameters of both that have one name and type have one value.
  func elementArguments(for other: Member, key: [String]?) -> [MemberReference.Argument]? {
    guard let (element, list) = elementParameters(for: other, key: key), list.isList(of: element),
      let value = other.resultMeaning, let result = resultMeaning
    else { return nil }
    let isResult =
      result.list.map { $0.isSame(as: value) }
      ?? result.dictionary.map {
        $0.key.isSame(as: element.meaning) && $0.value.isSame(as: value)
      }
    guard isResult == true else { return nil }
    return other.keyParameters(key).map {
      $0.plainName == element.plainName ? .element(of: list.plainName) : .parameter($0.plainName)
    }
  }

  /// Returns the parameter of another member, and that of this one, which the two do not have in common; `nil`
  /// if there is not exactly one of each.
  private func elementParameters(
    for other: Member, key: [String]?
  ) -> (element: Parameter, list: Parameter)? {
    let elements = other.keyParameters(key).filter { !isCommon($0, to: parameters) }
    let lists = parameters.filter { !isCommon($0, to: other.parameters) }
    guard elements.count == 1, lists.count == 1 else { return nil }
    return (elements[0], lists[0])
  }

  private func keyParameters(_ key: [String]?) -> [Parameter] {
    parameters.filter { $0.name != nil && key?.contains($0.plainName) ?? true }
  }

  private func isCommon(_ parameter: Parameter, to others: [Parameter]) -> Bool {
    others.contains {
      $0.plainName == parameter.plainName && $0.meaning.isSame(as: parameter.meaning)
    }
  }

  /// Returns a message on a member that cannot give the results of another one.
  func elementProblem(with other: Member, key: [String]?) -> String {
    let elements = other.keyParameters(key).filter { !isCommon($0, to: parameters) }
    guard elements.count == 1, let result = other.result else {
      return
        "'\(other.fullName)' must have one parameter in its key that '\(fullName)' has not, not \(elements.count)"
    }
    let element = elements[0].type.withoutAttributes.shorthand
    let value = result.withoutAttributes.shorthand
    return
      "'\(fullName)' cannot give the results of '\(other.fullName)': it must take '[\(element)]', otherwise only what '\(other.fullName)' takes, and return '[\(value)]' or '[\(element): \(value)]'"
  }
}

extension Parameter {
  fileprivate func isList(of element: Parameter) -> Bool {
    !isVariadic && meaning.list?.isSame(as: element.meaning) == true
  }
}

extension TypeSyntax {
  /// The type of the elements of an array; `nil` for other types.
  fileprivate var list: TypeSyntax? {
    if case .array(let element) = withoutAttributes.shorthand.kind { element } else { nil }
  }

  fileprivate var dictionary: (key: TypeSyntax, value: TypeSyntax)? {
    if case .dictionary(let key, let value) = withoutAttributes.shorthand.kind {
      (key, value)
    } else {
      nil
    }
  }

  fileprivate func isSame(as other: TypeSyntax) -> Bool {
    withoutAttributes.shorthand.description == other.withoutAttributes.shorthand.description
  }
}
