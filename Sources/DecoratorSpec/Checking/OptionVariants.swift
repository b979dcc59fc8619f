/// An option in a spec, and the decorator with other values of it.
///
/// If the code of all variants is the same, the option changes nothing.
public struct OptionVariants {
  public var option: OptionDefinition
  public var place: SourcePlace
  public var variants: [ConfiguredDecorator]
}

extension ConfiguredDecorator {
  /// The options of the protocol itself that do not decide on which members the decorator acts, or in
  /// what way, and that may change nothing: those for all members or for one, if they are set for all
  /// members, and those of members that are `true`.
  public var optionVariants: [OptionVariants] {
    guard treatments.contains(where: \.isActing) else { return [] }
    return definition.options.compactMap { option in
      if option.scope == .both, let origin = origins[option.name], !origin.isDefault,
        options[option.name]?.isSet == true
      {
        let members = treatments.indices.filter { treatments[$0].ownOptions[option.name] == nil }
        return variants(of: option, at: origin.place, for: members, isForAll: true)
      }
      guard option.isBoolean else { return nil }
      let members = treatments.indices.filter {
        treatments[$0].isActing && treatments[$0].ownOptions[option.name]?.isSet == true
          && treatments[$0].ownOrigins[option.name]?.isDefault == false
      }
      guard let first = members.first, let origin = treatments[first].ownOrigins[option.name] else {
        return nil
      }
      return variants(of: option, at: origin.place, for: members, isForAll: false)
    }
  }

  /// Returns the decorator with an option removed, and with its other words.
  ///
  /// - Returns: `nil` if one of them changes on which members the decorator acts, or in what way.
  private func variants(
    of option: OptionDefinition, at place: SourcePlace, for members: [Int], isForAll: Bool
  ) -> OptionVariants? {
    var values = [(isForAll ? inheritedOptions : options)[option.name]]
    if case .word(let words) = option.type { values += words.map(OptionValue.word) }
    let variants = values.compactMap { with($0, of: option, for: members, isForAll: isForAll) }
    guard variants.count == values.count else { return nil }
    return OptionVariants(option: option, place: place, variants: variants)
  }

  private func with(
    _ value: OptionValue?, of option: OptionDefinition, for members: [Int], isForAll: Bool
  ) -> ConfiguredDecorator? {
    var other = self
    if isForAll { other.options[option.name] = value }
    for index in members {
      let treatment = treatments[index]
      other.treatments[index].options[option.name] = value
      other.treatments[index].ownOptions[option.name] = nil
      let options = other.treatments[index].options
      guard
        definition.treatment(of: treatment.facts, with: treatment.options)
          == definition.treatment(of: treatment.facts, with: options),
        definition.ruleToName(treatment.facts, with: treatment.options)?.reason
          == definition.ruleToName(treatment.facts, with: options)?.reason
      else { return nil }
    }
    return other
  }
}
