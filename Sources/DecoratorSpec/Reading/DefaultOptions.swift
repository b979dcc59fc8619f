/// Checks the entry of a decorator in defaults, as far as it does not depend on a protocol.
struct DefaultOptions {
  let definition: DecoratorDefinition
  let report: Report

  func check(_ value: YAMLNode?) {
    for entry in value.flatMap({ report.options($0, of: definition) }) ?? [] {
      let key = entry.key.text
      if let list = DecoratorDefinition.SelectionList(rawValue: key) {
        checkPatterns(entry, list)
      } else if key == DecoratorDefinition.typeNameKey {
        report.error(
          "'\(key)' names the decorator of one protocol; write it in that protocol",
          at: entry.keyRange.lowerBound)
      } else if let option = definition.options.first(where: { $0.name == key }) {
        check(option, entry, on: .decorator)
      } else if MemberPattern(key) != nil {
        checkMatches(entry)
      } else {
        report.error(
          "unknown option '\(key)' in '\(definition.key)'"
            + (definition.hint(onFormerName: key)
              ?? nearest(to: key, among: definition.options.map(\.name)).map {
                "; did you mean '\($0)'?"
              }
              ?? "; to set up members in defaults, write a pattern such as 'fetch*'"),
          at: entry.keyRange.lowerBound)
      }
    }
  }

  private func checkPatterns(_ entry: YAMLEntry, _ list: DecoratorDefinition.SelectionList) {
    for item in report.strings(entry.value, "'\(list)'") ?? [] where MemberPattern(item.text) == nil
    {
      report.error(
        "not every protocol has a member '\(item.text)'; name it in its protocol, or write a pattern such as '\(item.text)*'",
        at: item.offset)
    }
  }

  /// Checks the entry of members that match a pattern.
  private func checkMatches(_ entry: YAMLEntry) {
    guard case .mapping(let options) = entry.value.content else {
      if case .scalar(let scalar) = entry.value.content,
        ["on", "off"].contains(scalar.text) || scalar.value == .null
      {
        return
      }
      return report.expected(
        "'on', 'off' or a map of options", as: "'\(entry.key.text)'", insteadOf: entry.value)
    }
    for entry in options where entry.key.text != DecoratorReader.completionKey {
      guard let option = definition.options.first(where: { $0.name == entry.key.text }) else {
        report.error(
          "unknown member option '\(entry.key.text)' in '\(definition.key)'"
            + (definition.hint(onFormerName: entry.key.text)
              ?? suggestion(
                for: entry.key.text,
                among: definition.options.filter { $0.scope != .decorator }.map(\.name))),
          at: entry.keyRange.lowerBound)
        continue
      }
      check(option, entry, on: .member)
    }
  }

  private func check(
    _ option: OptionDefinition, _ entry: YAMLEntry, on place: OptionDefinition.Scope
  ) {
    if case .members = option.type {
      report.error(
        "'\(option.name)' names members, which differ between protocols; write it in each protocol",
        at: entry.keyRange.lowerBound)
    } else if option.scope != .both, option.scope != place {
      report.error(
        place == .decorator
          ? "'\(option.name)' is an option of members; write a pattern such as 'fetch*: { \(option.name): ... }'"
          : "'\(option.name)' is an option of the decorator, not of a member; move it up, beside the pattern",
        at: entry.keyRange.lowerBound)
    } else {
      _ = OptionValueReader(report: report, findMembers: nil)
        .value(entry.value, of: option.type, named: option.name, in: OptionScope())
    }
  }
}
