/// An option in a spec, and the decorator without it.
///
/// If the code of both is the same, the option changes nothing.
public struct RemovableOption {
  public var name: String
  public var place: SourcePlace
  public var remainder: ConfiguredDecorator
}

extension ConfiguredDecorator {
  /// The options of the protocol itself that do not decide on which members the decorator acts, or in
  /// what way, and that may change nothing: those for all members or for one, if they are set for all
  /// members, and those of members that are `true`.
  public var removableOptions: [RemovableOption] {
    guard treatments.contains(where: \.isActing) else { return [] }
    return definition.options.compactMap { option in
      let name = option.name
      if option.scope == .both, let origin = origins[name], !origin.isDefault,
        options[name]?.isSet == true
      {
        // A spec may repeat a word that holds anyway.
        if case .word(let word)? = options[name], case .word(word)? = inheritedOptions[name] {
          return nil
        }
        let members = treatments.indices.filter { treatments[$0].ownOptions[name] == nil }
        return removable(name, at: origin.place, from: members, isForAll: true)
      }
      guard option.isBoolean else { return nil }
      let members = treatments.indices.filter {
        treatments[$0].isActing && treatments[$0].ownOptions[name]?.isSet == true
          && treatments[$0].ownOrigins[name]?.isDefault == false
      }
      guard let first = members.first, let origin = treatments[first].ownOrigins[name] else {
        return nil
      }
      return removable(name, at: origin.place, from: members, isForAll: false)
    }
  }

  /// Returns `nil` if the option decides on which members the decorator acts, or in what way.
  private func removable(
    _ name: String, at place: SourcePlace, from members: [Int], isForAll: Bool
  ) -> RemovableOption? {
    var other = self
    let value = (isForAll ? inheritedOptions : options)[name]
    if isForAll { other.options[name] = value }
    for index in members {
      let treatment = treatments[index]
      other.treatments[index].options[name] = value
      other.treatments[index].ownOptions[name] = nil
      let options = other.treatments[index].options
      guard
        definition.treatment(of: treatment.facts, with: treatment.options)
          == definition.treatment(of: treatment.facts, with: options),
        definition.ruleToName(treatment.facts, with: treatment.options)?.reason
          == definition.ruleToName(treatment.facts, with: options)?.reason
      else { return nil }
    }
    return RemovableOption(name: name, place: place, remainder: other)
  }
}
