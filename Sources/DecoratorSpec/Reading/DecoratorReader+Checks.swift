import DecoratorDeclarations

/// Checks of what the entries of a decorator say together.
extension DecoratorReader {
  /// Checks that the references to members have the right number of arguments, which the options of
  /// those members decide.
  func checkArguments(in wishes: DecoratorEntries, of definition: DecoratorDefinition) {
    for option in definition.options {
      guard case .members(arguments: let list?) = option.type else { continue }
      for (_, options) in wishes.options.sorted(by: { $0.key < $1.key }) {
        guard case .members(let references)? = options[option.name] else { continue }
        for reference in references {
          guard let arguments = reference.arguments else { continue }
          let member = declaration.members[reference.index]
          let own = wishes.options[reference.index]?[list]
          let wanted = member.parameterNames.filter { own?.lists($0) ?? true }
          guard arguments.count != wanted.count else { continue }
          report.error(
            wanted.isEmpty
              ? "'\(member.fullName)' takes no arguments; write its name alone"
              : "'\(member.fullName)' takes \(enumeration(wanted)), not \(arguments.count) argument\(arguments.count == 1 ? "" : "s")",
            at: reference.offset)
        }
      }
    }
  }

  /// Checks that options have their companions.
  ///
  /// The companion of an option of a member can be an option of the decorator.
  func checkCompanions(in wishes: DecoratorEntries) {
    for (option, members, offset, report) in wishes.relatedOptions
    where !option.companions.isEmpty {
      let used = members ?? Array(wishes.options.keys)
      let values = [wishes.common] + used.compactMap { wishes.options[$0] }
      let isAccompanied = option.companions.contains { companion in
        values.contains { $0[path: companion]?.isSet ?? false }
          || wishes.wrongOptions.contains(String(companion.prefix { $0 != "." }))
      }
      if !isAccompanied { report.error(option.companionMessage, at: offset) }
    }
  }

  /// Checks that durations do not exceed the durations that limit them, for the decorator and for
  /// each member with options of its own.
  func checkLengths(in wishes: DecoratorEntries) {
    let options = wishes.common
    for (option, members, offset, report) in wishes.relatedOptions {
      let own = (members ?? Array(wishes.options.keys)).compactMap { wishes.options[$0] }
      let values = (members == nil ? [options] : []) + own.map { options.merging($0) { $1 } }
      if values.contains(where: option.isTooLong) { report.error(option.lengthMessage, at: offset) }
    }
  }

  /// Checks the options of the members on which the decorator acts. A name that stands for several
  /// members has one error.
  func checkMistakes(
    in treatments: [MemberTreatment], of definition: DecoratorDefinition, otherwiseAt offset: Int
  ) {
    var places: Set<Int> = []
    for (member, treatment) in zip(declaration.members, treatments) where treatment.isActing {
      let mistake = definition.mistakes.first {
        $0.applies(to: treatment.facts, with: treatment.options)
      }
      guard case .refuse(let reason)? = mistake?.outcome,
        places.insert(treatment.namedAt ?? offset).inserted
      else { continue }
      report.error(
        "'\(definition.key)' cannot act on '\(member.fullName)': \(reason)",
        at: treatment.namedAt ?? offset)
    }
  }

  /// Checks names that stand for several members. The decorator must be able to act on one of them.
  /// All members on which it acts must have the named parameters.
  func checkSharedMentions(
    in wishes: DecoratorEntries, of definition: DecoratorDefinition, _ treatments: [MemberTreatment]
  ) {
    for (mention, members) in wishes.selection.own.sharedMentions
    where !members.contains(where: { treatments[$0].isActing }) {
      guard let index = members.first, case .forwards(let reason) = treatments[index].outcome else {
        continue
      }
      let name = declaration.members[index].fullName
      report.error(
        mention.isPattern
          ? "'\(definition.key)' acts on no member that matches '\(mention.name)', such as '\(name)': \(reason)"
          : "'\(definition.key)' cannot act on '\(name)': \(reason)", at: mention.offset)
    }
    for (option, name, members, offset, report) in wishes.matchedParameters {
      let lacking = members.first {
        treatments[$0].isActing && !declaration.members[$0].parameterNames.contains(name)
      }
      guard let lacking else { continue }
      report.error(
        "'\(declaration.members[lacking].fullName)' has no parameter '\(name)'; give it an entry of its own, or use '\(option)' for other members only",
        at: offset)
    }
  }
}

extension OptionValue {
  /// Returns a Boolean value that indicates whether it lists a name.
  fileprivate func lists(_ name: String) -> Bool {
    if case .names(let names) = self { names.contains(name) } else { false }
  }
}
