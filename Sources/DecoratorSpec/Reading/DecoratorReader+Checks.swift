import DecoratorDeclarations

extension DecoratorReader {
  func checkArguments(_ treatments: [MemberTreatment]) {
    for option in definition.options {
      guard case .members(arguments: let list?) = option.type else { continue }
      for treatment in treatments {
        guard case .members(let references)? = treatment.ownOptions[option.name] else { continue }
        for reference in references {
          guard let arguments = reference.arguments else { continue }
          let member = table.members[reference.index]
          var wanted = member.parameterNames
          if case .names(let names)? = treatments[reference.index].ownOptions[list] {
            wanted.removeAll { !names.contains($0) }
          }
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

  /// Checks that the parameters that make a key can be one.
  func checkKeys(_ treatments: [MemberTreatment]) {
    for setting in settings where setting.option.needsHashable {
      guard case .names(let names)? = setting.value else { continue }
      for index in setting.members ?? [] where treatments[index].isActing {
        guard let name = table.unhashable(among: names, of: index) else { continue }
        setting.report.error(
          "the argument '\(name)' of '\(table.members[index].fullName)' is not Hashable, so it cannot be a part of the '\(setting.option.name)'",
          at: setting.offset)
      }
    }
  }

  /// Checks that options have their companions, which can be options of the decorator, and that
  /// durations do not exceed the durations that limit them.
  func checkRelatedOptions(_ common: [String: OptionValue], _ treatments: [MemberTreatment]) {
    for (index, setting) in settings.enumerated() {
      let option = setting.option
      // A later value for the same members replaces a default.
      let isReplaced = settings[(index + 1)...].contains {
        $0.option.name == option.name && $0.members == setting.members
      }
      if isReplaced || setting.members != nil && setting.value == nil { continue }
      let own = (setting.members ?? Array(treatments.indices)).map { treatments[$0].ownOptions }
      let isAccompanied = option.companions.contains { companion in
        ([common] + own).contains { $0[path: companion]?.isSet ?? false }
          || wrongOptions.contains(String(companion.prefix { $0 != "." }))
      }
      if !option.companions.isEmpty, !isAccompanied {
        setting.report.error(option.companionMessage, at: setting.offset)
      }
      let values = (setting.members == nil ? [common] : []) + own.map { common.merging($0) { $1 } }
      let excess = values.lazy.compactMap { [options = definition.options] in
        option.excess(among: $0, of: options)
      }.first
      if let excess { setting.report.error(excess, at: setting.offset) }
    }
  }

  /// Checks that options mean something for the members that have values of their own.
  func checkObstacles() {
    for setting in settings where !setting.isOfPattern && setting.value?.isSet == true {
      for index in setting.members ?? [] {
        guard let reason = obstacle(to: setting.option, for: facts(of: index)) else {
          continue
        }
        setting.report.error(
          idleMessage(
            on: setting.option.name, for: "'\(table.members[index].fullName)'", because: reason),
          at: setting.offset)
      }
    }
  }

  /// Checks that what is said of all members concerns one of them.
  func checkEffect(of statement: FailureStatement) {
    guard !statement.isDefault else { return }
    for setting in settings where setting.members == nil && setting.value?.isSet == true {
      let members = table.members.indices.filter { table.members[$0].isDecorable }
      let reasons = members.map { obstacle(to: setting.option, for: facts(of: $0)) }
      guard let index = reasons.indices.first, !reasons.contains(nil), let reason = reasons[index]
      else { continue }
      setting.report.error(
        idleMessage(
          on: setting.option.name,
          for:
            "any member of '\(table.declaration.name)', such as '\(table.members[members[index]].fullName)'",
          because: reason),
        at: setting.offset)
    }
  }

  /// Checks the members on which it acts. A name that stands for several has one error.
  func checkMistakes(in treatments: [MemberTreatment], otherwiseAt offset: Int) {
    var places: Set<Int> = []
    for (member, treatment) in zip(table.members, treatments) where treatment.isActing {
      guard let reason = definition.mistake(on: treatment.facts, with: treatment.options),
        places.insert(treatment.namedAt ?? offset).inserted
      else { continue }
      refuse(member, because: reason, at: treatment.namedAt ?? offset)
    }
  }

  /// Checks that the decorator acts on one of the members of each name and pattern, and that all on which
  /// it acts have the named parameters.
  func checkMentions(_ mentions: [MemberSelection.Mention], _ treatments: [MemberTreatment]) {
    for mention in mentions where !mention.members.contains(where: { treatments[$0].isActing }) {
      guard let index = mention.members.first, let reason = treatments[index].verdict.reason
      else { continue }
      let member = table.members[index]
      if mention.isPattern {
        report.error(
          "'\(definition.key)' acts on no member that matches '\(mention.name)', such as '\(member.fullName)': \(reason)",
          at: mention.offset)
      } else if treatments[index].namedAt == mention.offset {
        refuse(member, because: reason, at: mention.offset)
      }
    }
    for setting in settings where setting.isOfPattern {
      guard case .parameters(let also) = setting.option.type,
        case .names(let names)? = setting.value
      else { continue }
      for name in names where !also.contains(name) {
        let lacking = setting.members?.first {
          treatments[$0].isActing && !table.members[$0].parameterNames.contains(name)
        }
        guard let lacking else { continue }
        setting.report.error(
          "'\(table.members[lacking].fullName)' has no parameter '\(name)'; give it an entry of its own, or use '\(setting.option.name)' for other members only",
          at: setting.offset)
      }
    }
  }
}
