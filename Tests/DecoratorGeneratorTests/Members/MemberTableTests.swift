import DecoratorGenerator
import DecoratorSpec
import Testing

/// The rules that decide what each built-in decorator does to each member.
@Suite struct MemberTableTests {
  @Test func `Every rule of every template is the first that applies to some member`() throws {
    for definition in try TemplateLibrary.builtIn.definitions {
      for (index, rule) in definition.rules.enumerated() {
        let values = definition.values(with: rule.options)
        let isReached = CatalogueMember.all.contains { member in
          index == definition.rules.firstIndex { $0.applies(to: member.facts, with: values) }
        }
        #expect(isReached, "\(definition.key), rule \(index + 1)")
      }
    }
  }

  @Test func `The catalogue has a member for every fact`() {
    for fact in MemberFact.allCases {
      #expect(CatalogueMember.all.contains { $0.facts.contains(fact) }, "\(fact.name)")
    }
  }
}

extension DecoratorDefinition {
  /// The values of the options that a rule asks for, such as `backoff.cap`, and of those with a
  /// default.
  fileprivate func values(with paths: [String]) -> [String: OptionValue] {
    var values: [String: OptionValue] = [:]
    for option in options { values[option.name] = option.defaultValue }
    for path in paths {
      let parts = path.split(separator: ".", maxSplits: 1).map(String.init)
      let option = options.first { $0.name == parts[0] }
      values[parts[0]] = option?.value(parts.count > 1 ? parts[1] : nil) ?? .boolean(true)
    }
    return values
  }
}

extension OptionDefinition {
  /// A value with a word or a field of a record.
  fileprivate func value(_ part: String?) -> OptionValue? {
    switch type {
    case .word(let words): (part ?? words.first).map(OptionValue.word)
    case .boolean: .boolean(part != "false")
    case .record: part.map { .record([$0: .boolean(true)]) }
    case .duration: part.map(OptionValue.word)
    default: nil
    }
  }
}

extension MemberRule {
  /// The options that it asks for, the first of those of which one is enough among them.
  fileprivate var options: [String] {
    let needed = conditions.compactMap(\.option)
    let alternative =
      alternatives.contains { $0.option == nil }
      ? nil : alternatives.lazy.compactMap(\.option).first
    return needed + [alternative].compactMap(\.self)
  }
}

extension MemberRule.Condition {
  fileprivate var option: String? {
    if case .option(let path, isNegated: false) = self { path } else { nil }
  }
}
